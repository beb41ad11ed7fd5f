import Foundation
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("The client", .timeLimit(.minutes(15)))
struct APIClientTests {
    private static let season = #"{"number":1,"episodes":[2]}"#

    @Test("a documented response has its value and the exchange")
    func success() async throws {
        let client = APIClient(transport: ClosureTransport(200, Self.season, headers: ["X-Left": "3"]))
        let response = try await client.send(Ping(id: "7", body: Season(number: 1, episodes: [])))
        #expect(response.success == Season(number: 1, episodes: [2]))
        #expect(try response.result.get().statusCode == 200)
        #expect(response.urlRequest?.url?.absoluteString == "https://api.example.com/v1/pings/7")
        #expect(response.urlRequest?.httpMethod == "POST")
        #expect(response.urlResponse?.statusCode == 200)
        #expect(response.exchange.header("x-left") == "3")
        #expect(response.data == Data(Self.season.utf8))
        #expect(response.exchange.dropped.isEmpty)
        #expect("\(response)".hasPrefix(#"Pings.ping: POST /pings/7 returned 200: Season{"episodes":[2],"number":1}"#))
        #expect(try await client.value(for: Ping()) == Season(number: 1, episodes: [2]))
    }

    @Test("a header is read as text with its quotation marks, or as a number, a date or a list")
    func headers() async throws {
        let headers = [
            "ETag": "\"a, b\"", "X-Left": "3", "X-Tags": "a, b", "X-Seen": "1970-01-01T00:00:00Z",
            "X-Date": "Thu, 01 Jan 1970 00:00:01 GMT",
        ]
        let exchange = try await APIClient(transport: ClosureTransport(204, headers: headers)).send(Ping()).exchange
        func header<Value: JSONCodable>(_ name: StaticString) -> Value? { exchange.header(name) }
        #expect(header("ETag") == "\"a, b\"")
        #expect(header("X-Left") == 3)
        #expect(header("X-Left") == "3")
        #expect(header("X-Tags") == ["a", "b"])
        #expect(header("X-Seen") == Date(timeIntervalSince1970: 0))
        #expect(header("X-Date") == Date(timeIntervalSince1970: 1))
        #expect(header("X-None") == String?.none)
        #expect(header("X-Tags") == Int?.none)
    }

