import LoopbackServer

extension Fault {
    static let statuses: [Fault] = [
        Fault("100, then the response", .write("HTTP/1.1 100 Go\r\n\r\nHTTP/1.1 204 No\r\n\r\n"), outcome: .response(204)),
        Fault("100, then silence", .write("HTTP/1.1 100 Go\r\n\r\n"), .stall, outcome: .late).withShortDeadline,
        Fault("100, then closed", .write("HTTP/1.1 100 Go\r\n\r\n"), outcome: .lost),
        Fault(
            "101 that nobody asked for, then silence", .write("HTTP/1.1 101 No\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"), .stall,
            outcome: .late, asyncHTTP: .response(101)
        )
        .withShortDeadline.with { $0.allow(.late) },
        Fault("102, then silence", .write("HTTP/1.1 102 Go\r\n\r\n"), .stall, outcome: .late).withShortDeadline,
        Fault("103, then the response", .write("HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 204 No\r\n\r\n"), outcome: .response(204)),
        // libcurl accepts 300 KB of heads, which a busy machine does not read before the deadline.
        Fault("103 without end", .flood("HTTP/1.1 103 Early\r\nLink: x\r\n\r\n"), outcome: .malformed, asyncHTTP: .late)
            .withShortDeadline.with { $0.allow(.late) },
        Fault("200 to a HEAD, with a body", status(200, body: "abc"), outcome: .response(200, body: "")).with { $0.method = "HEAD" },
        Fault(
            "200 to a HEAD, with an encoding", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\nContent-Encoding: gzip\r\n\r\n"),
            outcome: .response(200, body: "")
        )
        .with { $0.method = "HEAD" },
        Fault("204", .write("HTTP/1.1 204 No\r\n\r\n"), outcome: .response(204)),
        Fault("204 with a body", status(204, body: "abc"), outcome: .response(204, body: "")),
        Fault("205", status(205), outcome: .response(205)),
        Fault("205 with a body", status(205, body: "abc"), outcome: .response(205)),
        Fault("206 that nobody asked for", status(206, "Content-Range: bytes 0-2/9", body: "abc"), outcome: .response(206, body: "abc")),
        Fault("304", .write("HTTP/1.1 304 No\r\n\r\n"), outcome: .response(304)),
        Fault("304 with a length", .write("HTTP/1.1 304 No\r\nContent-Length: 9\r\n\r\n"), outcome: .response(304)),
        Fault("304 with a body", status(304, body: "abc"), outcome: .response(304, body: "")),
        Fault("401 without a challenge", status(401), outcome: .response(401)),
        Fault("401 with Basic", status(401, "WWW-Authenticate: Basic realm=a"), outcome: .response(401)),
        Fault("401 with Digest", status(401, "WWW-Authenticate: Digest realm=a, nonce=b"), outcome: .response(401)),
        Fault("401 with NTLM", status(401, "WWW-Authenticate: NTLM"), outcome: .response(401)),
        Fault("401 with Negotiate", status(401, "WWW-Authenticate: Negotiate"), outcome: .response(401)),
        Fault("401 with an invalid challenge", status(401, "WWW-Authenticate: =,\""), outcome: .response(401)),
        Fault("407", status(407, "Proxy-Authenticate: Basic realm=a"), outcome: .response(407)),
        Fault("429", status(429, "Retry-After: 999999999"), outcome: .response(429)),
        Fault("500", status(500, body: "abc"), outcome: .response(500, body: "abc")),
        Fault("502", status(502, body: "<html>"), outcome: .response(502)),
        Fault("503", status(503, "Retry-After: soon"), outcome: .response(503)),
        Fault("504", status(504), outcome: .response(504)),
        Fault("599", status(599), outcome: .response(599)),
        Fault("a cookie for another site", status(204, "Set-Cookie: a=b; Domain=example.com"), outcome: .response(204)),
    ]

    static func status(_ status: Int, _ headers: String..., body: String = "") -> RawServer.Step {
        let lines = headers.map { $0 + "\r\n" }.joined()
        return .write("HTTP/1.1 \(status) Reason\r\n\(lines)Content-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)")
    }
}
