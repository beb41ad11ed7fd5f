import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("Requests with a closure", .timeLimit(.minutes(5)))
struct ClosureTests {
    private typealias Languages = TVDB.Languages.GetLanguages
    private let languages = Languages.Request()

    /// The answers that a completion closure was called with, in order.
    private final class Completions: Sendable {
        private let answers = Lock<[APIResponse<Languages.Response>]>([])
        private let latch = Latch()

        /// The closure itself.
        var take: @Sendable (APIResponse<Languages.Response>) -> Void {
            { answer in
                self.answers.withLock { $0.append(answer) }
                // Whoever waits at a latch counts as there, even if it is open.
                Task { await self.latch.wait() }
            }
        }

        init() { latch.open() }

        var all: [APIResponse<Languages.Response>] { answers.withLock { $0 } }

        /// Waits for the first answer.
        func first() async throws -> APIResponse<Languages.Response> {
            await latch.arrivals(1)
            return try #require(all.first)
        }
    }

    private func server() -> TVDBServer {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.answers["GET /languages"] = .init(200, json: #"{"data": [{"id": 7}]}"#) }
        return tvdb
    }

    @Test(
        "the closure is called on the queue that was asked for, be it a success or a failure",
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

    @Test("the closure is called on that queue as well where nothing is sent")
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

    @Test("without a queue it is the main one")
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

    @Test("the answer has all that belongs to it")
    func answer() async throws {
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

    // MARK: Cancelling

    /// Where a request is when it is cancelled.
    enum Stage: CaseIterable {
        case validation, login, request, secondLogin, replay
    }

    /// Holds the validation of a request at a latch.
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
        "cancelled at any stage, the closure gets one cancellation, and other callers get their answers",
        arguments: Stage.allCases)
    func cancel(stage: Stage) async throws {
        let tvdb = server()
        let latch = Latch()
        // A token that the server does not know leads to a replay.
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
            return await tvdb.answer(request)
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
                Issue.record("there was an answer")
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

    @Test("cancelled at once, the closure is called all the same, and nothing is sent")
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
                Issue.record("there was an answer")
                return
            }
            #expect(failure.error.isCancellation)
            #expect("\(failure)" == "Network error: cancelled")
            #expect(failure.exchange.urlRequest == nil)
            latch.open()
            #expect(server.targets == [])
        }
    }

    @Test("cancelled after its answer, the closure is not called again")
    func cancelTooLate() async throws {
        try await withTVDB(server()) { client, server in
            let completions = Completions()
            let queue = DispatchQueue(label: "test.completion")
            let request = client.makeRequest(request: languages, completionQueue: queue, completion: completions.take)
            _ = try await completions.first()
            request.cancel()
            // Another request on the same serial queue comes after whatever the first one could still do.
            let other = Completions()
            client.makeRequest(request: languages, completionQueue: queue, completion: other.take)
            #expect(try await other.first().success?.data?.count == 1)
            #expect(completions.all.count == 1)
            #expect(completions.all.first?.success?.data?.count == 1)
            #expect(server.targets == ["POST /login", "GET /languages", "GET /languages"])
        }
    }

    @Test("a request that is cancelled reaches its behaviours as a failure, once")
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
            let request = client.makeRequest(languages, completionQueue: .global(), complete: completions.take)
            await latch.arrivals(1)
            request.cancel()
            _ = try await completions.first()
            latch.open()
        }
        #expect(failures.events.all == ["cancelled"])
    }
}
