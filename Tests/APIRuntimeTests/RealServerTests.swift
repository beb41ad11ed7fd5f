import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Against a real server", .timeLimit(.minutes(5)))
struct RealServerTests {
    @Test("a request goes over the wire as it was written, and its answer comes back")
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

    @Test("a body from a stream is read anew when the request is sent again")
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
            static var service: APIService<PingResponse> { APIService(id: "upload", method: "PUT", path: "/", hasBody: true) }
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

    @Test("a stream that a behaviour has set cannot be sent twice, which is an error and no empty body")
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
            #expect(failure?.description.contains("the stream of the body was read before") == true)
            #expect(server.requests.map(\.body) == ["text"])
        }
    }

    @Test("a body that URLSession does not send with GET is an error that says so; with DELETE it goes out")
    func bodiesOfOtherMethods() async throws {
        struct Odd: APIRequest {
            static var service: APIService<PingResponse> { APIService(id: "odd", method: "DELETE", path: "/", hasBody: true) }
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
            #expect(error?.description.hasSuffix("URLSession sends no body with GET; another transport may") == true)
        }
    }

    @Test("a file that is not there fails the request and not the process")
    func missingFile() async throws {
        var writer = RequestWriter(method: "PUT", path: "/")
        writer.upload(.file(URL(filePath: "/nowhere/at/all")), mediaType: "text/plain")
        #expect(throws: APIClientError.self) { try writer.urlRequest(baseURL: "https://x.com", defaultHeaders: [:]) }
    }

    @Test("an answer to HEAD has headers and no body")
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

    @Test("an answer without content is an answer")
    func noContent() async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let response = try await APIClient(baseURL: server.baseURL).send(Ping())
            #expect(try response.result.get().statusCode == 204)
            #expect(response.data?.isEmpty == true)
        }
    }

    @Test("a status that nobody documented comes with its headers and its body")
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
        "a refusal comes whole, whatever the server wants to be asked with",
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

    @Test("a cookie of the request goes out although the server has set another")
    func cookies() async throws {
        try await LoopbackServer.run { _ in
            .init(204, headers: ["Set-Cookie": "theirs=1; Path=/"])
        } _: { server in
            var request = URLRequest(url: server.baseURL)
            // The cookies of the process would be those of other tests, too.
            let transport = URLSessionTransport(session: URLSession(configuration: .ephemeral))
            _ = try await transport.send(request)
            _ = try await transport.send(request)
            request.setValue("mine=2", forHTTPHeaderField: "Cookie")
            _ = try await transport.send(request)
            #expect(server.requests.map { $0.headers["cookie"] } == [nil, "theirs=1", "mine=2"])
        }
    }

    @Test("a server that does not answer in time is a network error")
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

    @Test("a server that is gone is a network error")
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

/// Reads a header and nothing else.
private struct Head: APIRequest {
    static var service: APIService<Answer> { APIService(id: "head", method: "HEAD", path: "/pings") }

    func write(to request: inout RequestWriter) {}

    struct Answer: APIResponseValue {
        let lastModified: String?

        init?(response: inout ResponseReader) {
            guard response.statusCode == 200 else { return nil }
            lastModified = response.header("last-modified")
        }

        var statusCode: Int { 200 }
        var success: String? { lastModified }
    }
}
