#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A secret such as an API key or a token. It never appears in descriptions.
public struct Secret: Sendable, ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
    let value: @Sendable () async throws -> String?

    /// Creates a secret that is computed for every request; nil means that there is none.
    public init(_ value: @escaping @Sendable () async throws -> String?) { self.value = value }

    /// Creates a secret with a fixed value.
    public init(_ value: String) { self.value = { value } }

    /// Creates a secret with a fixed value.
    public init(stringLiteral value: String) { self.init(value) }

    /// Creates the credentials of HTTP Basic authentication (RFC 7617).
    public static func basic(user: String, password: String) -> Secret {
        Secret("\(user):\(password)".utf8Data.base64EncodedString())
    }

    /// A fixed string instead of the secret.
    public var description: String { "a secret" }
    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Adds the secrets that an operation requires to its requests.
///
/// Of the alternative security requirements of an operation, the first one is used whose secrets are all available. If there is none,
/// the request is sent without secrets, and so is every request to a server that is not one of the client's own.
public struct Credentials: RequestBehaviour {
    /// Where a request carries a secret.
    public enum Placement: Sendable {
        /// In a header, after a prefix such as `Bearer `.
        case header(String, prefix: String)
        /// In a query parameter.
        case query(String)
        /// In a cookie.
        case cookie(String)
    }

    private var secrets: [String: (placement: Placement, secret: Secret)] = [:]

    /// Creates credentials without secrets.
    public init() {}

    /// Adds the secret of a security scheme; does nothing if it is nil.
    public mutating func add(_ secret: Secret?, scheme: String, _ placement: Placement) {
        if let secret { secrets[scheme] = (placement, secret) }
    }

    /// Adds the secrets and sends the request.
    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        var urlRequest = urlRequest
        _ = try await authorize(&urlRequest, for: request, loginScheme: nil)
        return try await next(urlRequest)
    }

    /// Adds the secrets of one of the alternatives and returns whether it also requires the token of a login.
    ///
    /// A request to a server that is not one of the client's own gets neither secrets nor a token.
    ///
    /// An alternative that requires a login is only used if the secrets of no other one are all available.
    ///
    /// - Parameter loginScheme: the security scheme whose credential is the token.
    func authorize(_ urlRequest: inout URLRequest, for request: AnyRequest, loginScheme: String?) async throws -> Bool {
        guard request.isForOwnServer(urlRequest) else { return false }
        if request.service.securityRequirements == [[.available]] {
            for (scheme, secret) in secrets.sorted(by: { $0.key < $1.key }) {
                if let value = try await secret.secret.value(of: scheme) { urlRequest.place(value, secret.placement) }
            }
            return loginScheme != nil
        }
        var besidesLogin: [(Placement, String)]?
        for alternative in request.service.securityRequirements where !alternative.isEmpty {
            var placed: [(Placement, String)] = []
            var isComplete = true
            for requirement in alternative where requirement.type != loginScheme {
                if let (placement, secret) = secrets[requirement.type], let value = try await secret.value(of: requirement.type) {
                    placed.append((placement, value))
                } else {
                    isComplete = false
                }
            }
            if alternative.contains(where: { $0.type == loginScheme }) {
                besidesLogin = besidesLogin ?? placed
            } else if isComplete {
                for (placement, value) in placed { urlRequest.place(value, placement) }
                return false
            }
        }
        for (placement, value) in besidesLogin ?? [] { urlRequest.place(value, placement) }
        return besidesLogin != nil
    }
}

extension Secret {
    /// The value as the secret of a security scheme; nil if there is none.
    fileprivate func value(of scheme: String) async throws -> String? {
        let value = try await value()
        if value?.hasControlCharacter == true {
            throw APIClientError.requestEncodingError("the secret of '\(scheme)' contains a control character")
        }
        return value
    }
}

extension URLRequest {
    fileprivate mutating func place(_ secret: String, _ placement: Credentials.Placement) {
        switch placement {
        case .header(let name, let prefix):
            setValue(prefix + secret, forHTTPHeaderField: name)
        case .cookie(let name):
            addCookies(name + "=" + PercentEncoding.strict.encode(secret))
        case .query(let name):
            let string = url?.absoluteString ?? ""
            let pair = PercentEncoding.strict.encode(name) + "=" + PercentEncoding.strict.encode(secret)
            url = URL(string: string + (string.contains("?") ? "&" : "?") + pair) ?? url
        }
    }
}
