import Foundation
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Rate limits", .timeLimit(.minutes(5)))
struct RateLimitTests {
    private func client(_ limit: RateLimit, _ respond: @escaping @Sendable (URLRequest) async throws -> TransportResponse) -> APIClient {
        APIClient(transport: ClosureTransport(respond), behaviours: [limit])
    }

    /// A client with tokens that another client of the same limit gets; its server returns the token.
    private func client(_ limit: RateLimit, loggingInWith tokenClient: APIClient) -> (client: APIClient, tokens: TokenLifecycle) {
        let tokens = TokenLifecycle(
            .init(
                scheme: "key", header: "Authorization", prefix: "", lifetime: nil, key: "k",
                login: { try await tokenClient.send(Ping()).data?.utf8String }))
        let transport = ClosureTransport { try TransportResponse($0, 404, $0.value(forHTTPHeaderField: "Authorization") ?? "") }
        return (APIClient(transport: transport, behaviours: [limit, tokens]), tokens)
    }

    @Test("requests start at even distances")
    func perSecond() async throws {
        let clock = VirtualClock(deadline: .seconds(600))
        let events = Events()
        let client = client(RateLimit(perSecond: 4, clock: clock)) {
            events.add("\(clock.elapsed / .milliseconds(1))")
            return try TransportResponse($0, 204)
        }
        for _ in 0..<4 { try await client.send(Ping()) }
        #expect(events.all == ["0.0", "250.0", "500.0", "750.0"])
    }

    @Test("a rate near zero holds the second request up")
    func almostNever() async throws {
        let clock = VirtualClock(deadline: .seconds(2_000_000_000))
        let client = client(RateLimit(perSecond: 1e-300, clock: clock)) { try TransportResponse($0, 204) }
        for _ in 0..<2 { try await client.send(Ping()) }
        #expect(clock.elapsed == .seconds(1_000_000_000))
    }

    /// A clock whose time does not pass, and whose sleeps can be made to last until they are canceled.
    private final class HeldClock: Clock {
        struct Instant: InstantProtocol {
            var time: Duration = .zero
            func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
            func duration(to other: Instant) -> Duration { other.time - time }
            static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
        }

        let isHeld = Lock(true)
        let sleeps = Lock<[Duration]>([])
        var now: Instant { Instant() }
        var minimumResolution: Duration { .zero }

        func sleep(until end: Instant, tolerance: Duration?) async throws {
            sleeps.withLock { $0.append(end.time) }
            guard isHeld.withLock(\.self) else { return }
            for await _ in AsyncStream(Never.self, { _ in }) {}
            throw CancellationError()
        }
    }

    @Test("a canceled request takes no time from others")
    func canceled() async throws {
        let clock = HeldClock()
        let client = client(RateLimit(perSecond: 2, clock: clock)) { try TransportResponse($0, 204) }
        try await client.send(Ping())
        let waiting = (0..<40).map { _ in Task { try await client.send(Ping()) } }
        while clock.sleeps.withLock(\.isEmpty) { await Task.yield() }
        for task in waiting { task.cancel() }
        for task in waiting { await #expect(throws: APIFailure<PingResponse>.self) { try await task.value } }
        clock.isHeld.withLock { $0 = false }
        for _ in 0..<2 { try await client.send(Ping()) }
        #expect(clock.sleeps.withLock { $0.suffix(2) } == [.milliseconds(500), .seconds(1)])
    }

    @Test("no more requests than the limit are in progress, and others start in the order in which they came")
    func concurrent() async throws {
        let events = Events()
        let started = (0..<3).map { _ in Promise<Void>() }
        let ends = (0..<3).map { _ in Promise<Void>() }
        let limit = RateLimit(concurrent: 1)
        let client = client(limit) { request in
            let number = Int(request.url?.lastPathComponent ?? "") ?? 0
            events.add("\(number)")
            started[number].resolve(with: .success(()))
            try await ends[number].value()
            return try TransportResponse(request, 204)
        }
        let first = Task { try await client.send(Ping(id: "0")) }
        try await started[0].value()
        let canceled = Task { try await client.send(Ping(id: "1")) }
        canceled.cancel()
        await #expect(throws: APIFailure<PingResponse>.self) { try await canceled.value }
        let third = Task { try await client.send(Ping(id: "2")) }
        #expect(events.all == ["0"])
        ends[0].resolve(with: .success(()))
        ends[2].resolve(with: .success(()))
        _ = try await (first.value, third.value)
        #expect(events.all == ["0", "2"])
    }

    @Test("a login on behalf of requests does not wait until they end")
    func login() async throws {
        let limit = RateLimit(concurrent: 2)
        let (client, _) = client(limit, loggingInWith: client(limit) { try TransportResponse($0, 404, "token") })
        try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<4 { group.addTask { try await client.send(Ping()).data?.utf8String } }
            for try await token in group { #expect(token == "token") }
        }
    }

    @Test("a login after a logout does not wait until the requests end that wait for it")
    func logout() async throws {
        let limit = RateLimit(concurrent: 1)
        let (started, logins) = (Promise<Void>(), Lock(0))
        let tokenClient = client(limit) { request in
            let number = logins.withLock { logins in
                logins += 1
                return logins
            }
            started.resolve(with: .success(()))
            if number == 1 { try await Promise<Void>().value() }
            return try TransportResponse(request, 404, "token-\(number)")
        }
        let (client, tokens) = client(limit, loggingInWith: tokenClient)
        let waiting = Task { try await client.send(Ping()).data?.utf8String }
        try await started.value()
        await tokens.logOut()
        #expect(try await waiting.value == "token-2")
    }

    @Test("a request on behalf of another one starts at an even distance, too")
    func nestedStarts() async throws {
        let clock = VirtualClock(deadline: .seconds(600))
        let limit = RateLimit(perSecond: 2, concurrent: 1, clock: clock)
        let events = Events()
        let inner = client(limit) {
            events.add("inner \(clock.elapsed / .milliseconds(1))")
            return try TransportResponse($0, 204)
        }
        let outer = client(limit) {
            try await inner.send(Ping())
            return try TransportResponse($0, 204)
        }
        try await outer.send(Ping())
        #expect(events.all == ["inner 500.0"])
    }
}
