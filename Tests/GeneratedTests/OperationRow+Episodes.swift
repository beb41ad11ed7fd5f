import TVDBClient
import Testing

extension OperationRow {
    /// Episodes and images.
    static let episodeAndImageRows: [OperationRow] = [
        OperationRow(
            TVDB.Episodes.GetEpisodesById.Request(id: 5_468_124, acceptLanguage: "sv"), "/episodes/5468124",
            language: "sv",
            response: #"""
                {"data": {"id": 5468124, "airedSeason": 1, "airedEpisodeNumber": 3, "episodeName": "Mörkret", "firstAired": "2016-07-29",
                 "guestStars": ["A. Berg", "B. Lund"], "director": "", "directors": ["C. Dahl"], "writers": ["E. Fors", "G. Holm"],
                 "overview": "Ljuset slocknar 🕯️", "language": {"episodeName": "sv", "overview": "sv"}, "productionCode": "L103",
                 "dvdEpisodeNumber": 3.5, "dvdChapter": 2.0, "absoluteNumber": 3, "filename": "episodes/305288/5468124.jpg",
                 "seriesId": 305288, "lastUpdated": 1569513600, "siteRating": 9, "siteRatingCount": 77, "thumbWidth": "640",
                 "thumbHeight": "360", "imdbId": "tt5500001"},
                 "errors": {"invalidFilters": [], "invalidLanguage": "", "invalidQueryParams": ["a", "b"]}}
                """#
        ) {
            #expect($0.data?.id == 5_468_124)
            #expect($0.data?.episodeName == "Mörkret")
            #expect($0.data?.overview == "Ljuset slocknar 🕯️")
            #expect($0.data?.guestStars == ["A. Berg", "B. Lund"])
            #expect($0.data?.writers?.count == 2)
            #expect($0.data?.dvdEpisodeNumber == 3.5)
            #expect($0.data?.siteRating == 9)
            #expect($0.data?.seriesId == 305_288)
            #expect($0.data?.imageURL?.absoluteString == "https://www.thetvdb.com/banners/episodes/305288/5468124.jpg")
            #expect($0.errors?.invalidQueryParams == ["a", "b"])
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdEpisodes.Request(id: 305_288, page: "2"), "/series/305288/episodes?page=2",
            response: #"""
                {"links": {"first": 1, "last": 3, "next": 3, "previous": 1},
                 "data": [{"id": 101, "airedSeason": 2, "airedEpisodeNumber": 1, "episodeName": "Wick"},
                          {"id": 102, "airedSeason": 2, "airedEpisodeNumber": 2, "episodeName": "Oil"}]}
                """#
        ) {
            #expect($0.data?.map(\.id) == [101, 102])
            #expect($0.data?.map(\.episodeName) == ["Wick", "Oil"])
            #expect($0.data?.last?.airedEpisodeNumber == 2)
            #expect($0.links == TVDBLinks(first: 1, last: 3, next: 3, previous: 1))
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdEpisodesQuery.Request(
                id: 305_288, absoluteNumber: "14", airedSeason: "2", airedEpisode: "4", dvdSeason: "3", dvdEpisode: "5",
                imdbId: "tt5500014", page: "1", acceptLanguage: "da"
            ),
            "/series/305288/episodes/query?absoluteNumber=14&airedSeason=2&airedEpisode=4&dvdSeason=3&dvdEpisode=5&imdbId=tt5500014&page=1",
            language: "da",
            response: #"""
                {"data": [{"id": 114, "absoluteNumber": 14, "dvdSeason": 3, "dvdEpisodeNumber": 5}],
                 "links": {"first": 1, "last": 1}, "errors": {"invalidLanguage": "da"}}
                """#
        ) {
            #expect($0.data == [TVDBEpisode(absoluteNumber: 14, dvdEpisodeNumber: 5, dvdSeason: 3, id: 114)])
            #expect($0.links?.next == nil && $0.links?.last == 1)
            #expect($0.errors?.invalidLanguage == "da")
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdEpisodesQueryParams.Request(id: 305_288), "/series/305288/episodes/query/params",
            response: #"{"data": ["absoluteNumber", "airedSeason"]}"#
        ) { #expect($0.data == ["absoluteNumber", "airedSeason"]) },
        OperationRow(
            TVDB.Series.GetSeriesByIdEpisodesSummary.Request(id: 305_288), "/series/305288/episodes/summary",
            response:
                #"{"airedSeasons": ["0", "1", "2"], "airedEpisodes": "26", "dvdSeasons": ["1"], "dvdEpisodes": "12"}"#
        ) {
            #expect($0.airedSeasons == ["0", "1", "2"])
            #expect($0.airedEpisodes == "26")
            #expect($0.dvdSeasons == ["1"])
            #expect($0.dvdEpisodes == "12")
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdImages.Request(id: 305_288, acceptLanguage: "fi"), "/series/305288/images",
            language: "fi",
            response: #"{"data": {"fanart": 41, "poster": 17, "season": 9, "seasonwide": 4, "series": 12}}"#
        ) { #expect($0.data == TVDBSeriesImagesCount(fanart: 41, poster: 17, season: 9, seasonwide: 4, series: 12)) },
        OperationRow(
            TVDB.Series.GetSeriesByIdImagesQuery.Request(
                id: 305_288, keyType: "fanart", resolution: "1280x720", subKey: "graphical", acceptLanguage: "ja"
            ),
            "/series/305288/images/query?keyType=fanart&resolution=1280x720&subKey=graphical", language: "ja",
            response: #"""
                {"data": [{"id": 1193507, "keyType": "fanart", "subKey": "graphical", "resolution": "1280x720", "languageId": 7,
                           "fileName": "fanart/original/305288-1.jpg", "thumbnail": "_cache/fanart/305288-1.jpg",
                           "ratingsInfo": {"average": 8.25, "count": 4}}]}
                """#
        ) {
            let image = $0.data?.first
            #expect(image?.id == 1_193_507)
            #expect(image?.resolution == "1280x720")
            #expect(image?.ratingsInfo == TVDBSeriesImageQueryResult.RatingsInfo(average: 8.25, count: 4))
            #expect(
                image?.thumbnailImageURL?.absoluteString == "https://www.thetvdb.com/banners/_cache/fanart/305288-1.jpg"
            )
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdImagesQueryParams.Request(id: 305_288, acceptLanguage: "pt"),
            "/series/305288/images/query/params", language: "pt",
            response: #"""
                {"data": [{"keyType": "fanart", "languageId": "7,14", "resolution": ["1280x720", "1920x1080"], "subKey": ["graphical"]},
                          {"keyType": "season", "resolution": [], "subKey": ["0", "1"]}]}
                """#
        ) {
            #expect($0.data?.map(\.keyType) == ["fanart", "season"])
            #expect($0.data?.first?.languageId == "7,14")
            #expect($0.data?.first?.resolution == ["1280x720", "1920x1080"])
            #expect($0.data?.last?.subKey == ["0", "1"])
        },
    ]
}
