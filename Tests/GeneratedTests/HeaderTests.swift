import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("Headers of TVDB requests and responses", .timeLimit(.minutes(15)))
struct HeaderTests {
    private func server() -> TVDBServer {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.responses["GET /series/7"] = .init(200, json: #"{"data": {"id": 7}}"#) }
        return tvdb
    }

    @Test(
        "the language of the request overrides that of the client",
        arguments: [
            ("en", nil, "en"), ("en", "fr", "fr"), ("de", "pt", "pt"), ("de", nil, "de"), (nil, "sv", "sv"),
            (nil, nil, nil),
        ]
            as [(String?, String?, String?)]
    )
    func language(client language: String?, request own: String?, sent: String?) async throws {
        try await withTVDB(server(), language: language) { client, server in
            let response = try await client.send(TVDB.Series.GetSeriesById.Request(id: 7, acceptLanguage: own))
            #expect(response.urlRequest?.value(forHTTPHeaderField: "Accept-Language") == sent)
            // URLSession sends the languages of the system if the request has no language.
            if let sent { #expect(server.requests.last?.headers["accept-language"] == sent) }
        }
    }

    @Test("a request that is retried after a login keeps its language")
    func replay() async throws {
        let tvdb = server()
        try await withTVDB(tvdb) { client, server in
            let request = TVDB.Series.GetSeriesById.Request(id: 7, acceptLanguage: "fr")
            try await client.send(request)
            tvdb.revokeTokens()
            try await client.send(request)
            #expect(
                server.targets == ["POST /login", "GET /series/7", "GET /series/7", "POST /login", "GET /series/7"])
            #expect(server.requests.map { $0.headers["accept-language"] } == ["en", "fr", "fr", "en", "fr"])
        }
    }

    @Test("a response to HEAD has typed headers and no body")
    func head() async throws {
        let tvdb = server()
        let date = "Thu, 26 Sep 2019 16:00:00 GMT"
        tvdb.state.withLock { $0.responses["HEAD /series/7"] = .init(200, headers: ["Last-Modified": date]) }
        try await withTVDB(tvdb) { client, server in
            let response = try await client.send(TVDB.Series.HeadSeriesById.Request(id: 7))
            guard case .status200 = try response.result.get() else {
                Issue.record("\(response)")
                return
            }
            #expect(response.success != nil)
            #expect(response.data == Data())
            #expect(response.exchange.header("Last-Modified") == date)
            #expect(response.exchange.header("last-modified") == date)
            #expect(response.exchange.header("ETag") == nil)
            #expect(server.targets == ["POST /login", "HEAD /series/7"])
        }
    }

    @Test("a 404 to HEAD has no body")
    func missingHead() async throws {
        try await withTVDB(server()) { client, server in
            let response = try await client.send(TVDB.Series.HeadSeriesById.Request(id: 8))
            guard case .status404 = try response.result.get() else {
                Issue.record("\(response)")
                return
            }
            #expect(response.success == nil)
            #expect("\(response)" == "Series.headSeriesById: HEAD /series/8 returned 404")
        }
    }

    @Test("Accept is JSON, and Content-Type is JSON if there is a body")
    func media() async throws {
        try await withTVDB(server()) { client, server in
            try await client.send(TVDB.Series.GetSeriesById.Request(id: 7))
            #expect(server.requests.map { $0.headers["accept"] } == ["application/json", "application/json"])
            #expect(server.requests.map { $0.headers["content-type"] } == ["application/json", nil])
            #expect(
                server.requests.first?.headers["content-length"]
                    == server.requests.first.map { "\($0.body.utf8.count)" })
        }
    }

    @Test("default headers are added to every request that does not set them")
    func defaultHeaders() async throws {
        try await LoopbackServer.run { _ in
            .init(200, json: #"{"data": {"id": 7}}"#)
        } _: { server in
            let client = APIClient(
                baseURL: server.baseURL,
                defaultHeaders: [
                    "X-Application": "reader 2", "accept-language": "nl", "Accept": "application/vnd.thetvdb.v3.0.0",
                ]
            )
            try await client.send(TVDB.Series.GetSeriesById.Request(id: 7))
            try await client.send(TVDB.Series.GetSeriesById.Request(id: 7, acceptLanguage: "fr"))
            try await client.send(TVDB.Authentication.PostLogin.Request(body: TVDBAuth(apikey: "k")))
            #expect(server.requests.map { $0.headers["x-application"] } == Array(repeating: "reader 2", count: 3))
            #expect(server.requests.map { $0.headers["accept-language"] } == ["nl", "fr", "nl"])
            #expect(
                server.requests.map { $0.headers["accept"] }
                    == Array(repeating: "application/vnd.thetvdb.v3.0.0", count: 3))
            #expect(server.requests.last?.headers["content-type"] == "application/json")
        }
    }

    @Test("a behaviour overrides a header")
    func behaviour() async throws {
        struct Version: RequestBehaviour {
            func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
                var urlRequest = urlRequest
                urlRequest.setValue("application/vnd.thetvdb.v2.1.2", forHTTPHeaderField: "Accept")
                urlRequest.setValue("da", forHTTPHeaderField: "Accept-Language")
                return urlRequest
            }
        }
        try await withTVDB(server(), behaviours: [Version()]) { client, server in
            try await client.send(TVDB.Series.GetSeriesById.Request(id: 7, acceptLanguage: "fr"))
            #expect(server.targets == ["POST /login", "GET /series/7"])
            #expect(
                server.requests.map { $0.headers["accept"] }
                    == Array(repeating: "application/vnd.thetvdb.v2.1.2", count: 2))
            #expect(server.requests.map { $0.headers["accept-language"] } == ["da", "da"])
        }
    }

    @Test(
        "a header with a line break is an error, and nothing is sent",
        arguments: ["fr\r\nX-Evil: 1", "fr\n", "f\0r", "\u{7F}"])
    func controlCharacters(value: String) async throws {
        try await withTVDB(server()) { client, server in
            await #expect {
                try await client.send(TVDB.Series.GetSeriesById.Request(id: 7, acceptLanguage: value))
            } throws: {
                "\($0)"
                    == "Series.getSeriesById: GET /series/{id}: Request encoding failed: the header 'Accept-Language' contains a control character"
            }
            #expect(server.targets == [])
        }
    }
}
