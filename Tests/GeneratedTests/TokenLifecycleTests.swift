import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient
import Testing

@Suite("The TVDB token lifecycle", .timeLimit(.minutes(15)))
struct TokenLifecycleTests {
    private let languages = TVDB.Languages.GetLanguages.Request()

    private func server(slowLogin: Bool = false) -> TVDBServer {
        let tvdb = TVDBServer(slowLogin: slowLogin)
        tvdb.state.withLock { $0.responses["GET /languages"] = .init(200, json: #"{"data": [{"id": 7, "abbreviation": "en"}]}"#) }
        return tvdb
    }

    @Test("without a token, one login precedes the request")
    func firstRequest() async throws {
        try await withTVDB(server()) { client, server in
            let data = try await client.value(for: languages).data
            #expect(data?.map(\.id) == [7])
            #expect(server.targets == ["POST /login", "GET /languages"])
            #expect(server.requests[0].body == #"{"apikey":"key","userkey":"user","username":"me"}"#)
            #expect(server.requests[0].headers["authorization"] == nil)
            #expect(server.requests[1].headers["authorization"] == "Bearer token-1")
        }
    }

    @Test("50 concurrent requests share one login")
    func manyRequests() async throws {
        let tvdb = server(slowLogin: true)
        try await withTVDB(tvdb) { client, server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { _ = try await client.value(for: languages) } }
                await tvdb.loginLatch.arrivals(1)
                tvdb.loginLatch.open()
                try await group.waitForAll()
            }
            #expect(server.targets.filter { $0 == "POST /login" }.count == 1)
            #expect(server.targets.filter { $0 == "GET /languages" }.count == 50)
        }
    }

