/// The life of a token that operations of the API hand out.
package struct TokenAuthentication: Sendable {
    /// The security scheme whose credential the token is.
    package let scheme: String
    package let header: String
    /// What stands before the token in the header.
    package let prefix: String
    /// In seconds; nil where nobody knows.
    package let lifetime: Int?
    package let login: TokenOperation
    package let refresh: TokenOperation?
    /// The type of the login's body.
    package let credentials: TypeReference
    package let initializers: [[CredentialArgument]]
}

/// An operation that answers with a token.
package struct TokenOperation: Sendable {
    package let operation: Identifier
    /// The names of the properties that lead to the token in the answer; each may be absent where it says so.
    package let token: [Property]
}

/// An argument of the client's initialiser that fills a property of the login's body.
package struct CredentialArgument: Sendable {
    package let label: String
    package let property: Property
    /// The place of the property among those of the body.
    package let offset: Int
}

/// A header that the client sends unless a request sets it.
package struct ClientDefault: Sendable {
    /// The argument of the client's initialiser.
    package let name: String
    package let header: String
    package let value: String?
}
