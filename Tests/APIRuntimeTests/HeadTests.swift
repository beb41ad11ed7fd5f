import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Heads of requests and responses", .timeLimit(.minutes(5)))
struct HeadTests {
    @Test("names are compared without case, and a value that is set takes the place of the first one")
    func fields() {
        var fields: HeaderFields = ["Accept": "a", "Set-Cookie": "b=1", "X": "c"]
        fields.append("set-cookie", "d=2")
        #expect(fields["SET-COOKIE"] == "b=1, d=2" && fields.values(of: "set-Cookie") == ["b=1", "d=2"])
        #expect(fields["Set-Cooki@"] == nil && fields["Accep"] == nil && fields["\u{130}"] == nil)
        fields["set-cookie"] = "e=3"
        #expect(fields.all.map(\.name) == ["Accept", "set-cookie", "X"] && fields.all.map(\.value) == ["a", "e=3", "c"])
        fields["ACCEPT"] = nil
        fields["New"] = "f"
        #expect(fields.all.map(\.name) == ["set-cookie", "X", "New"])
    }

    @Test("a description of headers has no secret")
    func descriptions() throws {
        let url = try #require(URL(string: "http://a.com"))
        let request = TransportRequest(RequestHead(url: url, headers: ["Accept": "a/b", "Authorization": "hunter2", "X-Key": "hunter2"]))
        var dumped = ""
        dump(request, to: &dumped)
        dump(request.head.headers.all, to: &dumped)
        for text in ["\(request)", String(reflecting: request.head), dumped] {
            #expect(!text.contains("hunter2"))
        }
        #expect("\(request.head.headers)" == "Accept: a/b\nAuthorization: …\nX-Key: …")
    }

    /// Changes the head of a request.
    private struct Head: CallBehaviour {
        var change: @Sendable (inout TransportRequest) -> Void = { _ in }
        var seen: @Sendable (TransportRequest) -> Void = { _ in }

        func modify(request: AnyRequest, sending: inout TransportRequest) { change(&sending) }

        func intercept(
            request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
        ) async throws -> TransportResponse {
            seen(sending)
            return try await next(sending)
        }
    }

    /// Changes the `URLRequest` of a request.
    private struct Converted: RequestBehaviour {
        let change: @Sendable (inout URLRequest) -> Void

        func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
            var urlRequest = urlRequest
            change(&urlRequest)
            return urlRequest
        }
    }

    private struct Post: APIRequest {
        var isStreamed = false
        var service: APIService<PingResponse> { APIService(id: "post", method: "POST", path: "/a", hasBody: true) }

        func write(to request: inout RequestWriter) {
            let body = Data("body".utf8)
            request.upload(isStreamed ? .stream { InputStream(data: body) } : .data(body), mediaType: "text/plain")
        }
    }

    @Test("behaviours of both kinds change one request, in their order, and what only a URLRequest has is kept")
    func order() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let timeout = Lock<Double?>(nil)
            let behaviours: [any CallBehaviour] = [
                Head(change: { $0.head.headers["X-Log"] = "1" }),
                Converted {
                    $0.setValue(($0.value(forHTTPHeaderField: "x-log") ?? "") + "2", forHTTPHeaderField: "X-Log")
                    $0.setValue(nil, forHTTPHeaderField: "Accept")
                    $0.timeoutInterval = 7
                },
                Head(
                    change: { $0.head.headers["X-Log"]? += "3" },
                    seen: { sending in timeout.withLock { $0 = sending.urlRequest.timeoutInterval } }),
            ]
            _ = try await APIClient(baseURL: server.baseURL, behaviours: behaviours).send(Post())
            let request = try #require(server.requests.first)
            #expect(request.headers["x-log"] == "123" && request.headers["accept"] != "application/json")
            #expect(request.method == "POST" && request.body == "body" && timeout.withLock(\.self) == 7)
        }
    }

    @Test("a URLRequest replaces the body if it has one, and otherwise a streamed body stays", arguments: [false, true])
    func bodies(isStreamed: Bool) async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let changes: [@Sendable (inout URLRequest) -> Void] = [
                { $0.httpMethod = "PUT" }, { $0.httpBody = Data("other".utf8) },
                { $0.httpBodyStream = InputStream(data: Data("new".utf8)) },
                { $0.httpBody = nil },
            ]
            for change in changes {
                _ = try await APIClient(baseURL: server.baseURL, behaviours: [Converted(change: change)]).send(Post(isStreamed: isStreamed))
            }
            #expect(server.requests.map(\.body) == ["body", "other", "new", isStreamed ? "body" : ""])
            #expect(server.requests.map(\.method) == ["PUT", "POST", "POST", "POST"])
        }
    }

    @Test("a redirection drops the body that a URLRequest has set")
    func redirection() async throws {
        try await LoopbackServer.run { request in
            request.target == "/a" ? .init(303, headers: ["Location": "/b"]) : .init(204)
        } _: { server in
            let behaviour = Converted { $0.httpBody = Data("other".utf8) }
            _ = try await APIClient(baseURL: server.baseURL, behaviours: [behaviour]).send(Post())
            #expect(server.targets == ["POST /a", "GET /b"] && server.requests.map(\.body) == ["other", ""])
            #expect(server.requests.last?.headers["content-type"] == nil)
        }
    }

    /// Rejects requests, or waits until the call ends.
    private struct Gatekeeper: CallBehaviour {
        struct Closed: Error {}
        let waits: Bool

        func validate(request: AnyRequest, sending: inout TransportRequest) async throws {
            if waits { for await _ in AsyncStream(Never.self, { _ in }) {} }
            throw Closed()
        }
    }

    @Test("a request is rejected by an error, and a validation that waits ends at the deadline")
    func validation() async throws {
        let rejecting = APIClient(baseURL: "http://example.com", transport: ClosureTransport(204), behaviours: [Gatekeeper(waits: false)])
        let rejection = await #expect(throws: APIFailure<PingResponse>.self) { try await rejecting.send(Post()) }
        #expect(rejection.map { "\($0.error)" } == "Request validation failed: Closed()")
        let waiting = APIClient(baseURL: "http://example.com", transport: ClosureTransport(204), behaviours: [Gatekeeper(waits: true)])
        let end = await #expect(throws: APIFailure<PingResponse>.self) {
            try await waiting.send(Post(), options: RequestOptions(deadline: .milliseconds(50)))
        }
        #expect(end?.networkCause == .deadlineExceeded)
    }

    @Test("several values of a header stay several in a head, and are one in an HTTPURLResponse")
    func several() throws {
        var headers: HeaderFields = ["Set-Cookie": "a=1", "Link": "<b>"]
        headers.append("Set-Cookie", "c=2")
        let head = ResponseHead(statusCode: 200, url: try #require(URL(string: "http://a.com")), headers: headers)
        let urlResponse = try #require(head.urlResponse)
        #expect(urlResponse.value(forHTTPHeaderField: "set-cookie") == "a=1, c=2" && urlResponse.statusCode == 200)
        #expect(ResponseHead(urlResponse).headers["LINK"] == "<b>")
    }

    @Test(
        "percent-encoding is decoded as a whole or not at all",
        arguments: [("a%20b", "a b"), ("%E2%82%AC", "€"), ("%", nil), ("%4", nil), ("%zz", nil), ("%+1", nil), ("%FF", nil), ("", "")])
    func percentDecoding(text: String, decoded: String?) { #expect(text.percentDecoded == decoded) }
}
