public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Gives requests the token that they need: logs in, refreshes in time, and replays what an old token was refused for.
///
/// However many requests wait for a token, one login or refresh is under way for all of them; its error reaches all of
/// them. A request is sent at most twice, and never because of a request that the lifecycle itself has made.
public actor TokenLifecycle: RequestBehaviour {
    /// How the token is carried and how it is got.
    public struct Configuration: Sendable {
        /// The security scheme whose credential the token is.
        public var scheme: String
        /// The header that carries the token.
        public var header: String
        /// What stands before the token in the header.
        public var prefix: String
        /// How long a new token is good for, in seconds; nil where nobody knows.
        public var lifetime: TimeInterval?
        /// Gets a token with the credentials; nil where the answer holds none.
        public var login: @Sendable () async throws -> String?
        /// Gets a new token with one that is still good, which the behaviour adds; nil where the API has no such operation.
        public var refresh: (@Sendable (any RequestBehaviour) async throws -> String?)?
        /// Tells the tokens of different servers and credentials apart in the store.
        public var key: String

        /// Takes everything.
        public init(
            scheme: String, header: String, prefix: String, lifetime: TimeInterval?, key: String,
            login: @escaping @Sendable () async throws -> String?,
            refresh: (@Sendable (any RequestBehaviour) async throws -> String?)? = nil
        ) {
            self.scheme = scheme
            self.header = header
            self.prefix = prefix
            self.lifetime = lifetime
            self.key = key
            self.login = login
            self.refresh = refresh
        }
    }

    private let configuration: Configuration
    private let store: TokenStore
    private let now: @Sendable () -> Date
    private var token: StoredToken?
    /// Whether the token was got here, and not loaded from the store.
    private var isNew = false
    /// The last token that a server has refused.
    private var refused: StoredToken?
    /// What a server has refused with the token that there is, although it was new: another one would change nothing.
    private var forbidden: Set<String> = []
    /// When a token that is still good is renewed, after that has failed.
    private var nextRenewal: Date?
    private var renewal: Task<Void, Never>?
    private var renewalNumber = 0
    private var waiting: [Int: CheckedContinuation<StoredToken, any Error>] = [:]
    private var lastWaiting = 0
    private var logOuts = 0

    /// Makes a lifecycle.
    ///
    /// - Parameter now: what time it is.
    public init(_ configuration: Configuration, store: TokenStore = .memory(), now: @escaping @Sendable () -> Date = { Date() }) {
        self.configuration = configuration
        self.store = store
        self.now = now
    }

    /// Forgets the token, here and in the store; the next request logs in, as do those again that wait for a login.
    public func logOut() async {
        stopRenewal()
        token = nil
        logOuts += 1
        await store.save(nil, configuration.key)
        logOuts -= 1
        if !waiting.isEmpty { startRenewal() }
    }

    // MARK: Requests

    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        guard request.service.securityRequirements.joined().contains(where: { $0.type == configuration.scheme }) else {
            return try await next(urlRequest)
        }
        let first = try await currentToken()
        let answer = try await next(authorised(urlRequest, by: first))
        guard answer.urlResponse.statusCode == 401 else {
            allow(urlRequest)
            return answer
        }
        guard !isForbidden(urlRequest, with: first) else { return answer }
        let second = try await token(insteadOf: first)
        let replay = try await next(authorised(urlRequest, by: second))
        if replay.urlResponse.statusCode == 401 { forbid(urlRequest, with: second) }
        return replay
    }

    private nonisolated func authorised(_ urlRequest: URLRequest, by token: StoredToken) throws -> URLRequest {
        if token.value.hasControlCharacter { throw APIClientError.requestEncodingError("the token holds a control character") }
        var urlRequest = urlRequest
        urlRequest.setValue(configuration.prefix + token.value, forHTTPHeaderField: configuration.header)
        return urlRequest
    }

    // MARK: Tokens

    /// A token that is good; waits for one where there is none.
    private func currentToken() async throws -> StoredToken {
        if let token, !needsRenewal(token) { return token }
        return try await nextToken()
    }

    /// A token that is good and is not the one that was refused.
    private func token(insteadOf refused: StoredToken) async throws -> StoredToken {
        if token?.value == refused.value {
            token = nil
            self.refused = refused
        }
        return try await currentToken()
    }

    private func isForbidden(_ urlRequest: URLRequest, with token: StoredToken) -> Bool {
        !forbidden.isEmpty && token == self.token && forbidden.contains(urlRequest.target)
    }

    private func forbid(_ urlRequest: URLRequest, with token: StoredToken) {
        if isNew, token == self.token { forbidden.insert(urlRequest.target) }
    }

    private func allow(_ urlRequest: URLRequest) {
        if !forbidden.isEmpty { forbidden.remove(urlRequest.target) }
    }

    /// Waits for the renewal that is under way, or starts one.
    private func nextToken() async throws -> StoredToken {
        lastWaiting += 1
        let number = lastWaiting
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                waiting[number] = continuation
                startRenewal()
            }
        } onCancel: {
            Task { await self.stopWaiting(number) }
        }
    }

    private func stopWaiting(_ number: Int) {
        waiting.removeValue(forKey: number)?.resume(throwing: CancellationError())
        if waiting.isEmpty { stopRenewal() }
    }

    /// Ends the renewal that is under way; whatever it still gets comes too late.
    private func stopRenewal() {
        renewal?.cancel()
        renewal = nil
        renewalNumber += 1
    }

    /// Starts a renewal, unless one is under way, or a token is still in the store that must not be taken from there.
    private func startRenewal() {
        guard renewal == nil, logOuts == 0 else { return }
        renewalNumber += 1
        let number = renewalNumber
        renewal = Task {
            do {
                finish(number, .success(try await renewedToken(number)))
            } catch {
                finish(number, .failure(error))
            }
        }
    }

    /// Hands the result to all who wait, unless the renewal was stopped.
    private func finish(_ number: Int, _ result: Result<StoredToken, any Error>) {
        guard number == renewalNumber else { return }
        renewal = nil
        let all = waiting
        waiting = [:]
        for continuation in all.values { continuation.resume(with: result) }
    }

    private func renewedToken(_ number: Int) async throws -> StoredToken {
        if token == nil, let stored = await store.load(configuration.key), stored.value != refused?.value {
            try checkRenewal(number)
            take(stored, isNew: false)
            if !needsRenewal(stored) { return stored }
        }
        let value: String
        do {
            value = try await newToken()
            try checkRenewal(number)
        } catch {
            try checkRenewal(number)
            // A token that is good for a while yet is better than none.
            guard let token, !isExpired(token) else { throw error }
            nextRenewal = token.expiry.map { now().addingTimeInterval($0.timeIntervalSince(now()) / 2) }
            return token
        }
        let token = StoredToken(value: value, expiry: configuration.lifetime.map { now().addingTimeInterval($0) })
        take(token, isNew: true)
        await store.save(token, configuration.key)
        try checkRenewal(number)
        return token
    }

    /// Ends a renewal that was stopped while it waited.
    private func checkRenewal(_ number: Int) throws {
        if number != renewalNumber { throw CancellationError() }
    }

    private func take(_ token: StoredToken, isNew: Bool) {
        self.token = token
        self.isNew = isNew
        forbidden = []
        nextRenewal = nil
    }

    private func newToken() async throws -> String {
        if let value = try await refreshedToken(), !value.isEmpty { return value }
        guard let value = try await configuration.login(), !value.isEmpty else { throw TokenError.missing }
        return value
    }

    /// A token got with one that is still good; nil where there is none, or where the server refuses it.
    private func refreshedToken() async throws -> String? {
        guard let refresh = configuration.refresh, let token, !isExpired(token) else { return nil }
        do {
            let authorisation = HeaderBehaviour(name: configuration.header, value: configuration.prefix + token.value)
            return try await refresh(authorisation)
        } catch {
            try Task.checkCancellation()
            return nil
        }
    }

    private func isExpired(_ token: StoredToken) -> Bool { token.expiry.map { $0 <= now() } ?? false }

    /// Whether the token has less than a tenth of its life before it, or less than five minutes of a long one.
    private func needsRenewal(_ token: StoredToken) -> Bool {
        guard let expiry = token.expiry, let lifetime = configuration.lifetime else { return isExpired(token) }
        if let nextRenewal, now() < nextRenewal { return false }
        return expiry.timeIntervalSince(now()) <= min(300, lifetime / 10)
    }
}

extension URLRequest {
    /// The method and the URL.
    fileprivate var target: String { "\(httpMethod ?? "GET") \(url?.absoluteString ?? "")" }
}

/// Why there is no token although the login has succeeded.
public enum TokenError: Error, Sendable, CustomStringConvertible {
    /// The answer to the login holds no token.
    case missing

    /// What is wrong.
    public var description: String { "the answer to the login holds no token" }
}

/// Sets one header of a request.
struct HeaderBehaviour: RequestBehaviour, CustomReflectable {
    let name: String
    let value: String

    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
        var urlRequest = urlRequest
        urlRequest.setValue(value, forHTTPHeaderField: name)
        return urlRequest
    }

    /// The name alone; the value may be a secret.
    var customMirror: Mirror { Mirror(self, children: ["name": name]) }
}

extension TokenLifecycle.Configuration {
    /// A key for a store that depends on the server and the credentials and shows neither.
    public static func key(baseURL: URL?, credentials: some JSONCodable) -> String {
        var writer = JSONWriter()
        (baseURL?.absoluteString ?? "").write(json: &writer)
        credentials.write(json: &writer)
        // FNV-1a
        let hash = writer.bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return String(hash, radix: 16)
    }
}
