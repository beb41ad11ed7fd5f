import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Limits of a call", .timeLimit(.minutes(15)))
struct DeadlineTests {
    /// A clock whose only sleep ends, or fails, when the call is in progress.
    private struct LateClock: Clock {
        let isInProgress: Promise<Void>
        var isBroken = false

        var now: ContinuousClock.Instant { .now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            try await isInProgress.value()
            if isBroken { throw CocoaError(.featureUnsupported) }
        }
    }

    /// Never completes its validation.
    private struct Undecided: RequestBehaviour {
        let isInProgress = Promise<Void>()

        func validate(
            request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
        ) { isInProgress.resolve(with: .success(())) }
    }

    /// Keeps deadlines if it gets them, and never responds.
    private struct KeepingTransport: Transport {
        let isInProgress = Promise<Void>()
        let events = Events()
        var keepsDeadlines: Bool { true }

        func send(_ request: TransportRequest) async throws -> TransportResponse {
            events.add(request.deadline == nil ? "no deadline" : "deadline")
            let response = Promise<TransportResponse>()
            request.deadline?.whenPassed { response.resolve(with: .failure($0)) }
            isInProgress.resolve(with: .success(()))
            return try await response.value()
        }
    }

    private struct Observer: RequestBehaviour {}

    private struct Upload: APIRequest {
        var service: APIService<PingResponse> { APIService(id: "upload", method: "POST", path: "/", hasBody: true) }
        let body: UploadBody?

        func write(to request: inout RequestWriter) { request.upload(body, mediaType: "text/plain") }
    }

    private struct Interceptor: RequestBehaviour {
        let keepsDeadlines: Bool

        func intercept(
            request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
        ) async throws -> TransportResponse { try await next(urlRequest) }
    }

