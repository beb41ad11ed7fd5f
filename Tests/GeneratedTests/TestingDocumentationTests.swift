import APIRuntimeTesting
import Diagnostics
import Foundation
import TVDBClient
import Testing

/// The examples in `docs/testing.md`.
@Suite("Tests without a network", .timeLimit(.minutes(15)))
struct TestingDocumentationTests {
    @Test("responses, faults and what was sent are as the page says")
    func mock() async throws {
        let mock = MockTransport()
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "…"]) }
        mock.on(TVDB.Series.GetSeriesById.Request.self) { request in
            .json(TVDBSeriesData(data: TVDBSeries(id: request.id, seriesName: "Twin Peaks")))
        }
        let client = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: mock)
        let series = try await client.series.get(id: 70533)
        #expect(series.data?.seriesName == "Twin Peaks")

        mock.on(TVDB.Search.GetSearchSeries.Request.self, times: 1) { _ in .fail(.connectionLost) }
        mock.on(TVDB.Search.GetSearchSeries.Request.self) { _ in .json(TVDBSeriesSearchResults(data: [])) }
        #expect(try await client.search.getSeries(name: "a").data == [])
        #expect(mock.sent(TVDB.Search.GetSearchSeries.Request.self).count == 2)

        mock.on("GET", "/banners/a.jpg") { _ in .data(Data(), mediaType: "image/jpeg") }
        let image = try #require(TVDBSeries(banner: "a.jpg", id: 1).bannerImageURL)
        #expect(try await mock.send(URLRequest(url: image)).head.statusCode == 200)

        let ids = mock.sent(TVDB.Series.GetSeriesById.Request.self).map(\.id)
        #expect(ids == [70533])
        let types = mock.sent.map { $0.head.headers["Content-Type"] }
        #expect(types.first == "application/json")
    }

    @Test("the waits between attempts take no time on the clock for tests")
    func clock() async throws {
        let mock = MockTransport()
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "…"]) }
        let client = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: mock)
        var printed: [String] = []
        let print = { (value: Any) in printed.append("\(value)") }
        let clock = ImmediateClock()
        var apiClient = client.apiClient
        apiClient.clock = clock
        let fast = TVDBClient(client, apiClient: apiClient)
        mock.on(TVDB.Series.GetSeriesById.Request.self, times: 1) { _ in .status(429, headers: ["Retry-After": "7"]) }
        mock.on(TVDB.Series.GetSeriesById.Request.self) { _ in .json(TVDBSeriesData(data: TVDBSeries(id: 1))) }
        _ = try await fast.series.get(id: 1)
        print(clock.elapsed)  // 7.0 seconds
        #expect(printed == ["7.0 seconds"])
        #expect(mock.sent(TVDB.Series.GetSeriesById.Request.self).count == 2)
    }

    /// What the product of a stand-alone client has, if the description has examples.
    private enum Examples {
        static var getSeriesById_200: Data { Data(#"{"data": {"id": 2, "seriesName": "Fargo"}}"#.utf8) }
        static var getSeriesById_404: Data { Data(#"{"Error": "ID: 2 not found"}"#.utf8) }
    }

    @Test("the document's examples are responses")
    func examples() async throws {
        let mock = MockTransport()
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "…"]) }
        mock.on(TVDB.Series.GetSeriesById.Request.self, times: 1) { _ in .json(Examples.getSeriesById_404, status: 404) }
        mock.on(TVDB.Series.GetSeriesById.Request.self) { _ in .json(Examples.getSeriesById_200) }
        let client = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: mock)
        let failure = await #expect(throws: (any Error).self) { try await client.series.get(id: 2) }
        #expect(failure?.localizedDescription == "ID: 2 not found")
        let series = try await client.series.get(id: 2)
        #expect(series.data?.seriesName == "Fargo")
    }

    // Calls the service itself: here it is only compiled.
    private func record() async throws {
        let recorder = Recorder()
        let recording = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: recorder)
        _ = try await recording.series.get(id: 70533)
        try recorder.write(to: URL(filePath: "series.har"))
    }

    private func replay() throws -> TVDBClient {
        let replay = try Replay(contentsOf: URL(filePath: "series.har"))
        let client = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: replay)
        return client
    }

    @Test("every example of the page is compiled")
    func page() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        try expectExamples(of: root.appending(path: "docs/testing.md"), in: #filePath)
    }
}
