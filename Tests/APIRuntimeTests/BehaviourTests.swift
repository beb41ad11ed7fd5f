import APIRuntime
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Behaviours", .timeLimit(.minutes(15)))
struct BehaviourTests {
    @Test("behaviours are called in order, those of the client before those of the call")
    func order() async throws {
        let events = Events()
        let transport = ClosureTransport { request in
            events.add("send")
            return try TransportResponse(request, 200, #"{"number":1,"episodes":[]}"#)
        }
        let client = APIClient(
            transport: transport,
            behaviours: [Recorder(name: "a", events: events), Recorder(name: "b", events: events)])
        try await client.send(Ping(), behaviours: [Recorder(name: "c", events: events)])
        #expect(
            events.all == [
                "a modify", "b modify", "c modify", "a validate", "b validate", "c validate", "a beforeSend",
                "b beforeSend", "c beforeSend",
                "a intercept", "b intercept", "c intercept", "send", "c intercepted 200", "b intercepted 200",
                "a intercepted 200",
                #"a onSuccess Season{"episodes":[],"number":1}"#, "a onResponse",
                #"b onSuccess Season{"episodes":[],"number":1}"#, "b onResponse",
                #"c onSuccess Season{"episodes":[],"number":1}"#, "c onResponse",
            ]
        )
    }

