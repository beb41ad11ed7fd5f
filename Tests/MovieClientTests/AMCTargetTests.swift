import AMCClient
import AMCTargets
import Foundation
import LoopbackServer
import Testing

/// The API of AMC as it is declared by hand in `Examples/Sources/AMCTargets`.
@Suite("AMC, declared by hand", .timeLimit(.minutes(5)))
struct AMCTargetTests {
    /// The generated requests and those declared by hand, in pairs.
    private static func pairs(_ day: DateDay) -> [(generated: AnyRequest, byHand: AnyRequest)] {
        [
            (AMC.Movies.GetAll.Request(pageNumber: 1, pageSize: 10).asAny(), MoviesTarget.getAll().request.asAny()),
            (
                AMC.Movies.GetNowPlaying.Request(pageNumber: 2, pageSize: 5).asAny(),
                MoviesTarget.getNowPlaying(page: 2, size: 5).request.asAny()
            ),
            (AMC.Movies.GetAdvance.Request().asAny(), MoviesTarget.getAdvance.request.asAny()),
            (AMC.Movies.GetComingSoon.Request(pageNumber: 1, pageSize: 10).asAny(), MoviesTarget.getComingSoon().request.asAny()),
            (AMC.Movies.GetActive.Request().asAny(), MoviesTarget.getActive.request.asAny()),
            (AMC.Movies.GetAllActive.Request().asAny(), MoviesTarget.getAllActive.request.asAny()),
            (AMC.Movies.GetOnDemand.Request().asAny(), MoviesTarget.getOnDemand.request.asAny()),
            (AMC.Movies.GetSimilarOnDemandById.Request(id: 7).asAny(), MoviesTarget.getSimilarOnDemandByID(7).request.asAny()),
            (AMC.Movies.GetById.Request(id: 7).asAny(), MoviesTarget.getByID(7).returning(MovieModel.self).asAny()),
            (AMC.Movies.GetBySlug.Request(slug: "free guy").asAny(), MoviesTarget.getBySlug("free guy").returning(MovieModel.self).asAny()),
            (AMC.Movies.GetByInternalId.Request(id: 7).asAny(), MoviesTarget.getByInternalID(7).returning(MovieModel.self).asAny()),
            (AMC.Showtimes.GetById.Request(id: 7).asAny(), ShowtimesTarget.getByID(7).returning(ShowtimeModel.self).asAny()),
            (
                AMC.Showtimes.GetByDateAndLocation.Request(date: day, latitude: 32.5, longitude: -111.5, state: "AZ").asAny(),
                ShowtimesTarget.getByDateAndLocation(day, latitude: 32.5, longitude: -111.5, query: ["state": "AZ"])
                    .returning(ShowtimesModel.self).asAny()
            ),
            (
                AMC.Theatres.GetAll.Request(pageNumber: 1, pageSize: 10).asAny(),
                TheatresTarget.getAll().returning(TheatresModel.self).asAny()
            ),
            (AMC.Theatres.GetById.Request(id: 7).asAny(), TheatresTarget.getByID(7).returning(TheatreModel.self).asAny()),
            (AMC.Theatres.GetBySlug.Request(slug: "x").asAny(), TheatresTarget.getBySlug("x").returning(TheatreModel.self).asAny()),
            (AMC.Theatres.GetShowtimes.Request(id: 7).asAny(), TheatresTarget.getAllShowtimes(7).returning(ShowtimesModel.self).asAny()),
            (
                AMC.Theatres.GetShowtimesOnDate.Request(id: 7, date: day).asAny(),
                TheatresTarget.getAllShowtimesOnDate(7, day).returning(ShowtimesModel.self).asAny()
            ),
            (
                AMC.Theatres.GetByNowPlayingReleaseNumber.Request(releaseNumber: 7).asAny(),
                TheatresTarget.getByNowPlayingReleaseNumber(7).returning(TheatresModel.self).asAny()
            ),
        ]
    }

    @Test("all 19 targets send what the generated requests send")
    func targets() throws {
        let pairs = Self.pairs(try #require(DateDay(year: 2021, month: 8, day: 29)))
        #expect(pairs.count == 19)
        for (generated, byHand) in pairs {
            let base = URL(string: "https://a.com")
            let expected = try generated.urlRequest(baseURL: base)
            let actual = try byHand.urlRequest(baseURL: base)
            #expect(actual.url == expected.url && actual.httpMethod == expected.httpMethod)
        }
    }

    @Test("a target is sent by the generated client with its key, and returns its models")
    func call() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: #"{"pageSize":10,"pageNumber":1,"count":1,"_links":{},"_embedded":{"movies":[{"id":7,"name":"Free Guy"}]}}"#)
        } _: { server in
            let client = AMCClient(vendorKey: "key", baseURL: server.baseURL)
            let page = try await client.value(for: MoviesTarget.getNowPlaying().request)
            #expect(page.embedded.movies.map(\.name) == ["Free Guy"])
            #expect(server.targets == ["GET /v2/movies/views/now-playing?page-number=1&page-size=10"])
            #expect(server.requests.map { $0.headers["x-amc-vendor-key"] } == ["key"])
        }
    }
}
