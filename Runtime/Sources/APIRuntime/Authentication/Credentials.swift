/// Adds the secrets that an operation requires to its requests.
///
/// If an operation has alternative security requirements, the client uses the first alternative whose secrets are all available. If there
/// is none, the request is sent without secrets, as are all requests to servers other than the client's own. If the server rejects the
/// secrets with the status 401, the client gets them again and repeats the request once if one of them has changed.
public final class Credentials: CallBehaviour {
    /// Where a request carries a secret.
    public enum Placement: Sendable {
        /// In a header, after a prefix such as `Bearer `.
        case header(String, prefix: String)
        /// In a query parameter.
        case query(String)
        /// In a cookie.
        case cookie(String)
    }

    private let placed = Lock<[String: Placed]>([:])

    fileprivate struct Placed: Sendable {
        let placement: Placement
        var secret: Secret?
    }

    /// Creates credentials without secrets.
    public init() {}

    /// Adds the secret of a security scheme. If it is nil, it can be set later.
    public func add(_ secret: Secret?, scheme: String, _ placement: Placement) {
        placed.withLock { $0[scheme] = Placed(placement: placement, secret: secret) }
    }

    /// The secret of a security scheme; nil if there is none. It can be replaced at any time.
    public subscript(scheme: String) -> Secret? {
        get { placed.withLock { $0[scheme]?.secret } }
        set { placed.withLock { $0[scheme]?.secret = newValue } }
    }

    /// Whether all secrets are fixed values, so that calls do not wait for them.
    public var keepsDeadlines: Bool { placed.withLock { $0.values.allSatisfy { $0.secret?.isFixed != false } } }

    /// Adds the secrets and sends the request.
    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        let authorized = try await authorized(sending, for: request, loginScheme: nil)
        return try await send(authorized, insteadOf: sending, for: request, next)
    }

    /// A request with secrets.
    struct Authorized: Sendable {
        var sending: TransportRequest
        /// The secrets of the request, by their security schemes.
        var secrets: [String: String] = [:]
        /// Whether the request also needs the token of a login.
        var needsToken = false
    }

    /// Sends a request with secrets, and sends it again if the server rejects them and one of them has changed.
    func send(
        _ authorized: Authorized, insteadOf sending: TransportRequest, for request: AnyRequest,
        _ next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        let response = try await next(authorized.sending)
        guard response.rejectsSecrets(of: sending.head), !authorized.secrets.isEmpty, !sending.isSentOnce else { return response }
        let renewed = try await self.authorized(sending, for: request, loginScheme: nil, rejected: authorized.secrets)
        return renewed.secrets == authorized.secrets ? response : try await next(renewed.sending)
    }

    /// Returns the request with the secrets of one of the alternatives.
    ///
    /// A request to a server other than the client's own gets neither secrets nor a token. An alternative that requires a login is used
    /// only if no other alternative has all of its secrets.
    ///
    /// - Parameters:
    ///   - loginScheme: the security scheme whose credential is the token.
    ///   - rejected: the secrets that the server rejected, by their security schemes.
    func authorized(
        _ sending: TransportRequest, for request: AnyRequest, loginScheme: String?, rejected: [String: String] = [:]
    ) async throws -> Authorized {
        var authorized = Authorized(sending: sending)
        guard request.isForOwnServer(sending.head.url) else { return authorized }
        let placed = placed.withLock(\.self)
        let requirements = request.service.securityRequirements
        let takesAvailable = requirements == [[.available]]
        let alternatives = takesAvailable ? [placed.keys.sorted() + [loginScheme].compactMap(\.self)] : requirements.map { $0.map(\.type) }
        for schemes in alternatives where !schemes.isEmpty {
            var secrets: [String: String] = [:]
            for scheme in schemes where scheme != loginScheme {
                secrets[scheme] = try await placed[scheme]?.secret?.value(of: scheme, insteadOf: rejected[scheme])
            }
            if let loginScheme, schemes.contains(loginScheme) {
                if !authorized.needsToken { (authorized.secrets, authorized.needsToken) = (secrets, true) }
            } else if takesAvailable || schemes.allSatisfy({ secrets[$0] != nil }) {
                (authorized.secrets, authorized.needsToken) = (secrets, false)
                break
            }
        }
        authorized.place(placed)
        return authorized
    }
}

extension Credentials.Authorized {
    /// Adds the secrets to the request, in the order of the schemes' names.
    fileprivate mutating func place(_ placed: [String: Credentials.Placed]) {
        for (scheme, secret) in secrets.sorted(by: { $0.key < $1.key }) {
            if let placement = placed[scheme]?.placement { sending.head.place(secret, placement) }
        }
    }
}

extension Secret {
    /// Returns the value as the secret of a security scheme; nil if it is missing or empty, as an environment variable can be.
    fileprivate func value(of scheme: String, insteadOf rejected: String?) async throws -> String? {
        let value = try await value(rejected).flatMap { $0.isEmpty ? nil : $0 }
        if value?.hasControlCharacter == true {
            throw APIClientError.requestEncodingError("the secret of '\(scheme)' contains a control character")
        }
        return value
    }
}

extension RequestHead {
    fileprivate mutating func place(_ secret: String, _ placement: Credentials.Placement) {
        switch placement {
        case .header(let name, "Basic ") where secret.contains(":"):
            // Base64 has no colon, so this is a user name and a password.
            headers[name] = "Basic " + secret.utf8Data.base64EncodedString()
        case .header(let name, let prefix):
            // Many users store a token together with its prefix.
            headers[name] = secret.lowercased().hasPrefix(prefix.lowercased()) ? secret : prefix + secret
        case .cookie(let name):
            // Servers compare the bytes (RFC 6265, section 4.1.1).
            let isValue = secret.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\",;\\".utf8.contains($0) }
            headers.addCookies(name + "=" + (isValue ? secret : PercentEncoding.strict.encode(secret)))
        case .query(let name):
            let string = url.absoluteString
            let target = string.prefix { $0 != "?" }
            // A link of the service may already contain the secret.
            let others = string.dropFirst(target.count + 1).split(separator: "&").filter { $0.parameterName != name }
            let pair = PercentEncoding.strict.encode(name) + "=" + PercentEncoding.strict.encode(secret)
            url = URL(string: target + "?" + (others + [pair[...]]).joined(separator: "&")) ?? url
        }
    }
}
