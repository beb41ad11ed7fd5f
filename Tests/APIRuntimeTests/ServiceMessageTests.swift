import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Messages of services", .timeLimit(.minutes(15)))
struct ServiceMessageTests {
    /// The failure of a request to a server that always responds in one way.
    private func failure(
        _ status: Int, _ body: String, mediaType: String = "application/json", rule: FailureRule? = nil,
        behaviours: [any RequestBehaviour] = [], query: String = "", hasSecretBody: Bool = false
    ) async throws -> APIFailure<PingResponse> {
        struct Call: APIRequest {
            var service: APIService<PingResponse>
            var body: [String: String]?
            func write(to request: inout RequestWriter) {
                request.path("token", "t0k3n")
                request.json(body)
            }
        }
        let service = APIService<PingResponse>(
            id: "ping", tag: "Pings", method: "POST", path: "/{token}/pings" + query, hasBody: true, hasSecretBody: hasSecretBody,
            failureRule: rule)
        return try await LoopbackServer.run { _ in
            var response = LoopbackServer.Response(status, headers: ["Content-Type": mediaType])
            response.body = Data(body.utf8)
            return response
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, behaviours: behaviours)
            return try #require(
                await #expect(throws: APIFailure<PingResponse>.self) {
                    try await client.value(for: Call(service: service, body: hasSecretBody ? ["password": "hunter22"] : nil))
                })
        }
    }

    @Test(
        "the message is the first string among the members that services use",
        arguments: [
            (#"{"message":"m","error":"e"}"#, "m"), (#"{"error":"invalid_grant","error_description":"d"}"#, "d"), (#"{"detail":"d"}"#, "d"),
            (#"{"title":"t","error":"e"}"#, "t"), (#"{"error":"e"}"#, "e"), (#"{"error":{"message":"m"}}"#, "m"),
            (#"{"status_code":7,"status_message":"s"}"#, "s"), (#"{"errors":[{"message":"first"},{"message":"second"}]}"#, "first"),
            (#"{"Message":"m","ExceptionMessage":"e"}"#, "m"), (#"{"Error":"E"}"#, "E"),
            (#"{"errors":[[{"message":"nested"}]]}"#, "nested"),
            (#"{"errors":[{"message":null,"exceptionMessage":"x"}]}"#, "x"), (#"{"errors":[{"message":"m","exceptionMessage":"x"}]}"#, "m"),
            (#"{"message":7,"detail":"d"}"#, "d"), (#"{"message":" ","detail":"d"}"#, "d"), (#"{"message":"<b>no</b>","detail":"d"}"#, "d"),
            (#"{"message":"a < b\n\tand c"}"#, "a < b and c"), (#"{"message":"a\u001B[31mb\u009Bc\u202Ed"}"#, "a [31mb c d"),
            (#"{"statusCode":400,"message":["first","second"],"error":"Bad Request"}"#, "first"), (#"{"errors":["first"]}"#, "first"),
            (#"{"detail":[{"loc":["body","name"],"msg":"too short","type":"string_too_short"}]}"#, "too short"),
            (#"{"stars":["Too many."],"name":["May not be blank.","Too short."]}"#, "name: May not be blank."),
            (#"{"errors":{"name":["can't be blank"]},"status":422}"#, "name: can't be blank"),
            (#"{"error":true,"reason":"r"}"#, "r"), (#"{"error":"not_found","reason":"missing"}"#, "missing"), (#"{"msg":"m"}"#, "m"),
            (#"{"error":{"type":"t","reason":"r"}}"#, "r"), (#"{"errorMessage":"m"}"#, "m"), (#"["first"]"#, "first"),
            (#"{"errors":[{"status":"422","title":"t","detail":"d"}]}"#, "d"), (#"{"errors":[{"status":"422","title":"t"}]}"#, "t"),
            (#"{"errors":[{"param":"name","msg":"m"}]}"#, "m"), (#"{"detail":[],"title":"t"}"#, "t"),
        ])
    func members(body: String, message: String) async throws {
        let failure = try await failure(503, body)
        #expect(failure.localizedDescription == message)
        #expect("\(failure)" == "Pings.ping: POST /{token}/pings: Unexpected status code: \(Self.status(503)): \(message)")
    }

    @Test("problem details say the detail, then the title")
    func problems() async throws {
        for (body, message) in [(#"{"title":"t","detail":"d","message":"m"}"#, "d"), (#"{"title":"t","message":"m"}"#, "t")] {
            #expect(try await failure(400, body, mediaType: "application/problem+json; charset=utf-8").localizedDescription == message)
        }
    }

    /// A status with its meaning.
    private static func status(_ code: Int) -> String { withMeaning(code) }

    @Test(
        "a failure that is HTML or text, documented or not, says the status and its meaning, and then the text",
        arguments: [
            (
                502, "text/html",
                "<html><head><title>502 Bad Gateway</title></head>\r\n<body><h1>502 Bad Gateway</h1><style>a < b { }</style>nginx</body></html>",
                "502 Bad Gateway nginx"
            ),
            (
                400, "text/html; charset=UTF-8",
                "<head><title>Error</title></head><body><script>if (a<b) { c = 1 }</script><PRE>Cannot GET /x</PRE>",
                "Cannot GET /x"
            ),
            (400, "text/html", "<html><body>Can&#39;t&nbsp;read &quot;a&amp;lt;b&quot;</body></html>", "Can't read \"a&lt;b\""),
            (400, "text/plain", "upstream\n  timed out", "upstream timed out"), (502, "", "no media type", "no media type"),
            (404, "text/plain", "no such ping", "no such ping"), (400, "application/json", "not JSON", "not JSON"),
            (400, "application/xml", "<?xml version='1.0'?><Error><Message>No key</Message></Error>", "No key"),
            (400, "application/xml", "<Error><Code>A</Code><Message>No &quot;a&amp;b&quot;</Message><Key>a</Key></Error>", "No \"a&b\""),
            (502, "text/plain; charset=Shift_JIS", "ASCII", "ASCII"),
            (400, "application/octet-stream", String(repeating: "long ", count: 99), String(repeating: "long ", count: 39) + "long…"),
        ])
    func texts(status: Int, mediaType: String, body: String, text: String) async throws {
        let failure = try await failure(status, body, mediaType: mediaType)
        #expect(failure.localizedDescription == "The server responded with the status \(Self.status(status)). \(text)")
        let shown = status == 404 ? "404: " : "Unexpected status code: \(Self.status(status)): "
        #expect("\(failure)" == "Pings.ping: POST /{token}/pings: \(shown)\(text)")
        #expect(failure.statusCode == status && failure.exchange.serviceMessage == text)
        #expect(failure.response == nil || status == 404)
        guard case .unexpectedStatusCode(status, _) = failure.error else {
            Issue.record(failure)
            return
        }
    }

    @Test(
        "JSON under another media type has its message, which people read alone", arguments: ["text/plain", "text/html", "text/json", ""])
    func labels(mediaType: String) async throws {
        #expect(try await failure(500, #"{"message":"m"}"#, mediaType: mediaType).localizedDescription == "m")
        #expect(try await failure(400, #""m""#, mediaType: mediaType).localizedDescription == "m")
    }

    @Test("text in a charset that cannot be read is not shown")
    func otherCharset() async throws {
        let failure = try await failure(502, "\u{FFFD}\u{FFFD}", mediaType: "text/plain; charset=koi8-r")
        #expect(failure.localizedDescription == "The server responded with the status \(Self.status(502)).")
    }

    @Test("JSON of a failure that differs from the description has the status, too")
    func undecodable() async throws {
        let failure = try await failure(400, #"{"code":1}"#)
        #expect("\(failure)".hasPrefix("Pings.ping: POST /{token}/pings: \(Self.status(400)): Decoding error: "))
        #expect(
            failure.localizedDescription.hasPrefix("The server responded with the status \(Self.status(400)). The response of the server "))
        #expect(try await self.failure(400, "").localizedDescription == "The server responded with the status \(Self.status(400)).")
    }

    @Test("the secrets of the call are not in a text")
    func secretText() async throws {
        let failure = try await failure(502, "<p>hunter22 is wrong", mediaType: "text/html", hasSecretBody: true)
        #expect(failure.localizedDescription.hasSuffix(". … is wrong"))
    }

    @Test(
        "without a message, the error is a sentence",
        arguments: [
            ("text/html", "<p></p>"), ("application/json", "[]"), ("", ""), ("image/png", "\u{89}PNG\r\n\u{1A}\n\0"), ("text/plain", " \n"),
        ])
    func none(mediaType: String, body: String) async throws {
        let failure = try await failure(500, body, mediaType: mediaType)
        #expect(
            failure.localizedDescription
                == "The server responded with the status 500 (Internal Server Error).")
        #expect("\(failure)" == "Pings.ping: POST /{token}/pings: Unexpected status code: 500 (\(body.utf8.count) bytes)")
    }

    @Test("a documented failure has the message, too")
    func documented() async throws {
        let failure = try await failure(404, #"{"message":"no such ping"}"#)
        #expect(failure.response?.statusCode == 404)
        #expect(failure.localizedDescription == "no such ping")
        #expect("\(failure)".hasPrefix("Pings.ping: POST /{token}/pings: 404"))
    }

    @Test("a message has at most 500 characters")
    func length() async throws {
        let long = String(repeating: "long ", count: 200)
        #expect(try await failure(500, #"{"message":"\#(long)"}"#).localizedDescription.count == 500)
    }

    @Test("JSON of more than 1 MiB is not searched for a message", arguments: [(1 << 20, true), (1 << 20 + 1, false)])
    func size(_ size: Int, isFound: Bool) throws {
        let start = #"{"message":"no such ping","rest":""#
        let body = Data((start + String(repeating: "-", count: size - start.utf8.count - 2) + #""}"#).utf8)
        let head = ResponseHead(statusCode: 404, url: try #require(URL(string: "https://x.com")))
        let message = ServiceMessage.find(in: .init(head: head, data: body), rule: nil, without: [])
        #expect(message == (isFound ? "no such ping" : nil))
        #expect(ServiceMessage.find(in: body, without: []) == message)
    }

    @Test("the member that the options name comes first")
    func rule() async throws {
        let rule = FailureRule(message: ["fault", "text"])
        #expect(try await failure(500, #"{"message":"m","fault":{"text":"f"}}"#, rule: rule).localizedDescription == "f")
        #expect(try await failure(500, #"{"message":"m"}"#, rule: rule).localizedDescription == "m")
    }

    @Test("the credentials of the call are not in the message")
    func secrets() async throws {
        let credentials = Credentials()
        credentials.add("s3cr3t-header", scheme: "a", .header("Authorization", prefix: "Bearer "))
        let body = #"{"message":"Bearer s3cr3t-header is bad"}"#
        struct Authorization: RequestBehaviour {
            func intercept(
                request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
            ) async throws -> TransportResponse {
                var urlRequest = urlRequest
                urlRequest.setValue("Bearer s3cr3t-header", forHTTPHeaderField: "Authorization")
                urlRequest.setValue("a=s3cr3t-cookie; b=2", forHTTPHeaderField: "Cookie")
                urlRequest.url?.append(queryItems: [URLQueryItem(name: "key", value: "s3cr3t query")])
                return try await next(urlRequest)
            }
        }
        #expect(try await failure(401, body, behaviours: [Authorization()]).localizedDescription == "… is bad")
        for secret in ["s3cr3t-header", "s3cr3t-cookie", "s3cr3t query"] {
            let documented = try await failure(404, #"{"message":"'\#(secret)' is bad"}"#, behaviours: [Authorization()])
            #expect("\(documented)".hasSuffix(#"404: {"message":"'…' is bad"}"#))
            let failure = try await failure(401, #"{"message":"'\#(secret)' is bad"}"#, behaviours: [Authorization()])
            #expect(failure.localizedDescription == "'…' is bad")
            #expect(!"\(failure)".contains("s3cr3t"))
        }
    }

    @Test("the body of a login is neither in the message nor in the exchange")
    func login() async throws {
        let failure = try await failure(401, #"{"message":"hunter22 is wrong"}"#, hasSecretBody: true)
        #expect(failure.localizedDescription == "… is wrong")
        #expect(failure.exchange.urlRequest != nil && failure.exchange.urlRequest?.httpBody == nil)
    }

    @Test("the body of any failure can be decoded")
    func body() async throws {
        struct Problem: Decodable { let code: Int }
        let failure: any APIError = try await failure(500, #"{"code":7,"number":1,"episodes":[]}"#)
        #expect(failure.body(as: Problem.self)?.code == 7)
        #expect(failure.body(as: Season.self)?.number == 1)
        #expect(failure.body(as: [String].self) == nil)
    }
}
