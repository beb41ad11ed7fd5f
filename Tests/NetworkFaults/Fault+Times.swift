import LoopbackServer

extension Fault {
    static let times: [Fault] = [
        Fault("no response", .stall, outcome: .late).withShortDeadline,
        Fault("no response to a POST", .stall, outcome: .late).withShortDeadline.with {
            $0.method = "POST"
            $0.body = "body"
        },
        Fault("a server that reads nothing of a body of 8 MB", connections: [[.idle]], outcome: .late).withShortDeadline.with {
            $0.method = "POST"
            $0.body = String(repeating: "a", count: 8 << 20)
        },
        Fault("a head that stalls", .write("HTTP/1.1 200 OK\r\nContent-Le"), .stall, outcome: .lateProcessEnd, asyncHTTP: .late)
            .withShortDeadline,
        Fault("a head that drips for ever", .write("HTTP/1.1 200 OK\r\nA: "), .drip("b"), outcome: .lateProcessEnd, asyncHTTP: .late)
            .withShortDeadline,
        Fault("a body that stalls", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .stall, outcome: .late).withShortDeadline,
        Fault("a body that drips for ever", .write("HTTP/1.1 200 OK\r\n\r\n"), .drip("b"), outcome: .late).withShortDeadline,
        Fault(
            "chunks that drip for ever", .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .drip("1\r\na\r\n"),
            outcome: .late
        )
        .withShortDeadline,
        Fault(
            "a body of 2 GB", .write("HTTP/1.1 200 OK\r\nContent-Length: 2147483648\r\n\r\n"), .flood(block), outcome: .tooLarge),
        Fault("a body without end", .write("HTTP/1.1 200 OK\r\n\r\n"), .flood(block), outcome: .tooLarge),
        Fault("an error response without end", .write("HTTP/1.1 500 No\r\n\r\n"), .flood(block), outcome: .tooLarge),
        Fault(
            "a redirection with a body of 8 MB",
            connections: [[.read, .write("HTTP/1.1 302 No\r\nLocation: /a\r\n\r\n"), .repeated(block, 128)], [.read, status(204)]],
            outcome: .response(204)
        )
        .with { $0.mostRequests = 2 },
    ]

    private static let block = String(repeating: "a", count: 1 << 16)
}
