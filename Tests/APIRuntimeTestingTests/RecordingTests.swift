import APIRuntimeTesting
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("Recording and replaying", .timeLimit(.minutes(15)))
struct RecordingTests {
    /// Values that must not appear in a recording in any form.
    private static let planted = [
        "planted-apikey", "planted-userkey", "planted-token/+=", "planted-cookie", "planted-password", "planted-refresh", "planted-query",
        "planted-user", "planted-header", "planted-given",
    ]

    private static func respond(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        switch request.target {
        case "/login": .init(200, json: #"{"token": "planted-token/+="}"#, headers: ["Set-Cookie": "session=planted-cookie"])
        case "/search/series?name=Twin%20Peaks":
            .init(
                200,
                json: """
                    {"data": [{"id": 70533, "seriesName": "Twin Peaks", "overview": "echo of planted-token/+= and planted-given"}],
                     "refreshToken": "planted-refresh", "nextPageToken": "next"}
                    """)
        case "/series/1": .init(404, json: #"{"Error": "Resource not found"}"#)
        default: .init(200, json: #"{"data": {"id": 70533, "seriesName": "Twin Peaks"}}"#, headers: ["X-Count": "7"])
        }
    }

    private func client(_ transport: any Transport, _ baseURL: URL) -> TVDBClient {
        TVDBClient(
            apikey: "planted-apikey", userkey: "planted-userkey", username: "planted-user", baseURL: baseURL, transport: transport,
            options: RequestOptions(headers: ["X-Whatever": "planted-header"]))
    }

    private func use(_ client: TVDBClient) async throws -> [String] {
        let found = try await client.search.getSeries(name: "Twin Peaks")
        let series = try await client.send(TVDB.Series.GetSeriesById.Request(id: 70533))
        let missing = try await client.send(TVDB.Series.GetSeriesById.Request(id: 1))
        return [
            found.data?.first?.seriesName ?? "", series.success?.data?.seriesName ?? "", series.exchange.header("X-Count") ?? "",
            "\(missing.statusCode)",
        ]
    }

    @Test("a recording of a real server is replayed without it, and contains none of the secrets")
    func roundTrip() async throws {
        let recorder = Recorder(secrets: ["planted-given"], now: { Date(timeIntervalSince1970: 0) })
        let recorded = try await LoopbackServer.run {
            Self.respond(to: $0)
        } _: { server in
            let result = try await use(client(recorder, server.baseURL))
            var form = URLRequest(url: url("\(server.baseURL)/form?api_key=planted-query&page_token=1&x=planted-query"))
            form.httpMethod = "POST"
            form.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            form.setValue("session=planted-cookie", forHTTPHeaderField: "Cookie")
            form.httpBody = Data("user=a&password=planted%2Dpassword&x=planted-given".utf8)
            _ = try await recorder.send(form)
            return result
        }
        #expect(recorded == ["Twin Peaks", "Twin Peaks", "7", "404"])

        let archive = try recorder.archive()
        let text = String(decoding: archive, as: UTF8.self)
        for secret in Self.planted {
            let base64 = Data(secret.utf8).base64EncodedString().prefix { $0 != "=" }.dropLast()
            for form in [secret, secret.replacing("/", with: "\\/"), secret.replacing("-", with: "%2D"), String(base64)] {
                #expect(!text.contains(form), "\(form)")
            }
        }
        #expect(text.contains("echo of REDACTED and REDACTED"))
        #expect(text.contains("page_token=1") && text.contains("nextPageToken") && text.contains("user=a"))

        let replayed = try await use(client(try Replay(archive), url("https://api.example.com")))
        #expect(replayed == recorded)
    }

    @Test("an archive has the members that HAR 1.2 requires")
    func format() async throws {
        let mock = MockTransport()
        mock.on("GET", "/a") { _ in .data(Data([0xFF, 0x00]), mediaType: "image/png", headers: ["Content-Encoding": "gzip"]) }
        let recorder = Recorder(mock, now: { Date(timeIntervalSince1970: 0) })
        _ = try await recorder.send(URLRequest(url: url("https://example.com/a?b=c%20d")))
        #expect(
            String(decoding: try recorder.archive(), as: UTF8.self)
                == """
                {"log":{"creator":{"name":"apigen","version":"1"},"entries":[{"cache":{},"request":{"bodySize":-1,"cookies":[],"headers":[],\
                "headersSize":-1,"httpVersion":"HTTP/1.1","method":"GET","queryString":[{"name":"b","value":"c d"}],\
                "url":"https://example.com/a?b=c%20d"},"response":{"bodySize":-1,"content":{"encoding":"base64","mimeType":"image/png","size":2,\
                "text":"/wA="},"cookies":[],"headers":[{"name":"Content-Type","value":"image/png"}],"headersSize":-1,"httpVersion":"HTTP/1.1",\
                "redirectURL":"","status":200,"statusText":"\(HTTPURLResponse.localizedString(forStatusCode: 200))"},\
                "startedDateTime":"1970-01-01T00:00:00Z","time":0,"timings":{"receive":0,"send":0,"wait":0}}],"version":"1.2"}}
                """)
        let response = try await Replay(recorder.archive()).send(URLRequest(url: url("https://example.com/a?b=c%20d")))
        #expect(try await response.body.data() == Data([0xFF, 0x00]))
    }

    @Test("an exchange is found by method, path and query in any order; repeated ones are used in order, the last forever")
    func matching() async throws {
        let mock = MockTransport()
        mock.on("GET", "/a", times: 1) { _ in .status(201) }
        mock.on("GET", "/a") { _ in .status(202) }
        mock.on("PUT", "/a") { _ in .status(204) }
        let recorder = Recorder(mock)
        let request = URLRequest(url: url("https://example.com/a?b=1&c=2"))
        for _ in 1...2 { _ = try await recorder.send(request) }
        var put = request
        put.httpMethod = "PUT"
        _ = try await recorder.send(put)

        let replay = try Replay(recorder.archive())
        var statuses: [Int] = []
        for request in [request, put, URLRequest(url: url("https://other.example.com/a?c=2&b=1")), request] {
            statuses.append(try await replay.send(request).head.statusCode)
        }
        #expect(statuses == [201, 204, 202, 202])
        let error = await #expect(throws: UnexpectedRequest.self) {
            try await replay.send(URLRequest(url: url("https://example.com/a?b=1&c=3")))
        }
        #expect(error?.description == "unexpected request GET /a?b=1&c=3; the nearest expected request is GET /a?b=1&c=2")
    }

    @Test("a file that is not an archive is refused", arguments: ["[]", #"{"log": {"entries": [{"request": {}}]}}"#, "no JSON"])
    func invalid(text: String) {
        #expect(throws: (any Error).self) { try Replay(Data(text.utf8)) }
    }
}
