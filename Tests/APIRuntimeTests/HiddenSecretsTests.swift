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

    @Test("a client, an error and an exchange show neither headers that may be secrets nor the user in the base URL")
    func client() async throws {
        var client = APIClient(
            baseURL: URL(string: "https://bob:hunter2@a.com/v1?key=hunter2"), transport: ClosureTransport(500, "no"),
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
        #expect(shown.url?.absoluteString == "https://a.com/v1/pings/1?key=hunter2")
        #expect(error.exchange.urlResponse?.url?.user() == nil)
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
        let request = URLRequest(url: try #require(URL(string: requested)))
        let url = try #require(URL(string: responded))
        let response = try #require(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil))
        #expect(response.hidingQuery(besides: request).url?.absoluteString == shown)
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
