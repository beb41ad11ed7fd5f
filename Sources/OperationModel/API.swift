package import Diagnostics

/// What an API is: operations and types, references resolved, names final.
package struct API: Sendable {
    /// The name of the namespace, such as `TVDB`.
    package let name: String
    package let title: String
    package let version: String
    package let documentation: String?
    package let servers: [Server]
    /// The namespaces of operations, in the order of the document's tags.
    package let namespaces: [Namespace]
    package let operations: [Operation]
    /// What the API sends of its own accord: webhooks, after the callbacks of operations.
    package let webhooks: [Webhook]
    /// The types that operations share for their answers, in the order of the first operation of each.
    package let sharedResponses: [SharedResponse]
    /// Every declared type; nested ones follow the one they stand in.
    package let types: [TypeDeclaration]
    package let credentials: [Credential]
    package let authentication: TokenAuthentication?
    package let defaults: [ClientDefault]
    package let form: Form
    /// The places of what the options leave out: operations, the values of schemas, and webhooks.
    package let excluded: Set<SourcePosition>

    /// What the declarations of a client look like.
    package struct Form: Sendable {
        /// Who can see them: `public`, `package` or `internal`.
        package let access: String
        /// Whether records are structs; they are final classes otherwise.
        package let isStruct: Bool
        /// Whether properties of records can be changed.
        package let isMutable: Bool
        /// The records whose values hold values of their own type, which no struct can.
        package let recursiveRecords: Set<Identifier>
    }
}

/// The operations of one tag.
package struct Namespace: Sendable {
    package let name: Identifier
    package let documentation: String?
}

/// The body of a request that an API sends of its own accord, to a server of its users.
package struct Webhook: Sendable {
    /// The name in the document.
    package let name: String
    /// The operation whose callback it is; nil for a webhook.
    package let operation: Identifier?
    package let method: String
    package let type: TypeReference
    package let documentation: String?
}

/// Where an API is served.
package struct Server: Sendable {
    /// The name in the client.
    package let name: String
    /// The URL with its variables in braces.
    package let url: String
    package let variables: [Variable]
    package let documentation: String?

    package struct Variable: Sendable {
        package let name: String
        package let wireName: String
        package let defaultValue: String
        /// The name of the enumeration of the values; nil where any text is one.
        package let choiceName: String?
        /// The values and their names in the client.
        package let choices: [(name: String, value: String)]
        package let documentation: String?
    }

    /// The URL, taken apart at its variables.
    package var parts: [PathPart] { PathPart.parts(ofTemplate: url[...]) }

    /// The URL with the document's value for each variable.
    package var defaultURL: String {
        parts.map { part in
            switch part {
            case .literal(let text): text
            case .parameter(let name): variables.first { $0.wireName == name }?.defaultValue ?? "{\(name)}"
            }
        }.joined()
    }

    /// Whether the URL says where the API is, and not only which path it has there.
    package var hasHost: Bool { defaultURL.contains("://") }

    /// The path that a base URL must include because the URL has no host; nil where there is none.
    package var missingBase: String? { hasHost || defaultURL.isEmpty || defaultURL == "/" ? nil : defaultURL }
}

/// What an operation demands of its caller: one of some combinations of credentials.
package struct Security: Sendable {
    /// A scheme and the scopes that are needed.
    package struct Demand: Sendable, Hashable {
        package let scheme: String
        package let scopes: [String]
    }

    /// The alternatives in the document's order; all demands of one must be met.
    package let alternatives: [[Demand]]

    /// Whether the operation may be called without any credential.
    package var isOptional: Bool { alternatives.isEmpty || alternatives.contains { $0.isEmpty } }
}

/// A security scheme of the API.
package struct Credential: Sendable {
    /// The name in the document.
    package let scheme: String
    /// The name in the client.
    package let name: String
    package let placement: Placement
    package let documentation: String?
    /// The scopes that the scheme knows; nil where it names none.
    package let scopes: Set<String>?

    /// Where the secret goes in a request.
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
