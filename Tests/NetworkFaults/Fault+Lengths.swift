import LoopbackServer

extension Fault {
    static let lengths: [Fault] = [
        Fault("a length longer than the body", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), outcome: .lost),
        Fault("a length shorter than the body", length("3", "abcdef"), outcome: .response(200, body: "abc")),
        Fault("a length twice", length("3\r\nContent-Length: 3"), outcome: .response(200, body: "abc"), asyncHTTP: .malformed),
        Fault("two different lengths", length("3\r\nContent-Length: 4", "abcd"), outcome: .response(200), asyncHTTP: .malformed),
        Fault("a list of equal lengths", length("3, 3"), outcome: .response(200), asyncHTTP: .malformed),
        Fault("a negative length", length("-3"), outcome: .malformed),
        Fault("a length with a sign", length("+3"), outcome: .response(200), asyncHTTP: .malformed),
        Fault("a length that is not a number", length("abc"), outcome: .malformed),
        Fault("an empty length", length(""), outcome: .malformed),
        Fault("a length of 2⁶⁴", length("18446744073709551616"), outcome: .response(200), asyncHTTP: .malformed),
        Fault("a length of 2⁶³ − 1", length("9223372036854775807"), outcome: .processEnd, asyncHTTP: .lost),
        Fault(
            "a length with chunks", length("3\r\nTransfer-Encoding: chunked", "3\r\nabc\r\n0\r\n\r\n"),
            outcome: .response(200, body: "abc"), asyncHTTP: .malformed),
        Fault("no length", .write("HTTP/1.1 200 OK\r\n\r\nabc"), outcome: .response(200, body: "abc")),
        Fault("no length in HTTP/1.0", .write("HTTP/1.0 200 OK\r\n\r\nabc"), outcome: .response(200, body: "abc")),
        Fault("chunks", chunks("3\r\nabc\r\n0\r\n\r\n"), outcome: .response(200, body: "abc")),
        Fault(
            "chunks with a trailer", chunks("3\r\nabc\r\n0\r\nA: b\r\n\r\n"), outcome: .processEnd, asyncHTTP: .response(200, body: "abc")),
        Fault("chunks with extensions", chunks("3;a=b\r\nabc\r\n0\r\n\r\n"), outcome: .response(200, body: "abc")),
        Fault(
            "a chunk with an extension of 2 MB", chunks("3;a="), .repeated("abcdefgh", 1 << 18), .write("\r\nabc\r\n0\r\n\r\n"),
            outcome: .response(200, body: "abc"), asyncHTTP: .malformed),
        Fault("an invalid size of a chunk", chunks("z\r\nabc"), outcome: .malformed),
        Fault("a negative size of a chunk", chunks("-3\r\nabc"), outcome: .malformed),
        Fault("an absurd size of a chunk", chunks(String(repeating: "f", count: 17) + "\r\nabc"), outcome: .malformed),
        Fault("the largest size of a chunk", chunks(String(repeating: "f", count: 16) + "\r\nabc"), outcome: .malformed, asyncHTTP: .lost),
        Fault("a chunk without its CRLF", chunks("3\r\nabc0\r\n\r\n"), outcome: .malformed),
        Fault("closed inside a size of a chunk", chunks("3"), outcome: .lost),
        Fault("closed inside a chunk", chunks("9\r\nabc"), outcome: .lost),
        Fault("closed between chunks", chunks("3\r\nabc\r\n"), outcome: .lost),
        Fault("closed inside a trailer", chunks("3\r\nabc\r\n0\r\nA: b"), outcome: .lost),
        Fault(
            "chunks without end", chunks(""), .flood("400\r\n" + String(repeating: "a", count: 0x400) + "\r\n"), outcome: .tooLarge),
        Fault("a trailer without end", chunks("0\r\n"), .flood("A: b\r\n"), outcome: .blocked, asyncHTTP: .malformed),
        Fault("bytes after the last chunk", chunks("3\r\nabc\r\n0\r\n\r\nabc"), outcome: .response(200, body: "abc")),
        Fault(
            "chunks in HTTP/1.0", .write("HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n"),
            outcome: .response(200)),
        Fault(
            "an unknown transfer encoding", .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: x\r\n\r\nabc"), outcome: .malformed,
            asyncHTTP: .response(200, body: "abc")),
    ]

    private static func length(_ length: String, _ body: String = "abc") -> RawServer.Step {
        .write("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\n\(body)")
    }

    private static func chunks(_ body: String) -> RawServer.Step { .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(body)") }
}
