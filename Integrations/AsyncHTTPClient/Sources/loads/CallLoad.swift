import APIRuntime
import Foundation
import NIOConcurrencyHelpers
import NetworkFaults

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many simultaneous calls. One in twenty meets a fault, and one in ten is a write.
struct CallLoad {
    let port: Int
    let kind: LoadTransport
    let width: Int
    let count: Int

    func run() async throws {
        let before = OpenDescriptors()
        try await measure()
        print("descriptors after the last copy of the client that were not open before: \(await OpenDescriptors.settled(besides: before))")
    }

    private func measure() async throws {
        var client = APIClient(baseURL: "http://127.0.0.1:\(port)", transport: kind.transport(width: width))
        client.options.retries = 0
        let bare = kind.bareClient(width: width, isConfigured: false)
        let configured = kind.bareClient(width: width, isConfigured: true)
        let calling = client
        var rates: (bare: [Rate], configured: [Rate], reads: [Rate], all: [Rate]) = ([], [], [], [])
        let ends = NIOLockedValueBox((ended: 0, wrong: [String: Int]()))
        for round in 0..<2 {
            rates.bare.append(await rate(of: count / 10) { try? await bare.get(url(of: $0)) })
            rates.configured.append(await rate(of: count / 10) { try? await configured.get(url(of: $0)) })
            rates.reads.append(await rate(of: count / 10) { _ = try? await calling.send(Read(number: $0)) })
            _ = try await report()
            PeakMemory.reset()
            rates.all.append(
                await rate(of: count / 2) { index in
                    let number = round * (count / 2) + index
                    let wrong = await fault(of: number, calling)
                    ends.withLockedValue { ends in
                        ends.ended += 1
                        if let wrong { ends.wrong[wrong, default: 0] += 1 }
                    }
                })
            let counts = try await report()
            print("round \(round): distinct at the server \(counts[0]), writes doubled \(counts[1]), reads repeated \(counts[2])")
        }
        let (ended, wrong) = ends.withLockedValue { ($0.ended, $0.wrong) }
        print("\(kind) \(width) at once: started \(count), ended \(ended), unexpected outcomes \(wrong), peak \(PeakMemory.megabytes) MB")
        print("requests per second, and their processor time:")
        print("  reads of the bare library \(rates.bare), as the transport configures it \(rates.configured)")
        print("  reads of the client \(rates.reads), reads and writes \(rates.all)")
        try await bare.end()
        try await configured.end()
    }

    private func url(of number: Int) -> URL? { URL(string: "http://127.0.0.1:\(port)/bare/\(number)") }

    private struct Rate: CustomStringConvertible {
        let perSecond: Double
        /// The processor time of the process for each call, in microseconds.
        let processor: Double

        var description: String { "\(Int(perSecond)) (\(Int(processor)) µs)" }
    }

    /// Runs a closure for each number, a limited number of them at the same time, and returns how many ran per second.
    private func rate(of count: Int, _ body: @escaping @Sendable (Int) async -> Void) async -> Rate {
        let (start, processor) = (ContinuousClock.now, clock())
        await Self.run(count, width: width, body)
        return Rate(
            perSecond: Double(count) / (start.duration(to: .now) / .seconds(1)),
            processor: Double(clock() - processor) / Double(CLOCKS_PER_SEC) * 1e6 / Double(count))
    }

    /// Runs a closure for each number, a limited number of them at the same time.
    static func run(_ count: Int, width: Int, _ body: @escaping @Sendable (Int) async -> Void) async {
        let next = NIOLockedValueBox(0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<width {
                group.addTask {
                    while true {
                        let number = next.withLockedValue { next in
                            defer { next += 1 }
                            return next
                        }
                        if number >= count { return }
                        await body(number)
                    }
                }
            }
        }
    }

    /// Sends a request, and returns a description of an incorrect outcome.
    private func fault(of number: Int, _ client: APIClient) async -> String? {
        let result: String
        do {
            let response =
                number % 10 == 3 ? try await client.send(Write(number: number)) : try await client.send(Read(number: number))
            result =
                response.success.map { $0.number == number ? "ok" : "the response to another request" }
                ?? "status \(response.urlResponse?.statusCode ?? 0)"
        } catch {
            result = error.error.networkCause.map { "\($0)" } ?? error.error.name
        }
        let expected: [String] =
            switch LoadFault(number: number) {
            case nil: ["ok"]
            case .closed, .bodyCut: ["connectionLost"]
            case .chunkGarbage: ["malformedResponse"]
            case .error500, .stall: ["Unexpected status code"]
            }
        return expected.contains(result) ? nil : "\(LoadFault(number: number).map { "\($0)" } ?? "no fault"): \(result)"
    }

    private func report() async throws -> [Int] {
        guard let url = URL(string: "http://127.0.0.1:\(port)/report") else { return [] }
        let data = try await URLSessionTransport().send(URLRequest(url: url)).body.data()
        return String(decoding: data, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    }
}

private struct Read: APIRequest {
    var service: APIService<NumberResponse> { APIService(id: "read", method: "GET", path: "/reads/{number}") }
    let number: Int
    func write(to request: inout RequestWriter) { request.path("number", number) }
}

private struct Write: APIRequest {
    var service: APIService<NumberResponse> { APIService(id: "write", method: "POST", path: "/writes/{number}", hasBody: true) }
    let number: Int
    func write(to request: inout RequestWriter) {
        request.path("number", number)
        request.json("body")
    }
}

private enum NumberResponse: APIResponseValue {
    case status200(NumberValue)

    init?(response: inout ResponseReader) {
        guard response.statusCode == 200 else { return nil }
        self = .status200(response.json())
    }

    var statusCode: Int { 200 }
    var success: NumberValue? { if case .status200(let value) = self { value } else { nil } }
}

private final class NumberValue: APIModel {
    let number: Int
    init(properties json: inout JSONReader) { number = json.int("number") }
    func write(properties json: inout JSONWriter) { json.int("number", number) }
}
