import APIRuntime
import LoopbackServer

extension Fault {
    static let connections: [Fault] =
        [
            Fault("a port that nothing listens at", connections: [[]], outcome: .refused).with { $0.origin = "http://127.0.0.1:1" },
            Fault("a host without an address", connections: [[]], outcome: .network(.hostNotFound)).with {
                // A label of a name has at most 63 characters, so that no server is asked.
                $0.origin = "http://" + String(repeating: "a", count: 64) + ".test"
            },
            Fault("a server without TLS at an https URL", connections: [[.write("HTTP/1.1 200 OK\r\n\r\n")]], outcome: .network(.insecure))
                .with {
                    $0.origin = "https://127.0.0.1:{port}"
                    $0.allow(.lost)
                },
            Fault("closed without reading", connections: [[]], outcome: .lost),
            Fault("closed before a byte", outcome: .lost),
            Fault("reset before a byte", .reset, outcome: .lost),
            Fault("closed inside the status line", .write("HTTP/1.1 20"), outcome: .lost),
            Fault("closed after the status line", .write("HTTP/1.1 200 OK\r\n"), outcome: .processEnd, asyncHTTP: .lost),
            Fault("closed inside a header line", .write("HTTP/1.1 200 OK\r\nContent-Le"), outcome: .processEnd, asyncHTTP: .lost),
            Fault("reset inside a header line", .write("HTTP/1.1 200 OK\r\nContent-Le"), .reset, outcome: .lost),
            Fault(
                "a head without its blank line", .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"), outcome: .processEnd, asyncHTTP: .lost),
            Fault("closed after the head", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), outcome: .lost),
            Fault("closed inside the body", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), outcome: .lost),
            Fault("reset inside the body", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .reset, outcome: .lost),
            Fault("closed while a body of 8 MB is sent", connections: [[.readHead]], outcome: .lost).with {
                $0.method = "POST"
                $0.body = String(repeating: "a", count: 8 << 20)
            },
            Fault(
                "refused early while a body of 8 MB is sent", connections: [[.readHead, .write(tooLarge), .stall]], outcome: .response(413)
            )
            .with {
                $0.allow(.lost)
                $0.method = "POST"
                $0.body = String(repeating: "a", count: 8 << 20)
            },
            Fault("a second response that nobody asked for", .write(ok + ok), .stall, outcome: .response(200)),
            Fault(
                "a response that nobody asked for, on an idle connection",
                connections: [[.pause, .write(unasked), .read, .write(asked), .stall], [.read, .write(asked)]],
                outcome: .response(200, body: "unasked"), asyncHTTP: .response(200, body: "asked")
            ).with {
                $0.isOnReusedConnection = true
                // NIO can close the connection just when the request takes it.
                $0.alternatives = [.urlSession: .response(200, body: "asked"), .asyncHTTP: .lost]
            },
        ] + uploads + reusedConnections

    /// The server does not read the body.
    private static let uploads: [Fault] = [Fault.Upload.file, .chunks, .stream].flatMap { upload in
        [
            Fault("closed while 8 MB of \(upload.name) are sent", connections: [[.readHead]], outcome: .lost),
            Fault("reset while 8 MB of \(upload.name) are sent", connections: [[.readHead, .reset]], outcome: .lost),
            Fault(
                "refused early while 8 MB of \(upload.name) are sent", connections: [[.readHead, .write(tooLarge), .stall]],
                outcome: .response(413)
            )
            .with { $0.allow(.lost) },
        ].map { fault in
            fault.with {
                $0.method = "POST"
                $0.body = String(repeating: "a", count: 8 << 20)
                $0.upload = upload
            }
        }
    }

    /// The server closes a connection when the second request arrives, and responds to further requests.
    private static let reusedConnections: [Fault] = [("GET", nil), ("POST", nil), ("POST", "body"), ("PUT", "body"), ("DELETE", nil)].map {
        method, body in
        let isWrite = method != "GET"
        let name = "a kept-alive connection closed under a \(method)" + (isWrite ? (body == nil ? " without body" : " with body") : "")
        return Fault(name, connections: [[.read], [.read, .write(ok)]], outcome: .response(200), asyncHTTP: .lost).with {
            $0.method = method
            $0.body = body
            $0.isOnReusedConnection = true
            $0.mostRequests = isWrite ? 1 : 2
        }
    }

    private static let unasked = "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\nunasked"
    private static let asked = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nasked"
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    private static let tooLarge = "HTTP/1.1 413 No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
}

extension Fault.Upload {
    /// The body, as in the table.
    fileprivate var name: String {
        switch self {
        case .memory: "memory"
        case .file: "a file"
        case .chunks: "chunks"
        case .stream: "a stream"
        }
    }
}
