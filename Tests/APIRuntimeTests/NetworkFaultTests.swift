import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Network faults", .timeLimit(.minutes(15)))
struct NetworkFaultTests {
    #if os(Linux)
    @Test("a fault ends as documented", arguments: Fault.survivable(with: .urlSession).filter { !$0.isLarge })
    func outcome(of fault: Fault) async throws {
        let result = try await fault.call { URLSessionTransport() }
        #expect(fault.expects(result, with: .urlSession), "\(result)")
    }

    /// With many of them at once, `URLSession` receives gigabytes before it is canceled.
    @Test("a large fault ends as documented", arguments: Fault.survivable(with: .urlSession).filter(\.isLarge))
    func outcome(ofLarge fault: Fault) async {
        await #expect(processExitsWith: .success) { [name = fault.name as String] in
            let fault = try #require(Fault.all.first { $0.name == name })
            let result = try await fault.call { URLSessionTransport() }
            #expect(fault.expects(result, with: .urlSession), "\(result)")
            exit(EXIT_SUCCESS)
        }
    }

    @Test("no fault leaves a file descriptor open")
    func descriptors() async {
        // Other tests of this process open files, too.
        await #expect(processExitsWith: .success) {
            let faults = Fault.survivable(with: .urlSession).filter { !$0.isLarge }
            let descriptors = try await Fault.openDescriptors(after: faults) { URLSessionTransport() }
            #expect(descriptors.isEmpty, "\(descriptors)")
        }
    }

    /// A failure means that `URLSession` of this version of Swift is better than documented.
    @Test("a fault that ends the process is documented", arguments: Fault.all.filter { $0.outcomes[.urlSession] == .processEnd })
    func end(by fault: Fault) async {
        await #expect(processExitsWith: .failure) { [name = fault.name as String] in
            // Otherwise the process writes a backtrace, which takes long.
            for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV] { signal(number, SIG_DFL) }
            let fault = try #require(Fault.all.first { $0.name == name })
            _ = try await fault.call { URLSessionTransport() }
        }
    }
    #endif

    @Test("docs/network.md has a row for each fault")
    func documentation() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/network.md").standardized
        let text = try String(contentsOf: file, encoding: .utf8)
        let parts = text.components(separatedBy: "<!-- faults -->\n")
        try #require(parts.count == 3)
        let current = parts[0] + "<!-- faults -->\n" + Fault.tables + "<!-- faults -->\n" + parts[2]
        if ProcessInfo.processInfo.environment["APIGEN_UPDATE"] != nil { try current.write(to: file, atomically: true, encoding: .utf8) }
        #expect(text == current, "repair it with 'APIGEN_UPDATE=1 swift test --filter NetworkFaultTests.documentation'")
    }

    @Test("a connection that is idle for too long times out", arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"])
    func timeout(start: String) async throws {
        try await RawServer.run { _ in
            [.read, .write(start), .stall]
        } _: { server in
            var request = URLRequest(url: server.baseURL)
            request.timeoutInterval = 0.2
            do {
                _ = try await URLSessionTransport().send(request).body.data()
                Issue.record("no error")
            } catch {
                #expect(NetworkCause(error) == .timedOut)
            }
        }
    }

    @Test("a write is sent once if the server has closed the idle connection", arguments: ["POST", "PATCH", "DELETE"])
    func closedConnection(method: String) async throws {
        let ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
        try await RawServer.run { _ in
            [.read, .write(ok), .read]
        } _: { server in
            let transport = URLSessionTransport()
            var request = URLRequest(url: server.baseURL)
            _ = try await transport.send(request)
            request.httpMethod = method
            for body in [nil, "body"] {
                request.httpBody = body.map { Data($0.utf8) }
                #expect(try await transport.send(request).head.statusCode == 200)
            }
            #expect(server.requests.count == 3)
            #expect(server.requests.last?.hasSuffix("\r\n\r\nbody") == true)
        }
    }

    @Test("the description of a network error has its cause and no URL")
    func descriptions() {
        let key = "https://a.com/?key=secret"
        let error = URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: "no response from \(key)"])
        #expect(APIClientError(error).description == "Network error: URLError -1001")
        let cause = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: "transfer closed"])
        #expect(APIClientError(cause).description == "Network error: URLError -1: transfer closed")
        let died = URLError(.unknown, userInfo: [NSLocalizedDescriptionKey: "Connection died, tried 5 times before giving up"])
        #expect(APIClientError(died).networkCause == .connectionLost)
        #expect(APIClientError(CancellationError()).networkCause == nil)
        #expect(APIClientError.validationError("no").networkCause == nil)
    }
}
