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
}
