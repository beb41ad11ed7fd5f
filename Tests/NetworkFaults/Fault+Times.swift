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
        Fault("a head that drips forever", .write("HTTP/1.1 200 OK\r\nA: "), .drip("b"), outcome: .lateProcessEnd, asyncHTTP: .late)
            .withShortDeadline,
        Fault("a body that stalls", .write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"), .stall, outcome: .late).withShortDeadline,
        Fault("a body that drips forever", .write("HTTP/1.1 200 OK\r\n\r\n"), .drip("b"), outcome: .late).withShortDeadline,
        Fault(
            "chunks that drip forever", .write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"), .drip("1\r\na\r\n"),
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
        followed(
            "the next call after a redirection whose body does not end",
            [.read, .write("HTTP/1.1 302 No\r\nLocation: /a\r\n\r\n"), .flood(block)]
        )
        // `URLSession` on Linux reports a redirection when its body has ended, and stays busy with it.
        .with {
            $0.deadline = .seconds(2)
            $0.outcomes[.urlSession] = .late
            $0.allow(.response(204))
        },
        followed("the next call after a body without end", [.read, .write("HTTP/1.1 200 OK\r\n\r\n"), .flood(block)]),
        followed("the next call after a body that drips forever", [.read, .write("HTTP/1.1 200 OK\r\n\r\n"), .drip("b")])
            .withShortDeadline,
        Fault(
            "an early response to a POST with a body of 8 MB",
            connections: [[.readHead, .write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nab"), .idle]], outcome: .response(200)
        )
        .with {
            $0.method = "POST"
            $0.body = String(repeating: "a", count: 8 << 20)
        },
        followed(
            "the next call after an early response to a POST with a body of 8 MB",
            [.readHead, .write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .idle]
        )
        .with {
            $0.method = "POST"
            $0.body = String(repeating: "a", count: 8 << 20)
        },
    ]

    /// A call with a fault on the first connection, before one without.
    static func followed(_ name: String, _ steps: [RawServer.Step]) -> Fault {
        Fault(name, connections: [steps, [.read, status(204)]], outcome: .response(204)).with {
            $0.isFollowed = true
            $0.mostRequests = 3
        }
    }

    private static let block = String(repeating: "a", count: 1 << 16)
}
