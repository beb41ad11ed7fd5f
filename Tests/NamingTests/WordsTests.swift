import Naming
import OperationModel
import Testing

@Suite("Words of names")
struct WordsTests {
    @Test(
        "a string becomes a type name and a member name",
        arguments: [
            // text, type name, member name
            ("series", "Series", "series"), ("SeriesData", "SeriesData", "seriesData"), ("JSONErrors", "JSONErrors", "jsonErrors"),
            ("URL", "URL", "url"), ("ID", "ID", "id"), ("userID", "UserID", "userID"), ("IDs", "IDs", "ids"),
            ("APIAssets", "APIAssets", "apiAssets"), ("imdbId", "ImdbId", "imdbId"), ("zap2itId", "Zap2itId", "zap2itId"),
            ("snake_case_name", "SnakeCaseName", "snakeCaseName"),
            ("kebab-case", "KebabCase", "kebabCase"), ("Accept-Language", "AcceptLanguage", "acceptLanguage"),
            ("API_KEY", "APIKey", "apiKey"), ("HTTP_URL", "HTTPURL", "httpURL"), ("getSeriesById", "GetSeriesById", "getSeriesById"),
            ("repos/list-for-org", "ReposListForOrg", "reposListForOrg"), ("filter[name]", "FilterName", "filterName"),
            ("fields[app.store]", "FieldsAppStore", "fieldsAppStore"), ("$ref", "Ref", "ref"), ("@type", "Type", "type"),
            ("_links", "Links", "links"), ("X-Rate-Limit", "XRateLimit", "xRateLimit"), ("vnd.api+json", "VndAPIJSON", "vndAPIJSON"),
            ("+1", "Plus1", "plus1"), ("-1", "Minus1", "minus1"), ("GMT+1", "GMTPlus1", "gmtPlus1"), ("GMT-1", "GMT1", "gmt1"),
            ("200", "_200", "_200"), ("2fa", "_2fa", "_2fa"), ("StartTime<", "StartTimeLessThan", "startTimeLessThan"),
            ("Page<Pet>", "PagePet", "pagePet"), ("Result<List<Pet>>", "ResultListPet", "resultListPet"),
            ("StartTime>", "StartTimeGreaterThan", "startTimeGreaterThan"), (">=", "GreaterThanEquals", "greaterThanEquals"),
            ("!sort", "NotSort", "notSort"), ("*", "Star", "star"), ("", "Empty", "empty"), (" ", "Space", "space"), ("-", "Dash", "dash"),
            ("_", "Underscore", "underscore"), ("😀", "GrinningFace", "grinningFace"), ("👍 yes", "Yes", "yes"),
            ("❤️", "HeavyBlackHeart", "heavyBlackHeart"), ("👨‍👩‍👧", "ManWomanGirl", "manWomanGirl"),
            ("имя", "Имя", "имя"), ("名前", "名前", "名前"), ("naïve", "Naïve", "naïve"), ("a.b.c", "ABC", "aBC"),
            ("gpt-5-2026-04-23", "Gpt5_2026_04_23", "gpt5_2026_04_23"), ("1.0", "_1_0", "_1_0"), ("v1_2", "V1_2", "v1_2"),
            ("NO₂", "NO2", "no2"), ("m²", "M2", "m2"), ("m³", "M3", "m3"), ("１２ｋｍ", "_12ｋｍ", "_12ｋｍ"), ("x٣", "X3", "x3"),
            ("ชื่อ", "ชื่อ", "ชื่อ"), ("पंक्ति", "पंक्ति", "पंक्ति"), ("cafe\u{301}", "Café", "café"), ("☎\u{FE0F} no", "No", "no"),
            ("IPv4Address", "IPv4Address", "ipv4Address"), ("IPv6", "IPv6", "ipv6"), ("APIv2", "APIv2", "apiv2"),
            ("IPvX", "IPvX", "iPvX"), ("PSUOAuth2", "PSUOAuth2", "psuOAuth2"), ("OAuthToken", "OAuthToken", "oAuthToken"),
            ("=~", "EqualsTilde", "equalsTilde"), ("!~", "NotTilde", "notTilde"), ("!=", "NotEquals", "notEquals"),
            ("Yahoo!", "Yahoo", "yahoo"), ("a!=b", "ANotEqualsB", "aNotEqualsB"),
            ("<=", "LessThanEquals", "lessThanEquals"), ("≤", "LessThanEquals", "lessThanEquals"),
            ("≥", "GreaterThanEquals", "greaterThanEquals"),
            ("files[0]", "Files0", "files0"), ("@me", "Me", "me"), ("it's", "Its", "its"), ("owner’s pets", "OwnersPets", "ownersPets"),
            ("\u{1F600}\u{200D}", "GrinningFace", "grinningFace"),
        ]
    )
    func names(text: String, typeName: String, memberName: String) {
        #expect(Words(text).upperCamelCase == typeName)
        #expect(Words(text).lowerCamelCase == memberName)
    }

    @Test(
        "an acronym between separators is in capitals; words in camel case and single words stay",
        arguments: [
            ("html_url", "HTMLURL", "htmlURL"), ("user_id", "UserID", "userID"), ("user_ids", "UserIDs", "userIDs"),
            ("url_template", "URLTemplate", "urlTemplate"), ("X-Request-Id", "XRequestID", "xRequestID"),
            ("/api/users", "APIUsers", "apiUsers"),
            ("userId", "UserId", "userId"), ("getSeriesById", "GetSeriesById", "getSeriesById"), ("idToken", "IdToken", "idToken"),
            ("id", "Id", "id"), ("urls", "Urls", "urls"), ("user_idea", "UserIdea", "userIdea"), ("api_getUrl", "APIGetUrl", "apiGetUrl"),
        ])
    func acronyms(text: String, typeName: String, memberName: String) {
        #expect(Words(text).upperCamelCase == typeName)
        #expect(Words(text).lowerCamelCase == memberName)
    }

