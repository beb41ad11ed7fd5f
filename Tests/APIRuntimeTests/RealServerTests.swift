import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("A real server", .timeLimit(.minutes(15)))
struct RealServerTests {
    @Test("a request is sent as encoded, and its response is received")
    func get() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: #"{"number":1,"episodes":[2]}"#, headers: ["X-Left": "3"])
        } _: { server in
            let client = APIClient(
                baseURL: server.baseURL, transport: URLSessionTransport(session: .init(configuration: .ephemeral)))
            let response = try await client.send(
                Ping(id: "a/b", tag: "x+y 😀", language: "de", body: Season(number: 1, episodes: [])))
            #expect(response.success == Season(number: 1, episodes: [2]))
            #expect(response.exchange.header("x-left") == "3")
            let request = try #require(server.requests.first)
            #expect(request.method == "POST")
            #expect(request.target == "/pings/a%2Fb?tag=x%2By%20%F0%9F%98%80")
            #expect(request.headers["accept-language"] == "de")
            #expect(request.headers["accept"] == "application/json")
            #expect(request.headers["content-type"] == "application/json")
            #expect(request.body == #"{"number":1,"episodes":[]}"#)
        }
    }

    @Test("a request that is sent again reads a new stream")
    func streamTwice() async throws {
        struct Retry: RequestBehaviour {
            func intercept(
                request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
            ) async throws -> TransportResponse {
                _ = try await next(urlRequest)
                return try await next(urlRequest)
            }
        }
        struct Upload: APIRequest {
            var service: APIService<PingResponse> { APIService(id: "upload", method: "PUT", path: "/", hasBody: true) }
            let body: UploadBody
            func write(to request: inout RequestWriter) { request.upload(body, mediaType: "text/plain") }
        }
        let bytes = Data(repeating: UInt8(ascii: "x"), count: 300_000)
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let upload = Upload(body: .stream { InputStream(data: bytes) })
            #expect(upload.debugDescription.hasSuffix("(body from a stream)"))
            _ = try await APIClient(baseURL: server.baseURL, behaviours: [Retry()]).send(upload)
            #expect(server.requests.map(\.body.utf8.count) == [300_000, 300_000])
        }
    }

    @Test("sending a stream that a behaviour has set twice is an error")
    func streamOfBehaviour() async throws {
        let streaming = Interceptor { request, next in
            var request = request
            request.httpBodyStream = InputStream(data: Data("text".utf8))
            _ = try await next(request)
            return try await next(request)
        }
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, behaviours: [streaming])
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
            #expect(failure?.description.contains("the body stream was already read") == true)
            #expect(server.requests.map(\.body) == ["text"])
        }
    }

    @Test("a rejection or a redirection of a stream that a behaviour has set is the response", arguments: [401, 307])
    func responseToStreamOfBehaviour(status: Int) async throws {
        let streaming = Interceptor { request, next in
            var request = request
            request.httpBodyStream = InputStream(data: Data("text".utf8))
            return try await next(request)
        }
        let credentials = Credentials()
        credentials.add(.renewable { $0 == nil ? "old" : "new" }, scheme: "key", .header("X-Key", prefix: ""))
        try await LoopbackServer.run { _ in
            .init(status, headers: ["Location": "/new"])
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, behaviours: [streaming, credentials])
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
            #expect(failure?.statusCode == status)
            #expect(server.requests.map(\.body) == ["text"])
        }
    }

    @Test("a body with GET is an error, and a body with DELETE is sent")
    func bodiesOfOtherMethods() async throws {
        struct Odd: APIRequest {
            var service: APIService<PingResponse> { APIService(id: "odd", method: "DELETE", path: "/", hasBody: true) }
            func write(to request: inout RequestWriter) { request.json(1) }
        }
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            _ = try await APIClient(baseURL: server.baseURL).send(Odd())
            #expect(server.requests.map(\.body) == ["1"])
            var get = try Odd().asAny().urlRequest(baseURL: server.baseURL)
            get.httpMethod = "GET"
            let error = await #expect(throws: APIClientError.self) { try await URLSessionTransport().send(get) }
            #expect(error?.description.hasSuffix("URLSession cannot send a body with GET; use another transport") == true)
        }
    }

    @Test("a missing file fails the request")
    func missingFile() async throws {
        var writer = RequestWriter(method: "PUT", path: "/")
        writer.upload(.file(URL(filePath: "/nowhere/at/all")), mediaType: "text/plain")
        #expect(throws: APIClientError.self) { try writer.urlRequest(baseURL: "https://x.com", defaultHeaders: [:]) }
    }

    @Test("a response to HEAD has headers and no body")
    func head() async throws {
        let changed = "Fri, 27 Sep 2019 16:04:05 GMT"
        try await LoopbackServer.run { _ in
            .init(200, headers: ["Last-Modified": changed])
        } _: { server in
            let response = try await APIClient(baseURL: server.baseURL).send(Head())
            #expect(response.success == changed)
            #expect(response.data?.isEmpty == true)
            #expect(server.targets == ["HEAD /pings"])
        }
    }

    @Test("a response without a body is a response")
    func noContent() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let response = try await APIClient(baseURL: server.baseURL).send(Ping())
            #expect(try response.result.get().statusCode == 204)
            #expect(response.data?.isEmpty == true)
        }
    }

    @Test("an error of an undocumented status has the headers and the body")
    func undocumented() async throws {
        try await LoopbackServer.run { _ in
            .init(503, json: #"{"a":1}"#, headers: ["Retry-After": "9"])
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            let failure = try #require(
                await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
            #expect(failure.statusCode == 503)
            #expect(failure.header("Retry-After") == "9")
            #expect(failure.data == Data(#"{"a":1}"#.utf8))
        }
    }

    @Test(
        "a 401 is returned as the response with any authentication scheme",
        arguments: [#"Basic realm="x""#, "Basic", #"Bearer realm="x""#, #"Digest realm="x", nonce="1""#])
    func challenge(header: String) async throws {
        try await LoopbackServer.run { _ in
            .init(401, json: #"{"a":1}"#, headers: ["WWW-Authenticate": header])
        } _: { server in
            let failure = try #require(
                await #expect(throws: APIFailure<PingResponse>.self) { try await APIClient(baseURL: server.baseURL).send(Ping()) })
            #expect(failure.statusCode == 401)
            #expect(failure.data == Data(#"{"a":1}"#.utf8))
            #expect(server.requests.count == 1)
        }
    }

    @Test("a cookie of the request is sent although the server has set another cookie")
    func cookies() async throws {
        try await LoopbackServer.run { _ in
            .init(204, headers: ["Set-Cookie": "theirs=1; Path=/"])
        } _: { server in
            var request = URLRequest(url: server.baseURL)
            // The cookies of the process are shared with other tests.
            let transport = URLSessionTransport(session: URLSession(configuration: .ephemeral))
            _ = try await transport.send(request)
            _ = try await transport.send(request)
            request.setValue("mine=2", forHTTPHeaderField: "Cookie")
            _ = try await transport.send(request)
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, "theirs=1", "mine=2"])
        }
    }

    @Test("a timeout is a network error")
    func timeout() async throws {
        let latch = Latch()
        try await LoopbackServer.run { _ in
            await latch.wait()
            return .init(204)
        } _: { server in
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = 0.2
            let transport = URLSessionTransport(session: URLSession(configuration: configuration))
            let client = APIClient(baseURL: server.baseURL, transport: transport)
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
            latch.open()
            guard case .networkError(let error)? = failure?.error else {
                Issue.record("another error: \(String(describing: failure))")
                return
            }
            #expect((error as? URLError)?.code == .timedOut)
        }
    }

    @Test("a refused connection is a network error")
    func refused() async throws {
        let url = try await LoopbackServer.run { _ in
            .init(204)
        } _: {
            $0.baseURL
        }
        let client = APIClient(baseURL: url)
        let failure = try #require(
            await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) })
        guard case .networkError(let error) = failure.error else {
            Issue.record("another error: \(failure)")
            return
        }
        #expect((error as? URLError)?.code == .cannotConnectToHost)
        #expect(failure.statusCode == nil)
        #expect(!failure.error.isCancellation)
    }
}

/// Reads only a header.
private struct Head: APIRequest {
    var service: APIService<HeadResponse> { APIService(id: "head", method: "HEAD", path: "/pings") }

    func write(to request: inout RequestWriter) {}

    struct HeadResponse: APIResponseValue {
        let lastModified: String?

        init?(response: inout ResponseReader) {
            guard response.statusCode == 200 else { return nil }
            lastModified = response.header("last-modified")
        }

        var statusCode: Int { 200 }
        var success: String? { lastModified }
    }
}
