import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Streams", .timeLimit(.minutes(10)))
struct StreamTests {
    private struct Count: StreamedRequest {
        typealias StreamItem = Int
        static var streamFormat: StreamFormat { StreamFormat(.events(.json), end: "[DONE]") }

        var service: APIService<PingResponse> { APIService(id: "count", method: "GET", path: "/count") }
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"

    /// A client of a server whose chunks a test sends.
    private struct Source: Sendable {
        let chunks: AsyncThrowingStream<Data, any Error>.Continuation
        let isClosed = Latch()
        let events = Events()
        let client: APIClient

        init(_ status: Int = 200, mediaType: String = "text/event-stream", clock: any Clock<Duration> = ContinuousClock()) {
            let (stream, chunks) = AsyncThrowingStream<Data, any Error>.makeStream()
            let isClosed = isClosed
            chunks.onTermination = { _ in isClosed.open() }
            let body = Lock<ResponseBody?>(ResponseBody(stream))
            self.chunks = chunks
            let transport = ClosureTransport { request in
                var response = try TransportResponse(request, status, headers: ["Content-Type": mediaType])
                response.body = body.withLock { $0.take() } ?? ResponseBody(Data())
                return response
            }
            var client = APIClient(
                baseURL: "http://a.com", transport: transport, behaviours: [Recorder(name: "", events: events)])
            client.clock = clock
            self.client = client
        }

        func send(_ texts: String...) { for text in texts { chunks.yield(Data(text.utf8)) } }

        func end() { chunks.finish() }
    }

    private func items(_ stream: ItemStream<Int>) async throws -> [Int] { try await stream.reduce(into: []) { $0.append($1) } }

    @Test("nothing follows an error")
    func afterError() async throws {
        let source = Source()
        source.send("data: 1\n\ndata: {\"error\":\"no\"}\n\ndata: 3\n\n")
        source.end()
        var items = try await source.client.stream(for: Count()).makeAsyncIterator()
        #expect(try await items.next() == 1)
        await #expect(throws: APIFailure<PingResponse>.self) { try await items.next() }
        for _ in 0..<2 { #expect(try await items.next() == nil) }
    }

    @Test("an item arrives while the server holds the next one", arguments: [false, true])
    func live(isBytes: Bool) async throws {
        let text = isBytes ? "" : "data: "
        let steps: [RawServer.Step] = [
            .read, .write(Self.head + text + "1\n\n"), .pause, .write(text + "2\n\n"), .pause, .write(text + "3\n\n"),
        ]
        try await RawServer.run { _ in
            steps
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            var received = ""
            if isBytes {
                for try await chunk in try await client.bytes(for: Count()) {
                    received += String(decoding: chunk, as: UTF8.self)
                    server.resume()
                }
                #expect(received == "1\n\n2\n\n3\n\n")
            } else {
                for try await item in try await client.stream(for: Count()) {
                    received += "\(item)"
                    server.resume()
                }
                #expect(received == "123")
            }
        }
    }

    @Test("leaving the loop, releasing the stream and canceling the task close the connection", arguments: ["leave", "release", "cancel"])
    func closing(how: String) async throws {
        try await RawServer.run { _ in
            [.read, .write(Self.head + "data: 1\n\n"), .stall]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            switch how {
            case "leave":
                let stream = try await client.stream(for: Count())
                for try await _ in stream { break }
                await server.firstEnd.wait()
                withExtendedLifetime(stream) {}
            case "release":
                _ = try await client.stream(for: Count())
                await server.firstEnd.wait()
            default:
                let (hasBegun, count) = (Promise<Void>(), Lock(0))
                let task = Task {
                    for try await _ in try await client.stream(for: Count()) {
                        count.withLock { $0 += 1 }
                        hasBegun.resolve(with: .success(()))
                    }
                }
                try await hasBegun.value()
                task.cancel()
                let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await task.value }
                #expect(failure?.isCancellation == true && count.withLock(\.self) == 1)
                await server.firstEnd.wait()
            }
        }
    }

    @Test("the hooks are called as ever, but onSuccess is not, and onResponse is at the end")
    func hooks() async throws {
        let source = Source()
        let stream = try await source.client.stream(for: Count())
        let before = ["modify", "validate", "beforeSend", "intercept", "intercepted 200"]
        #expect(source.events.all == before)
        source.send("data: 1\n\n")
        source.end()
        #expect(try await items(stream) == [1])
        #expect(source.events.all == before + ["onResponse"])
        #expect(stream.exchange.data?.isEmpty == true)
    }