    @Test("the words that are acronyms can be chosen")
    func chosenAcronyms() {
        #expect(Words("product_sku", acronyms: ["sku"]).lowerCamelCase == "productSKU")
        #expect(Words("product_skus", acronyms: ["sku"]).lowerCamelCase == "productSKUs")
        #expect(Words("product_sku").lowerCamelCase == "productSku")
        #expect(Words("user_id", acronyms: []).lowerCamelCase == "userId")
    }

    @Test(
        "a sign at either end of a value is a word",
        arguments: [
            ("created_at", "createdAt"), ("-created_at", "minusCreatedAt"), ("-CREATED_AT", "minusCreatedAt"), ("a", "a"), ("a+", "aPlus"),
            ("a-", "aMinus"), ("AB-", "abMinus"), ("-1", "minus1"), ("-", "dash"), ("--", "dashDash"), ("some-name", "someName"),
            ("--flag", "flag"), ("-id", "minusID"), ("+id", "plusID"), ("-url", "minusURL"), ("+url", "plusURL"), ("id-", "idMinus"),
        ]
    )
    func values(text: String, name: String) {
        #expect(Words(value: text).lowerCamelCase == name)
    }

    @Test(
        "the elements of a list are named after its singular",
        arguments: [
            ("labels", "label"), ("pull_requests", "pullRequest"), ("categories", "category"), ("movies", "movie"), ("boxes", "box"),
            ("addresses", "address"), ("branches", "branch"), ("caches", "cache"), ("sizes", "size"), ("releases", "release"),
            ("statuses", "status"), ("aliases", "alias"), ("schemas", "schema"), ("URLs", "url"), ("responses", "response"),
            ("children", "child"), ("known_people", "knownPerson"), ("tax_ids", "taxID"), ("reviews", "review"), ("menus", "menu"),
            ("viruses", "virus"), ("buses", "bus"), ("abuses", "abuse"), ("houses", "house"), ("causes", "cause"), ("uses", "use"),
            ("heroes", "hero"), ("shoes", "shoe"), ("taxes", "tax"), ("quizzes", "quiz"), ("shelves", "shelf"), ("crises", "crisis"),
            // Not plurals, not clearly plurals, or not English.
            ("países", nil), ("últimos_items", "últimosItem"),
            ("status", nil), ("series", nil), ("data", nil), ("address", nil), ("analysis", nil), ("news", nil), ("gps", nil), ("s", nil),
            ("", nil),
        ] as [(String, String?)])
    func singulars(text: String, singular: String?) {
        #expect(Words(text).singular?.lowerCamelCase == singular)
    }

    @Test(
        "a digit in front of other words is a word, because no name starts with a digit",
        arguments: [
            ("3D Secure", "threeDSecure"), ("1-click", "oneClick"), ("2fa_enabled", "twoFaEnabled"), ("200", "_200"), ("1d", "_1d"),
            ("16 x 9", "_16X9"), ("4.0-turbo", "_4_0Turbo"),
        ])
    func digits(text: String, name: String) {
        #expect(Words(text).lowerCamelCase == name)
    }

    @Test("an opening and a closing bracket have different names", arguments: [("(", "parenthesis"), (")", "closingParenthesis")])
    func brackets(text: String, name: String) {
        #expect(Words(text).lowerCamelCase == name)
    }

    @Test("a name becomes itself", arguments: ["GetSeriesById", "TVDBSeries", "JSONErrors", "ApiKey", "_200", "Plus1", "Gpt5_2026_04_23"])
    func stable(name: String) {
        #expect(Words(name).upperCamelCase == name)
    }

    @Test(
        "an operation without an operationId is named after its method and path",
        arguments: [
            ("GET", "/series/{id}", "GetSeriesById"), ("GET", "/series/{id}/episodes/query/params", "GetSeriesByIdEpisodesQueryParams"),
            ("GET", "/refresh_token", "GetRefreshToken"), ("M-SEARCH", "/trees", "MSearchTrees"),
            ("PUT", "/user/ratings/{itemType}/{itemId}/{itemRating}", "PutUserRatingsByItemTypeAndItemIdAndItemRating"),
            ("GET", "/", "Get"), ("GET", "/movies/{id}.json", "GetMoviesByIdJson"), ("POST", "/v2/a-b/{c_d}", "PostABByCD"),
            ("GET", "/trees/{tree_id}/html_urls/{branchId}", "GetTreesByTreeIdHtmlUrlsByBranchId"),
            // No second verb.
            ("GET", "/api/getArticles/{id}", "GetArticlesById"), ("POST", "/add-article", "AddArticle"), ("GET", "/get", "GetGet"),
            ("GET", "/settings", "GetSettings"), ("POST", "/articles/addAll", "PostArticlesAddAll"),
            ("GET", "/files/{path+}", "GetFilesByPath"), ("GET", "/files/{*path}", "GetFilesByPath"),
            ("GET", "/Names(lang='{lang}',code={code})", "GetNamesByLangAndCode"), ("POST", "/Trees({id})/Shop.fell", "PostTreesByIdFell"),
        ]
    )
    func operations(method: String, path: String, name: String) {
        #expect(Words.operation(method, path).upperCamelCase == name)
    }
}