    @Test("a token is refreshed once before it expires")
    func refresh() async throws {
        let clock = TestClock()
        try await withTVDB(server(), now: { clock.now }) { client, server in
            _ = try await client.value(for: languages)
            clock.advance(by: 86_400 - 29)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await client.value(for: languages) } }
                try await group.waitForAll()
            }
            #expect(server.targets.filter { $0 != "GET /languages" } == ["POST /login", "GET /refresh_token"])
            #expect(server.requests.first { $0.target == "/refresh_token" }?.headers["authorization"] == "Bearer token-1")
            #expect(server.requests.last?.headers["authorization"] == "Bearer token-2")
        }
    }

    @Test("a rejected refresh is followed by one login")
    func refusedRefresh() async throws {
        let clock = TestClock()
        let tvdb = server()
        try await withTVDB(tvdb, now: { clock.now }) { client, server in
            _ = try await client.value(for: languages)
            tvdb.state.withLock { $0.refreshStatus = 401 }
            clock.advance(by: 86_399)
            _ = try await client.value(for: languages)
            #expect(server.targets == ["POST /login", "GET /languages", "GET /refresh_token", "POST /login", "GET /languages"])
        }
    }

    @Test("an expired token is replaced by a login, not a refresh")
    func expired() async throws {
        let clock = TestClock()
        try await withTVDB(server(), now: { clock.now }) { client, server in
            _ = try await client.value(for: languages)
            clock.advance(by: 90_000)
            _ = try await client.value(for: languages)
            #expect(server.targets == ["POST /login", "GET /languages", "POST /login", "GET /languages"])
        }
    }

    @Test("a valid token is used if it cannot be renewed")
    func renewalFails() async throws {
        let clock = TestClock()
        let tvdb = server()
        try await withTVDB(tvdb, now: { clock.now }) { client, _ in
            _ = try await client.value(for: languages)
            tvdb.state.withLock { ($0.refreshStatus, $0.loginStatus) = (500, 500) }
            clock.advance(by: 86_399)
            let data = try await client.value(for: languages).data
            #expect(data?.count == 1)
        }
    }

    @Test("a rejected token is followed by one login and one retry")
    func refusedToken() async throws {
        let tvdb = server()
        try await withTVDB(tvdb) { client, server in
            _ = try await client.value(for: languages)
            tvdb.revokeTokens()
            let data = try await client.value(for: languages).data
            #expect(data?.count == 1)
            #expect(server.targets == ["POST /login", "GET /languages", "GET /languages", "POST /login", "GET /languages"])
            #expect(server.requests.last?.headers["authorization"] == "Bearer token-2")
        }
    }

    @Test("many rejected requests share one login")
    func storm() async throws {
        let tvdb = server()
        try await withTVDB(tvdb) { client, server in
            _ = try await client.value(for: languages)
            tvdb.revokeTokens()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<50 { group.addTask { _ = try await client.value(for: languages) } }
                try await group.waitForAll()
            }
            #expect(server.targets.filter { $0 == "POST /login" }.count == 2)
            #expect(server.requests.count <= 2 + 1 + 100)
        }
    }

    @Test("if every token is rejected, each request is sent twice and returns the 401")
    func hopeless() async throws {
        let tvdb = server()
        try await withTVDB(tvdb) { client, server in
            // The server issues tokens that it rejects.
            let stop = Lock(false)
            let behaviour = Forgetting(tvdb: tvdb, stop: { stop.withLock { $0 } })
            let response = try await client.send(languages, behaviours: [behaviour])
            stop.withLock { $0 = true }
            #expect(response.urlResponse?.statusCode == 401)
            #expect(try response.result.get().failure?.error == "Not Authorized")
            #expect(server.targets == ["POST /login", "GET /languages", "POST /login", "GET /languages"])
        }
    }

    /// Revokes all tokens before each request is sent.
    private struct Forgetting: RequestBehaviour {
        let tvdb: TVDBServer
        let stop: @Sendable () -> Bool

        func intercept(
            request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
        ) async throws -> TransportResponse {
            tvdb.revokeTokens()
            return try await next(urlRequest)
        }
    }

    @Test("the error of a login is the error of every waiting request")
    func refusedLogin() async throws {
        let tvdb = server(slowLogin: true)
        try await withTVDB(tvdb, apikey: "wrong") { client, server in
            let failures = await withTaskGroup(of: Int?.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        do throws(APIFailure<TVDB.Languages.GetLanguages.Response>) {
                            _ = try await client.value(for: languages)
                            return nil
                        } catch {
                            return error.error.loginStatusCode
                        }
                    }
                }
                await tvdb.loginLatch.arrivals(1)
                tvdb.loginLatch.open()
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(failures == Array(repeating: 401, count: 10))
            #expect(!server.targets.contains("GET /languages"))
            #expect(server.targets.count <= 10)
        }
    }

    @Test("a later request logs in again after a failed login")
    func failedLogin() async throws {
        let tvdb = server()
        tvdb.state.withLock { $0.loginStatus = 503 }
        try await withTVDB(tvdb) { client, _ in
            await #expect(throws: APIFailure<TVDB.Languages.GetLanguages.Response>.self) { try await client.value(for: languages) }
            tvdb.state.withLock { $0.loginStatus = 200 }
            let data = try await client.value(for: languages).data
            #expect(data?.count == 1)
        }
    }

    @Test("the login is sent without a token and is not retried")
    func ownLogin() async throws {
        let tvdb = server()
        try await withTVDB(tvdb) { client, server in
            _ = try await client.value(for: languages)
            let response = try await client.send(TVDB.Authentication.PostLogin.Request(body: TVDBAuth(apikey: "wrong")))
            #expect(response.urlResponse?.statusCode == 401)
            #expect(server.targets == ["POST /login", "GET /languages", "POST /login"])
            #expect(server.requests[2].headers["authorization"] == nil)
        }
    }

    @Test("canceling all waiting requests cancels the login, and the next request logs in again")
    func cancelAll() async throws {
        let tvdb = server(slowLogin: true)
        try await withTVDB(tvdb) { client, _ in
            let one = Task { try await client.value(for: languages) }
            await tvdb.loginLatch.arrivals(1)
            one.cancel()
            let result = await one.result
            if case .failure(let error) = result {
                #expect((error as? APIFailure<TVDB.Languages.GetLanguages.Response>)?.error.isCancellation == true)
            }
            tvdb.loginLatch.open()
            let data = try await client.value(for: languages).data
            #expect(data?.count == 1)
        }
    }

    @Test("canceling a CancellableRequest cancels its login")
    func cancelClosure() async throws {
        let tvdb = server(slowLogin: true)
        try await withTVDB(tvdb) { client, _ in
            let queue = DispatchQueue(label: "test")
            let error: APIClientError? = await withCheckedContinuation { continuation in
                let request = client.makeRequest(request: languages, completionQueue: queue) { response in
                    if case .error(let failure) = response {
                        continuation.resume(returning: failure.error)
                    } else {
                        continuation.resume(returning: nil)
                    }
                }
                Task {
                    await tvdb.loginLatch.arrivals(1)
                    request.cancel()
                }
            }
            #expect(error?.isCancellation == true)
            tvdb.loginLatch.open()
        }
    }

    @Test("a stored token is used only for the same server and credentials")
    func store() async throws {
        let store = TokenStore.memory()
        let tvdb = server()
        try await withTVDB(tvdb, tokenStore: store) { client, server in
            _ = try await client.value(for: languages)
            await client.tokens.saved()
            let again = TVDBClient(
                credentials: TVDBAuth(apikey: "key", userkey: "user", username: "me"), baseURL: server.baseURL, tokenStore: store,
                now: { Date(timeIntervalSince1970: 0) }
            )
            _ = try await again.value(for: languages)
            #expect(server.targets == ["POST /login", "GET /languages", "GET /languages"])
            let other = TVDBClient(
                credentials: TVDBAuth(apikey: "key", userkey: "other", username: "me"), baseURL: server.baseURL, tokenStore: store,
                now: { Date(timeIntervalSince1970: 0) }
            )
            _ = try await other.value(for: languages)
            #expect(server.targets.suffix(2) == ["POST /login", "GET /languages"])
        }
        try await withTVDB(tvdb, tokenStore: store) { client, server in
            _ = try await client.value(for: languages)
            #expect(server.targets == ["POST /login", "GET /languages"])
        }
    }

    @Test("a token in a file is readable only by its owner and is used by later clients")
    func fileStore() async throws {
        let url = URL(filePath: NSTemporaryDirectory()).appending(path: "tokens-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try await withTVDB(server(), tokenStore: .file(url, account: "me")) { client, server in
            _ = try await client.value(for: languages)
            await client.tokens.saved()
            let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? NSNumber
            #expect(permissions?.intValue == 0o600)
            let again = TVDBClient(
                credentials: TVDBAuth(apikey: "key", userkey: "user", username: "me"), baseURL: server.baseURL,
                tokenStore: .file(url, account: "me"),
                now: { Date(timeIntervalSince1970: 0) }
            )
            _ = try await again.value(for: languages)
            #expect(server.targets == ["POST /login", "GET /languages", "GET /languages"])
            let other = TVDBClient(
                credentials: TVDBAuth(apikey: "key", userkey: "other", username: "you"), baseURL: server.baseURL,
                tokenStore: .file(url, account: "you"), now: { Date(timeIntervalSince1970: 0) }
            )
            _ = try await other.value(for: languages)
            #expect(server.targets.suffix(2) == ["POST /login", "GET /languages"])
            await other.tokens.logOut()
            _ = try await again.value(for: languages)
            #expect(server.targets.last == "GET /languages")
            await again.tokens.logOut()
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(!text.contains("token-1") && !text.contains("key\":\"") && !text.contains("user"))
            _ = try await again.value(for: languages)
            #expect(server.targets.suffix(2) == ["POST /login", "GET /languages"])
        }
    }

    @Test("descriptions contain no secrets")
    func secrets() async throws {
        try await withTVDB(server(), apikey: "key") { client, _ in
            let response = try await client.send(languages)
            let login = TVDB.Authentication.PostLogin.Request(body: TVDBAuth(apikey: "s3cret-a", userkey: "s3cret-b", username: "me"))
            let token = TVDBToken(token: "s3cret-c")
            let stored = StoredToken(value: "s3cret-d", expiry: nil)
            let loginResponse = TVDB.Authentication.PostLogin.Response.status200(token)
            var dumped = ""
            for value in [client, client.tokens, login, token, stored, loginResponse, response] as [Any] {
                dumped += "\(value)" + String(reflecting: value)
            }
            dump(stored, to: &dumped)
            dumped += login.debugDescription + response.description + "\(client.apiClient.behaviours)"
            let failed = try? await client.send(login)
            dumped += failed.map { "\($0)" } ?? ""
            #expect(!dumped.contains("s3cret"))
            #expect(!dumped.contains("token-1"))
            #expect(dumped.contains("TVDBToken{\"token\":\"…\"}"))
        }
    }
}
