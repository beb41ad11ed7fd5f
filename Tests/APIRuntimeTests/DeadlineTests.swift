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
            // Exactly the limit is not too large; the body is only not what was asked for.
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

    @Test("a response without end is cut off at the limit")
    func endless() async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.0 200 OK\r\n\r\n"), .flood(String(repeating: "x", count: 100_000))]
        } _: { server in
            var client = APIClient(baseURL: server.baseURL)
            client.options.maximumResponseSize = 1_000_000
            #expect(await cause(client) == .responseTooLarge)
        }
    }
}
