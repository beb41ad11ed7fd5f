import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Network faults", .timeLimit(.minutes(15)))
struct NetworkFaultTests {
    /// What a server writes after it has read a request, and then closes the connection, and the outcome: a status, or a cause.
    struct Fault: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [RawServer.Step]
        var status: Int?
        var cause: NetworkCause?

        init(_ name: String, _ steps: RawServer.Step..., status: Int? = nil, cause: NetworkCause? = nil) {
            self.name = name
            self.steps = [.read] + steps
            self.status = status
            self.cause = cause
        }

        var testDescription: String { name }
    }

    private static let faults = [
        Fault("closed before a byte", cause: .connectionLost),
        Fault("reset", .reset, cause: .connectionLost),
        Fault("closed inside the body", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), cause: .connectionLost),
        Fault("reset inside the body", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .reset, cause: .connectionLost),
        Fault("closed inside a chunk", .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc"), cause: .connectionLost),
        Fault(
            "an invalid size of a chunk", .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n"), cause: .malformedResponse),
        Fault(
            "an absurd size of a chunk",
            .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(String(repeating: "f", count: 17))\r\n"),
            cause: .malformedResponse),
        Fault("a response that is not HTTP", .write("hello\r\n\r\n"), cause: .malformedResponse),
        Fault("a negative length", .write("HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nabc"), cause: .malformedResponse),
        Fault(
            "a body that is not gzip", .write("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Encoding: gzip\r\n\r\nabc"),
            cause: .malformedResponse),
        Fault("a response that never starts", .stall, cause: .timedOut),
        Fault("a response that stalls", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .stall, cause: .timedOut),
        Fault("an informational response", .write("HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n"), status: 204),
        Fault("a 204 with a body", .write("HTTP/1.1 204 No\r\nContent-Length: 3\r\n\r\nabc"), status: 204),
        Fault("a 304 with a length", .write("HTTP/1.1 304 No\r\nContent-Length: 9\r\n\r\n"), status: 304),
        Fault("a 401 with Basic", .write("HTTP/1.1 401 No\r\nWWW-Authenticate: Basic realm=a\r\nContent-Length: 0\r\n\r\n"), status: 401),
        Fault("a 401 with NTLM", .write("HTTP/1.1 401 No\r\nWWW-Authenticate: NTLM\r\nContent-Length: 0\r\n\r\n"), status: 401),
        Fault("a 407", .write("HTTP/1.1 407 No\r\nProxy-Authenticate: Basic realm=a\r\nContent-Length: 0\r\n\r\n"), status: 407),
        Fault(
            "a redirection to a file", .write("HTTP/1.1 302 No\r\nLocation: file:///etc/hosts\r\nContent-Length: 0\r\n\r\n"), status: 302),
        Fault("a redirection without a location", .write("HTTP/1.1 302 No\r\nContent-Length: 0\r\n\r\n"), status: 302),
        Fault("a body of unknown length", .write("HTTP/1.0 200 OK\r\n\r\nabc"), status: 200),
    ]

    @Test("a fault ends as a status or as an error with its cause", arguments: faults)
    func outcome(of fault: Fault) async throws {
        try await RawServer.run { _ in
            fault.steps
        } _: { server in
            var request = URLRequest(url: server.baseURL)
            request.timeoutInterval = fault.cause == .timedOut ? 0.2 : 60
            do {
                let response = try await URLSessionTransport().send(request)
                _ = try await response.body.data()
                #expect(response.urlResponse.statusCode == fault.status)
            } catch {
                #expect(APIClientError(error).networkCause == fault.cause, "\(error)")
            }
            // A busy server may not have read the request before the timeout.
            #expect(server.requests.count <= 1)
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
                #expect(try await transport.send(request).urlResponse.statusCode == 200)
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
        #expect(APIClientError(CancellationError()).networkCause == nil)
        #expect(APIClientError.validationError("no").networkCause == nil)
    }
}
