package import Diagnostics
package import Naming

/// What an API is: operations and types, with every reference resolved and every name final.
package struct API: Sendable {
    /// The name of the namespace, such as `TVDB`.
    package let name: String
    package let title: String
    package let version: String
    package let documentation: String?
    /// The terms of the API.
    package let terms: Terms
    package let servers: [Server]
    /// The namespaces of operations, in the order of the document's tags.
    package let namespaces: [Namespace]
    package let operations: [Operation]
    /// The requests that the API sends by itself: the callbacks of operations, then webhooks.
    package let webhooks: [Webhook]
    /// What the bodies of webhooks are decoded as when their signature is checked; nil if there are none, or if none is signed.
    package let webhookEvent: WebhookEvent?
    /// The response types that several operations share, in the order of the first operation of each.
    package let sharedResponses: [SharedResponse]
    package let graph: TypeGraph
    /// The types that are read or written as XML.
    package let xmlTypes: Set<TypeID>
    /// The models that have another name where a nested type has theirs.
    package let hiddenModels: [HiddenModel]
    package let credentials: [Credential]
    /// The environment variable that holds the key of the API.
    package let keyVariable: String
    package let authentication: TokenAuthentication?
    package let defaults: [ClientDefault]
    /// The positions of what the options leave out: operations, schemas whose type the options replace, and webhooks.
    package let excluded: Set<SourcePosition>
    /// The enumerations for which the document also allows any other string.
    package let openEnumerations: Set<TypeID>
    /// The names to keep in the next version; nil if names need not stay.
    package let names: KeptNames?
    /// The positions of the members that are the results of responses, instead of the objects that have them.
    package let resultMembers: [SourcePosition]

    /// The names that declarations had before, which the client keeps as deprecated ones.
    package var formerNames: [FormerName] { names?.formerNames ?? [] }

    /// The first credential that the client obtains for itself; nil if there is none, or if an operation issues a token.
    package var clientCredential: Credential? {
        authentication == nil ? credentials.first { $0.clientCredentials != nil } : nil
    }

    /// The server that a client calls by default: the first with a host, or that of the first operation if each has its own.
    /// Nil if there is none.
    package var documentedServer: Server? {
        if let server = servers.first(where: \.hasHost) { return server }
        return operations.allSatisfy { $0.server?.hasHost == true } ? operations.first?.server : nil
    }

    /// Whether a client must be told where the service is, because some operation has no server with a host.
    package var needsBaseURL: Bool { documentedServer == nil }

    /// The path that the base URL must include; nil if there is none.
    package var missingBase: String? { servers.first?.missingBase }

    /// Every declared type; a nested type follows its owner.
    package var types: [TypeDeclaration] { graph.declarations }
}

/// What users of an API should know besides what it does.
package struct Terms: Sendable {
    /// The URL of the terms of service.
    package let service: String?
    /// The license of the API, with its URL or identifier.
    package let license: String?
    /// The contact for questions about the API.
    package let contact: String?
    /// The URL of further documentation.
    package let documentation: String?
}

/// The operations of one tag.
package struct Namespace: Sendable {
    package let name: Identifier
    package let documentation: String?
    /// How a client offers the operations as methods; nil if it does not.
    package internal(set) var methods: MethodGroup?
}

/// The body of a request that the API sends to a server of its users.
package struct Webhook: Sendable {
    /// The name in the document.
    package let name: String
    /// The operation that a callback belongs to; nil for a webhook.
    package let operation: TypeID?
    package let method: String
    package let type: TypeReference
    package let documentation: String?
}

/// What the signed bodies of webhooks are.
package struct WebhookEvent: Sendable {
    package enum Signature: String, Sendable { case standard, stripe, github }

    /// The namespace of webhooks.
    package let namespace: TypeID
    package let type: TypeReference
    package let signature: Signature
}

/// A header or query parameter that the client sends unless a request sets it.
package struct ClientDefault: Sendable {
    /// The argument of the client's initializer.
    package let name: String
    package let place: Place
    /// The name of the header or query parameter.
    package let wireName: String
    package let value: String?

    /// The part of a request.
    package enum Place: String, Sendable, CaseIterable {
        case header, query
    }
}
