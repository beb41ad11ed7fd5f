import APIAsyncHTTPTransport
import APIRuntime
import Foundation
import NetworkFaults

/// Measures both transports; the script `loads` runs it with each command.
///
/// `serve` runs the server, and prints its port. `calls PORT TRANSPORT WIDTH COUNT` runs many calls with faults,
/// `retries PORT TRANSPORT WIDTH COUNT` calls with retries and an outage, `events PORT TRANSPORT COUNT` a stream,
/// `bodies PORT TRANSPORT BYTES` bodies that are larger than the memory that they may take, and `faults TRANSPORT` all faults of the tests
/// one after another.
@main
struct Loads {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let command = arguments.first else { throw Usage() }
        if command == "serve" { return try await LoadServer.run() }
        if command == "faults", let kind = arguments.last.flatMap(LoadTransport.init) { return try await FaultLoad(kind: kind).run() }
        guard arguments.count >= 4, let port = Int(arguments[1]), let kind = LoadTransport(rawValue: arguments[2]),
            let number = Int(arguments[3])
        else { throw Usage() }
        switch command {
        case "calls":
            try await CallLoad(port: port, kind: kind, width: number, count: arguments.count > 4 ? Int(arguments[4]) ?? 0 : 100_000).run()
        case "retries":
            try await RetryLoad(port: port, kind: kind, width: number, count: arguments.count > 4 ? Int(arguments[4]) ?? 0 : 120_000).run()
        case "events": try await EventLoad(port: port, kind: kind, count: number).run()
        case "bodies": try await BodyLoad(port: port, kind: kind, size: number).run()
        default: throw Usage()
        }
    }

    struct Usage: Error {}
}

enum LoadTransport: String {
    case urlSession, asyncHTTP

    func transport(width: Int) -> any Transport {
        switch self {
        case .urlSession: URLSessionTransport(maximumConnectionsPerHost: width)
        case .asyncHTTP: AsyncHTTPTransport(maximumConnectionsPerHost: width)
        }
    }

    var faultTransport: FaultTransport {
        switch self {
        case .urlSession: .urlSession
        case .asyncHTTP: .asyncHTTP
        }
    }
}

/// The largest resident size of the process so far, or since it was reset, in megabytes.
enum PeakMemory {
    static func reset() { try? Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }

    static var megabytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1024
    }
}
