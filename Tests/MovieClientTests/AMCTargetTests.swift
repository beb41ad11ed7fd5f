import AMCClient
import AMCTargets
import Foundation
import LoopbackServer
import Testing

/// The API of AMC as it is declared by hand in `Examples/Sources/AMCTargets`.
@Suite("AMC, declared by hand", .timeLimit(.minutes(15)))
struct AMCTargetTests {
    /// Responds to every path with the model that AMC has there.
    private static func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        let path = request.path.dropFirst("/v2/".count)
        guard !path.hasSuffix("/404") else { return .init(404, json: #"{"errors":[{"code":5105,"message":"No such movie."}]}"#) }
        let item = #"{"id":7,"name":"Seven"}"#
        let last = path.split(separator: "/").last
        if !path.contains("release-number"), last == "7" || last == "seven" { return .init(200, json: item) }
        let list = path.contains("showtimes") ? "showtimes" : path.hasPrefix("theatres") ? "theatres" : "movies"
        return .init(200, json: #"{"pageSize":10,"pageNumber":1,"count":1,"_embedded":{"\#(list)":[\#(item)]}}"#)
    }

    /// Sends a generated request and the same one declared by hand, and compares what is sent and what is returned.
    private func compare<Generated: APIRequest, Model: Equatable>(
        _ generated: Generated, _ target: AMCTarget<Model>, _ client: AMCClient, _ server: LoopbackServer
    ) async throws where Generated.Response.SuccessType == Model {
        let expected = try await client.value(for: generated)
        #expect(try await client.value(for: target.request) == expected)
        let sent = server.requests.suffix(2)
        #expect(sent.first?.target == sent.last?.target)
        #expect(sent.map { $0.headers["x-amc-vendor-key"] } == ["key", "key"])
    }

    @Test("all 19 targets send what the generated requests send, and return their models")
    func targets() async throws {
        let day = try #require(DateDay(year: 2021, month: 8, day: 29))
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            let client = AMCClient(vendorKey: "key", baseURL: server.baseURL)
            // These lists are declared without pages.
            let none = (number: Int?.none, size: Int?.none)
            try await compare(AMC.Movies.GetAll.Request(), MoviesTarget.getAll(), client, server)
            try await compare(
                AMC.Movies.GetNowPlaying.Request(pageNumber: 2, pageSize: 5), MoviesTarget.getNowPlaying(page: 2, size: 5), client, server)
            try await compare(AMC.Movies.GetComingSoon.Request(), MoviesTarget.getComingSoon(), client, server)
            try await compare(
                AMC.Movies.GetAdvance.Request(pageNumber: none.number, pageSize: none.size), MoviesTarget.getAdvance, client, server)
            try await compare(
                AMC.Movies.GetActive.Request(pageNumber: none.number, pageSize: none.size), MoviesTarget.getActive, client, server)
            try await compare(
                AMC.Movies.GetAllActive.Request(pageNumber: none.number, pageSize: none.size), MoviesTarget.getAllActive, client, server)
            try await compare(
                AMC.Movies.GetOnDemand.Request(pageNumber: none.number, pageSize: none.size), MoviesTarget.getOnDemand, client, server)
            try await compare(
                AMC.Movies.GetSimilarOnDemandById.Request(id: 7, pageNumber: none.number, pageSize: none.size),
                MoviesTarget.getSimilarOnDemandByID(7), client, server)
            try await compare(AMC.Movies.GetById.Request(id: 7), MoviesTarget.getByID(7), client, server)
            try await compare(AMC.Movies.GetBySlug.Request(slug: "seven"), MoviesTarget.getBySlug("seven"), client, server)
            try await compare(AMC.Movies.GetByInternalId.Request(id: 7), MoviesTarget.getByInternalID(7), client, server)

            try await compare(AMC.Showtimes.GetById.Request(id: 7), ShowtimesTarget.getByID(7), client, server)
            try await compare(
                AMC.Showtimes.GetByDateAndLocation.Request(
                    date: day, latitude: 32.5, longitude: -111.5, state: "AZ", pageNumber: none.number, pageSize: none.size),
                ShowtimesTarget.getByDateAndLocation(day, latitude: 32.5, longitude: -111.5, query: ["state": "AZ"]), client, server)

            try await compare(AMC.Theatres.GetAll.Request(), TheatresTarget.getAll(), client, server)
            try await compare(
                AMC.Theatres.GetByNowPlayingReleaseNumber.Request(releaseNumber: 7, pageNumber: none.number, pageSize: none.size),
                TheatresTarget.getByNowPlayingReleaseNumber(7), client, server)
            try await compare(
                AMC.Theatres.GetShowtimes.Request(id: 7, pageNumber: none.number, pageSize: none.size), TheatresTarget.getAllShowtimes(7),
                client, server)
            try await compare(
                AMC.Theatres.GetShowtimesOnDate.Request(id: 7, date: day, pageNumber: none.number, pageSize: none.size),
                TheatresTarget.getAllShowtimesOnDate(7, day), client, server)
            try await compare(AMC.Theatres.GetById.Request(id: 7), TheatresTarget.getByID(7), client, server)
            try await compare(AMC.Theatres.GetBySlug.Request(slug: "seven"), TheatresTarget.getBySlug("seven"), client, server)
            #expect(Set(server.targets).count == 19 && server.targets.count == 38)
        }
    }

    @Test("the type of a target's request is that of its response, and so is that of its failure")
    func types() async throws {
        let request: TypedRequest<MovieModel, ErrorsModel> = MoviesTarget.getByID(404).request
        try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            let client = AMCClient(vendorKey: "key", baseURL: server.baseURL)
            do throws(APIFailure<TypedRequest<MovieModel, ErrorsModel>.Response>) {
                let movie: MovieModel = try await client.value(for: request)
                Issue.record("\(movie)")
            } catch {
                #expect(error.response?.failure?.errors.map(\.code) == [5105] && error.response?.success == nil)
                #expect(error.localizedDescription == "No such movie.")
            }
            let found = try await client.send(MoviesTarget.getBySlug("seven").request)
            #expect(found.success?.name == "Seven" && found.value.failure == nil && found.value.statusCode == 200)
        }
    }
}
