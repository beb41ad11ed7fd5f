import LoopbackServer

extension Fault {
    static let contents: [Fault] = [
        encoded("gzip", "gzip", gzip, outcome: .response(200)),
        encoded("gzip that is cut", "gzip", Array(gzip.prefix(30)), outcome: .undecodable, asyncHTTP: .malformed),
        encoded("gzip with a wrong checksum", "gzip", gzip.dropLast(8) + [1, 2, 3, 4, 5, 6, 7, 8], outcome: .malformed),
        encoded("gzip with bytes after it", "gzip", gzip + [1, 2, 3], outcome: .malformed),
        encoded("text that is called gzip", "gzip", Array(json.utf8), outcome: .malformed),
        encoded("an empty body that is called gzip", "gzip", [], outcome: .error("Empty body")),
        encoded("gzip that is called deflate", "deflate", gzip, outcome: .malformed, asyncHTTP: .response(200)),
        encoded("an unknown encoding", "x", Array(json.utf8), outcome: .malformed, asyncHTTP: .response(200)),
        encoded("text that is called br", "br", Array(json.utf8), outcome: .malformed, asyncHTTP: .response(200)),
        encoded("gzip that is called identity", "identity", gzip, outcome: .undecodable),
        Fault("a gzip bomb", connections: [bomb], outcome: .tooLarge),
        // `URLSession` on Linux decompresses the rest first, unless the connection is replaced in time.
        followed("the next call after a gzip bomb", bomb).with {
            $0.outcomes[.urlSession] = .late
            $0.allow(.response(204))
        },
        content("JSON that is called HTML", json, type: "text/html", outcome: .response(200)),
        content("HTML that is called JSON", "<html></html>", outcome: .undecodable),
        content("an empty body", "", outcome: .error("Empty body")),
        content("JSON that is cut", String(json.dropLast(3)), outcome: .undecodable),
        content("JSON with text after it", json + "x", outcome: .undecodable),
        content("JSON with a byte-order mark", "\u{FEFF}" + json, outcome: .response(200)),
        content("a million brackets", #"{"name": "a", "values": [], "content": "#, .repeated("[", 1_000_000), outcome: .undecodable),
        content("JSON with keys twice", #"{"name": "a", "name": "b", "values": []}"#, outcome: .response(200)),
        content(
            "a million elements that cannot be read", #"{"name": "a", "values": ["#, .repeated("[],", 1_000_000), .write("1]}"),
            outcome: .response(200)),
        content("a number that is too large", #"{"name": "a", "values": [1e999]}"#, outcome: .response(200)),
        content("NaN", #"{"name": NaN, "values": []}"#, outcome: .undecodable),
        Fault(
            "JSON that is not UTF-8", .write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"name\": \""), .writeBytes([0xFF]),
            .write("\", \"values\": []}"), outcome: .undecodable
        ).decoded,
    ]

    private static let bomb: [RawServer.Step] = [
        .read, .write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"),
        .writeBytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x63, 0x18]),
        // A hundred and fifty zeros for each byte, forever.
        .floodBytes(
            [[UInt8]](repeating: [0x05, 0xA3, 0x60, 0x14, 0x8C, 0x82, 0x51, 0x30, 0x0A, 0x46, 0xC1, 0x28, 0x18], count: 100).flatMap(\.self)
        ),
    ]

    private static let json = #"{"name":"a","values":[1,2,3]}"#

    /// The same as ``json``, compressed.
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xAB, 0x56, 0xCA, 0x4B, 0xCC, 0x4D, 0x55, 0xB2, 0x52, 0x4A, 0x54, 0xD2, 0x51, 0x2A,
        0x4B, 0xCC, 0x29, 0x4D, 0x2D, 0x56, 0xB2, 0x8A, 0x36, 0xD4, 0x31, 0xD2, 0x31, 0x8E, 0xAD, 0x05, 0x00, 0x87, 0xC4, 0xD6, 0x0E,
        0x1D, 0, 0, 0,
    ]

    private static func content(
        _ name: String, _ body: String, _ more: RawServer.Step..., type: String = "application/json", outcome: Outcome
    ) -> Fault {
        let start: [RawServer.Step] = [.read, .write("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\n\r\n\(body)")]
        return Fault(name, connections: [start + more], outcome: outcome).decoded
    }

    private static func encoded(
        _ name: String, _ encoding: String, _ body: [UInt8], outcome: Outcome, asyncHTTP: Outcome? = nil
    ) -> Fault {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\nContent-Encoding: \(encoding)\r\n\r\n"
        return Fault(name, .writeBytes(Array(head.utf8) + body), outcome: outcome, asyncHTTP: asyncHTTP).decoded
    }
}
