import Foundation
import TVDBClient
import Testing

/// One model with the JSON of an object that has every property.
struct ModelRow: Sendable, CustomTestStringConvertible {
    let type: any APIModel.Type
    let json: String
    /// Decodes the object with strict options and returns the type-erased model.
    let read: @Sendable (_ json: Data) throws -> Reading

    /// A type-erased model.
    struct Reading {
        var model: any APIModel
        /// The encoded model.
        var written: Data
        /// The model encoded by `JSONEncoder`.
        var encoded: Data
        /// Whether `JSONDecoder` decodes an equal model from the same JSON.
        var isDecodedEqually: Bool
        /// Whether the model decoded from other JSON is equal.
        var equals: (_ json: Data) throws -> Bool
    }

    init<Model: APIModel>(_ type: Model.Type, _ json: String) {
        self.type = type
        self.json = json
        read = { json in
            let model = try Model(json: json, options: .strict)
            return Reading(
                model: model, written: try model.json(), encoded: try JSONEncoder().encode(model),
                isDecodedEqually: try JSONDecoder().decode(Model.self, from: json) == model,
                equals: { model == (try Model(json: $0)) }
            )
        }
    }

    /// The name of the schema.
    var schema: String { String("\(type)".dropFirst("TVDB".count)) }

    var testDescription: String { "\(type)" }

