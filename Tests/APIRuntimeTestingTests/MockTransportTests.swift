import APIRuntimeTesting
import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("A mock transport", .timeLimit(.minutes(15)))
struct MockTransportTests {
    private let clock = NotingClock()
    private let mock: MockTransport
    private let client: TVDBClient

    init() {
        mock = MockTransport(clock: clock)
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "token"]) }
        client = TVDBClient(apikey: "key", userkey: "user", username: "name", transport: mock)
    }

    typealias GetSeries = TVDB.Series.GetSeriesById.Request

    @Test("responds to a typed request with a model, and keeps what was sent")
    func model() async throws {
        mock.on(GetSeries.self) { request in .json(TVDBSeriesData(data: TVDBSeries(id: request.id, seriesName: "Twin Peaks"))) }
        let series = try await client.series.get(id: 70533)
        #expect(series.data?.id == 70533 && series.data?.seriesName == "Twin Peaks")
        #expect(mock.sent(GetSeries.self).map(\.id) == [70533])
        #expect(mock.sent.map(\.description) == ["POST /login", "GET /series/70533"])
        #expect(mock.sent[1].urlRequest.value(forHTTPHeaderField: "Authorization") == "Bearer token")
        let login = try TVDBAuth(json: try #require(mock.sent[0].urlRequest.httpBody))
        #expect(login.apikey == "key" && login.username == "name")
    }

    @Test("responds with any status, headers and body")
    func statuses() async throws {
        mock.on(GetSeries.self, times: 1) { _ in .json(TVDBNotFound(error: "gone"), status: 404, headers: ["X-Limit": "3"]) }
        mock.on(GetSeries.self, times: 1) { _ in .json(text: "no JSON") }
        mock.on(GetSeries.self, times: 1) { _ in .status(503) }
        mock.on(GetSeries.self) { _ in .data(Data("<p>".utf8), mediaType: "text/html", status: 418) }
        let response = try await client.send(GetSeries(id: 1))
        guard case .status404(let body) = response.value else { throw try #require(nil as (any Error)?) }
        #expect(body.error == "gone" && response.exchange.header("x-limit") == "3")
        let errors = await [failure(), failure(), failure()]
        #expect(errors.map { $0?.error.name } == ["Decoding error", "Unexpected status code", "Unexpected status code"])
        #expect(errors.map { $0?.statusCode } == [200, 503, 418])
        #expect(errors[2]?.exchange.header("Content-Type") == "text/html")
    }

    @Test("responds with JSON that is already encoded, and not with a string of it")
    func encoded() async throws {
        mock.on(GetSeries.self) { _ in .json(Data(#"{"data": {"id": 2, "seriesName": "Fargo"}}"#.utf8), headers: ["X-Limit": "3"]) }
        let response = try await client.send(GetSeries(id: 2))
        #expect(response.success?.data?.seriesName == "Fargo")
        #expect(response.exchange.header("Content-Type") == "application/json" && response.exchange.header("X-Limit") == "3")
    }

    @Test("responds in order as often as the test says, and the last time forever")
    func order() async throws {
        mock.on(GetSeries.self, times: 2) { _ in .fail(.offline) }
        mock.on(GetSeries.self) { request in .json(TVDBSeriesData(data: TVDBSeries(id: request.id))) }
        let causes = await [failure(), failure(), failure(), failure()].map { $0?.error.networkCause }
        #expect(causes[0...1].allSatisfy { if case .offline? = $0 { true } else { false } })
        #expect(causes[2] == nil && causes[3] == nil)
    }

    @Test("delays run on the clock of the transport, and faults have the cause that a test names")
    func faults() async throws {
        mock.on(GetSeries.self, times: 1) { _ in .fail(.timedOut).delay(.seconds(30)) }
        mock.on(GetSeries.self) { request in .json(TVDBSeriesData(data: TVDBSeries(id: request.id))).close(after: 5) }
        let (first, second) = await (failure(), failure())
        guard case .timedOut? = first?.error.networkCause, case .connectionLost? = second?.error.networkCause else {
            Issue.record("\(String(describing: first)), \(String(describing: second))")
            return
        }
        let slept = clock.sleeps.all.withLock { $0 }
        #expect(slept.count == 1 && slept.allSatisfy { $0 > .seconds(20) && $0 <= .seconds(30) })
    }

    @Test("a body that ends before the connection closes is complete")
    func closeAfterTheEnd() async throws {
        mock.on(GetSeries.self) { _ in .json(text: "{}").close(after: 2) }
        #expect(try await client.series.get(id: 1).data == nil)
    }

    @Test("a body can be a stream of chunks")
    func stream() async throws {
        let (chunks, continuation) = AsyncStream<Data>.makeStream()
        for chunk in [#"{"data": "#, #"{"id": 5}}"#] { continuation.yield(Data(chunk.utf8)) }
        continuation.finish()
        mock.on(GetSeries.self) { _ in .stream(chunks, mediaType: "application/json") }
        #expect(try await client.series.get(id: 5).data?.id == 5)
    }

    @Test("an unexpected request fails and names the nearest expected request")
    func unexpected() async throws {
        mock.on(TVDB.Search.GetSearchSeries.Request.self) { _ in .status(404) }
        mock.on(TVDB.Series.GetSeriesByIdActors.Request.self) { _ in .status(404) }
        #expect(
            await failure()?.description
                == """
                Series.getSeriesById: GET /series/{id}: Unknown error: unexpected request TVDB.Series.GetSeriesById, GET /series/1; \
                the nearest expected request is TVDB.Series.GetSeriesByIdActors
                """)
        mock.on(GetSeries.self, times: 1) { _ in .status(404) }
        _ = await failure()
        #expect(
            await failure()?.error.description
                == """
                Unknown error: unexpected request TVDB.Series.GetSeriesById, GET /series/1; \
                the nearest expected request is TVDB.Series.GetSeriesById, which was already sent as often as expected
                """)
        #expect(mock.sent(GetSeries.self).count == 3)
        await #expect(throws: UnexpectedRequest.self) { try await MockTransport().send(URLRequest(url: url("https://a.com/b?c=d"))) }
    }

    @Test("requests of no client are expected by method and path")
    func untyped() async throws {
        mock.on("GET", "/banners/a.jpg") { sent in .data(Data(sent.description.utf8)) }
        let body = try await mock.send(URLRequest(url: url("https://images.example.com/v2/banners/a.jpg?size=1"))).body.data()
        #expect(body == Data("GET /v2/banners/a.jpg?size=1".utf8))
        await #expect(throws: UnexpectedRequest.self) {
            var request = URLRequest(url: url("https://images.example.com/banners/a.jpg"))
            request.httpMethod = "PUT"
            return try await mock.send(request)
        }
    }

    @Test("an expectation that is not used up is nearer than an equal one that is")
    func nearest() async throws {
        mock.on("GET", "/a", times: 1) { _ in .status(204) }
        mock.on("GET", "/a") { _ in .status(204) }
        _ = try await mock.send(URLRequest(url: url("https://a.com/a")))
        let error = await #expect(throws: UnexpectedRequest.self) { try await mock.send(URLRequest(url: url("https://a.com/b"))) }
        #expect(error?.description == "unexpected request GET /b; the nearest expected request is GET /a")
    }

    private func failure() async -> APIFailure<TVDB.Series.GetSeriesById.Response>? {
        do {
            _ = try await client.value(for: GetSeries(id: 1), options: RequestOptions(retries: 0))
            return nil
        } catch { return error }
    }
}

func url(_ string: String) -> URL { URL(string: string) ?? URL(filePath: "/") }

/// A clock on which no time passes, and which records the durations of sleeps.
struct NotingClock: Clock {
    final class Sleeps: Sendable {
        let all = Lock<[Duration]>([])
    }

    let sleeps = Sleeps()
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        sleeps.all.withLock { $0.append(ContinuousClock.now.duration(to: deadline)) }
    }
}
