import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

/// No key and no token appears in anything printed, described or dumped during a request.
@Suite("Keys and tokens stay secret", .timeLimit(.minutes(15)))
struct SecrecyTests {
    /// Records everything that a behavior receives, converted to a string in every way that Swift offers.
    private final class Collector: RequestBehaviour {
        private let texts = Lock<[String]>([])

        var text: String { texts.withLock { $0.joined(separator: "\n") } }

        func add(_ value: Any) {
            var dumped = ""
            dump(value, to: &dumped)
            let text = "\(value)\n" + String(reflecting: value) + "\n" + dumped
            texts.withLock { $0.append(text) }
        }

        func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
            add(request)
            add(request.request)
            add(request.debugDescription)
            return urlRequest
        }
        func beforeSend(request: AnyRequest) { add("sent: \(request)") }
        func onResponse(request: AnyRequest, response: AnyResponse) {
            add(response)
            add(response.exchange)
        }
        func onSuccess(request: AnyRequest, result: Any) { add(result) }
        func onFailure(request: AnyRequest, error: APIClientError) {
            add(error)
            add("failed: " + error.localizedDescription)
        }
    }

    /// Sends with a URLSession that `dump` does not inspect, which is unsafe while the session is in use.
    private struct HiddenSession: Transport {
        private let forward: @Sendable (TransportRequest) async throws -> TransportResponse = {
            try await URLSessionTransport().send($0)
        }

        func send(_ request: TransportRequest) async throws -> TransportResponse { try await forward(request) }
    }

    private static let secrets = ["s3cret-key", "s3cret-user", "token-1", "token-2", "token-3"]
    private let languages = TVDB.Languages.GetLanguages.Request()

    private func withCollector(
        _ tvdb: TVDBServer, apikey: String = "s3cret-key",
        now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
        _ body: @Sendable (TVDBClient, Collector) async throws -> Void
    ) async throws -> String {
        let collector = Collector()
        tvdb.state.withLock { state in
            state.key = "s3cret-key"
            state.responses["GET /languages"] = .init(200, json: #"{"data": []}"#)
        }
        try await LoopbackServer.run {
            await tvdb.respond(to: $0)
        } _: { server in
            let client = TVDBClient(
                credentials: TVDBAuth(apikey: apikey, userkey: "s3cret-user", username: "me"), baseURL: server.baseURL,
                transport: HiddenSession(), behaviours: [collector], now: now
            )
            try await body(client, collector)
            collector.add(client)
            collector.add(client.apiClient)
            collector.add(client.tokens)
        }
        for secret in Self.secrets { #expect(!collector.text.contains(secret), "\(secret)") }
        return collector.text
    }

    @Test("no secret is described from login to refresh and retry")
    func lifecycle() async throws {
        let tvdb = TVDBServer()
        let clock = TestClock()
        let text = try await withCollector(tvdb, now: { clock.now }) { client, collector in
            collector.add(try await client.send(languages))
            clock.advance(by: 86_399)
            collector.add(try await client.send(languages))
            tvdb.revokeTokens()
            collector.add(try await client.send(languages))
        }
        #expect(tvdb.state.withLock(\.tokenCount) == 3)
        for operation in ["postLogin", "getRefreshToken", "getLanguages"] {
            #expect(text.contains("sent: \(tag(operation))"))
        }
        #expect(text.contains("TVDBAuth{\"apikey\":\"…\",\"userkey\":\"…\",\"username\":\"me\"}"))
        #expect(text.contains("TVDBToken{\"token\":\"…\"}"))
    }

    private func tag(_ operation: String) -> String {
        (operation == "getLanguages" ? "Languages." : "Authentication.") + operation
    }

    @Test("no secret is described if the login fails", arguments: [401, 500])
    func failedLogin(status: Int) async throws {
        let tvdb = TVDBServer()
        tvdb.state.withLock { $0.loginStatus = status }
        let text = try await withCollector(tvdb) { client, collector in
            for _ in 0..<2 {
                await #expect {
                    try await client.send(languages)
                } throws: { error in
                    collector.add(error)
                    return true
                }
            }
            let request = TVDB.Authentication.PostLogin.Request(
                body: TVDBAuth(apikey: "s3cret-key", userkey: "s3cret-user"))
            collector.add(request)
            do {
                collector.add(try await client.send(request))
            } catch {
                collector.add(error)
            }
        }
        #expect(text.contains("\(status)"))
    }

    @Test(
        "no secret is described if the response to the login is unexpected",
        arguments: [
            #"{"token": ["token-1"]}"#, #"{"token": "token-1""#, #"["token-1"]"#, "token-1", #"{"tokens": "token-1"}"#,
        ])
    func strangeLogin(json: String) async throws {
        let collector = Collector()
        try await LoopbackServer.run { _ in
            .init(200, json: json)
        } _: { server in
            let credentials = TVDBAuth(apikey: "s3cret-key", userkey: "s3cret-user", username: "me")
            let client = TVDBClient(credentials: credentials, baseURL: server.baseURL, behaviours: [collector])
            await #expect {
                try await client.send(languages)
            } throws: { error in
                collector.add(error)
                return true
            }
            #expect(server.targets == ["POST /login"])
        }
        for secret in Self.secrets { #expect(!collector.text.contains(secret), "\(secret)") }
        #expect(collector.text.contains("getLanguages"))
    }

    @Test("no secret is described if there is no server")
    func noServer() async throws {
        let collector = Collector()
        let address = try await LoopbackServer.run { _ in
            .init(200)
        } _: {
            $0.baseURL
        }
        let credentials = TVDBAuth(apikey: "s3cret-key", userkey: "s3cret-user", username: "me")
        let store = TokenStore(load: { _ in StoredToken(value: "token-1", expiry: nil) }, save: { _, _ in })
        for client in [
            TVDBClient(credentials: credentials, baseURL: address, behaviours: [collector]),
            TVDBClient(credentials: credentials, baseURL: address, behaviours: [collector], tokenStore: store),
        ] {
            await #expect {
                try await client.send(languages)
            } throws: { error in
                collector.add(error)
                return (error as? APIFailure<TVDB.Languages.GetLanguages.Response>)?.error.networkCause == .connectionRefused
            }
            collector.add(client.tokens)
        }
        for secret in Self.secrets { #expect(!collector.text.contains(secret), "\(secret)") }
    }

    @Test("types that contain secrets do not describe them")
    func values() {
        let collector = Collector()
        let auth = TVDBAuth(apikey: "s3cret-key", userkey: "s3cret-user", username: "me")
        let token = TVDBToken(token: "token-1")
        let login = TVDB.Authentication.PostLogin.Request(body: auth)
        let stored = StoredToken(value: "token-2", expiry: Date(timeIntervalSince1970: 0))
        let values: [Any] = [
            auth, token, login, login.asAny(), login.options, stored, [stored], ["token": token],
            token as TVDBToken? as Any,
            TVDB.Authentication.PostLogin.Response.status200(token),
            TVDB.Authentication.GetRefreshToken.Response.status200(token),
            TVDB.Authentication.PostLogin.Response.status200(token).asAny(), TokenError.missing,
        ]
        for value in values { collector.add(value) }
        for secret in Self.secrets { #expect(!collector.text.contains(secret), "\(secret)") }
        #expect(login.debugDescription == "Authentication.postLogin: POST /login (body of 63 bytes)")
        #expect("\(stored)" == "a token until 1970-01-01T00:00:00Z")
    }
}
