/// The credentials that an operation requires: one of several combinations.
package struct Security: Sendable {
    /// A security scheme and the scopes that are needed.
    package struct Requirement: Sendable, Hashable {
        package let scheme: String
        package let scopes: [String]
    }

    /// The alternatives in the document's order; a caller must meet every requirement of one of them.
    package let alternatives: [[Requirement]]

    /// Whether the operation may be called without any credential.
    package var isOptional: Bool { alternatives.isEmpty || alternatives.contains { $0.isEmpty } }
}

/// A security scheme of the API (Security Scheme Object).
package struct Credential: Sendable {
    /// The name in the document.
    package let scheme: String
    /// The name in the client.
    package let name: String
    package let placement: Placement
    package let documentation: String?
    /// The format of a token, and the URLs that issue one, as sentences.
    package let hints: [String]
    /// The scopes that the scheme declares; nil if it declares none.
    package let scopes: Set<String>?
    /// How a client obtains the token for itself; nil if the document does not say.
    package let clientCredentials: ClientCredentials?

    /// The flow of OAuth 2.0 in which a client obtains a token with its own credentials (OAuth Flow Object).
    package struct ClientCredentials: Sendable {
        package let tokenURL: String
        package let refreshURL: String?
        package let scopes: [String]
    }

    /// The part of a request that carries the secret.
    package enum Placement: Sendable, Hashable {
        case header(name: String, prefix: String)
        case query(name: String)
        case cookie(name: String)
        /// User name and password, HTTP Basic.
        case basic
        /// A client certificate, which the transport provides.
        case certificate
    }
}
