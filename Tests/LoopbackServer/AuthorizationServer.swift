import Diagnostics
import Foundation

/// An authorization server of OAuth 2.0 (RFC 6749) for one client, which responds to the requests that a ``LoopbackServer`` receives.
package final class AuthorizationServer: Sendable {
    /// The identifier and the secret of the client, which contain what must be encoded.
    package static let client = (id: "zoo:app", secret: "pass word+ä")

    private struct State {
        var issued = 0
        var accepted: String?
        var refreshToken: String?
        var grants: [String] = []
    }

    private let state = Lock(State())
    /// The members of responses next to the tokens, such as `"expires_in":60`.
    private let members: String
    /// The status of responses with tokens.
    private let status: Int
    /// Whether a response contains a refresh token, for its number.
    private let refreshes: @Sendable (Int) -> Bool

    package init(
        _ members: String = #""token_type":"Bearer""#, status: Int = 200, refreshes: @escaping @Sendable (Int) -> Bool = { _ in false }
    ) {
        self.members = members
        self.status = status
        self.refreshes = refreshes
    }

    /// The grants of the token requests so far, in order.
    package var grants: [String] { state.withLock(\.grants) }

    /// Rejects the last access token from now on.
    package func revoke() { state.withLock { $0.accepted = nil } }

    /// Rejects the last refresh token from now on.
    package func revokeRefreshToken() { state.withLock { $0.refreshToken = nil } }

    /// Whether a request has the last access token.
    package func accepts(_ request: LoopbackServer.Request) -> Bool {
        guard let token = state.withLock(\.accepted) else { return false }
        return request.headers["authorization"] == "Bearer \(token)"
    }

    /// Issues a token, or refuses to.
    package func response(to request: LoopbackServer.Request) -> LoopbackServer.Response {
        let fields = Dictionary(
            request.body.split(separator: "&").map { Self.pair($0, separator: "=") }, uniquingKeysWith: { first, _ in first })
        return state.withLock { state in
            state.grants.append(fields["grant_type"] ?? "-")
            guard request.method == "POST", Self.isClient(request) else {
                return .init(401, json: #"{"error":"invalid_client","error_description":"unknown client"}"#)
            }
            switch fields["grant_type"] {
            case "client_credentials": break
            case "refresh_token" where state.refreshToken != nil && fields["refresh_token"] == state.refreshToken: break
            default: return .init(400, json: #"{"error":"invalid_grant"}"#)
            }
            state.issued += 1
            state.accepted = "access-\(state.issued)"
            var json = "{\"access_token\":\"access-\(state.issued)\",\(members)"
            if refreshes(state.issued) {
                state.refreshToken = "refresh-\(state.issued)"
                json += ",\"refresh_token\":\"refresh-\(state.issued)\""
            }
            return .init(status, json: json + "}")
        }
    }

    /// Whether a request is authenticated as the client (RFC 6749, section 2.3.1).
    private static func isClient(_ request: LoopbackServer.Request) -> Bool {
        let words = (request.headers["authorization"] ?? "").split(separator: " ")
        guard words.count == 2, words[0] == "Basic", let data = Data(base64Encoded: String(words[1])) else { return false }
        return pair(Substring(String(decoding: data, as: UTF8.self)), separator: ":") == client
    }

    private static func pair(_ text: Substring, separator: Character) -> (String, String) {
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.replacing("+", with: " ").removingPercentEncoding ?? "" }
        return (parts[0], parts.count == 2 ? parts[1] : "")
    }
}
