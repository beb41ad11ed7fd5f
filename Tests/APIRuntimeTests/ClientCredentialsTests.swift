import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Tokens for client credentials", .timeLimit(.minutes(10)))
struct ClientCredentialsTests {
    private let clock = Lock(Date(timeIntervalSince1970: 0))

    private func advance(by seconds: Double) { clock.withLock { $0 += seconds } }

    /// A client of a server whose `/token` issues tokens.
    private func client(
        _ server: LoopbackServer, tokenURL: String? = nil, scopes: [String] = [], base: String = "", store: TokenStore = .memory(),
        behaviours: [any CallBehaviour] = []
    ) -> APIClient {
        let (credentials, clock) = (Credentials(), clock)
        let baseURL = URL(string: server.baseURL.absoluteString + base)
        let options = RequestOptions(retries: 0, headers: ["X-Key": "api-key"])
        let secret = Secret.clientCredentials(
            id: AuthorizationServer.client.id, secret: AuthorizationServer.client.secret, scopes: scopes,
            tokenURL: tokenURL ?? server.baseURL.absoluteString + "/token", relativeTo: baseURL, transport: URLSessionTransport(),
            options: options,
            store: store, now: { clock.withLock(\.self) })
        credentials.add(secret, scheme: "other", .header("Authorization", prefix: "Bearer "))
        return APIClient(baseURL: baseURL, options: options, behaviours: behaviours + [credentials])
    }

    /// Runs a server that issues tokens and accepts requests with the last one.
    private func run(
        _ authorization: AuthorizationServer, path: String = "/token", _ body: @Sendable (LoopbackServer) async throws -> Void
    ) async throws {
        try await LoopbackServer.run(
            { request in
                if request.target == path { return authorization.response(to: request) }
                return .init(authorization.accepts(request) ? 204 : 401)
            }, body)
    }

    private static let login = "client_credentials"
    private static let refresh = "refresh_token"

    @Test("the request for a token has the client in its header and the scopes in its body, and nothing of the API")
    func bytes() async throws {
        try await run(AuthorizationServer()) { server in
            let events = Events()
            let recorder = Recorder(name: "", events: events)
            try await client(server, scopes: ["read", "write:all"], behaviours: [recorder]).send(Ping())
            #expect(server.targets == ["POST /token", "POST /pings/1"])
            let (token, call) = (server.requests[0], server.requests[1])
            // zoo%3Aapp:pass%20word%2B%C3%A4
            #expect(token.headers["authorization"] == "Basic em9vJTNBYXBwOnBhc3MlMjB3b3JkJTJCJUMzJUE0")
            #expect(token.headers["content-type"] == "application/x-www-form-urlencoded")
            #expect(token.headers["accept"] == "application/json")
            #expect(token.body == "grant_type=client_credentials&scope=read%20write%3Aall")
            #expect(token.headers["x-key"] == nil && call.headers["x-key"] == "api-key")
            #expect(call.headers["authorization"] == "Bearer access-1")
            #expect(events.all.filter { $0 == "intercept" }.count == 1)
        }
    }

    @Test("a token is used whose type is Bearer, in any case, or missing", arguments: ["\"bEARER\"", "null", "\"BearerToken\""])
    func bearer(type: String) async throws {
        for members in ["\"token_type\":" + type, "\"a\":1"] {
            try await run(AuthorizationServer(members)) { server in
                try await client(server).send(Ping())
                #expect(server.requests.last?.headers["authorization"] == "Bearer access-1")
            }
        }
    }

    @Test("a token is used whatever successful status the response has", arguments: [200, 201, 203])
    func created(status: Int) async throws {
        try await run(AuthorizationServer(status: status)) { server in
            try await client(server).send(Ping())
            #expect(server.requests.last?.headers["authorization"] == "Bearer access-1")
        }
    }

