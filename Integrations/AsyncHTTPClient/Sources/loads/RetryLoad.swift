import APIRuntime
import Foundation
import NIOConcurrencyHelpers

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many simultaneous calls with retries, whose requests meet a fault in one of twenty attempts; one in six is a `POST`. Then an outage.
struct RetryLoad {
    let port: Int
    let kind: LoadTransport
    let width: Int
    let count: Int

    private struct Counts {
        var reads = (ended: 0, failed: 0, unexpected: 0)
        var writes = (ended: 0, succeeded: 0)
    }

    func run() async throws {
        let client = APIClient(baseURL: "http://127.0.0.1:\(port)", transport: kind.transport(width: width))
        let counts = NIOLockedValueBox(Counts())
        PeakMemory.reset()
        let start = ContinuousClock.now
        await CallLoad.run(count, width: width) { number in
            let isWrite = number % 6 == 5
            let succeeded = (try? await client.send(Retried(method: isWrite ? "POST" : "GET", number: number)))?.statusCode == 200
            counts.withLockedValue { counts in
                if isWrite {
                    counts.writes.ended += 1
                    counts.writes.succeeded += succeeded ? 1 : 0
                } else {
                    // Three attempts with a fault use up the retries.
                    let isRefused = (0..<3).allSatisfy { RetriedFault(number: number, attempt: $0) != nil }
                    counts.reads.ended += 1
                    counts.reads.failed += succeeded ? 0 : 1
                    counts.reads.unexpected += succeeded == isRefused ? 1 : 0
                }
            }
        }
        let rate = Double(count) / (start.duration(to: .now) / .seconds(1))
        let all = counts.withLockedValue { $0 }
        print(
            "\(kind) \(width) at once: GET ended \(all.reads.ended), failed \(all.reads.failed), not as predicted \(all.reads.unexpected); "
                + "POST ended \(all.writes.ended), succeeded \(all.writes.succeeded); \(Int(rate)) per second, peak \(PeakMemory.megabytes) MB"
        )
        let server = try await text("/retried-report")
        print("at the server: \(server)")
        try await outage(client)
    }

    /// Makes 500 calls per second for five seconds before, ten seconds during and five seconds after an outage.
    private func outage(_ client: APIClient) async throws {
        let outcomes = NIOLockedValueBox(Array(repeating: (started: 0, succeeded: 0), count: 3))
        var calls: [Int] = []
        try await withThrowingTaskGroup(of: Void.self) { group in
            for phase in 0..<3 {
                if phase > 0 { _ = try await text("/outage/\(phase == 1 ? "begin" : "end")") }
                let start = ContinuousClock.now
                for tick in 0..<(phase == 1 ? 500 : 250) {
                    try await Task.sleep(until: start + .milliseconds(20 * tick), clock: .continuous)
                    for _ in 0..<10 {
                        group.addTask {
                            outcomes.withLockedValue { $0[phase].started += 1 }
                            let status = (try? await client.send(Retried(method: "GET", number: nil)))?.statusCode
                            if status == 200 { outcomes.withLockedValue { $0[phase].succeeded += 1 } }
                        }
                    }
                }
                calls.append(Int(try await text("/outage/count")) ?? 0)
            }
            try await group.waitForAll()
        }
        for (phase, name) in ["before", "during", "after"].enumerated() {
            let outcome = outcomes.withLockedValue { $0[phase] }
            print("\(kind) \(name) an outage: calls \(outcome.started), succeeded \(outcome.succeeded), requests \(calls[phase])")
        }
    }

    private func text(_ path: String) async throws -> String {
        guard let url = URL(string: "http://127.0.0.1:\(port)\(path)") else { return "" }
        return String(decoding: try await URLSessionTransport().send(URLRequest(url: url)).body.data(), as: UTF8.self)
    }
}

/// The fault of an attempt of a request.
enum RetriedFault {
    case bodyCut, error503

    /// Creates the fault of an attempt, counted from 0; nil for 19 in 20 attempts.
    init?(number: Int, attempt: Int) {
        var bits = UInt64(truncatingIfNeeded: number &* 31 &+ attempt &+ 1) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 29) &* 0xBF58_476D_1CE4_E5B9
        bits ^= bits >> 32
        guard bits % 20 == 0 else { return nil }
        self = bits / 20 % 2 == 0 ? .bodyCut : .error503
    }
}

/// A request for a number; without a number, a request that an outage interrupts.
private struct Retried: APIRequest {
    var method: HTTPMethod
    let number: Int?
    var service: APIService<AnyStatus> {
        APIService(id: "retried", method: method, path: number == nil ? "/outage/call" : "/retried/{number}")
    }
    func write(to request: inout RequestWriter) { if let number { request.path("number", number) } }
}
