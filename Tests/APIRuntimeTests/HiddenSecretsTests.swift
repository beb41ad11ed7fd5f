import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Secrets in dumps and exchanges")
struct HiddenSecretsTests {
    private func text(_ values: Any...) -> String {
        var text = ""
        for value in values { dump(value, to: &text) }
        return text + values.map { "\($0)" + String(reflecting: $0) }.joined()
    }

    @Test("a client, an error and an exchange show neither headers that may be secrets nor the query of the base URL")
    func client() async throws {
        var client = APIClient(
            baseURL: URL(string: "https://a.com/v1?key=hunter2&hunter2"), transport: ClosureTransport(500, "no"),
            defaultHeaders: ["X-Key": "hunter2", "Accept-Language": "de"],
            options: RequestOptions(headers: ["Authorization": "hunter2", "X-Other": "hunter2"]))
        #expect(!text(client).contains("hunter2"))
        #expect(text(client).contains("https://a.com/v1"))
        client.defaultHeaders["X-New"] = "hunter2"
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping(), options: client.options) }
        let error = try #require(failure)
        #expect(!text(client, client.options, client.defaults, error, error.error, error.exchange).contains("hunter2"))
        let shown = try #require(error.exchange.urlRequest)
        #expect(shown.value(forHTTPHeaderField: "X-Other") == "…")
        #expect(shown.value(forHTTPHeaderField: "Authorization") == "…")
        #expect(shown.value(forHTTPHeaderField: "Accept-Language") == "de")
        #expect(shown.url?.absoluteString == "https://a.com/v1/pings/1?%E2%80%A6")
        #expect(error.exchange.urlResponse?.url == shown.url)
    }

    /// A model with a password, as the generator writes it.
    private final class User: APIModel {
        let name: String
        let password: String
        let others: [String: String]

        init(name: String, password: String, others: [String: String] = [:]) {
            (self.name, self.password, self.others) = (name, password, others)
        }
        init(properties json: inout JSONReader) { (name, password, others) = (json.string("name"), json.string("password"), [:]) }
        func write(properties json: inout JSONWriter) {
            json.string("name", name)
            json.string("password", password)
            json.additional(others, areSecret: true)
        }
        static let secretProperties: Set<String> = ["password"]
    }

    private struct Join: APIRequest {
        let isForm: Bool
        var service: APIService<PingResponse> { APIService(id: "join", method: "POST", path: "/users", hasBody: true) }
        func write(to request: inout RequestWriter) {
            let user = User(name: "bob", password: "hunter2", others: ["other": "hunter2"])
            if isForm { request.form(user) } else { request.json(["users": [user]]) }
        }
    }

    @Test("an exchange shows no password in a body and no key of a base URL, which are sent", arguments: [false, true])
    func passwords(isForm: Bool) async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL.absoluteString + "/?key=hunter2")
            let exchange = try await client.send(Join(isForm: isForm)).exchange
            for url in [exchange.urlRequest?.url, exchange.urlResponse?.url] {
                #expect(url?.absoluteString == server.baseURL.absoluteString + "/users?%E2%80%A6")
            }
            #expect(server.targets == ["POST /users?key=hunter2"])
            let body = exchange.urlRequest?.httpBody.map { String(decoding: $0, as: UTF8.self) }
            #expect(body == (isForm ? nil : #"{"users":[{"name":"bob","other":"…","password":"…"}]}"#))
            #expect(server.requests.first?.body.components(separatedBy: "hunter2").count == 3)
        }
    }

    @Test("an invalid base URL is shown without its secrets")
    func invalidBaseURL() async throws {
        let client = APIClient(baseURL: "http://bob:hunter2@[::1/a?key=hunter2")
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
        #expect(failure?.error.description == "Request encoding failed: invalid base URL 'http://[::1/a'")
    }

    @Test(
        "a length that is not that of the body is an error",
        arguments: [("3", false), ("30", true), ("x", false), ("1", true)])
    func contentLength(length: String, isForm: Bool) async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let options = RequestOptions(headers: ["content-length": length])
            let failure = await #expect(throws: APIFailure<PingResponse>.self) {
                try await APIClient(baseURL: server.baseURL).send(Join(isForm: isForm), options: options)
            }
            #expect(failure?.error.name == "Request encoding failed" && server.requests.isEmpty)
        }
    }

    @Test(
        "a response shows the user in no URL, and a query only if it is that of the request",
        arguments: [
            ("https://bob:x@a.com/v1", "https://bob:x@a.com/v1", "https://a.com/v1"),
            ("https://a.com/v1?a=1", "https://a.com/v1?a=1", "https://a.com/v1?a=1"),
            ("https://a.com/v1?a=1", "https://a.com/v2?token=x", "https://a.com/v2"),
            ("https://a.com/v1", "https://bob:x@a.com/v2", "https://a.com/v2"),
        ])
    func responseURL(requested: String, responded: String, shown: String) throws {
        let request = try #require(URL(string: requested))
        let url = try #require(URL(string: responded))
        #expect(ResponseHead(statusCode: 200, url: url).hidingQuery(besides: request).url.absoluteString == shown)
    }

    @Test(
        "a header cannot set another header by its name or its value",
        arguments: [("A\r\nB", "c"), ("A: b", "c"), ("", "c"), ("A", "b\r\nC: d")])
    func lineBreaks(name: String, value: String) async throws {
        try await LoopbackServer.run { _ in
            .init(204)
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            let failure = await #expect(throws: APIFailure<PingResponse>.self) {
                try await client.send(Ping(), options: RequestOptions(headers: [name: value]))
            }
            #expect(failure?.error.name == "Request encoding failed")
            #expect(server.requests.isEmpty)
        }
    }
}
