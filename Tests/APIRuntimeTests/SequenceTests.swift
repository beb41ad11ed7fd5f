import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Bodies that are sequences of values")
struct SequenceTests {
    private func reader(_ text: String, mediaType: String? = nil) throws -> ResponseReader {
        let request = URLRequest(url: try #require(URL(string: "https://x.com")))
        return try ResponseReader(request, 200, text, headers: mediaType.map { ["Content-Type": $0] } ?? [:])
    }

    @Test("JSON in place of an event stream, and the reverse, is an error with both media types")
    func otherMediaType() throws {
        var json = try reader(#"{"id":7}"#, mediaType: "application/json; charset=utf-8")
        let events: [[String: JSONValue]] = json.events(as: .json)
        #expect(events.isEmpty)
        #expect(json.failure?.description.hasPrefix("expected text/event-stream, received application/json: ") == true)
        for text in ["", "data: 1\n\n"] {
            var other = try reader(text, mediaType: "application/json")
            let _: [Int] = other.events(as: .json)
            #expect(other.failure?.mediaTypes == "expected text/event-stream, received application/json")
        }
        var stream = try reader("data: {}\n\n", mediaType: "text/event-stream")
        let _: [String: JSONValue] = stream.json()
        #expect(
            stream.failure?.description
                == "expected application/json, received text/event-stream: expected an object, found 'd' (byte 0)")
        var text = try reader("[1]", mediaType: "text/plain")
        #expect(text.json() == [1])
    }

    @Test(
        "JSON values are read with any separators between them",
        arguments: [
            ("", []), ("1\n2\n3\n", [1, 2, 3]), ("\n1\n\n2", [1, 2]), ("1\r\n2\r\n", [1, 2]), ("\u{1E}1\n\u{1E}2\n", [1, 2]),
            ("\u{1E}\u{1E}1", [1]),
        ] as [(String, [Int])])
    func values(text: String, values: [Int]) throws {
        var reader = try reader(text)
        #expect(reader.sequence() == values)
        #expect(reader.failure == nil)
    }

    @Test(
        "an error in lines of JSON names their media type only if it is not a form of JSON",
        arguments: [("application/x-ndjson", nil), ("text/html", "expected JSON Lines, received text/html")] as [(String, String?)])
    func lineMediaType(mediaType: String, named: String?) throws {
        var reader = try reader("{}\n{\"a\":", mediaType: mediaType)
        let _: [[String: Int]] = reader.sequence()
        let failure = reader.failure
        #expect(failure != nil && failure?.mediaTypes == named)
    }

    @Test("an error has the index of the invalid value", arguments: ["{}\n[1]", "{}\n{\"a\":"])
    func failures(text: String) throws {
        var reader = try reader(text)
        let _: [[String: Int]] = reader.sequence()
        #expect((reader.failure ?? reader.dropped.first)?.path.first == .index(1))
    }

    @Test(
        "an event stream is read as objects of its fields; an event without a name is a message",
        arguments: [
            ("data: a\n\n", [#"{"data":"a","event":"message"}"#]), ("event\ndata: a\n\n", [#"{"data":"a","event":"message"}"#]),
            ("event: add\nid: 7\nretry: 10\ndata: {\"x\":1}\n\n", [#"{"data":"{\"x\":1}","event":"add","id":"7","retry":10}"#]),
            (": comment\n\ndata:a\ndata:  b\r\n\r\ndata\n\n", [#"{"data":"a\n b","event":"message"}"#, #"{"data":"","event":"message"}"#]),
            ("event: nothing\n\ndata: no line break", [#"{"data":"no line break","event":"message"}"#]),
            ("data: no blank line\n", [#"{"data":"no blank line","event":"message"}"#]),
            ("\u{FEFF}data: a\n\n", [#"{"data":"a","event":"message"}"#]),
            ("data: a\r\revent: b\rdata: b\r\n\r\n", [#"{"data":"a","event":"message"}"#, #"{"data":"b","event":"b"}"#]),
            (
                "data: \u{301}e\n\ndata:\u{200D}e\n\n",
                ["{\"data\":\"\u{301}e\",\"event\":\"message\"}", "{\"data\":\"\u{200D}e\",\"event\":\"message\"}"]
            ),
        ])
    func events(text: String, objects: [String]) throws {
        var reader = try reader(text)
        let events: [JSONValue] = reader.events()
        #expect(events.map(\.description) == objects)
    }

    @Test(
        "the data of an event can be JSON or a string, with its fields or alone",
        arguments: [
            (.fieldsWithJSON, [#"{"data":{"a":[1]},"event":"x"}"#, #"{"data":"[DONE]","event":"message"}"#]),
            (.json, [#"{"a":[1]}"#, #""[DONE]""#]), (.text, [#""{\"a\":\n[1]}""#, #""[DONE]""#]),
        ] as [(ResponseReader.EventItem, [String])])
    func data(item: ResponseReader.EventItem, objects: [String]) throws {
        var reader = try reader("event: x\ndata: {\"a\":\ndata: [1]}\n\n: nothing\n\ndata: [DONE]\n\n")
        let events: [JSONValue] = reader.events(as: item)
        #expect(events.map(\.description) == objects)
    }

    @Test(
        "values are written as lines or as a JSON text sequence",
        arguments: [("application/jsonl", "1\n2\n"), ("application/json-seq", "\u{1E}1\n\u{1E}2\n")])
    func written(mediaType: String, text: String) throws {
        var writer = RequestWriter(method: "POST", path: "/")
        if mediaType == "application/jsonl" {
            writer.sequence([1, 2], mediaType: "application/jsonl")
        } else {
            writer.sequence([1, 2], mediaType: "application/json-seq")
        }
        let request = try writer.urlRequest(baseURL: "https://x.com", defaultHeaders: [:])
        #expect(request.httpBody.map { String(decoding: $0, as: UTF8.self) } == text)
        #expect(request.value(forHTTPHeaderField: "Content-Type") == mediaType)
    }
}
