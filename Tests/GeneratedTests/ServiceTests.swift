import LoopbackServer
import TVDBClient
import Testing

/// Responses as the service sends them, which differ from what its publisher documents. `Specs/tvdb.overlay.yaml` names the evidence.
@Suite("TVDB as the service is", .timeLimit(.minutes(15)))
struct ServiceTests {
    /// A whole episode of 2019 or later.
    private static let episode = #"""
        {"id": 5468124, "airedSeason": 1, "airedSeasonID": 641, "airedEpisodeNumber": 3, "episodeName": "Mörkret", "firstAired": "",
         "guestStars": ["A. Berg"], "director": "|C. Dahl|", "directors": ["C. Dahl"], "writers": ["E. Fors"], "overview": null,
         "language": {"episodeName": "sv", "overview": ""}, "productionCode": "", "showUrl": "", "lastUpdated": 1569513600,
         "dvdDiscid": "", "dvdSeason": 1, "dvdEpisodeNumber": 3, "dvdChapter": null, "absoluteNumber": 3, "filename": "episodes/1.jpg",
         "seriesId": 305288, "lastUpdatedBy": 1, "airsAfterSeason": null, "airsBeforeSeason": null, "airsBeforeEpisode": null,
         "imdbId": "", "contentRating": "TV-14", "thumbAuthor": 1, "thumbAdded": "2019-09-26 18:30:01", "thumbWidth": "640",
         "thumbHeight": "360", "siteRating": 8.8, "siteRatingCount": 77, "isMovie": 0}
        """#

    private static let responses = [
        "/episodes/5468124": #"{"data": \#(episode)}"#,
        "/series/305288/episodes?page=2": #"{"links": {"first": 1, "last": 2, "next": null, "prev": 1}, "data": [\#(episode)]}"#,
        "/series/305288": #"""
        {"data": {"id": 305288, "seriesId": "", "networkId": "", "zap2itId": "", "addedBy": 88, "added": "2015-02-16 08:07:08",
         "airsTime": "9:15 PM", "rating": "TV-14", "runtime": "25", "firstAired": "", "slug": "lamplight", "siteRating": 8.8}}
        """#,
        "/search/series?name=Lamplight": #"""
        {"data": [{"aliases": [], "banner": "", "firstAired": "2016-07-15", "id": 305288, "image": "posters/7.jpg", "network": "NRK1",
         "overview": "", "poster": "posters/7.jpg", "seriesName": "Lamplight", "slug": "lamplight", "status": "Ended"}]}
        """#,
    ]

    /// Calls a client for the service, and returns what was read and what was not.
    private func response<Request: APIRequest>(to request: Request) async throws -> (
        success: Request.Response.SuccessType?, dropped: [String]
    )
    where Request.Response.SuccessType: Sendable {
        try await LoopbackServer.run { request in
            Self.responses[request.target].map { .init(200, json: $0) } ?? .init(404, json: #"{"Error": "Resource not found"}"#)
        } _: { server in
            let response = try await APIClient(baseURL: server.baseURL).send(request)
            return (response.success, response.exchange.dropped.map(\.description))
        }
    }

    @Test("a whole episode is read, alone and in a list")
    func episodes() async throws {
        let single = try await response(to: TVDB.Episodes.GetEpisodesById.Request(id: 5_468_124))
        let episode = try #require(single.success?.data)
        #expect(episode.seriesId == 305_288)
        #expect(episode.lastUpdatedBy == 1)
        #expect(episode.airedSeasonID == 641)
        #expect(episode.language == TVDBEpisodeLanguageInfo(episodeName: "sv", overview: ""))
        #expect(episode.contentRating == "TV-14")
        #expect(episode.isMovie == 0)
        #expect(single.dropped == [])

        let list = try await response(to: TVDB.Series.GetSeriesByIdEpisodes.Request(id: 305_288, page: "2"))
        #expect(list.success?.data == [episode])
        #expect(list.success?.links == TVDBLinks(first: 1, last: 2, prev: 1))
        #expect(list.dropped == [])
    }

    @Test("a series and the entries of a search are read with undocumented properties")
    func series() async throws {
        let series = try await response(to: TVDB.Series.GetSeriesById.Request(id: 305_288))
        #expect(series.success?.data?.addedBy == 88)
        #expect(series.success?.data?.seriesId == "")
        #expect(series.dropped == [])
        let found = try await response(to: TVDB.Search.GetSearchSeries.Request(name: "Lamplight"))
        #expect(found.success?.data?.first?.poster == "posters/7.jpg")
        #expect(found.success?.data?.first?.image == "posters/7.jpg")
        #expect(found.dropped == [])
    }
}
