import APIAsyncHTTPTransport
import APIRuntime
import Foundation

/// Measures both transports: `loads serve` is the server, `loads calls TRANSPORT WIDTH COUNT` many calls with faults, and
/// `loads bodies TRANSPORT BYTES` bodies that are larger than the memory that they may take. `Loads/run` runs them all.
@main
struct Loads {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let command = arguments.first else { throw Usage() }
        if command == "serve" { return try await LoadServer.run() }
        guard arguments.count >= 4, let port = Int(arguments[1]), let kind = LoadTransport(rawValue: arguments[2]),
            let number = Int(arguments[3])
        else { throw Usage() }
        switch command {
        case "calls":
            try await CallLoad(port: port, kind: kind, width: number, count: arguments.count > 4 ? Int(arguments[4]) ?? 0 : 100_000).run()
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
