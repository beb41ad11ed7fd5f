import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("Requests with a completion closure", .timeLimit(.minutes(15)))
struct ClosureTests {
    private typealias Languages = TVDB.Languages.GetLanguages
    private let languages = Languages.Request()

    /// The responses passed to a completion closure, in order.
    private final class Completions: Sendable {
        private let responses = Lock<[APIResponse<Languages.Response>]>([])
        private let latch = Latch()

        /// The completion closure.
        var take: @Sendable (APIResponse<Languages.Response>) -> Void {
            { response in
                self.responses.withLock { $0.append(response) }
                // Waiting at a latch counts as an arrival, even if it is open.
                Task { await self.latch.wait() }
            }
        }

        init() { latch.open() }

        var all: [APIResponse<Languages.Response>] { responses.withLock { $0 } }

        /// Waits for the first response.
        func first() async throws -> APIResponse<Languages.Response> {
            await latch.arrivals(1)
            return try #require(all.first)
        }
    }

    private func server() -> TVDBServer {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.responses["GET /languages"] = .init(200, json: #"{"data": [{"id": 7}]}"#) }
        return tvdb
    }

    @Test(
        "the closure is called on the completion queue after a success and a failure",
        arguments: [200, 401, 500])
    func queue(status: Int) async throws {
        let queue = DispatchQueue(label: "test.completion")
        let key = DispatchSpecificKey<String>()
        queue.setSpecific(key: key, value: "mine")
        try await LoopbackServer.run { _ in
            .init(status, json: "{}")
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            let place: String? = await withCheckedContinuation { continuation in
                client.makeRequest(languages, completionQueue: queue) { _ in
                    continuation.resume(returning: DispatchQueue.getSpecific(key: key))
                }
            }
            #expect(place == "mine")
        }
    }

    @Test("the closure is called on the completion queue even if nothing is sent")
    func queueWithoutSending() async {
        let queue = DispatchQueue(label: "test.completion")
        let key = DispatchSpecificKey<String>()
        queue.setSpecific(key: key, value: "mine")
        let place: String? = await withCheckedContinuation { continuation in
            APIClient().makeRequest(TVDB.Languages.GetLanguagesById.Request(id: ""), completionQueue: queue) {
                response in
                let isError = if case .error = response { true } else { false }
                continuation.resume(returning: isError ? DispatchQueue.getSpecific(key: key) : nil)
            }
        }
        #expect(place == "mine")
    }

    @Test("the default completion queue is the main queue")
    func mainQueue() async throws {
        let key = DispatchSpecificKey<String>()
        DispatchQueue.main.setSpecific(key: key, value: "main")
        defer { DispatchQueue.main.setSpecific(key: key, value: nil) }
        try await withTVDB(server()) { client, _ in
            let place: String? = await withCheckedContinuation { continuation in
                client.makeRequest(request: languages) { _ in
                    continuation.resume(returning: DispatchQueue.getSpecific(key: key))
                }
            }
            #expect(place == "main")
        }
    }

    @Test("the response has its request, exchange and timeline")
    func response() async throws {
        let completions = Completions()
        try await withTVDB(server()) { client, server in
            let request = client.makeRequest(
                request: languages, completionQueue: .global(), completion: completions.take)
            #expect("\(request.request)" == "Languages.getLanguages: GET /languages")
            let response = try await completions.first()
            #expect(response.success?.data?.map(\.id) == [7])
            #expect(response.urlResponse?.statusCode == 200)
            #expect(response.data == Data(#"{"data": [{"id": 7}]}"#.utf8))
            #expect(response.urlRequest?.url == server.baseURL.appending(path: "languages"))
            #expect(response.timeline.totalDuration >= response.timeline.requestDuration)
            #expect(response.timeline.requestDuration > .zero)
        }
        #expect(completions.all.count == 1)
    }

    // MARK: Cancellation

    /// The stage at which a request is canceled.
    enum Stage: CaseIterable {
        case validation, login, request, secondLogin, replay
    }

    /// Delays validation until a latch is open.
    private struct Holding: RequestBehaviour {
        let latch: Latch

        func validate(
            request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
        ) {
            Task {
                await latch.wait()
                complete(.success(urlRequest))
            }
        }
    }

    @Test(
        "a request canceled at any stage gets one cancellation, and other requests get their responses",
        arguments: Stage.allCases)
    func cancel(stage: Stage) async throws {
        let tvdb = server()
        let latch = Latch()
        // An unknown token is followed by a retry.
        let isStale = stage == .secondLogin || stage == .replay
        let stale = StoredToken(value: "stale", expiry: nil)
        let store = TokenStore(load: { _ in isStale ? stale : nil }, save: { _, _ in })
        let holds: @Sendable (LoopbackServer.Request) -> Bool = { request in
            switch stage {
            case .validation: false
            case .login, .secondLogin: request.target == "/login"
            case .request: request.target == "/languages"
            case .replay: request.headers["authorization"] == "Bearer token-1"
            }
        }
        try await LoopbackServer.run { request in
            if holds(request) { await latch.wait() }
            return await tvdb.respond(to: request)
        } _: { server in
            let client = TVDBClient(credentials: TVDBAuth(apikey: "key"), baseURL: server.baseURL, tokenStore: store)
            let (cancelled, other) = (Completions(), Completions())
            let queue = DispatchQueue(label: "test.completion")
            let request = client.makeRequest(
                request: languages, behaviours: stage == .validation ? [Holding(latch: latch)] : [],
                completionQueue: queue,
                completion: cancelled.take
            )
            client.makeRequest(request: languages, completionQueue: queue, completion: other.take)
            await latch.arrivals(stage == .request || stage == .replay ? 2 : 1)
            request.cancel()
            guard case .error(let failure) = try await cancelled.first() else {
                Issue.record("unexpected response")
                return
            }
            #expect(failure.error.isCancellation)
            #expect(failure.response == nil && failure.statusCode == nil)
            latch.open()
            #expect(try await other.first().success?.data?.map(\.id) == [7])
            request.cancel()
            queue.sync {}
            #expect(cancelled.all.count == 1)
            #expect(other.all.count == 1)
            let sent = server.targets.filter { $0 == "GET /languages" }.count
            #expect(stage == .validation ? sent == 1 : sent <= 4)
        }
    }

    @Test("the closure of a request canceled immediately is called, and nothing is sent")
    func cancelAtOnce() async throws {
        let tvdb = server()
        try await withTVDB(tvdb) { client, server in
            let latch = Latch()
            let completions = Completions()
            client.makeRequest(
                request: languages, behaviours: [Holding(latch: latch)], completionQueue: .global(),
                completion: completions.take
            ).cancel()
            guard case .error(let failure) = try await completions.first() else {
                Issue.record("unexpected response")
                return
            }
            #expect(failure.error.isCancellation)
            #expect("\(failure.error)" == "Network error: canceled")
            #expect(failure.exchange.urlRequest == nil)
            latch.open()
            #expect(server.targets == [])
        }
    }

    @Test("canceling after the response does not call the closure again")
    func cancelTooLate() async throws {
        try await withTVDB(server()) { client, server in
            let completions = Completions()
            let queue = DispatchQueue(label: "test.completion")
            let request = client.makeRequest(request: languages, completionQueue: queue, completion: completions.take)
            _ = try await completions.first()
            request.cancel()
            // A later request on the same serial queue completes after any further call of the first closure.
            let other = Completions()
            client.makeRequest(request: languages, completionQueue: queue, completion: other.take)
            #expect(try await other.first().success?.data?.count == 1)
            #expect(completions.all.count == 1)
            #expect(completions.all.first?.success?.data?.count == 1)
            #expect(server.targets == ["POST /login", "GET /languages", "GET /languages"])
        }
    }

    @Test("a canceled request calls onFailure once")
    func cancelledBehaviours() async throws {
        final class Failures: RequestBehaviour {
            let events = Events()

            func onSuccess(request: AnyRequest, result: Any) { events.add("success") }
            func onFailure(request: AnyRequest, error: APIClientError) {
                events.add(error.isCancellation ? "cancelled" : "failed")
            }
        }
        let latch = Latch()
        let failures = Failures()
        try await LoopbackServer.run { _ in
            await latch.wait()
            return .init(200, json: "{}")
        } _: { server in
            let completions = Completions()
            let client = APIClient(baseURL: server.baseURL, behaviours: [failures])
            let request = client.makeRequest(languages, completionQueue: .global(), completion: completions.take)
            await latch.arrivals(1)
            request.cancel()
            _ = try await completions.first()
            latch.open()
        }
        #expect(failures.events.all == ["cancelled"])
    }
}
