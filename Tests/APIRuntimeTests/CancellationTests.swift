import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Cancellation", .timeLimit(.minutes(15)))
struct CancellationTests {
    /// Sends a request, cancels it when it reaches the latch, and returns the response passed to the closure.
    private func cancelled(_ client: APIClient, when reached: Latch, _ events: Events) async -> APIResponse<
        PingResponse
    > {
        let pending = Lock<CancellableRequest?>(nil)
        let kept = Latch()
        let queue = DispatchQueue(label: "completion")
        async let response = withCheckedContinuation { continuation in
            let request = client.makeRequest(Ping(), completionQueue: queue) { response in
                events.add("completed")
                continuation.resume(returning: response)
            }
            pending.withLock { $0 = request }
            kept.open()
        }
        await reached.arrivals(1)
        await kept.wait()
        pending.withLock { $0 }?.cancel()
        pending.withLock { $0 }?.cancel()
        let result = await response
        queue.sync {}
        return result
    }

    /// One thread cancels while another one refuses the connection. On Linux, `data(for:)` can deadlock here, and if the session has a
    /// cache, a canceled task can crash the process.
    @Test(
        "canceling while the connection is refused ends the request",
        arguments: [URLSessionTransport(), URLSessionTransport(session: .shared)])
    func duringRefusal(transport: URLSessionTransport) async throws {
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        for round in 0..<40 {
            let failures = await withTaskGroup(of: (any Error)?.self) { group in
                for _ in 0..<25 {
                    group.addTask {
                        do { _ = try await transport.send(request) } catch { return error }
                        return nil
                    }
                }
                for _ in 0..<round { await Task.yield() }
                group.cancelAll()
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(failures.count == 25)
            #expect(failures.allSatisfy { $0 is CancellationError || $0 is URLError })
        }
    }

    /// On Linux, canceling a task of `URLSession` at such a moment can end the process.
    @Test(
        "canceling at any time ends a call: while its response is redirected, or comes in parts, and while it fails",
        arguments: [
            ["HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"],
            ["HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab", "cd"],
            ["HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab"],
        ])
    func duringResponse(parts: [String]) async throws {
        let exchange = [RawServer.Step.read] + parts.map(RawServer.Step.write)
        let steps = parts[0].contains("close") ? exchange : (0..<1_000).flatMap { _ in exchange }
        try await RawServer.run({ _ in steps }) { server in
            let (transport, request) = (URLSessionTransport(), URLRequest(url: server.baseURL))
            for round in 0..<60 {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<12 {
                        group.addTask {
                            var body = try? await transport.send(request).body.makeAsyncIterator()
                            while await (try? body?.next()) != nil {}
                        }
                    }
                    for _ in 0..<round * 60 { await Task.yield() }
                    group.cancelAll()
                }
            }
        }
    }

    @Test("canceling cancels the task of the session")
    func sessionTask() async throws {
        let request = URLRequest(url: try #require(URL(string: "stuck://host")))
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.protocolClasses = [StuckProtocol.self]
        let transport = URLSessionTransport(session: URLSession(configuration: configuration))
        let task = Task { try await transport.send(request) }
        await StuckProtocol.started.wait()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await StuckProtocol.stopped.wait()
    }

    @Test("canceling ends a request whose validation never completes")
    func duringValidation() async {
        let events = Events()
        let reached = Latch()
        let stuck = Recorder(name: "", events: events, validation: { _, _ in Task { await reached.wait() } })
        let client = APIClient(
            transport: ClosureTransport {
                events.add("send"); return try TransportResponse($0, 204)
            }, behaviours: [stuck]
        )
        let response = await cancelled(client, when: reached, events)
        reached.open()
        guard case .error(let failure) = response else {
            Issue.record("unexpected response: \(response)")
            return
        }
        #expect(failure.error.isCancellation)
        #expect(failure.exchange.urlRequest == nil)
        #expect(events.all == ["modify", "validate", "onFailure Network error: canceled", "completed"])
    }

    @Test("a request canceled before it is sent is not sent")
    func beforeSending() async {
        let events = Events()
        let client = APIClient(
            transport: ClosureTransport {
                events.add("send"); return try TransportResponse($0, 204)
            })
        let gate = Latch()
        let task = Task {
            await gate.wait()
            return try await client.send(Ping())
        }
        await gate.arrivals(1)
        task.cancel()
        gate.open()
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await task.value }
        #expect(failure?.error.isCancellation == true)
        #expect(events.all.isEmpty)
    }

    @Test("canceling a sent request cancels the transport and calls the closure once")
    func onItsWay() async {
        let events = Events()
        let reached = Latch()
        let transport = ClosureTransport { _ in
            let gate = AsyncStream<Void> { _ in }
            Task { await reached.wait() }
            for await _ in gate {}
            try Task.checkCancellation()
            throw URLError(.unknown)
        }
        let response = await cancelled(APIClient(transport: transport), when: reached, events)
        reached.open()
        guard case .error(let failure) = response else {
            Issue.record("unexpected response: \(response)")
            return
        }
        #expect(failure.error.isCancellation)
        #expect(failure.exchange.urlRequest != nil)
        #expect(events.all == ["completed"])
    }

    @Test("URLError.cancelled is a cancellation")
    func urlError() async throws {
        let client = APIClient(transport: ClosureTransport { _ in throw URLError(.cancelled) })
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        #expect(failure.error.isCancellation)
        #expect("\(failure.error)" == "Network error: canceled")
    }
}

/// Starts requests and never responds.
private final class StuckProtocol: URLProtocol {
    static let started = Latch()
    static let stopped = Latch()

    override static func canInit(with request: URLRequest) -> Bool { request.url?.scheme == "stuck" }
    override static func canonicalRequest(for request: URLRequest) -> URLRequest { request }
    override func startLoading() { Self.started.open() }
    override func stopLoading() { Self.stopped.open() }
}