    @Test("a copy with other options shares the rest, and the options of the call still win")
    func copies() async throws {
        let sent = Lock<[URLRequest]>([])
        let credentials = Credentials()
        credentials.add("old", scheme: "key", .header("X-Key", prefix: ""))
        let client = APIClient(
            transport: ClosureTransport { request in try TransportResponse(request, 204) }, options: .init(deadline: .seconds(60)),
            behaviours: [credentials])
        let copy = client.with(.init(deadline: .seconds(600), headers: ["X-Copy": "1"]), behaviours: [SentRequests(sent)])
        credentials["key"] = "new"
        _ = try await copy.send(Ping(), options: .init(headers: ["X-Call": "2"]))
        _ = try await client.send(Ping())
        let requests = sent.withLock { $0 }
        #expect(requests.count == 1)
        #expect(copy.options.deadline == .seconds(600) && client.options.deadline == .seconds(60))
        #expect(
            ["X-Key", "X-Copy", "X-Call"].map { requests.first?.value(forHTTPHeaderField: $0) } == ["new", "1", "2"])
    }

    @Test("a call in a closure returns its value with the exchange, and throws its own error")
    func exchanges() async throws {
        let client = APIClient(transport: ClosureTransport(200, Self.season, headers: ["X-Left": "3"]))
        let (value, exchange) = try await client.exchange { try await $0.value(for: Ping(id: "7")) }
        #expect(value == Season(number: 1, episodes: [2]))
        #expect(exchange.header("X-Left") == "3")
        let failing = APIClient(transport: ClosureTransport(404, "nobody"))
        await #expect(throws: APIFailure<PingResponse>.self) { try await failing.exchange { try await $0.value(for: Ping()) } }
        let failure = await #expect(throws: APIClientError.self) { try await client.exchange { _ in 1 } }
        #expect(failure?.localizedDescription.contains("the closure sent no request") == true)
    }

    @Test("durations are measured")
    func timeline() async throws {
        let before = Date()
        let timeline = try await APIClient(transport: ClosureTransport(200, Self.season)).send(Ping()).timeline
        #expect(timeline.start >= before)
        #expect(timeline.requestDuration > .zero)
        #expect(timeline.decodingDuration > .zero)
        #expect(timeline.totalDuration == timeline.requestDuration + timeline.decodingDuration)
    }

    @Test("send returns a documented failure response, and value throws it")
    func documentedFailure() async throws {
        let client = APIClient(transport: ClosureTransport(404, "nobody"))
        let response = try await client.send(Ping())
        #expect(response.success == nil)
        #expect(try response.result.get().statusCode == 404)
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.value(for: Ping()) }
        #expect(failure?.statusCode == 404)
        guard case .status404("nobody")? = failure?.response else {
            Issue.record("no documented response")
            return
        }
    }

    @Test("an undocumented status is an error with status, headers and body")
    func undocumented() async throws {
        let client = APIClient(transport: ClosureTransport(503, "hunter2", headers: ["Retry-After": "9"]))
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        #expect(failure.statusCode == 503)
        #expect(failure.header("retry-after") == "9")
        #expect(failure.data == Data("hunter2".utf8))
        #expect(failure.response == nil)
        guard case .unexpectedStatusCode(503, let data) = failure.error else {
            Issue.record("another error: \(failure)")
            return
        }
        #expect(data.count == 7)
        #expect(
            "\(failure)"
                == "Pings.ping: POST /pings/{id}: Unexpected status code: 503 (Service Unavailable): hunter2"
        )
    }

    @Test("a response that does not match the description is a decoding error with a path")
    func decodingError() async throws {
        let client = APIClient(transport: ClosureTransport(200, #"{"number":"hunter2"}"#))
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        guard case .decodingError(.dataCorrupted(let context)) = failure.error else {
            Issue.record("another error: \(failure)")
            return
        }
        #expect((context.underlyingError as? JSONError)?.pathDescription == "number")
        #expect(failure.statusCode == 200)
        #expect(!"\(failure)".contains("hunter2"))
    }

    @Test("an empty body of a status that documents one is an error of its own", arguments: ["", " \r\n"])
    func emptyBody(body: String) async throws {
        let client = APIClient(transport: ClosureTransport(200, body))
        let failure = try #require(await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        guard case .emptyBody(200) = failure.error else {
            Issue.record("another error: \(failure)")
            return
        }
        #expect("\(failure)" == "Pings.ping: POST /pings/{id}: Empty body: 200")
    }

    @Test("an empty optional body is nil, and any other body is decoded")
    func optionalBody() throws {
        let request = try Ping().asAny().urlRequest()
        for (body, season) in [("", nil), ("null", nil), (Self.season, Season(number: 1, episodes: [2]))] {
            var reader = try ResponseReader(request, 200, body, options: .strict)
            let value: Season? = reader.json()
            #expect(value == season)
            #expect(!reader.lacksBody && reader.failure == nil)
        }
    }

    @Test("values left out of a response are reported, and are errors for a strict client")
    func dropped() async throws {
        var client = APIClient(transport: ClosureTransport(200, #"{"number":1,"episodes":[1,"x"]}"#))
        let response = try await client.send(Ping())
        #expect(response.exchange.dropped.map(\.pathDescription) == ["episodes[1]"])
        client.decoding = .strict
        let strict = client
        await #expect(throws: APIFailure<PingResponse>.self) { try await strict.send(Ping()) }
    }

    @Test("an error of the transport is a network error without a response")
    func networkError() async throws {
        let client = APIClient(transport: ClosureTransport { _ in throw URLError(.notConnectedToInternet) })
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        guard case .networkError(let error as URLError) = failure.error else {
            Issue.record("another error: \(failure)")
            return
        }
        #expect(error.code == .notConnectedToInternet)
        #expect(failure.statusCode == nil)
        #expect(failure.exchange.urlRequest != nil)
        #expect(!failure.error.isCancellation)
    }

    @Test("a request that cannot be encoded is not sent")
    func encodingError() async throws {
        let events = Events()
        let client = APIClient(
            transport: ClosureTransport {
                events.add("sent"); return try TransportResponse($0, 204)
            }, behaviours: [Recorder(name: "", events: events)]
        )
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping(id: "")) })
        #expect(failure.exchange.urlRequest == nil)
        #expect(events.all == ["onFailure Request encoding failed: the path parameter 'id' cannot be ''"])
    }

    @Test("default headers do not override headers of the request")
    func defaultHeaders() async throws {
        let client = APIClient(
            transport: ClosureTransport(204),
            defaultHeaders: ["Accept-Language": "de", "User-Agent": "me", "accept": "text/plain"]
        )
        let own = try await client.send(Ping(language: "fr")).urlRequest
        #expect(own?.value(forHTTPHeaderField: "Accept-Language") == "fr")
        #expect(own?.value(forHTTPHeaderField: "User-Agent") == "me")
        let other = try await client.send(Ping()).urlRequest
        #expect(other?.value(forHTTPHeaderField: "Accept-Language") == "de")
    }

    @Test(
        "default query parameters are added to requests that have none of their name, and can be changed",
        arguments: [
            ("https://x.com", "https://x.com/pings/1?b%20c=%26&lang=de"),
            ("https://x.com?lang=en&k=1", "https://x.com/pings/1?lang=en&k=1&b%20c=%26"),
        ])
    func defaultQuery(baseURL: String, url: String) async throws {
        let sent = Lock<[URLRequest]>([])
        let transport = ClosureTransport { request in
            sent.withLock { $0.append(request) }
            return try TransportResponse(request, 204)
        }
        let client = APIClient(
            baseURL: URL(string: baseURL), transport: transport,
            defaults: ClientDefaults(headers: ["X-A": "1", "X-B": nil], query: ["lang": "de", "b c": "&"]))
        try await client.send(Ping())
        let request = sent.withLock(\.last)
        #expect(request?.url?.absoluteString == url)
        #expect(request?.value(forHTTPHeaderField: "X-A") == "1")
        client.defaults[header: "x-a"] = "2"
        client.defaults[query: "lang"] = nil
        client.defaults[query: "b c"] = nil
        try await client.send(Ping())
        let changed = sent.withLock(\.last)
        #expect(changed?.url?.absoluteString == url.replacingOccurrences(of: "&b%20c=%26", with: "").replacing(/\?b%20c.*/, with: ""))
        #expect(changed?.value(forHTTPHeaderField: "X-A") == "2")
    }

    @Test("a header of a call replaces one of the client whose name has another case")
    func headersOfOptions() async throws {
        let transport = ClosureTransport { try TransportResponse($0, 404, $0.value(forHTTPHeaderField: "X-Tenant") ?? "") }
        let headers = Dictionary(uniqueKeysWithValues: ["X-Tenant", "X-TENANT", "x-Tenant", "X-tenant"].map { ($0, "client") })
        let client = APIClient(transport: transport, options: RequestOptions(headers: headers))
        for _ in 0..<20 {
            let response = try await client.send(Ping(), options: RequestOptions(headers: ["x-tenant": "call"]))
            #expect(response.data?.utf8String == "call")
        }
    }

    @Test("the base URL of the client replaces that of the description")
    func baseURL() async throws {
        let client = APIClient(baseURL: "http://localhost:1/x/", transport: ClosureTransport(204))
        #expect(try await client.send(Ping()).urlRequest?.url?.absoluteString == "http://localhost:1/x/pings/1")
    }

    @Test(
        "what no URL has is percent-encoded in a base URL, and what is encoded already stays",
        arguments: [
            ("https://a.com/ö/%20", "https://a.com/%C3%B6/%20/pings/1"),
            ("https://bücher.example/a b/%2F|", "https://xn--bcher-kva.example/a%20b/%2F%7C/pings/1"),
        ])
    func encodedBaseURL(text: String, url: String) async throws {
        let client = APIClient(baseURL: text, transport: ClosureTransport(204))
        #expect(try await client.send(Ping()).urlRequest?.url?.absoluteString == url)
        #expect(APIClient.serverURL(text) == client.baseURL)
    }

    @Test("responses are decoded on the decoding queue of the client")
    func decodingQueue() async throws {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "decoding")
        queue.setSpecific(key: key, value: 7)
        var client = APIClient(transport: ClosureTransport(200))
        client.decodingQueue = queue
        let seen = Lock(0)
        _ = try await client.send(QueuePing { seen.withLock { $0 = DispatchQueue.getSpecific(key: key) ?? -1 } })
        #expect(seen.withLock { $0 } == 7)
    }

    @Test("the closure is called once on the completion queue")
    func completion() async throws {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "completion")
        queue.setSpecific(key: key, value: 7)
        let events = Events()
        let client = APIClient(transport: ClosureTransport(200, Self.season))
        let response = await withCheckedContinuation { continuation in
            client.makeRequest(Ping(), completionQueue: queue) { response in
                events.add("called on \(DispatchQueue.getSpecific(key: key) ?? 0)")
                continuation.resume(returning: response)
            }
        }
        #expect(response.success?.number == 1)
        queue.sync {}
        #expect(events.all == ["called on 7"])
    }

    @Test("an invalid base URL fails every request, and nil is the server of the description", arguments: ["", "http://[::1"])
    func wrongBaseURL(text: String) async {
        let transport = ClosureTransport { _ in
            Issue.record("sent")
            throw URLError(.unknown)
        }
        var client = APIClient(baseURL: text, transport: transport)
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
        #expect(failure?.error.description == "Request encoding failed: invalid base URL '\(text)'")
        client.baseURL = nil
        client.transport = ClosureTransport(204)
        await #expect(throws: Never.self) { try await client.send(Ping()) }
    }

    @Test(
        "a base URL without a host fails every request, and is not the described server", arguments: ["file:///", "/", "a.com", "https:"])
    func hostlessBaseURL(text: String) async {
        let client = APIClient(baseURL: text, transport: ClosureTransport(204))
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
        #expect(failure?.error.name == "Request encoding failed")
    }

    @Test("the description of a Foundation error contains no URL")
    func secretsInErrors() async throws {
        let url = try #require(URL(string: "https://x.com/?key=hunter2"))
        let errors: [any Error] = [
            URLError(.timedOut, userInfo: [NSURLErrorFailingURLErrorKey: url]),
            NSError(domain: "Elsewhere", code: 7, userInfo: [NSURLErrorFailingURLErrorKey: url]),
        ]
        for error in errors {
            let client = APIClient(transport: ClosureTransport { _ in throw error })
            let failure = try #require(await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
            var dumped = ""
            dump(failure, to: &dumped)
            dump(failure.error, to: &dumped)
            for text in ["\(failure)", "\(failure.error)", String(reflecting: failure), dumped] { #expect(!text.contains("hunter2")) }
        }
    }
}

/// Calls a closure when its response is decoded.
private struct QueuePing: APIRequest {
    let onDecoding: @Sendable () -> Void

    init(onDecoding: @escaping @Sendable () -> Void) { self.onDecoding = onDecoding }

    var service: APIService<QueueResponse> {
        APIService(id: "q", method: "GET", path: "/q", baseURL: "https://x.com")
    }

    func write(to request: inout RequestWriter) { QueueResponse.hook.withLock { $0 = onDecoding } }
}

private struct QueueResponse: APIResponseValue {
    static let hook = Lock<@Sendable () -> Void>({})

    init?(response: inout ResponseReader) { Self.hook.withLock { $0 }() }

    var statusCode: Int { 200 }
    var success: Void? { () }
}

/// Keeps the requests that pass.
private struct SentRequests: RequestBehaviour {
    let sent: Lock<[URLRequest]>

    init(_ sent: Lock<[URLRequest]>) { self.sent = sent }

    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        sent.withLock { $0.append(urlRequest) }
        return try await next(urlRequest)
    }
}