    @Test("a token of another type is an error, and is not sent", arguments: ["\"mac\"", "\"N_A\"", "\"\"", "1"])
    func otherTokenType(type: String) async throws {
        try await run(AuthorizationServer("\"token_type\":" + type)) { server in
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client(server).send(Ping()) }
            #expect(failure?.error.name == "Login failed" && failure?.error.description.contains("unsupported_token_type") == true)
            #expect(server.targets == ["POST /token"])
        }
    }

    @Test("without scopes, none are requested")
    func noScopes() async throws {
        try await run(AuthorizationServer()) { server in
            try await client(server).send(Ping())
            #expect(server.requests[0].body == "grant_type=client_credentials")
        }
    }

    @Test("calls at the same time share one token; when it is rejected, they share the next one, and each is sent again once")
    func sharing() async throws {
        let authorization = AuthorizationServer()
        try await run(authorization) { server in
            let client = client(server)
            for round in 1...2 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<40 { group.addTask { try await client.send(Ping()) } }
                    try await group.waitForAll()
                }
                #expect(authorization.grants == Array(repeating: Self.login, count: round))
                authorization.revoke()
            }
            // Calls that began after the second login need no second attempt.
            #expect((81...120).contains(server.targets.count { $0 == "POST /pings/1" }))
        }
    }

    @Test("a token that replaced a rejected one stays when it is rejected too, for a pause that doubles up to a minute")
    func rejectedAgain() async throws {
        let authorization = AuthorizationServer()
        try await LoopbackServer.run { request in
            request.target == "/token" ? authorization.response(to: request) : .init(401)
        } _: { server in
            let client = client(server)
            func call() async {
                let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
                #expect(failure?.statusCode == 401)
            }
            await call()
            #expect(server.targets == ["POST /token", "POST /pings/1", "POST /token", "POST /pings/1"])
            for (count, pause) in [1.0, 2, 4, 8, 16, 32, 60, 60].enumerated() {
                advance(by: pause - 0.1)
                await call()
                #expect(authorization.grants.count == count + 2)
                advance(by: 0.1)
                await call()
                #expect(authorization.grants.count == count + 3)
            }
            // A token that was valid for a while is handled differently.
            advance(by: 121)
            await call()
            advance(by: 1)
            await call()
            #expect(authorization.grants.count == 12)
        }
    }

    @Test("a request for a token is sent once, even if it could not be sent")
    func unsent() async throws {
        let (credentials, count) = (Credentials(), Lock(0))
        let transport = ClosureTransport { _ in
            count.withLock { $0 += 1 }
            throw NetworkError(.connectionRefused, "refused")
        }
        let secret = Secret.clientCredentials(id: "a", secret: "b", tokenURL: "http://a.com/token", transport: transport)
        credentials.add(secret, scheme: "other", .header("Authorization", prefix: "Bearer "))
        let client = APIClient(transport: transport, behaviours: [credentials])
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
        #expect(failure?.networkCause == .connectionRefused && count.withLock(\.self) == 1)
    }

    @Test(
        "a token is renewed before the response says that it expires, or after a 401 if it does not say",
        arguments: [
            (#""expires_in":100"#, 99.0, 2), (#""expires_in":100"#, 89, 1), (#""expires_in":"100""#, 99, 2),
            (#""expires_in":100.5"#, 99.5, 2),
            (#""expires_in":3600"#, 3_570, 2), (#""expires_in":3600"#, 3_299, 1), (#""expires_in":0"#, 91, 1), (#""expires_in":-1"#, 91, 1),
            (#""expires_in":null"#, 1e9, 1), (#""expires_in":1e300"#, 91, 1), (#""token_type":"bearer""#, 1e9, 1),
        ])
    func expiry(members: String, seconds: Double, logins: Int) async throws {
        let authorization = AuthorizationServer(members)
        try await run(authorization) { server in
            let client = client(server)
            try await client.send(Ping())
            advance(by: seconds)
            try await client.send(Ping())
            #expect(authorization.grants.count == logins)
            #expect(server.requests.last?.headers["authorization"] == "Bearer access-\(logins)")
        }
    }

    @Test(
        "the refresh token of a response renews the token, as often as the server accepts it; then the client logs in",
        arguments: [
            ([1, 2], false, [login, refresh, refresh], "refresh-2"), ([1], false, [login, refresh, refresh], "refresh-1"),
            ([1], true, [login, refresh, login], nil), ([], false, [login, login], nil),
        ])
    func refreshing(responses: [Int], isRevoked: Bool, grants: [String], last: String?) async throws {
        let authorization = AuthorizationServer(#""expires_in":60"#, refreshes: responses.contains)
        try await run(authorization) { server in
            let client = client(server)
            try await client.send(Ping())
            if isRevoked { authorization.revokeRefreshToken() }
            for _ in 0..<grants.count - (isRevoked ? 2 : 1) {
                advance(by: 60)
                try await client.send(Ping())
            }
            #expect(authorization.grants == grants)
            let body = server.requests.last { $0.target == "/token" }?.body
            #expect(body == last.map { "grant_type=refresh_token&refresh_token=\($0)" } ?? "grant_type=client_credentials")
        }
    }

    @Test("a refresh token is kept while the server is down, and not shown")
    func downWhileRefreshing() async throws {
        let authorization = AuthorizationServer(#""expires_in":60"#, refreshes: { _ in true })
        let isDown = Lock(false)
        try await LoopbackServer.run { request in
            guard request.target == "/token" else { return .init(204) }
            return isDown.withLock(\.self)
                ? .init(503, json: #"{"error_description":"cannot read refresh-1"}"#) : authorization.response(to: request)
        } _: { server in
            let client = client(server)
            try await client.send(Ping())
            advance(by: 60)
            isDown.withLock { $0 = true }
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
            #expect(failure?.error.loginStatusCode == 503)
            #expect(failure?.localizedDescription == "The login failed. cannot read …")
            isDown.withLock { $0 = false }
            try await client.send(Ping())
            #expect(authorization.grants == [Self.login, Self.refresh])
        }
    }

    @Test(
        "a service with too many requests keeps the refresh token, and is not asked for a token before the time that it says",
        arguments: [(429, #"{"error":"too_many_requests"}"#), (403, ""), (503, "")])
    func busyWhileRefreshing(status: Int, body: String) async throws {
        let authorization = AuthorizationServer(#""expires_in":60"#, refreshes: { _ in true })
        let isBusy = Lock(false)
        try await LoopbackServer.run { request in
            guard request.target == "/token" else { return .init(204) }
            return isBusy.withLock(\.self)
                ? .init(status, json: body, headers: ["Retry-After": "20"]) : authorization.response(to: request)
        } _: { server in
            let client = client(server)
            try await client.send(Ping())
            advance(by: 60)
            isBusy.withLock { $0 = true }
            for wait in [0.0, 19] {
                advance(by: wait)
                let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
                #expect(failure?.retryDate == Date(timeIntervalSince1970: 80))
                #expect(failure?.isRateLimited == (status != 503))
            }
            #expect(server.targets == ["POST /token", "POST /pings/1", "POST /token"])
            isBusy.withLock { $0 = false }
            advance(by: 1)
            try await client.send(Ping())
            #expect(authorization.grants == [Self.login, Self.refresh])
        }
    }

    @Test(
        "a refusal is an error with its code, and with its message for people; neither shows a secret",
        arguments: [
            (
                401, #"{"error":"invalid_client","error_description":"no client has pass word+ä"}"#,
                "status 401: requestToken: POST: invalid_client", "The login failed. no client has …"
            ),
            (400, #"{"error":"invalid_scope"}"#, "status 400: requestToken: POST: invalid_scope", "The login failed. invalid_scope"),
            (
                200, #"{"error":"invalid_client","error_description":"unknown client"}"#,
                "status 200: requestToken: POST: invalid_client",
                "The login failed. The server responded with the unexpected status 200 (OK)."
            ),
            (
                401, #"{"error":"pass word+ä is wrong"}"#,
                "status 401: requestToken: POST: Unexpected status code: 401 (Unauthorized): … is wrong",
                "The login failed. … is wrong"
            ),
            (
                502, "<html>pass word+ä", "status 502: requestToken: POST: Unexpected status code: 502 (Bad Gateway): …",
                "The login failed. The server responded with the status 502 (Bad Gateway). …"
            ),
            (
                200, #"{"token":"pass word+ä"}"#, "the response to the login contains no token",
                "The login failed: the response to the login contains no token."
            ),
        ])
    func refusals(status: Int, body: String, description: String, sentence: String) async throws {
        try await LoopbackServer.run { _ in
            .init(status, json: body)
        } _: { server in
            let client = client(server)
            let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
            let error = try #require(failure)
            #expect(error.description == "Pings.ping: POST /pings/{id}: Login failed: \(description)")
            #expect(error.localizedDescription == sentence)
            var text = ""
            dump(error, to: &text)
            dump(client, to: &text)
            #expect(!text.contains("pass") && !text.contains("em9v"))
            #expect(server.targets == ["POST /token"])
        }
    }

    @Test(
        "a relative token URL is resolved against the base URL, of which it gets neither the user nor the query",
        arguments: [("", "token", "/token"), ("/v1?key=1", "oauth/token", "/v1/oauth/token"), ("/v1", "/token?a=b", "/token?a=b")])
    func relativeURL(base: String, url: String, target: String) async throws {
        try await run(AuthorizationServer(), path: target) { server in
            try await client(server, tokenURL: url, base: base).send(Ping())
            #expect(server.targets.first == "POST \(target)")
        }
    }

    @Test("a relative token URL without a base URL is an error")
    func noBaseURL() async throws {
        let credentials = Credentials()
        credentials.add(
            .clientCredentials(id: "a", secret: "b", tokenURL: "token", transport: URLSessionTransport()), scheme: "other",
            .header("Authorization", prefix: "Bearer "))
        let client = APIClient(transport: ClosureTransport(204), behaviours: [credentials])
        let failure = await #expect(throws: APIFailure<PingResponse>.self) { try await client.send(Ping()) }
        #expect(failure?.description.contains("invalid URL 'token'") == true)
    }

    @Test("a token that a store has kept is used until it expires")
    func stored() async throws {
        let authorization = AuthorizationServer(#""expires_in":100"#)
        let (tokens, isSaved) = (Lock([String: StoredToken]()), Latch())
        @Sendable func store() -> TokenStore {
            TokenStore(
                account: "zoo", load: { tokens.withLock(\.self)[$0] },
                save: { token, key in
                    tokens.withLock { $0[key] = token }
                    isSaved.open()
                })
        }
        try await run(authorization) { server in
            try await client(server, store: store()).send(Ping())
            await isSaved.wait()
            #expect(tokens.withLock { $0.keys.sorted() } == [server.baseURL.absoluteString + "/token zoo"])
            try await client(server, store: store()).send(Ping())
            #expect(authorization.grants.count == 1)
            advance(by: 100)
            try await client(server, store: store()).send(Ping())
            #expect(authorization.grants.count == 2)
        }
    }
}
