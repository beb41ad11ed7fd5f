import Diagnostics
import Foundation
import LoopbackServer
import TVDBClient

/// A server that handles tokens like TVDB: issues them for a key, renews them, and rejects old ones.
final class TVDBServer: Sendable {
    struct State {
        var key = "key"
        var tokenCount = 0
        var goodTokens: Set<String> = []
        var responses: [String: LoopbackServer.Response] = [:]
        var refreshStatus = 200
        var loginStatus = 200
    }

    let state = Lock(State())
    /// Blocks logins; open unless a test makes the server slow.
    let loginLatch: Latch

    init(slowLogin: Bool = false) {
        loginLatch = Latch()
        if !slowLogin { loginLatch.open() }
    }

    /// Revokes all tokens.
    func revokeTokens() { state.withLock { $0.goodTokens = [] } }

    func respond(to request: LoopbackServer.Request) async -> LoopbackServer.Response {
        switch request.target {
        case "/login": await login(request)
        case "/refresh_token": refresh(request)
        default: other(request)
        }
    }

    private func login(_ request: LoopbackServer.Request) async -> LoopbackServer.Response {
        await loginLatch.wait()
        return state.withLock { state in
            guard state.loginStatus == 200 else { return .init(state.loginStatus, json: #"{"Error": "out of order"}"#) }
            guard request.headers["authorization"] == nil, let body = try? TVDBAuth(json: Data(request.body.utf8)), body.apikey == state.key
            else {
                return Self.notAuthorized
            }
            return .init(200, json: Self.token(&state))
        }
    }

    private func refresh(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        state.withLock { state in
            guard state.refreshStatus == 200, Self.isAuthorized(request, state) else { return Self.notAuthorized }
            return .init(200, json: Self.token(&state))
        }
    }

    private func other(_ request: LoopbackServer.Request) -> LoopbackServer.Response {
        state.withLock { state in
            guard Self.isAuthorized(request, state) else { return Self.notAuthorized }
            return state.responses["\(request.method) \(request.target)"] ?? .init(404, json: #"{"Error": "Resource not found"}"#)
        }
    }

    private static func token(_ state: inout State) -> String {
        state.tokenCount += 1
        let token = "token-\(state.tokenCount)"
        state.goodTokens.insert(token)
        return #"{"token": "\#(token)"}"#
    }

    private static func isAuthorized(_ request: LoopbackServer.Request, _ state: State) -> Bool {
        state.goodTokens.contains { request.headers["authorization"] == "Bearer \($0)" }
    }

    static let notAuthorized = LoopbackServer.Response(401, json: #"{"Error": "Not Authorized"}"#)
}

/// Runs a TVDB server and a client for it.
func withTVDB<Result: Sendable>(
    _ tvdb: TVDBServer = TVDBServer(), apikey: String = "key", language: String? = "en", behaviours: [any CallBehaviour] = [],
    tokenStore: TokenStore = .memory(), now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 0) },
    _ body: @Sendable (TVDBClient, LoopbackServer) async throws -> Result
) async throws -> Result {
    try await LoopbackServer.run {
        await tvdb.respond(to: $0)
    } _: { server in
        let client = TVDBClient(
            credentials: TVDBAuth(apikey: apikey, userkey: "user", username: "me"), baseURL: server.baseURL, language: language,
            behaviours: behaviours, tokenStore: tokenStore, now: now
        )
        return try await body(client, server)
    }
}

/// A clock that a test sets.
final class TestClock: Sendable {
    private let time = Lock(Date(timeIntervalSince1970: 1_000_000))

    var now: Date { time.withLock { $0 } }

    func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