    private func cause(_ client: APIClient, options: RequestOptions = .init()) async -> NetworkCause? {
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping(), options: options) }
        return failure?.error.networkCause
    }

    @Test("a call that is not complete at its deadline fails and cancels the request, also if the clock fails", arguments: [false, true])
    func deadline(isBroken: Bool) async throws {
        let (isInProgress, canceled) = (Promise<Void>(), Promise<Void>())
        let silent = ClosureTransport { _ in
            isInProgress.resolve(with: .success(()))
            do { return try await Promise<TransportResponse>().value() } catch {
                canceled.resolve(with: .success(()))
                throw error
            }
        }
        var client = APIClient(transport: silent)
        client.clock = LateClock(isInProgress: isInProgress, isBroken: isBroken)
        #expect(await cause(client) == .deadlineExceeded)
        try await canceled.value()
    }

    @Test("a validation that never completes ends at the deadline")
    func validation() async {
        let undecided = Undecided()
        var client = APIClient(transport: ClosureTransport(204), behaviours: [undecided])
        client.clock = LateClock(isInProgress: undecided.isInProgress)
        #expect(await cause(client) == .deadlineExceeded)
    }

    @Test(
        "a transport that keeps deadlines gets that of the call, unless a behaviour or the body can wait for something else",
        arguments: [
            (nil, false, true), (Interceptor(keepsDeadlines: true), false, true), (Interceptor(keepsDeadlines: false), false, false),
            (nil, true, false),
        ] as [(Interceptor?, Bool, Bool)])
    private func kept(interceptor: Interceptor?, hasStreamedBody: Bool, isKept: Bool) async {
        let transport = KeepingTransport()
        var client = APIClient(baseURL: "http://host", transport: transport, behaviours: interceptor.map { [$0] } ?? [])
        client.clock = LateClock(isInProgress: transport.isInProgress)
        let body = hasStreamedBody ? UploadBody.chunks { AsyncThrowingStream { $0.finish() } } : nil
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Upload(body: body)) }
        #expect(failure?.error.networkCause == .deadlineExceeded)
        #expect(failure?.error.description.contains("no complete response within 600.0 seconds") == true)
        #expect(failure?.exchange.attempts.count == 1)
        #expect(transport.events.all == [isKept ? "deadline" : "no deadline"])
    }

    @Test("after its first call, a behaviour without its own `intercept` needs no task")
    func observer() async {
        for deadline in ["no deadline", "deadline"] {
            let transport = KeepingTransport()
            var client = APIClient(baseURL: "http://host", transport: transport, behaviours: [Observer()])
            client.clock = LateClock(isInProgress: transport.isInProgress)
            #expect(await cause(client) == .deadlineExceeded)
            #expect(transport.events.all == [deadline])
        }
    }

    @Test("a wait for the token of a login ends at the deadline, without a task")
    func login() async {
        let waiting = Promise<Void>()
        let configuration = TokenLifecycle.Configuration(
            scheme: "other", header: "Authorization", prefix: "Bearer ", lifetime: nil, key: "k",
            login: {
                waiting.resolve(with: .success(()))
                return try await Promise<String>().value()
            })
        let tokens = TokenLifecycle(configuration)
        #expect(tokens.keepsDeadlines)
        let transport = KeepingTransport()
        var client = APIClient(transport: transport, behaviours: [tokens])
        client.clock = LateClock(isInProgress: waiting)
        #expect(await cause(client) == .deadlineExceeded)
        #expect(transport.events.all.isEmpty)
    }

    @Test(
        "with `URLSession`, a call ends at the deadline on the clock of the client: before the head, in the body and after a redirection",
        arguments: [
            "", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc",
            "HTTP/1.1 302 Found\r\nLocation: /next\r\nContent-Length: 0\r\n\r\n",
        ])
    func session(response: String) async throws {
        let clock = LateClock(isInProgress: Promise())
        try await RawServer.run { connection in
            connection == 0 ? [.read, .write(response), .read, .stall] : [.read, .stall]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL)
            client.clock = clock
            async let cause = cause(client)
            while server.bytesWritten < response.utf8.count || server.requests.count < (response.contains("302") ? 2 : 1) {
                await Task.yield()
            }
            clock.isInProgress.resolve(with: .success(()))
            #expect(await cause == .deadlineExceeded)
        }
    }

    @Test("a limit can be longer than any clock counts")
    func unlimited() async throws {
        let forever = Duration.seconds(Int.max)
        try await LoopbackServer.run {
            .init($0.target.hasSuffix("/empty") ? 204 : 200, json: "{}")
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            let options = RequestOptions(deadline: forever, attemptTimeout: forever, idleTimeout: forever)
            _ = try await client.send(Ping(id: "empty"), options: options)
            var bytes = Data()
            for try await chunk in try await client.bytes(for: Ping(), options: options) { bytes += chunk }
            #expect(bytes == Data("{}".utf8))
        }
    }

    @Test("the deadline of the call replaces that of the client")
    func precedence() {
        let client = RequestOptions(deadline: .seconds(1), maximumResponseSize: 2, headers: ["a": "1", "b": "1"])
        let options = RequestOptions(deadline: .seconds(3), headers: ["b": "2"]).completed(by: client)
        #expect(options.deadline == .seconds(3))
        #expect(options.maximumResponseSize == 2)
        #expect(options.headers == ["a": "1", "b": "2"])
    }

    @Test("a header of the call replaces others")
    func headers() async throws {
        let seen = Events()
        let transport = ClosureTransport { request in
            seen.add(request.value(forHTTPHeaderField: "Accept-Language") ?? "")
            return try TransportResponse(request, 204)
        }
        let client = APIClient(transport: transport, defaultHeaders: ["Accept-Language": "de"])
        _ = try await client.send(Ping(), options: RequestOptions(headers: ["Accept-Language": "fr"]))
        #expect(seen.all == ["fr"])
    }

    @Test("a response that is larger than the limit fails, also if the server does not announce its size")
    func size() async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.0 200 OK\r\n\r\n" + String(repeating: "x", count: 100_000))]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL)
            client.options.maximumResponseSize = 99_999
            #expect(await cause(client) == .responseTooLarge)
            // A body of exactly the limit is not too large; it is just not the expected one.
            client.options.maximumResponseSize = 100_000
            #expect(await cause(client) == nil)
        }
    }

    @Test("the limit also holds for a body that a transport has in memory", arguments: [(4, true), (3, false)])
    func sizeInMemory(limit: Int, isAllowed: Bool) async throws {
        var client = APIClient(transport: ClosureTransport { try TransportResponse($0, 200, "1234") })
        client.options.maximumResponseSize = limit
        #expect(await cause(client) == (isAllowed ? nil : .responseTooLarge))
    }

    @Test("a response that goes on is cut off at the limit")
    func endless() async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.0 200 OK\r\n\r\n"), .repeated(String(repeating: "x", count: 100_000), 1_000), .stall]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL)
            client.options.maximumResponseSize = 1_000_000
            #expect(await cause(client) == .responseTooLarge)
        }
    }
}
