package import Naming

/// The lifecycle of a token that operations of the API issue.
package struct TokenAuthentication: Sendable {
    /// The security scheme whose credential is the token.
    package let scheme: String
    package let header: String
    /// The prefix of the token in the header.
    package let prefix: String
    /// The lifetime in seconds; nil if it is unknown.
    package let lifetime: Int?
    package let login: TokenOperation
    package let refresh: TokenOperation?
    /// The type of the login's body.
    package let credentials: TypeReference
    package let initializers: [[CredentialArgument]]
}

/// An operation that issues a token.
package struct TokenOperation: Sendable {
    package let operation: Identifier
    /// The type of the successful response's body; optional if it may have none.
    package let response: TypeReference
    /// The keys of the properties that lead from the body to the token.
    package let token: [String]
}

/// An argument of the client's initializer that fills a property of the login's body.
package struct CredentialArgument: Sendable {
    package let label: String
    /// The key of the property.
    package let property: String
}
