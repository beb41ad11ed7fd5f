#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A secret that requests carry, such as an API key or a token. It never appears in a description.
public struct Secret: Sendable, ExpressibleByStringLiteral, CustomStringConvertible, CustomReflectable {
    let value: @Sendable () async throws -> String?

    /// Takes a function that each request asks for the secret; nil where there is none.
    public init(_ value: @escaping @Sendable () async throws -> String?) { self.value = value }

    /// Takes a secret that stays as it is.
    public init(_ value: String) { self.value = { value } }

    /// Takes a secret that stays as it is.
    public init(stringLiteral value: String) { self.init(value) }

    /// A user name and a password as HTTP Basic wants them (RFC 7617).
    public static func basic(user: String, password: String) -> Secret {
        Secret("\(user):\(password)".utf8Data.base64EncodedString())
    }

    /// Says that there is a secret, and not which.
    public var description: String { "a secret" }
    /// The description alone.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Gives requests the secrets that their operations demand.
///
/// Of the alternatives that an operation has, the first one is met for which all secrets are there; none at all is the last one.
public struct Credentials: RequestBehaviour {
    /// Where a secret goes in a request.
    public enum Placement: Sendable {
        /// Into a header, behind a prefix such as `Bearer `.
        case header(String, prefix: String)
        /// Into the query.
        case query(String)
        /// Into a cookie.
        case cookie(String)
    }

    private var secrets: [String: (placement: Placement, secret: Secret)] = [:]

    /// Starts without any secret.
    public init() {}

    /// Adds the secret of a security scheme; nil adds nothing.
    public mutating func add(_ secret: Secret?, scheme: String, _ placement: Placement) {
        if let secret { secrets[scheme] = (placement, secret) }
    }

    /// Adds the secrets and sends the request.
    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        var urlRequest = urlRequest
        alternatives: for alternative in request.service.securityRequirements where !alternative.isEmpty {
            var placed: [(Placement, String)] = []
            for requirement in alternative {
                guard let (placement, secret) = secrets[requirement.type], let value = try await secret.value() else {
                    continue alternatives
                }
                if value.hasControlCharacter {
                    throw APIClientError.requestEncodingError("the secret of '\(requirement.type)' holds a control character")
                }
                placed.append((placement, value))
            }
            for (placement, value) in placed { urlRequest.place(value, placement) }
            break
        }
        return try await next(urlRequest)
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
            let text = url?.absoluteString ?? ""
            let pair = PercentEncoding.strict.encode(name) + "=" + PercentEncoding.strict.encode(secret)
            url = URL(string: text + (text.contains("?") ? "&" : "?") + pair) ?? url
        }
    }
}