    @Test("all hooks of a call know its identity, which no other call has at the same time")
    func identity() async throws {
        struct Identities: RequestBehaviour {
            let events: Events
            func add(_ request: AnyRequest) { events.add(request.call.map { "\($0)" } ?? "none") }
            func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
                add(request)
                return urlRequest
            }
            func beforeSend(request: AnyRequest) { add(request) }
            func intercept(
                request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
            ) async throws -> TransportResponse {
                add(request)
                return try await next(urlRequest)
            }
            func onSuccess(request: AnyRequest, result: Any) { add(request) }
            func onResponse(request: AnyRequest, response: AnyResponse) { add(request) }
        }
        let (outer, inner) = (Events(), Events())
        let other = APIClient(
            transport: ClosureTransport(200, #"{"number":1,"episodes":[]}"#), behaviours: [Identities(events: inner)])
        let transport = ClosureTransport { request in
            try await other.send(Ping())
            return try TransportResponse(request, 200, #"{"number":1,"episodes":[]}"#)
        }
        try await APIClient(transport: transport, behaviours: [Identities(events: outer)]).send(Ping())
        #expect(outer.all.count == 5 && Set(outer.all).count == 1 && !outer.all.contains("none"))
        #expect(inner.all.count == 5 && Set(inner.all).count == 1 && Set(inner.all).isDisjoint(with: outer.all))
    }

    @Test("a log numbers requests and their responses, and has no credentials")
    func logging() async throws {
        let events = Events()
        let credentials = Credentials()
        credentials.add("secret", scheme: "key", .query("api_key"))
        let transport = ClosureTransport { request in
            if events.all.count == 5 {
                throw URLError(.notConnectedToInternet, userInfo: [NSLocalizedDescriptionKey: "\(request)"])
            }
            let hasKey = request.url?.query == "api_key=secret"
            return try TransportResponse(request, hasKey ? 200 : 401, "{}", headers: ["Content-Type": "application/json"])
        }
        let client = APIClient(
            baseURL: URL(string: "https://x.com"), transport: transport, behaviours: [RequestLogging { events.add($0) }, credentials])
        struct Keyed: APIRequest {
            let service = APIService<CustomResponse<JSONValue>>(
                id: "list", tag: "Pets", method: "GET", path: "/pets", security: [[SecurityRequirement(type: "key")]])
        }
        for _ in 0..<2 { _ = try await client.send(Keyed()) }
        _ = try? await client.send(Keyed(), options: RequestOptions(retries: 0))
        let lines = events.all
        #expect(!lines.joined().contains("secret"))
        #expect(
            lines.prefix(5) == [
                "[REQUEST #1]: Pets.list: GET /pets", "[RESPONSE #1]: 200 Content-Type=application/json",
                "[REQUEST #2]: Pets.list: GET /pets", "[RESPONSE #2]: 200 Content-Type=application/json",
                "[REQUEST #3]: Pets.list: GET /pets",
            ])
        #expect(lines.dropFirst(5).first == "[RESPONSE #3]: none (offline)")
        #expect(lines.count == 7 && lines[6].hasPrefix("[FAILURE] Pets.list: GET /pets: Network error"))
    }

    @Test("a hook and the log say what was left out of a response, and never the values")
    func dropped() async throws {
        struct Dropping: RequestBehaviour {
            let events: Events
            func onDropped(request: AnyRequest, values: [JSONError]) { events.add(values.map(\.description).joined()) }
        }
        let events = Events()
        let episodes = (1...12).map { _ in #""secret""# }.joined(separator: ",")
        let transport = ClosureTransport(200, #"{"number":1,"episodes":[\#(episodes)]}"#)
        let client = APIClient(transport: transport, behaviours: [RequestLogging { events.add($0) }])
        _ = try await client.send(Ping(), behaviours: [Dropping(events: events)])
        let lines = events.all.dropFirst(2)
        #expect(lines.first == "[DROPPED] Pings.ping: POST /pings/{id}: episodes[0]: expected a number, found a string (byte 24)")
        #expect(lines.count == 12 && lines.dropLast().last == "[DROPPED] Pings.ping: POST /pings/{id}: and 2 more")
        #expect(!lines.joined().contains("secret"))
    }

    @Test(
        "onSuccess and onFailure are called for successes and errors, before onResponse, and neither for a documented failure response",
        arguments: [
            (204, "", ["onSuccess 204", "onResponse"]), (404, "x", ["onResponse"]),
            (500, "xyz", ["onFailure Unexpected status code: 500 (3 bytes)", "onResponse"]),
            (200, "[]", ["onFailure Decoding error: expected an object, found an array (byte 0)", "onResponse"]),
        ]
    )
    func outcomes(status: Int, body: String, expected: [String]) async {
        let events = Events()
        let client = APIClient(
            transport: ClosureTransport(status, body), behaviours: [Recorder(name: "", events: events)])
        _ = try? await client.send(Ping())
        #expect(Array(events.all.drop { !$0.hasPrefix("intercepted") }.dropFirst()) == expected)
    }

    @Test("each behaviour modifies the request of the previous one")
    func modify() async throws {
        let events = Events()
        func appending(_ text: String) -> Recorder {
            Recorder(
                name: text, events: events,
                modify: { request in
                    var request = request
                    request.setValue((request.value(forHTTPHeaderField: "X") ?? "") + text, forHTTPHeaderField: "X")
                    return request
                },
                validation: { request, complete in
                    var request = request
                    request.setValue((request.value(forHTTPHeaderField: "Y") ?? "") + text, forHTTPHeaderField: "Y")
                    complete(.success(request))
                }
            )
        }
        let client = APIClient(transport: ClosureTransport(204), behaviours: [appending("1"), appending("2")])
        let sent = try await client.send(Ping()).urlRequest
        #expect(sent?.value(forHTTPHeaderField: "X") == "12")
        #expect(sent?.value(forHTTPHeaderField: "Y") == "12")
    }

    @Test("validation may be asynchronous")
    func asynchronousValidation() async throws {
        let events = Events()
        let slow = Recorder(
            name: "", events: events,
            validation: { request, complete in
                DispatchQueue.global().async {
                    events.add("validated")
                    complete(.success(request))
                    complete(.fail("too late"))
                }
            })
        let client = APIClient(transport: ClosureTransport(204), behaviours: [slow])
        #expect(try await client.send(Ping()).urlResponse?.statusCode == 204)
        #expect(Array(events.all.prefix(4)) == ["modify", "validate", "validated", "beforeSend"])
    }

    @Test("a rejected request is not sent")
    func stopped() async throws {
        struct Refusal: Error, CustomStringConvertible { let description = "not today" }
        for result in [RequestValidationResult.fail("not today"), .failure(Refusal())] {
            let events = Events()
            let client = APIClient(
                transport: ClosureTransport {
                    events.add("send"); return try TransportResponse($0, 204)
                },
                behaviours: [
                    Recorder(name: "a", events: events, validation: { $1(result) }),
                    Recorder(name: "b", events: events),
                ]
            )
            let failure = try #require(
                await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
            guard case .validationError("not today") = failure.error else {
                Issue.record("another error: \(failure)")
                return
            }
            let report = "onFailure Request validation failed: not today"
            #expect(events.all == ["a modify", "b modify", "a validate", "a " + report, "b " + report])
            #expect(failure.exchange.urlRequest == nil)
        }
    }

    @Test("an intercepting behaviour can return a response without sending")
    func ownAnswer() async throws {
        let events = Events()
        let client = APIClient(
            transport: ClosureTransport {
                events.add("send"); return try TransportResponse($0, 500)
            },
            behaviours: [
                Interceptor { request, _ in try TransportResponse(request, 404, "mine") },
                Recorder(name: "inner", events: events),
            ]
        )
        #expect(try await client.send(Ping()).data == Data("mine".utf8))
        #expect(events.all == ["inner modify", "inner validate", "inner beforeSend", "inner onResponse"])
    }

    @Test("an intercepting behaviour can send a modified request again")
    func replay() async throws {
        let events = Events()
        let transport = ClosureTransport { request in
            let key = request.value(forHTTPHeaderField: "Key") ?? "none"
            events.add("send " + key)
            return try TransportResponse(request, key == "good" ? 204 : 401)
        }
        let replaying = Interceptor { request, next in
            let response = try await next(request)
            guard response.head.statusCode == 401 else { return response }
            var request = request
            request.setValue("good", forHTTPHeaderField: "Key")
            return try await next(request)
        }
        let client = APIClient(transport: transport, behaviours: [replaying, Recorder(name: "inner", events: events)])
        #expect(try await client.send(Ping()).urlResponse?.statusCode == 204)
        #expect(
            Array(events.all.dropFirst(3).prefix(6)) == [
                "inner intercept", "send none", "inner intercepted 401", "inner intercept", "send good",
                "inner intercepted 204",
            ]
        )
    }

    @Test("an error thrown by a behaviour is the error of the request")
    func throwing() async throws {
        struct Oops: Error {}
        let client = APIClient(transport: ClosureTransport(204), behaviours: [Interceptor { _, _ in throw Oops() }])
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        guard case .unknownError(let error) = failure.error else {
            Issue.record("another error: \(failure)")
            return
        }
        #expect(error is Oops)
        let nested = APIClient(transport: ClosureTransport(204), behaviours: [Interceptor { _, _ in throw failure }])
        let outer = try #require(await #expect(throws: APIFailure<PingResponse>.self) { try await nested.send(Ping()) })
        #expect(outer.error.name == "Unknown error")
        guard case .unknownError(let inner) = outer.error else { return }
        #expect(inner is Oops)
    }
}
