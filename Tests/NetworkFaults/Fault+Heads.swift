import LoopbackServer

extension Fault {
    static let heads: [Fault] =
        [
            Fault("a response that is not HTTP", .write("hello\r\n\r\n"), outcome: .malformed),
            Fault("bytes of TLS", .writeBytes([21, 3, 3, 0, 2, 2, 70]), outcome: .malformed),
            Fault("an unknown version of HTTP", head("HTTP/9.9 200 OK"), outcome: .malformed),
            Fault("a name in lower case", head("http/1.1 200 OK"), outcome: .response(200), asyncHTTP: .malformed),
            Fault("a status that is not a number", head("HTTP/1.1 abc OK"), outcome: .malformed),
            Fault("a status of three zeros", head("HTTP/1.1 000 OK"), outcome: .malformed),
            Fault("a status below 100", head("HTTP/1.1 099 OK"), outcome: .malformed),
            Fault("a status of two digits", head("HTTP/1.1 99 OK"), outcome: .malformed),
            Fault("a status of four digits", head("HTTP/1.1 1000 OK"), outcome: .malformed),
            Fault("a status without a reason", head("HTTP/1.1 200"), outcome: .malformed, asyncHTTP: .response(200)),
            Fault(
                "a reason that is not UTF-8", .writeBytes(bytes("HTTP/1.1 200 ", [0xFF, 0xFE], "\r\nContent-Length: 0\r\n\r\n")),
                outcome: .malformed, asyncHTTP: .response(200)),
            Fault(
                "a reason of 2 MB", .write("HTTP/1.1 200 "), .repeated("abcdefgh", 1 << 18), .write("\r\n\r\n"), outcome: .malformed),
            Fault(
                "a blank line before the status line", .write("\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), outcome: .malformed,
                asyncHTTP: .response(200)),
            Fault("lines that end with LF alone", .write("HTTP/1.1 200 OK\nContent-Length: 3\n\nabc"), outcome: .malformed),
            Fault(
                "a header that is not UTF-8", .writeBytes(bytes("HTTP/1.1 200 OK\r\nA: ", [0xFF], "\r\nContent-Length: 0\r\n\r\n")),
                outcome: .malformed, asyncHTTP: .response(200)),
            Fault("a header with a zero byte", head("HTTP/1.1 200 OK\r\nA: a\0b"), outcome: .malformed),
            Fault("a header without a colon", head("HTTP/1.1 200 OK\r\nabc"), outcome: .malformed),
            Fault("a header without a name", head("HTTP/1.1 200 OK\r\n: abc"), outcome: .malformed),
            Fault("a header with a space before the colon", head("HTTP/1.1 200 OK\r\nA : b"), outcome: .malformed),
            Fault("a folded header", head("HTTP/1.1 200 OK\r\nA: b\r\n c"), outcome: .response(200), asyncHTTP: .malformed),
            Fault(
                "a header of 2 MB", .write("HTTP/1.1 200 OK\r\nA: "), .repeated("abcdefgh", 1 << 18), .write("\r\n\r\n"),
                outcome: .malformed),
            Fault(
                "20,000 headers", .write("HTTP/1.1 200 OK\r\n"), .repeated("Abc: defghijk\r\n", 20_000),
                .write("Content-Length: 0\r\n\r\n"),
                outcome: .response(200), asyncHTTP: .malformed),
            Fault("a head without end", .write("HTTP/1.1 200 OK\r\n"), .flood("A: b\r\n"), outcome: .blocked, asyncHTTP: .malformed),
            Fault("a status line without end", .write("HTTP/1.1 200 "), .flood("abcdefgh"), outcome: .malformed),
        ] + longRequests

    /// Requests whose head is larger than the buffers of a connection.
    private static let longRequests = Upload.allCases.flatMap { upload in
        [false, true].map { isOnReusedConnection in
            let place = isOnReusedConnection ? ", on a reused connection" : ""
            return Fault(
                "a request with a query of 200 kB and a body from \(upload)" + place, head("HTTP/1.1 200 OK"), outcome: .response(200)
            ).with {
                ($0.method, $0.body, $0.upload, $0.isOnReusedConnection) = ("POST", "abc", upload, isOnReusedConnection)
                $0.origin = "http://127.0.0.1:{port}/?q=" + String(repeating: "a", count: 200_000)
            }
        }
    }

    private static func head(_ lines: String) -> RawServer.Step { .write(lines + "\r\nContent-Length: 0\r\n\r\n") }

    private static func bytes(_ start: String, _ bytes: [UInt8], _ end: String) -> [UInt8] { Array(start.utf8) + bytes + Array(end.utf8) }
}