    static let all = [
        ModelRow(TVDBAuth.self, #"{"apikey": "a", "userkey": "b", "username": "c"}"#),
        ModelRow(
            TVDBBasicEpisode.self,
            #"""
            {"absoluteNumber": 14, "airedEpisodeNumber": 4, "airedSeason": 2, "airedSeasonID": 641, "dvdEpisodeNumber": 5, "dvdSeason": 3,
             "episodeName": "Wick", "firstAired": "2016-07-29", "id": 114, "language": {"episodeName": "en", "overview": "de"},
             "lastUpdated": 1569513600, "overview": "Of oil and \"light\"\n"}
            """#
        ),
        ModelRow(TVDBConflict.self, #"{"Error": "already there"}"#),
        ModelRow(TVDBEpisode.self, episode),
        ModelRow(TVDBEpisodeDataQueryParams.self, #"{"data": ["name", "slug"]}"#),
        ModelRow(TVDBEpisodeLanguageInfo.self, #"{"episodeName": "en", "overview": "de"}"#),
        ModelRow(TVDBEpisodeRecordData.self, #"{"data": \#(episode), "errors": \#(errors)}"#),
        ModelRow(TVDBFilterKeys.self, #"{"data": ["added"]}"#),
        ModelRow(TVDBJSONErrors.self, errors),
        ModelRow(TVDBLanguage.self, #"{"abbreviation": "zh", "englishName": "Chinese", "id": 27, "name": "大陆简体"}"#),
        ModelRow(TVDBLanguageData.self, #"{"data": [{"id": 27}, {"id": 14, "name": "Deutsch"}]}"#),
        ModelRow(TVDBLinks.self, links),
        ModelRow(TVDBNotAuthorized.self, #"{"Error": "too old"}"#),
        ModelRow(TVDBNotFound.self, #"{"Error": "gone"}"#),
        ModelRow(TVDBSeries.self, series),
        ModelRow(
            TVDBSeriesActors.self, #"{"data": [{"id": 401}, {"id": 402, "role": "Keeper"}], "errors": \#(errors)}"#),
        ModelRow(
            TVDBSeriesActorsData.self,
            #"""
            {"id": 401, "image": "actors/401.jpg", "imageAdded": "2016-07-20 10:00:00", "imageAuthor": 88,
             "lastUpdated": "2019-09-26 18:30:01", "name": "Ingrid Vold", "role": "Keeper", "seriesId": 305288, "sortOrder": 0}
            """#
        ),
        ModelRow(TVDBSeriesData.self, #"{"data": \#(series), "errors": \#(errors)}"#),
        ModelRow(
            TVDBSeriesEpisodes.self, #"{"data": [\#(episode), {"id": 2}], "errors": \#(errors), "links": \#(links)}"#),
        ModelRow(TVDBSeriesEpisodesQuery.self, #"{"data": [{"id": 2}], "errors": \#(errors), "links": \#(links)}"#),
        ModelRow(TVDBSeriesEpisodesQueryParams.self, #"{"data": ["page"]}"#),
        ModelRow(
            TVDBSeriesEpisodesSummary.self,
            #"{"airedEpisodes": "26", "airedSeasons": ["0", "1"], "dvdEpisodes": "12", "dvdSeasons": ["3"]}"#
        ),
        ModelRow(TVDBSeriesImageQueryResult.self, image),
        ModelRow(TVDBSeriesImageQueryResults.self, #"{"data": [\#(image)], "errors": \#(errors)}"#),
        ModelRow(
            TVDBSeriesImagesCount.self, #"{"fanart": 41, "poster": 17, "season": 9, "seasonwide": 4, "series": 12}"#),
        ModelRow(TVDBSeriesImagesCounts.self, #"{"data": {"fanart": 41}}"#),
        ModelRow(
            TVDBSeriesImagesQueryParam.self,
            #"{"keyType": "season", "languageId": "7,14", "resolution": ["1x1"], "subKey": ["0"]}"#
        ),
        ModelRow(TVDBSeriesImagesQueryParams.self, #"{"data": [{"keyType": "season"}]}"#),
        ModelRow(
            TVDBSeriesSearchResult.self,
            #"""
            {"aliases": ["灯"], "banner": "graphical/7.jpg", "firstAired": "2016-07-15", "id": 7, "image": "posters/7.jpg",
             "network": "NRK1", "overview": "o", "poster": "posters/7.jpg", "seriesName": "Lamplight", "slug": "lamplight", "status": "Ended"}
            """#
        ),
        ModelRow(TVDBSeriesSearchResults.self, #"{"data": [{"id": 7}]}"#),
        ModelRow(TVDBToken.self, #"{"token": "ey"}"#),
        ModelRow(TVDBUpdate.self, #"{"id": 7, "lastUpdated": 1569513600}"#),
        ModelRow(TVDBUpdateData.self, #"{"data": [{"id": 7}], "errors": \#(errors)}"#),
        ModelRow(TVDBUpdateDataQueryParams.self, #"{"data": ["fromTime"]}"#),
        ModelRow(TVDBUser.self, #"{"favoritesDisplaymode": "banners", "language": "nl", "userName": "lamplighter"}"#),
        ModelRow(TVDBUserData.self, #"{"data": {"userName": "lamplighter"}}"#),
        ModelRow(TVDBUserFavorites.self, #"{"favorites": ["7", "8"]}"#),
        ModelRow(TVDBUserFavoritesData.self, #"{"data": {"favorites": []}, "errors": \#(errors)}"#),
        ModelRow(TVDBUserRatings.self, #"{"rating": 9, "ratingItemId": 7, "ratingType": "series"}"#),
        ModelRow(TVDBUserRatingsData.self, #"{"data": [{"rating": 9}], "errors": \#(errors), "links": \#(links)}"#),
        ModelRow(TVDBUserRatingsDataNoLinks.self, #"{"data": [{"rating": 9}]}"#),
        ModelRow(TVDBUserRatingsQueryParams.self, #"{"data": ["itemType"]}"#),
    ]

    private static let errors =
        #"{"invalidFilters": ["hue"], "invalidLanguage": "xx", "invalidQueryParams": ["a", "b"]}"#
    private static let links = #"{"first": 1, "last": 4, "next": 3, "prev": 2, "previous": 2}"#
    private static let image = #"""
        {"fileName": "fanart/7.jpg", "id": 9, "keyType": "fanart", "languageId": 14, "ratingsInfo": {"average": 8.25, "count": 4},
         "resolution": "1280x720", "subKey": "graphical", "thumbnail": "_cache/fanart/7.jpg"}
        """#
    private static let episode = #"""
        {"absoluteNumber": 14, "airedEpisodeNumber": 4, "airedSeason": 2, "airedSeasonID": 641, "airsAfterSeason": 1, "airsBeforeEpisode": 6,
         "airsBeforeSeason": 7, "contentRating": "TV-14", "director": "C. Dahl", "directors": ["C. Dahl", "E. Fors"], "dvdChapter": 2.5, "dvdDiscid": "d1",
         "dvdEpisodeNumber": 5.5, "dvdSeason": 3, "episodeName": "Mörkret", "filename": "episodes/7/114.jpg",
         "firstAired": "2016-07-29", "guestStars": ["A. Berg"], "id": 114, "imdbId": "tt5500014", "isMovie": 0,
         "language": {"episodeName": "en", "overview": "de"}, "lastUpdated": 1569513600, "lastUpdatedBy": 412, "overview": "Ljuset 🕯️ \\ / \" \t", "productionCode": "L204", "seriesId": 305288,
         "showUrl": "https://example.org/?a=1&b", "siteRating": 8.7, "siteRatingCount": 77, "thumbAdded": "2016-08-01 00:00:00",
         "thumbAuthor": 88, "thumbHeight": "360", "thumbWidth": "640", "writers": ["G. Holm", "H. Ek"]}
        """#
    private static let series = #"""
        {"added": "2015-11-20 08:12:03", "addedBy": 88, "airsDayOfWeek": "Friday", "airsTime": "21:30", "aliases": ["Lamplight", "灯"],
         "banner": "graphical/7.jpg", "firstAired": "2016-07-15", "genre": ["Drama"], "id": 305288, "imdbId": "tt4574334",
         "lastUpdated": 1569513600, "network": "NRK1", "networkId": "412", "overview": "o", "rating": "TV-14", "runtime": "50",
         "seriesId": "87412", "seriesName": "Die Lampen", "siteRating": 8.7, "siteRatingCount": 1042, "slug": "lamplight",
         "status": "Continuing", "zap2itId": "EP02409"}
        """#
}
