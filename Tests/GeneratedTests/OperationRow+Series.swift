import TVDBClient
import Testing

extension OperationRow {
    /// Series, search and updates.
    static let seriesRows: [OperationRow] = [
        OperationRow(
            TVDB.Series.GetSeriesById.Request(id: 305_288, acceptLanguage: "de"), "/series/305288", language: "de",
            response: #"""
                {"data": {"id": 305288, "seriesName": "Die Lampen von Ürdal", "aliases": ["Lamplight", "灯"],
                 "banner": "graphical/305288-g4.jpg",
                 "seriesId": "87412", "status": "Continuing", "firstAired": "2016-07-15", "network": "NRK1", "networkId": "412",
                 "runtime": "50", "genre": ["Drama", "Mystery"], "overview": "Ein Leuchtturm \"brennt\".\nNiemand sieht hin.",
                 "lastUpdated": 1569513600, "airsDayOfWeek": "Friday", "airsTime": "21:30", "rating": "TV-14", "imdbId": "tt4574334",
                 "zap2itId": "EP02409", "added": "2015-11-20 08:12:03", "addedBy": 12, "siteRating": 8.7, "siteRatingCount": 1042,
                 "slug": "lamplight"}, "errors": {"invalidLanguage": "no overview in de"}}
                """#
        ) {
            #expect($0.data?.id == 305_288)
            #expect($0.data?.seriesName == "Die Lampen von Ürdal")
            #expect($0.data?.aliases == ["Lamplight", "灯"])
            #expect($0.data?.overview == "Ein Leuchtturm \"brennt\".\nNiemand sieht hin.")
            #expect($0.data?.siteRating == 8.7)
            #expect($0.data?.lastUpdated == 1_569_513_600)
            #expect($0.data?.slug == "lamplight")
            #expect($0.errors?.invalidLanguage == "no overview in de")
        },
        OperationRow(
            TVDB.Series.HeadSeriesById.Request(id: 305_288, acceptLanguage: "nb"), "/series/305288", language: "nb",
            response: ""
        ) { #expect($0 == ()) },
        OperationRow(
            TVDB.Series.GetSeriesByIdActors.Request(id: 305_288), "/series/305288/actors",
            response: #"""
                {"data": [{"id": 401, "seriesId": 305288, "name": "Ingrid Vold", "role": "Keeper", "sortOrder": 0,
                           "image": "actors/401.jpg", "imageAuthor": 88, "imageAdded": "2016-07-20 10:00:00",
                           "lastUpdated": "2019-09-26 18:30:01"},
                          {"id": 402, "name": "Ola O'Neill", "sortOrder": 1, "image": ""}]}
                """#
        ) {
            #expect($0.data?.map(\.name) == ["Ingrid Vold", "Ola O'Neill"])
            #expect($0.data?.first?.seriesId == 305_288)
            #expect($0.data?.first?.lastUpdated == "2019-09-26 18:30:01")
            #expect($0.data?.first?.imageURL?.absoluteString == "https://www.thetvdb.com/banners/actors/401.jpg")
            #expect($0.data?.last?.sortOrder == 1)
            #expect($0.data?.last?.imageURL == nil)
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdFilter.Request(id: 305_288, keys: "seriesName,slug", acceptLanguage: "fr"),
            "/series/305288/filter?keys=seriesName%2Cslug", language: "fr",
            response:
                #"{"data": {"id": 305288, "seriesName": "Lamplight", "slug": "lamplight"}, "errors": {"invalidFilters": ["hue"]}}"#
        ) {
            #expect($0.data == TVDBSeries(id: 305_288, seriesName: "Lamplight", slug: "lamplight"))
            #expect($0.errors?.invalidFilters == ["hue"])
        },
        OperationRow(
            TVDB.Series.GetSeriesByIdFilterParams.Request(id: 305_288, acceptLanguage: "es"),
            "/series/305288/filter/params",
            language: "es", response: #"{"data": ["added", "airsTime", "zap2itId"]}"#
        ) { #expect($0.data == ["added", "airsTime", "zap2itId"]) },
        OperationRow(
            TVDB.Search.GetSearchSeries.Request(
                name: "Lamp & Light", imdbId: "tt4574334", zap2itId: "EP02409", slug: "lamplight", acceptLanguage: "it"
            ),
            "/search/series?name=Lamp%20%26%20Light&imdbId=tt4574334&zap2itId=EP02409&slug=lamplight", language: "it",
            response: #"""
                {"data": [{"id": 305288, "seriesName": "Lamplight", "aliases": [], "banner": "", "firstAired": "2016-07-15",
                           "network": "NRK1", "overview": null, "slug": "lamplight", "status": "Ended"},
                          {"id": 7, "seriesName": "Lamp & Light"}]}
                """#
        ) {
            #expect($0.data?.map(\.id) == [305_288, 7])
            #expect($0.data?.first?.aliases == [])
            #expect($0.data?.first?.overview == nil)
            #expect($0.data?.first?.status == "Ended")
            #expect($0.data?.last?.seriesName == "Lamp & Light")
        },
        OperationRow(
            TVDB.Search.GetSearchSeriesParams.Request(), "/search/series/params", failures: [401], failure: \.failure,
            response: #"{"data": ["name", "imdbId", "zap2itId", "slug"]}"#
        ) { #expect($0.data == ["name", "imdbId", "zap2itId", "slug"]) },
        OperationRow(
            TVDB.Updates.GetUpdatedQuery.Request(fromTime: "1569456000", toTime: "1570060800", acceptLanguage: "pl"),
            "/updated/query?fromTime=1569456000&toTime=1570060800", language: "pl",
            response: #"{"data": [{"id": 305288, "lastUpdated": 1569513600}, {"id": 7, "lastUpdated": 1570000001}]}"#
        ) {
            #expect(
                $0.data == [
                    TVDBUpdate(id: 305_288, lastUpdated: 1_569_513_600), TVDBUpdate(id: 7, lastUpdated: 1_570_000_001),
                ])
        },
        OperationRow(
            TVDB.Updates.GetUpdatedQueryParams.Request(), "/updated/query/params",
            response: #"{"data": ["fromTime", "toTime"]}"#
        ) { #expect($0.data == ["fromTime", "toTime"]) },
    ]
}
