extension Secret {
    /// Creates a secret from the access token that a client obtains with its own credentials (OAuth 2.0, RFC 6749, section 4.4).
    ///
    /// The token is requested when a request first needs it, and all requests share it. It is renewed before it expires and after the
    /// server rejects it with the status 401. The renewal uses the refresh token if the service has issued one and still accepts it. A
    /// request for a token is sent once, with HTTP Basic authentication but without the headers, secrets and behaviors of the client that
    /// uses the token.
    ///
    /// - Parameters:
    ///   - id: the identifier of the client.
    ///   - secret: the secret of the client, which only the token URL and the refresh URL receive.
    ///   - scopes: the scopes of the token; without any, the service decides.
    ///   - tokenURL: the URL that issues tokens; a relative one is resolved against `baseURL`.
    ///   - refreshURL: the URL that exchanges a refresh token; by default the token URL.
    ///   - baseURL: the server of the API.
    ///   - transport: the transport that sends the requests for tokens.
    ///   - options: the deadline and the size limit of requests for tokens; the headers are not sent.
    ///   - store: the store for the token; a refresh token is kept only in memory.
    ///   - now: a closure that returns the current time.
    public static func clientCredentials(
        id: String, secret: String, scopes: [String] = [], tokenURL: String, refreshURL: String? = nil, relativeTo baseURL: URL? = nil,
        transport: any Transport, options: RequestOptions = .init(), store: TokenStore = .memory(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) -> Secret {
        // The query of the base URL may be an API key.
        let base = baseURL.flatMap { URL(string: $0.withoutSecrets) }
        let tokenOptions = RequestOptions(
            deadline: options.deadline, retries: 0, attemptTimeout: options.attemptTimeout, maximumResponseSize: options.maximumResponseSize
        )
        var client = APIClient(baseURL: base, transport: transport, options: tokenOptions)
        client.budget = RetryBudget(now: now)
        let issuer = TokenIssuer(
            client: client, authorization: .basic(id: id, secret: secret), scopes: scopes, tokenURL: tokenURL,
            refreshURL: refreshURL ?? tokenURL, now: now)
        var configuration = TokenLifecycle.Configuration(
            scheme: "oauth2", header: "Authorization", prefix: "Bearer ", lifetime: nil,
            key: store.key(baseURL: URL(string: tokenURL, relativeTo: base), credentials: [id, secret] + scopes),
            login: { nil })
        configuration.login = { try await issuer.token() }
        let (lifecycle, replaced) = (TokenLifecycle(configuration, store: store, now: now), ReplacedToken())
        return Secret(asking: { rejected in
            if let rejected, replaced.stays(rejected, at: now()) { return rejected }
            let token = try await lifecycle.value(insteadOf: rejected)
            if let rejected { replaced.replace(rejected, by: token, at: now()) }
            return token
        })
    }
}

/// Requests tokens for a client.
private struct TokenIssuer: Sendable {
    let client: APIClient
    let authorization: String
    let scopes: [String]
    let tokenURL: String
    let refreshURL: String
    let now: @Sendable () -> Date
    private let refreshToken = Lock<String?>(nil)

    /// Returns a new token; nil if the response contains none.
    func token() async throws -> StoredToken? {
        if let refreshToken = refreshToken.withLock(\.self) {
            do throws(APIFailure<TokenResponse>) {
                let fields = [("grant_type", "refresh_token"), ("refresh_token", refreshToken)]
                if let token = try await token(from: refreshURL, fields) { return token }
            } catch {
                // Any other failure, such as too many requests, may be temporary.
                guard let status = error.statusCode, [400, 401, 403].contains(status) || error.response != nil && status < 500,
                    !error.isRateLimited
                else { throw error }
            }
            self.refreshToken.withLock { $0 = nil }
        }
        let scope = scopes.isEmpty ? [] : [("scope", scopes.joined(separator: " "))]
        return try await token(from: tokenURL, [("grant_type", "client_credentials")] + scope)
    }

    private func token(from url: String, _ fields: [(String, String)]) async throws(APIFailure<TokenResponse>) -> StoredToken? {
        // The lifetime of the token may begin when the request for it is sent.
        let start = now()
        let tokens = try await client.value(for: TokenRequest(url: url, authorization: authorization, fields: fields))
        // The response to a refresh contains a refresh token only if it has changed.
        if let next = tokens.refreshToken { refreshToken.withLock { $0 = next } }
        return tokens.accessToken.map { StoredToken(value: $0, expiry: tokens.lifetime.map(start.addingTimeInterval)) }
    }
}

extension String {
    /// Returns the `Authorization` header of a client (RFC 6749, section 2.3.1).
    fileprivate static func basic(id: String, secret: String) -> String {
        let (id, secret) = (PercentEncoding.strict.encode(id), PercentEncoding.strict.encode(secret))
        return "Basic " + "\(id):\(secret)".utf8Data.base64EncodedString()
    }
}
