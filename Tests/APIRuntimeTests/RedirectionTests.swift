import Foundation
import LoopbackServer
import NetworkFaults
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Redirections", .timeLimit(.minutes(15)))
struct RedirectionTests {
    private struct Upload: APIRequest {
        var service: APIService<PingResponse> { APIService(id: "upload", method: "PUT", path: "/", hasBody: true) }
        func write(to request: inout RequestWriter) {
            request.upload(.stream { InputStream(data: Data("text".utf8)) }, mediaType: "text/plain")
        }
    }

    @Test(
        "the method and the body are sent again if the status requires it",
        arguments: [
            (301, "POST", "GET", ""), (302, "POST", "GET", ""), (303, "POST", "GET", ""), (307, "POST", "POST", "body"),
            (308, "POST", "POST", "body"), (302, "DELETE", "DELETE", "body"), (303, "DELETE", "GET", ""), (303, "HEAD", "HEAD", ""),
            (307, "GET", "GET", ""),
        ])
    func methods(status: Int, method: String, redirected: String, body: String) async throws {
        try await LoopbackServer.run { request in
            request.target == "/old" ? .init(status, headers: ["Location": "/new?a=b"]) : .init(204)
        } _: { server in
            var request = URLRequest(url: server.baseURL.appending(path: "old"))
            request.httpMethod = method
            request.setValue("3", forHTTPHeaderField: "X-Left")
            if method == "POST" || method == "DELETE" {
                request.httpBody = Data("body".utf8)
                request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
            }
            let response = try await URLSessionTransport().send(request)
            #expect(response.head.statusCode == 204)
            #expect(response.head.url.path() == "/new")
            #expect(server.targets == ["\(method) /old", "\(redirected) /new?a=b"])
            let last = try #require(server.requests.last)
            #expect(last.body == body)
            #expect(last.headers["x-left"] == "3")
            #expect((last.headers["content-type"] != nil) == !body.isEmpty)
        }
    }

    @Test(
        "a location is followed without blanks, dot segments and a user, and with its scheme in lower case",
        arguments: ["/new  ", "  /new", "/a/../new", "http://{host}/a/../new", "HTTP://{host}/new", "http://bob:hunter2@{host}/new"])
    func locations(location: String) async throws {
        try await RawServer.run { _ in
            let location = location.replacing("{host}", with: "127.0.0.1:{port}")
            let head = "HTTP/1.1 302 F\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
            return [.read, .write(head), .read, .write("HTTP/1.1 204 N\r\n\r\n")]
        } _: { server in
            let response = try await URLSessionTransport().send(URLRequest(url: server.baseURL))
            #expect(response.head.statusCode == 204)
            let request = try #require(server.requests.last)
            #expect(request.hasPrefix("GET /new HTTP/1.1\r\n") && !request.contains("Authorization"))
        }
    }

    @Test(
        "only what no URL has is encoded in a location",
        arguments: [
            ("../item/t%2F|", "/item/t%2F%7C"), ("/a b?c=%3D d", "/a%20b?c=%3D%20d"), ("http://{host}/x%2F\"", "/x%2F%22"),
            ("/t%2Fü", "/t%2F%C3%BC"),
        ])
    func encodedLocation(location: String, target: String) async throws {
        try await RawServer.run { _ in
            let location = location.replacing("{host}", with: "127.0.0.1:{port}")
            let head = "HTTP/1.1 302 F\r\nLocation: \(location)\r\nContent-Length: 0\r\n\r\n"
            return [.read, .write(head), .read, .write("HTTP/1.1 204 N\r\n\r\n")]
        } _: { server in
            _ = try await URLSessionTransport().send(URLRequest(url: server.baseURL))
            #expect(server.requests.last?.hasPrefix("GET \(target) HTTP/1.1\r\n") == true, "\(server.requests.last ?? "")")
        }
    }

    @Test("headers that may contain secrets are not sent to another origin")
    func otherOrigin() async throws {
        try await redirectedToOtherOrigin(303) { other, response in
            #expect(response.head.statusCode == 204)
            let second = try #require(other.requests.first)
            #expect(second.method == "GET")
            #expect(second.body.isEmpty)
            #expect(second.headers["accept-language"] == "de" && second.headers["last-event-id"] == "7")
            #expect(!second.headers.values.contains { $0.contains("secret") })
        }
    }

    private struct Charge: APIRequest {
        let service = APIService<StatusResponse>(id: "charge", method: "POST", path: "/", idempotencyHeader: "Request-Key")
    }

    /// The client sends the call again because of its key.
    @Test("the key of a request that can be repeated is also sent to another origin")
    func idempotencyKey() async throws {
        try await LoopbackServer.run { _ in
            .init(503)
        } _: { other in
            try await LoopbackServer.run { _ in
                .init(307, headers: ["Location": other.baseURL.absoluteString])
            } _: { server in
                var client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
                client.clock = VirtualClock(deadline: .seconds(60))
                _ = try await client.send(Charge())
                #expect(other.requests.count == 3 && Set(other.requests.map { $0.headers["request-key"] }).count == 1)
                #expect(other.requests.first?.headers["request-key"] != nil)
            }
        }
    }

    @Test("a redirection that would send a body to another origin is returned as the response", arguments: [307, 308])
    func bodyToOtherOrigin(status: Int) async throws {
        try await redirectedToOtherOrigin(status) { other, response in
            #expect(response.head.statusCode == status)
            #expect(other.requests.isEmpty)
        }
    }

