import TVDBClient
import Testing

extension OperationRow {
    /// Authentication, users and languages.
    static let accountRows: [OperationRow] = [
        OperationRow(
            TVDB.Authentication.GetRefreshToken.Request(), "/refresh_token", failures: [401], failure: \.failure,
            response: #"{"token": "ey.renewed"}"#
        ) { #expect($0.token == "ey.renewed") },
        OperationRow(
            TVDB.Authentication.PostLogin.Request(body: TVDBAuth(apikey: "K-1", userkey: "U/2", username: "Zoë")),
            "/login",
            body: #"{"apikey":"K-1","userkey":"U/2","username":"Zoë"}"#, failures: [401], failure: \.failure,
            response: #"{"token": "ey.first"}"#
        ) { #expect($0.token == "ey.first") },
        OperationRow(
            TVDB.Languages.GetLanguages.Request(), "/languages", failures: [401], failure: \.failure,
            response: #"""
                {"data": [{"id": 27, "abbreviation": "zh", "name": "中文", "englishName": "Chinese"},
                          {"id": 14, "abbreviation": "de", "name": "Deutsch", "englishName": "German"}]}
                """#
        ) {
            #expect($0.data?.map(\.id) == [27, 14])
            #expect($0.data?.map(\.abbreviation) == ["zh", "de"])
            #expect($0.data?.first?.name == "中文")
            #expect($0.data?.last?.englishName == "German")
        },
        OperationRow(
            TVDB.Languages.GetLanguagesById.Request(id: "14"), "/languages/14",
            response: #"{"id": 14, "abbreviation": "de", "name": "Deutsch", "englishName": "German"}"#
        ) { #expect($0 == TVDBLanguage(abbreviation: "de", englishName: "German", id: 14, name: "Deutsch")) },
        OperationRow(
            TVDB.Users.GetUser.Request(), "/user",
            response: #"{"data": {"userName": "lamplighter", "language": "nl", "favoritesDisplaymode": "banners"}}"#
        ) {
            #expect($0.data == TVDBUser(favoritesDisplaymode: "banners", language: "nl", userName: "lamplighter"))
        },
        OperationRow(
            TVDB.Users.GetUserFavorites.Request(), "/user/favorites",
            response: #"{"data": {"favorites": ["305288", "73739", "121361"]}, "errors": {"invalidFilters": ["colour"]}}"#
        ) {
            #expect($0.data?.favorites == ["305288", "73739", "121361"])
            #expect($0.errors?.invalidFilters == ["colour"])
        },
        OperationRow(
            TVDB.Users.PutUserFavoritesById.Request(id: 80379), "/user/favorites/80379", failures: [401, 404, 409],
            response: #"{"data": {"favorites": ["305288", "80379"]}}"#
        ) { #expect($0.data?.favorites == ["305288", "80379"]) },
        OperationRow(
            TVDB.Users.DeleteUserFavoritesById.Request(id: 80379), "/user/favorites/80379", failures: [401, 404, 409],
            response: #"{"data": {"favorites": []}}"#
        ) { #expect($0.data?.favorites == []) },
        OperationRow(
            TVDB.Users.GetUserRatings.Request(), "/user/ratings",
            response: #"""
                {"data": [{"rating": 9, "ratingItemId": 305288, "ratingType": "series"},
                          {"rating": 3, "ratingItemId": 5468124, "ratingType": "episode"}],
                 "links": {"first": 1, "last": 4, "next": 2, "previous": null}}
                """#
        ) {
            #expect($0.data?.map(\.rating) == [9, 3])
            #expect($0.data?.map(\.ratingType) == ["series", "episode"])
            #expect($0.links == TVDBLinks(first: 1, last: 4, next: 2))
        },
        OperationRow(
            TVDB.Users.GetUserRatingsQuery.Request(itemType: "banner"), "/user/ratings/query?itemType=banner",
            response:
                #"{"data": [{"rating": 7, "ratingItemId": 1193507, "ratingType": "banner"}], "errors": {"invalidQueryParams": ["x"]}}"#
        ) {
            #expect($0.data?.first?.ratingItemId == 1_193_507)
            #expect($0.errors?.invalidQueryParams == ["x"])
        },
        OperationRow(
            TVDB.Users.GetUserRatingsQueryParams.Request(), "/user/ratings/query/params",
            response: #"{"data": ["itemType"]}"#
        ) { #expect($0.data == ["itemType"]) },
        OperationRow(
            TVDB.Users.PutUserRatingsByItemTypeByItemIdByItemRating.Request(
                itemType: "episode", itemId: 5_468_124, itemRating: 8),
            "/user/ratings/episode/5468124/8",
            response: #"{"data": [{"rating": 8, "ratingItemId": 5468124, "ratingType": "episode"}]}"#
        ) { #expect($0.data == [TVDBUserRatings(rating: 8, ratingItemId: 5_468_124, ratingType: "episode")]) },
        OperationRow(
            TVDB.Users.DeleteUserRatingsByItemTypeByItemId.Request(itemType: "image", itemId: 1_193_507),
            "/user/ratings/image/1193507",
            // The server sends an empty object for a deleted rating.
            response: #"{"data": [{}]}"#
        ) { #expect($0.data == [TVDBUserRatings()]) },
    ]
}
