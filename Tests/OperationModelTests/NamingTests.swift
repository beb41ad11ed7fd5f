import OperationModel
import SwiftClient
import Testing

@Suite("Naming")
struct NamingTests {
    @Test(
        "makes names of words",
        arguments: [
            // text, type name, member name
            ("series", "Series", "series"), ("SeriesData", "SeriesData", "seriesData"), ("JSONErrors", "JSONErrors", "jsonErrors"),
            ("URL", "URL", "url"), ("ID", "ID", "id"), ("userID", "UserID", "userID"), ("IDs", "IDs", "ids"),
            ("imdbId", "ImdbId", "imdbId"), ("zap2itId", "Zap2itId", "zap2itId"), ("snake_case_name", "SnakeCaseName", "snakeCaseName"),
            ("kebab-case", "KebabCase", "kebabCase"), ("Accept-Language", "AcceptLanguage", "acceptLanguage"),
            ("API_KEY", "ApiKey", "apiKey"), ("HTTP_URL", "HttpUrl", "httpUrl"), ("getSeriesById", "GetSeriesById", "getSeriesById"),
            ("repos/list-for-org", "ReposListForOrg", "reposListForOrg"), ("filter[name]", "FilterName", "filterName"),
            ("fields[app.store]", "FieldsAppStore", "fieldsAppStore"), ("$ref", "Ref", "ref"), ("@type", "Type", "type"),
            ("_links", "Links", "links"), ("X-Rate-Limit", "XRateLimit", "xRateLimit"), ("vnd.api+json", "VndApiJson", "vndApiJson"),
            ("+1", "Plus1", "plus1"), ("-1", "Minus1", "minus1"), ("GMT+1", "GMTPlus1", "gmtPlus1"), ("GMT-1", "GMT1", "gmt1"),
            ("200", "_200", "_200"), ("2fa", "_2fa", "_2fa"), ("StartTime<", "StartTimeLessThan", "startTimeLessThan"),
            ("StartTime>", "StartTimeGreaterThan", "startTimeGreaterThan"), (">=", "GreaterThanEquals", "greaterThanEquals"),
            ("!sort", "NotSort", "notSort"), ("*", "Star", "star"), ("", "Empty", "empty"), (" ", "Space", "space"), ("-", "Dash", "dash"),
            ("_", "Underscore", "underscore"), ("😀", "GrinningFace", "grinningFace"), ("👍 yes", "Yes", "yes"),
            ("имя", "Имя", "имя"), ("名前", "名前", "名前"), ("naïve", "Naïve", "naïve"), ("a.b.c", "ABC", "aBC"),
            ("files[0]", "Files0", "files0"), ("@me", "Me", "me"), ("it's", "ItS", "itS"),
            ("\u{1F600}\u{200D}", "GrinningFaceZeroWidthJoiner", "grinningFaceZeroWidthJoiner"),
        ]
    )
    func words(text: String, typeName: String, memberName: String) {
        #expect(Words(text).upperCamelCase == typeName)
        #expect(Words(text).lowerCamelCase == memberName)
    }

    @Test(
        "tells values apart that differ by a sign",
        arguments: [
            ("created_at", "createdAt"), ("-created_at", "minusCreatedAt"), ("-CREATED_AT", "minusCreatedAt"), ("a", "a"), ("a+", "aPlus"),
            ("a-", "aMinus"), ("AB-", "abMinus"), ("-1", "minus1"), ("-", "dash"), ("--", "dashDash"), ("some-name", "someName"),
            ("--flag", "flag"),
        ]
    )
    func values(text: String, name: String) {
        #expect(Words(value: text).lowerCamelCase == name)
    }

    @Test("is stable: a name makes itself", arguments: ["GetSeriesById", "TVDBSeries", "JSONErrors", "ApiKey", "_200", "Plus1"])
    func stable(name: String) {
        #expect(Words(name).upperCamelCase == name)
    }

    @Test(
        "names operations without an id by method and path",
        arguments: [
            ("GET", "/series/{id}", "GetSeriesById"), ("GET", "/series/{id}/episodes/query/params", "GetSeriesByIdEpisodesQueryParams"),
            ("GET", "/refresh_token", "GetRefreshToken"),
            ("PUT", "/user/ratings/{itemType}/{itemId}/{itemRating}", "PutUserRatingsByItemTypeByItemIdByItemRating"),
            ("GET", "/", "Get"), ("GET", "/movies/{id}.json", "GetMoviesByIdJson"), ("POST", "/v2/a-b/{c_d}", "PostV2ABByCD"),
        ]
    )
    func operations(method: String, path: String, name: String) {
        #expect(Words.operation(method, path).upperCamelCase == name)
    }

    @Test(
        "keeps types from hiding what others need",
        arguments: [
            "Error", "String", "Data", "URL", "Date", "Task", "Result", "Codable", "Locale", "Request", "Response", "APIClient", "Type",
            "Self", "Any",
        ]
    )
    func reservedTypes(name: String) {
        #expect(TargetLanguage.swift.reserved.types.contains(name))
    }

    @Test("leaves ordinary types alone", arguments: ["Series", "User", "Event", "Item", "Errors", "ErrorModel", "Status", "Token"])
    func ordinaryTypes(name: String) {
        #expect(!TargetLanguage.swift.reserved.types.contains(name))
    }
}
