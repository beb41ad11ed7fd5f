/// Adds a token to the requests that need it: logs in, renews the token before it expires, and retries once after a 401.
///
/// All requests that wait for a token share one login or refresh, and all receive its error. A request is sent at most twice. Logins and
/// refreshes are not retried. After the server refuses a login, requests fail with the same error for a second without another login. The
/// pause doubles with each refusal, up to a minute, and lasts longer if the response requests it.
public actor TokenLifecycle {
    /// How to obtain the token and where requests carry it.
    public struct Configuration: Sendable {
        /// The security scheme whose credential is the token.
        public var scheme: String
        /// The header that carries the token.
        public var header: String
        /// The prefix of the token in the header, such as `Bearer `.
        public var prefix: String
        /// How long a new token is valid if the login does not specify it, in seconds; nil if unknown.
        public var lifetime: TimeInterval?
        /// Obtains a token with the credentials, and its expiry date if the response contains it; returns nil if the response contains no
        /// token.
        var login: @Sendable () async throws -> StoredToken?
        /// Obtains a new token with a valid token, which the behavior adds to the request; nil if the API has no operation for this.
        public var refresh: (@Sendable (any CallBehaviour) async throws -> String?)?
        /// The key of the token in the store, as `TokenStore.key(baseURL:credentials:)` returns it; different for each server and account.
        public var key: String

        /// Creates a configuration.
        public init(
            scheme: String, header: String, prefix: String, lifetime: TimeInterval?, key: String,
            login: @escaping @Sendable () async throws -> String?,
            refresh: (@Sendable (any CallBehaviour) async throws -> String?)? = nil
        ) {
            self.scheme = scheme
            self.header = header
            self.prefix = prefix
            self.lifetime = lifetime
            self.key = key
            self.login = { try await login().map { StoredToken(value: $0, expiry: nil) } }
            self.refresh = refresh
        }
    }

    private let configuration: Configuration
    private let credentials: Credentials
    private let store: TokenStore
    private let now: @Sendable () -> Date
    private var token: StoredToken?
    /// How long the token is valid after it was obtained or loaded, in seconds; nil if unknown.
    private var lifetime: TimeInterval?
    /// Whether the token came from a login or a refresh instead of the store.
    private var isNew = false
    /// The last token that the server rejected.
    private var rejected: StoredToken?
    /// The last requests that the server rejected with the current token although it was new; another token would not help.
    private var deniedTargets: Set<String> = []
    /// When to try again to renew a token that is still valid, after a failed attempt.
    private var nextRenewal: Date?
    /// The last login if the server refused it.
    private var refusal: Refusal?
    private(set) var renewal: Task<Void, Never>?
    private var renewalNumber = 0
    /// The requests that wait for a token.
    private var waiting: [ObjectIdentifier: Promise<StoredToken>] = [:]
    /// The rate limits that the last waiting request entered, for which a renewal after a logout must not wait.
    private var enteredLimits: Set<ObjectIdentifier> = []
    /// The last change of the store, which may be in progress.
    private(set) var lastSave: Task<Void, Never>?
    /// How many logouts are removing the token from the store.
    private var pendingLogOuts = 0

    private struct Refusal {
        let error: any Error
        /// How long the client does not log in again, in seconds.
        let pause: TimeInterval
        let end: Date
    }

    /// Creates a lifecycle.
    ///
    /// - Parameters:
    ///   - credentials: the secrets of other security schemes; an operation needs no token if they suffice.
    ///   - store: the store for the token.
    ///   - now: a closure that returns the current time.
    public init(
        _ configuration: Configuration, credentials: Credentials = Credentials(), store: TokenStore = .memory(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.configuration = configuration
        self.credentials = credentials
        self.store = store
        self.now = now
    }

    /// Discards the token and removes it from the store. The next request logs in, and requests that wait for a token wait for a new login.
    public func logOut() async {
        stopRenewal()
        token = nil
        refusal = nil
        pendingLogOuts += 1
        await save(nil)
        pendingLogOuts -= 1
        if !waiting.isEmpty { RequestExecution.$enteredLimits.withValue(enteredLimits) { startRenewal() } }
    }

    // MARK: Requests

    /// Whether all other secrets are fixed values; the wait for a token ends at the deadline of the call.
    public nonisolated var keepsDeadlines: Bool { credentials.keepsDeadlines }

    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        let withSecrets = try await credentials.authorized(sending, for: request, loginScheme: configuration.scheme)
        guard withSecrets.needsToken else { return try await credentials.send(withSecrets, insteadOf: sending, for: request, next) }
        let sending = withSecrets.sending
        let first = try await currentToken(before: request.deadline)
        let response = try await next(authorized(sending, by: first))
        guard response.rejectsSecrets(of: sending.head) else {
            allow(sending.head)
            return response
        }
        guard !isDenied(sending.head, with: first), !sending.isSentOnce else { return response }
        let second = try await token(insteadOf: first, before: request.deadline)
        let retry = try await next(authorized(sending, by: second))
        if retry.rejectsSecrets(of: sending.head) { deny(sending.head, with: second) }
        return retry
    }

    private nonisolated func authorized(_ sending: TransportRequest, by token: StoredToken) throws -> TransportRequest {
        if token.value.hasControlCharacter { throw APIClientError.requestEncodingError("the token contains a control character") }
        var sending = sending
        sending.head.headers[configuration.header] = configuration.prefix + token.value
        return sending
    }

    // MARK: Tokens

    /// Returns the value of a valid token that the server has not rejected.
    func value(insteadOf rejected: String?) async throws -> String {
        guard let rejected else { return try await currentToken(before: nil).value }
        return try await token(insteadOf: StoredToken(value: rejected, expiry: nil), before: nil).value
    }

    /// Returns a valid token; waits for a new one only if the current one may expire on its way to the server.
    private func currentToken(before deadline: CallDeadline?) async throws -> StoredToken {
        guard let token, !expires(token, within: 0.01, atMost: 30) || isPostponed else { return try await nextToken(before: deadline) }
        if needsRenewal(token) { startRenewal() }
        return token
    }

    /// Returns a valid token that the server has not rejected and that does not expire on its way to the server.
    private func token(insteadOf rejected: StoredToken, before deadline: CallDeadline?) async throws -> StoredToken {
        if token?.value == rejected.value {
            token = nil
            self.rejected = rejected
        }
        if let token, isFresh(token) { return token }
        return try await nextToken(before: deadline)
    }

    private func isDenied(_ request: RequestHead, with token: StoredToken) -> Bool {
        !deniedTargets.isEmpty && token == self.token && isFresh(token) && deniedTargets.contains(request.target)
    }

    private func deny(_ request: RequestHead, with token: StoredToken) {
        guard isNew, token == self.token, isFresh(token) else { return }
        if deniedTargets.count == 1_000 { deniedTargets = [] }
        deniedTargets.insert(request.target)
    }

    private func allow(_ request: RequestHead) {
        if !deniedTargets.isEmpty { deniedTargets.remove(request.target) }
    }

    /// Waits for the current renewal, or starts a renewal.
    private func nextToken(before deadline: CallDeadline?) async throws -> StoredToken {
        try Task.checkCancellation()
        let promise = Promise<StoredToken>()
        waiting[promise.id] = promise
        enteredLimits = RequestExecution.enteredLimits
        deadline?.whenPassed { promise.resolve(with: .failure($0)) }
        startRenewal()
        do { return try await promise.value() } catch {
            if waiting.removeValue(forKey: promise.id) != nil, waiting.isEmpty { stopRenewal() }
            throw error
        }
    }

    /// Cancels the current renewal, whose result is ignored.
    private func stopRenewal() {
        renewal?.cancel()
        renewal = nil
        renewalNumber += 1
    }

    /// Starts a renewal, unless a renewal is running or a logout has not yet removed the old token from the store.
    private func startRenewal() {
        guard renewal == nil, pendingLogOuts == 0 else { return }
        renewalNumber += 1
        let number = renewalNumber
        renewal = Task {
            do {
                let last = token
                let token = try await renewedToken(number)
                finish(number, .success(token))
                // Requests do not wait until the token is stored, because it may not be valid for long.
                if isNew, token != last, number == renewalNumber { await save(token) }
            } catch {
                finish(number, .failure(error))
            }
            guard number == renewalNumber else { return }
            renewal = nil
            if !waiting.isEmpty { startRenewal() }
        }
    }

    /// Stores a token, or removes the stored token, after earlier changes of the store.
    private func save(_ token: StoredToken?) async {
        let save = Task { [lastSave, store, configuration] in
            await lastSave?.value
            await store.save(token, configuration.key)
        }
        lastSave = save
        await save.value
    }

    /// Passes the result to all waiting requests, unless the renewal was stopped.
    private func finish(_ number: Int, _ result: Result<StoredToken, any Error>) {
        guard number == renewalNumber else { return }
        for promise in waiting.values { promise.resolve(with: result) }
        waiting = [:]
    }

    private func renewedToken(_ number: Int) async throws -> StoredToken {
        if token == nil, let stored = await store.load(configuration.key), stored.value != rejected?.value {
            try checkRenewal(number)
            use(stored, isNew: false)
            if isFresh(stored) { return stored }
        }
        // The lifetime of the token may have begun when the request for it was sent.
        let start = now()
        let new: StoredToken
        do {
            new = try await newToken()
            try checkRenewal(number)
        } catch {
            try checkRenewal(number)
            // Keep using a token that has not expired yet.
            guard let token, !isExpired(token) else { throw error }
            nextRenewal = token.expiry.map { now().addingTimeInterval($0.timeIntervalSince(now()) / 2) }
            return token
        }
        let token = StoredToken(value: new.value, expiry: new.expiry ?? configuration.lifetime.map(start.addingTimeInterval))
        use(token, isNew: true)
        return token
    }

    /// Throws an error if the renewal was stopped in the meantime.
    private func checkRenewal(_ number: Int) throws {
        if number != renewalNumber { throw CancellationError() }
    }

    private func use(_ token: StoredToken, isNew: Bool) {
        self.token = token
        lifetime = configuration.lifetime ?? token.expiry?.timeIntervalSince(now())
        self.isNew = isNew
        deniedTargets = []
        nextRenewal = nil
    }

    private func newToken() async throws -> StoredToken {
        if let value = try await refreshedToken(), !value.isEmpty { return StoredToken(value: value, expiry: nil) }
        if let refusal, now() < refusal.end { throw refusal.error }
        do {
            guard let token = try await configuration.login(), !token.value.isEmpty else { throw TokenError.missing }
            refusal = nil
            return token
        } catch {
            try Task.checkCancellation()
            let failure = APIClientError.loginError(error)
            let asked = failure.failedLogin?.retryDate?.timeIntervalSince(now()) ?? 0
            if error is TokenError || failure.loginStatusCode.map({ $0 < 500 }) == true || asked > 0 {
                let pause = min(2 * (refusal?.pause ?? 0.5), 60)
                refusal = Refusal(error: failure, pause: pause, end: now().addingTimeInterval(max(pause, asked)))
            }
            throw failure
        }
    }

    /// Obtains a new token with the current token; returns nil if the current token has expired or the server rejects it.
    private func refreshedToken() async throws -> String? {
        guard let refresh = configuration.refresh, let token, !isExpired(token) else { return nil }
        do {
            let authorization = HeaderBehaviour(name: configuration.header, value: configuration.prefix + token.value)
            return try await refresh(authorization)
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    private func isExpired(_ token: StoredToken) -> Bool { token.expiry.map { $0 <= now() } ?? false }

    /// Returns whether less than a tenth of the lifetime remains, or less than five minutes of a lifetime of more than 50 minutes.
    private func needsRenewal(_ token: StoredToken) -> Bool { !isPostponed && expires(token, within: 0.1) }

    /// Whether a renewal has failed, and the next one has to wait.
    private var isPostponed: Bool { nextRenewal.map { now() < $0 } ?? false }

    /// Returns whether at least half of the lifetime remains, or five minutes of a lifetime of more than ten minutes.
    private func isFresh(_ token: StoredToken) -> Bool { !expires(token, within: 0.5) }

    /// Returns whether at most a fraction of the lifetime remains, or a number of seconds.
    private func expires(_ token: StoredToken, within part: Double, atMost limit: Double = 300) -> Bool {
        guard let expiry = token.expiry, let lifetime else { return isExpired(token) }
        return expiry.timeIntervalSince(now()) <= min(limit, lifetime * part)
    }
}

// In the declaration of an actor, the conformance to a nonisolated protocol is an error in some orders of the files (Swift 6.3).
extension TokenLifecycle: CallBehaviour {}

extension RequestHead {
    fileprivate var target: String { "\(method) \(url.absoluteString)" }
}

/// The reason why there is no token, although the server has not refused the login.
public enum TokenError: Error, Sendable, CustomStringConvertible {
    /// The response to the login contains no token.
    case missing
    /// The client has no credentials to log in with.
    case noCredentials

    /// A description of the error.
    public var description: String {
        switch self {
        case .missing: "the response to the login contains no token"
        case .noCredentials: "the client has no credentials"
        }
    }
}

extension TokenError: LocalizedError {
    /// A sentence for users.
    public var errorDescription: String? {
        switch self {
        case .missing: "The response to the login contains no token."
        case .noCredentials: "The client has no credentials."
        }
    }
}

/// A behavior that sets a header of every request.
struct HeaderBehaviour: CallBehaviour, CustomReflectable {
    let name: String
    let value: String

    func modify(request: AnyRequest, sending: inout TransportRequest) { sending.head.headers[name] = value }

    /// Contains only the name, because the value may be a secret.
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}