    /// Sends a request with secrets and a body to a server that redirects it to another one.
    private func redirectedToOtherOrigin(_ status: Int, _ check: @Sendable (LoopbackServer, TransportResponse) throws -> Void) async throws
    {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { other in
            try await LoopbackServer.run { _ in
                .init(status, headers: ["Location": other.baseURL.absoluteString + "/echo"])
            } _: { server in
                var request = URLRequest(url: server.baseURL)
                request.httpMethod = "POST"
                request.httpBody = Data("body".utf8)
                for name in ["Authorization", "Cookie", "X-Api-Key"] { request.setValue("a=secret", forHTTPHeaderField: name) }
                request.setValue("de", forHTTPHeaderField: "Accept-Language")
                request.setValue("7", forHTTPHeaderField: "Last-Event-ID")
                let response = try await URLSessionTransport().send(request)
                #expect(server.requests.first?.headers["authorization"] == "a=secret")
                try check(other, response)
            }
        }
    }

    @Test("a redirection to the same origin sends a new stream")
    func stream() async throws {
        try await LoopbackServer.run { request in
            request.target == "/" ? .init(308, headers: ["Location": "/new"]) : .init(204)
        } _: { server in
            _ = try await APIClient(baseURL: server.baseURL).send(Upload())
            #expect(server.targets == ["PUT /", "PUT /new"])
            #expect(server.requests.last?.body == server.requests.first?.body)
        }
    }

    @Test("a redirection that the request documents is returned, any other is followed", arguments: [(301, 301), (302, 204)])
    func documented(status: Int, result: Int) async throws {
        struct Replace: APIRequest {
            var service: APIService<StatusResponse> {
                APIService(id: "replace", method: "PUT", path: "/", hasBody: true, redirections: [301])
            }
            func write(to request: inout RequestWriter) { request.json("new") }
        }
        try await LoopbackServer.run { request in
            request.target == "/" ? .init(status, headers: ["Location": "/new"]) : .init(204)
        } _: { server in
            let response = try await APIClient(baseURL: server.baseURL).send(Replace())
            #expect(try response.result.get().statusCode == result)
            #expect(server.targets == (result == 204 ? ["PUT /", "PUT /new"] : ["PUT /"]))
        }
    }

    @Test("a redirection loop is an error")
    func circle() async throws {
        try await LoopbackServer.run { _ in
            .init(302, headers: ["Location": "/"])
        } _: { server in
            let error = await #expect(throws: NetworkError.self) {
                try await URLSessionTransport().send(URLRequest(url: server.baseURL))
            }
            #expect(error.map { APIClientError($0).networkCause } == .tooManyRedirections)
            #expect(server.requests.count == 21)
        }
    }

    @Test(
        "a redirection without a location, from https to http or to another scheme is not followed",
        arguments: ["", "http://b.com/", "mailto:a@b.com"])
    func notFollowed(location: String) async throws {
        let url = try #require(URL(string: "https://a.com/x"))
        let headers = location.isEmpty ? [:] : ["Location": location]
        let response = try #require(HTTPURLResponse(url: url, statusCode: 302, httpVersion: nil, headerFields: headers))
        let sent = try await TransportRequest(URLRequest(url: url)).sent(receiving: response)
        #expect(sent.map(\.url) == [url])
    }

    @Test(
        "secrets and bodies stay at their origin, which is compared case-insensitively, or follow to the same host with TLS, at the default ports",
        arguments: [
            ("https://a.com/x", "HTTPS://A.com:443/y", true), ("https://a.com/x", "y", true),
            ("https://a.com/x", "https://a.com:444/", false),
            ("https://a.com/x", "//b.a.com/", false), ("http://a.com/x", "https://A.com/x", true),
            ("http://a.com:80/x", "https://a.com:443/x", true),
            ("http://a.com/x", "https://b.com/x", false), ("http://a.com:8080/x", "https://a.com/x", false),
            ("http://a.com/x", "https://a.com:8443/x", false),
        ])
    func origins(url: String, location: String, isFollowed: Bool) async throws {
        let url = try #require(URL(string: url))
        var request = URLRequest(url: url)
        request.setValue("secret", forHTTPHeaderField: "Authorization")
        let response = try #require(HTTPURLResponse(url: url, statusCode: 308, httpVersion: nil, headerFields: ["Location": location]))
        let next = try #require(try await TransportRequest(request).sent(receiving: response).last)
        #expect((next.value(forHTTPHeaderField: "Authorization") != nil) == isFollowed)
        request.httpMethod = "POST"
        request.httpBody = Data("body".utf8)
        #expect(try await TransportRequest(request).sent(receiving: response).count == (isFollowed ? 2 : 1))
    }
}

extension TransportRequest {
    /// Follows one redirection and returns the requests that were sent.
    fileprivate func sent(receiving redirection: HTTPURLResponse) async throws -> [URLRequest] {
        var sent: [URLRequest] = []
        _ = try await followingRedirections { request in
            sent.append(request.urlRequest)
            return sent.count == 1 ? TransportResponse(urlResponse: redirection) : try TransportResponse(request.urlRequest, 204)
        }
        return sent
    }
}

/// Any response, without its body.
private struct StatusResponse: APIResponseValue {
    let statusCode: Int
    var success: Void? { () }

    init?(response: inout ResponseReader) { statusCode = response.statusCode }
}
