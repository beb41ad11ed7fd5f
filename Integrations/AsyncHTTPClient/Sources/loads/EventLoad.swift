import APIRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A stream of many events, and the time until the server detects that a loop over a stream was left.
struct EventLoad {
    let port: Int
    let kind: LoadTransport
    let count: Int

    func run() async throws {
        let client = APIClient(baseURL: "http://127.0.0.1:\(port)", transport: kind.transport(width: 8))
        PeakMemory.reset()
        let start = ContinuousClock.now
        var received = 0
        for try await _ in try await client.stream(for: Events(count: count)) { received += 1 }
        let seconds = start.duration(to: .now) / .seconds(1)
        print("\(kind) events: \(received), \(Int(Double(received) / seconds)) per second, peak \(PeakMemory.megabytes) MB")
        print("\(kind) closes a stream whose next event does not come within \(try await timeToClose(Events(count: 0)))")
        print("\(kind) closes a stream that comes as fast as it can within \(try await timeToClose(Events(count: 1_000_000_000)))")
    }

    /// Returns the longest time, in twenty streams, until the server detects that the loop over a stream was left.
    private func timeToClose(_ request: Events) async throws -> Duration {
        let client = APIClient(baseURL: "http://127.0.0.1:\(port)", transport: kind.transport(width: 8))
        var longest = Duration.zero
        for _ in 0..<20 {
            for try await _ in try await client.stream(for: request) { break }
            let left = ContinuousClock.now
            while try await openStreams() > 0 {}
            longest = max(longest, left.duration(to: .now))
        }
        return longest
    }

    private func openStreams() async throws -> Int {
        guard let url = URL(string: "http://127.0.0.1:\(port)/open-streams") else { throw URLError(.badURL) }
        var data = Data()
        for try await chunk in try await kind.transport(width: 1).send(URLRequest(url: url)).body { data += chunk }
        return Int(String(decoding: data, as: UTF8.self)) ?? 0
    }
}

private struct Events: StreamedRequest {
    typealias StreamItem = Int
    static var streamFormat: StreamFormat { StreamFormat(.events(.json)) }

    let count: Int
    var service: APIService<AnyStatus> { APIService(id: "events", method: "GET", path: "/events/{count}") }

    func write(to request: inout RequestWriter) { request.path("count", count) }
}