    @Test("a stream is iterated once")
    func twice() async throws {
        let source = Source()
        source.send("data: 1\n\n", "data: 2\n\n")
        let stream = try await source.client.stream(for: Count())
        for try await _ in stream { break }
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await items(stream) }
        #expect(failure?.description.contains("a stream can be iterated only once") == true)
    }

    @Test("the end word ends the stream although the server does not, and closes the connection")
    func endWord() async throws {
        let source = Source()
        source.send("data: 1\n\ndata: [DO", "NE]\n\n")
        let stream = try await source.client.stream(for: Count())
        #expect(try await items(stream) == [1])
        await source.isClosed.wait()
    }

    @Test("events have their names and the last id")
    func events() async throws {
        let source = Source()
        source.send("id: 7\nevent: add\ndata: 1\n\n", "data: 2\n\n")
        source.end()
        let stream = try await source.client.stream(for: Count())
        let events = try await stream.events.reduce(into: []) { $0.append("\($1.name ?? "-") \($1.id ?? "-") \($1.item)") }
        #expect(events == ["add 7 1", "- 7 2"])
    }

    @Test("a documented failure is thrown before the stream, with its body")
    func documentedFailure() async throws {
        let source = Source(404, mediaType: "text/plain")
        source.send("not ", "here")
        source.end()
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { _ = try await source.client.stream(for: Count()) }
        guard case .status404("not here")? = failure?.response else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    private struct Lines: StreamedRequest {
        typealias StreamItem = Int
        static var streamFormat: StreamFormat { StreamFormat(.lines) }

        var service: APIService<LinesResponse> { APIService(id: "lines", method: "GET", path: "/lines") }
    }

    private enum LinesResponse: APIResponseValue {
        case status200([Int])

        init?(response: inout ResponseReader) {
            switch response.statusCode {
            case 200: self = .status200(response.header("X-Events") == nil ? response.sequence() : response.events(as: .json))
            default: return nil
            }
        }

        var statusCode: Int { 200 }
        var success: [Int]? { if case .status200(let items) = self { items } else { nil } }
    }

    @Test(
        "a body of a media type that was not asked for is an error and not a stream, even if it looks like one",
        arguments: [
            ("text/html; charset=utf-8", "<html>Sign in</html>", "text/html"), ("text/html", "1\n2\n", "text/html"),
            ("Text/Plain", "1\n", "text/plain"), ("text/html\r\nX-Events: 1", "<p>\ndata: 1\n\n</p>", "text/html"),
            ("text/event-stream", "data: 1\n\n", "text/event-stream"), ("application/octet-stream", "", "application/octet-stream"),
        ])
    func wrongMediaType(mediaType: String, body: String, named: String) async throws {
        try await RawServer.run { _ in
            [.read, .write("HTTP/1.1 200 OK\r\nContent-Type: \(mediaType)\r\nConnection: close\r\n\r\n" + body)]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let failure = await #expect(throws: APIFailure<LinesResponse>.self) { _ = try await client.stream(for: Lines()) }
            guard case .decodingError? = failure?.error else {
                Issue.record("\(String(describing: failure))")
                return
            }
            #expect(failure?.description.contains(named) == true && failure?.statusCode == 200)
        }
    }

    @Test(
        "lines of JSON have many media types, or none",
        arguments: ["application/x-ndjson", "application/jsonl", "application/json; charset=utf-8", "application/stream+json", nil])
    func lineMediaTypes(mediaType: String?) async throws {
        try await RawServer.run { _ in
            let field = mediaType.map { "Content-Type: \($0)\r\n" } ?? ""
            return [.read, .write("HTTP/1.1 200 OK\r\n\(field)Connection: close\r\n\r\n1\n2\n")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let lines = try await client.stream(for: Lines())
            #expect(try await items(lines) == [1, 2])
        }
    }

    /// The items of a stream of lines and its error.
    private func lines(_ text: String, mediaType: String = "application/x-ndjson") async throws
        -> (items: [Int], error: (any APIError)?)
    {
        let source = Source(mediaType: mediaType)
        source.send(text)
        source.end()
        var items: [Int] = []
        do {
            for try await item in try await source.client.stream(for: Lines()) { items.append(item) }
            #expect(source.events.all.last == "onResponse" && !source.events.all.contains { $0.hasPrefix("onFailure") })
        } catch let error as any APIError {
            #expect(source.events.all.contains { $0.hasPrefix("onFailure") }, "\(source.events.all)")
            return (items, error)
        }
        return (items, nil)
    }

    @Test(
        "a line that is cut off, or is not JSON, is an error", arguments: [("1\n[2", [1]), ("1\nwait\n2\n", [1]), ("{\n\"a\": 1\n}\n", [])])
    func brokenLine(text: String, items: [Int]) async throws {
        let result = try await lines(text)
        #expect(result.items == items)
        guard case .decodingError? = result.error?.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    @Test(
        "a stream none of whose items matches is an error with the first of them",
        arguments: [(#"{"code":7,"message":"full"}"#, "full"), ("[1,2]\n[3]\n", nil)] as [(String, String?)])
    func unmatched(text: String, message: String?) async throws {
        let result = try await lines(text, mediaType: "application/json")
        #expect(result.items.isEmpty)
        #expect(result.error?.message == message)
        guard case .decodingError? = result.error?.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
        let some = try await lines(text + "\n5\n")
        #expect(some.items == [5] && some.error == nil)
        #expect(try await lines("\n").error == nil)
    }

    @Test("a record separator before a line is ignored")
    func separatedLines() async throws {
        let result = try await lines("\u{1E}1\n\u{1E}2\n")
        #expect(result.items == [1, 2] && result.error == nil)
    }

    @Test(
        "all items at once have the same errors as one after the other",
        arguments: [
            ("1\n" + #"{"error":{"message":"full"}}"# + "\n2\n", [:]),
            ("data: 1\n\nevent: error\ndata: {\"message\":\"full\"}\n\n", ["X-Events": "1"]),
        ] as [(String, [String: String])])
    func collected(text: String, headers: [String: String]) async throws {
        let client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(200, text, headers: headers))
        let failure = await #expect(throws: APIFailure<LinesResponse>.self) { try await client.value(for: Lines()) }
        guard case .reportedFailure(200, "full")? = failure?.error else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.message == "full" && failure?.data?.utf8String.hasPrefix("{") == true)
    }

    private struct EventsOfLines: StreamedRequest {
        typealias StreamItem = Int
        static var streamFormat: StreamFormat { StreamFormat(.events(.json)) }

        var service: APIService<LinesResponse> { Lines().service }
    }

    @Test("JSON with an error in the place of events is the failure that the service reports")
    func errorInsteadOfEvents() async throws {
        let body = #"{"error":{"message":"full"}}"#
        let transport = ClosureTransport(200, body, headers: ["X-Events": "1", "Content-Type": "application/json"])
        let client = APIClient(baseURL: "http://a.com", transport: transport)
        let failure = await #expect(throws: APIFailure<LinesResponse>.self) { try await client.stream(for: EventsOfLines()) }
        guard case .reportedFailure(200, "full")? = failure?.error else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(failure?.message == "full" && failure?.data == Data(body.utf8))
    }

    @Test("a body none of whose items matches is an error with all items at once, too")
    func collectedUnmatched() async throws {
        let client = APIClient(baseURL: "http://a.com", transport: ClosureTransport(200, #"{"code":7}"#))
        let failure = await #expect(throws: APIFailure<LinesResponse>.self) { try await client.value(for: Lines()) }
        guard case .decodingError? = failure?.error else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    /// An item without required values, which ignores members that it does not declare.
    private final class Delta: APIModel {
        let text: String?
        let error: String?

        init(properties json: inout JSONReader) {
            text = json.stringIfPresent("text")
            error = json.stringIfPresent("error")
        }

        func write(properties json: inout JSONWriter) {
            json.string("text", text)
            json.string("error", error)
        }
    }

    /// An event whose data is not required.
    private final class DeltaEvent: APIModel {
        let event: String?
        let data: Season?

        init(properties json: inout JSONReader) {
            event = json.stringIfPresent("event")
            data = json.valueIfPresent("data")
        }

        func write(properties json: inout JSONWriter) {
            json.string("event", event)
            json.value("data", data)
        }
    }

    private struct Deltas<Item: JSONCodable>: StreamedRequest {
        typealias StreamItem = Item
        static var streamFormat: StreamFormat {
            StreamFormat(.events(Item.self == String.self ? .text : Item.self == DeltaEvent.self ? .fieldsWithJSON : .json))
        }

        var service: APIService<PingResponse> { APIService(id: "deltas", method: "GET", path: "/deltas") }
    }

    /// Reads a stream of one item and a second event; returns the number of items.
    private func deltas<Item: JSONCodable>(_ type: Item.Type, _ first: String, _ second: String) async throws -> Int {
        try await RawServer.run { _ in
            [.read, .write(Self.head + "data: \(first)\n\n\(second)\n\n")]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            var count = 0
            for try await _ in try await client.stream(for: Deltas<Item>()) { count += 1 }
            return count
        }
    }

    @Test(
        "an error that an item would lose is the error with its message",
        arguments: [
            (#"data: {"error":{"message":"full"}}"#, "full"), (#"data: {"error":{"code":7}}"#, nil),
            ("event: error\n" + #"data: {"message":"full"}"#, "full"), ("event: error\ndata: full", "full"),
            ("event: error\n" + #"data: {"detail":"full","text":null}"#, "full"),
        ] as [(String, String?)])
    func lostError(event: String, message: String?) async throws {
        let season = #"{"number":1,"episodes":[]}"#
        let failures = [
            await #expect(throws: APIFailure<PingResponse>.self) { try await deltas(Delta.self, #"{"text":"a"}"#, event) },
            await #expect(throws: APIFailure<PingResponse>.self) { try await deltas(DeltaEvent.self, season, event) },
        ]
        for failure in failures {
            guard case .reportedFailure(200, message)? = failure?.error else {
                Issue.record("\(String(describing: failure))")
                continue
            }
        }
    }

    @Test("an event with the name of an error is one if the items are texts")
    func textError() async throws {
        let failure = await #expect(throws: APIFailure<PingResponse>.self) {
            try await deltas(String.self, "a", "event: error\ndata: full")
        }
        #expect(failure?.localizedDescription == "full")
        #expect(try await deltas(String.self, "a", "event: errors\ndata: none") == 2)
    }

    @Test(
        "an item that has the error is an item",
        arguments: [
            #"data: {"error":"full"}"#, #"data: {"text":"a","error":null}"#, #"data: {"text":"a","error":[]}"#,
            "event: error\ndata: {\"error\":\"full\"}",
        ])
    func keptError(event: String) async throws {
        #expect(try await deltas(Delta.self, "{}", event) == 2)
        #expect(try await deltas(JSONValue.self, "{}", event) == 2)
    }

    @Test("JSON in place of events is an error that is decoded as ever")
    func otherMediaType() async throws {
        let source = Source(mediaType: "application/json")
        source.send("[1]")
        source.end()
        await #expect(throws: APIFailure<PingResponse>.self) { _ = try await source.client.stream(for: Count()) }
        #expect(source.events.all.last == "onResponse")
    }

    @Test("an item that cannot be decoded is left out or an error, as the options say", arguments: [true, false])
    func undecodable(isSafe: Bool) async throws {
        let source = Source()
        source.send("data: 1\n\ndata: x\n\ndata: 2\n\n")
        source.end()
        var client = source.client
        client.decoding = isSafe ? DecodingOptions() : .strict
        let (stream, received) = (try await client.stream(for: Count()), Events())
        do {
            for try await item in stream { received.add("\(item)") }
            #expect(isSafe)
        } catch {
            #expect(!isSafe && error is APIFailure<PingResponse>)
            await source.isClosed.wait()
        }
        #expect(received.all == (isSafe ? ["1", "2"] : ["1"]))
    }

    @Test("an error object in the place of an item is the error, with its message")
    func errorObject() async throws {
        let source = Source()
        source.send("data: 1\n\n", #"data: {"error":{"message":"overloaded"}}"# + "\n\n", "data: 2\n\n")
        let stream = try await source.client.stream(for: Count())
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await items(stream) }
        guard case .reportedFailure(200, "overloaded")? = failure?.error else {
            Issue.record("\(String(describing: failure))")
            return
        }
        await source.isClosed.wait()
    }

    private struct Watch: StreamedRequest {
        typealias StreamItem = Media
        static var streamFormat: StreamFormat { StreamFormat(.events(.json)) }

        var service: APIService<PingResponse> { APIService(id: "watch", method: "GET", path: "/watch") }
    }

    private struct WatchEvents: StreamedRequest {
        typealias StreamItem = Media
        static var streamFormat: StreamFormat { StreamFormat(.events(.fieldsWithJSON)) }

        var service: APIService<PingResponse> { APIService(id: "watch", method: "GET", path: "/watch") }
    }

    @Test("an error object that a union decodes ends the stream, and is the body of the error", arguments: [false, true])
    func errorInUnion(isEvent: Bool) async throws {
        let items = [
            #"{"kind":"season","number":1,"episodes":[],"error":null}"#, #"{"kind":"season","number":2,"episodes":[],"error":"full"}"#,
        ]
        try await RawServer.run { _ in
            [.read, .write(Self.head + items.map { "\(isEvent ? "event: pet\n" : "")data: \($0)\n\n" }.joined()), .stall]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let failure = await #expect(throws: APIFailure<PingResponse>.self) {
                isEvent ? try await Self.count(client, WatchEvents()) : try await Self.count(client, Watch())
            }
            let error = try #require(failure)
            guard case .reportedFailure(200, "full") = error.error else {
                Issue.record(error)
                return
            }
            #expect(error.localizedDescription == "full")
            let body = error.body(as: JSONValue.self)
            #expect(body?["number"] == (isEvent ? nil : 2) && body?["data"]?["number"] == (isEvent ? 2 : nil))
            #expect(isEvent || error.body(as: Season.self)?.number == 2)
            await server.firstEnd.wait()
        }
    }

    /// Reads a stream of one item that is followed by an error.
    private static func count(_ client: APIClient, _ request: some StreamedRequest) async throws -> Int {
        var count = 0
        do {
            for try await _ in try await client.stream(for: request) { count += 1 }
        } catch {
            #expect(count == 1)
            throw error
        }
        return count
    }

    @Test("a fault of the connection is thrown after the items that arrived before it")
    func fault() async throws {
        let source = Source()
        source.send("data: 1\n\ndata: 2\n\nda")
        source.chunks.finish(throwing: NetworkError(.connectionLost, "lost"))
        let (stream, received) = (try await source.client.stream(for: Count()), Events())
        let failure = await #expect(throws: APIFailure<PingResponse>.self) {
            for try await item in stream { received.add("\(item)") }
        }
        #expect(failure?.networkCause == .connectionLost)
        #expect(received.all == ["1", "2"])
        #expect(source.events.all.suffix(2) == ["onFailure Network error: lost", "onResponse"])
    }

    @Test("a server that sends no byte for the idle limit is given up; the deadline ends with the head")
    func idle() async throws {
        // Sleeps for the limit end at once; those for the deadline never do.
        let source = Source(clock: VirtualClock(deadline: .seconds(600)))
        let stream = try await source.client.stream(for: Count(), options: .init(idleTimeout: .seconds(5)))
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await items(stream) }
        #expect(failure?.networkCause == .timedOut)
        #expect(failure?.description.contains("the stream sent no byte within 5.0 seconds") == true)
        await source.isClosed.wait()
    }

    @Test("a stream takes longer than the deadline")
    func noDeadline() async throws {
        let source = Source(clock: VirtualClock(deadline: .seconds(60)))
        let options = RequestOptions(deadline: .seconds(60), idleTimeout: .seconds(3_600))
        let stream = try await source.client.stream(for: Count(), options: options)
        source.send("data: 1\n\n")
        source.end()
        #expect(try await items(stream) == [1])
    }

    @Test("a request is sent again until there is a head, and not after it")
    func retries() async throws {
        let calls = Lock(0)
        let transport = ClosureTransport { request in
            let number = calls.withLock { calls in
                calls += 1
                return calls
            }
            if number == 1 { return try TransportResponse(request, 503) }
            var response = try TransportResponse(request, 200)
            let (stream, chunks) = AsyncThrowingStream<Data, any Error>.makeStream()
            chunks.yield(Data("data: 1\n\n".utf8))
            chunks.finish(throwing: NetworkError(.connectionLost, "lost"))
            response.body = ResponseBody(stream)
            return response
        }
        var client = APIClient(baseURL: "http://a.com", transport: transport)
        client.clock = VirtualClock(deadline: .seconds(60))
        let stream = try await client.stream(for: Count())
        await #expect(throws: APIFailure<PingResponse>.self) { try await items(stream) }
        #expect(calls.withLock(\.self) == 2)
        #expect(stream.exchange.attempts.count == 2)
    }

    @Test("URLSession on Linux cannot make the server wait, so more than 16 MiB that nobody has read are an error that says what to use")
    func unread() async throws {
        try await RawServer.run { _ in
            [.read, .write(Self.head), .repeated("data: 1\n\n", 2_000_000), .stall]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let stream = try await client.bytes(for: Count())
            // The server has written what nobody reads, or the client has closed the connection.
            await server.firstEnd.wait()
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { for try await _ in stream {} }
            #expect(failure?.networkCause == .responseTooLarge)
            #expect(failure?.description.contains("AsyncHTTPTransport") == true)
        }
    }
}
