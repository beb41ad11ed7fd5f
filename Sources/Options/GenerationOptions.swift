package import Diagnostics
package import OpenAPI

/// The content of an options file, which a user puts next to a document, such as `tvdb.apigen.yaml`.
package struct GenerationOptions: Sendable {
    /// The name of the client's namespace; nil to derive it from the title of the document.
    package var name: PositionedString?
    /// The way in which the client gets the runtime.
    package var runtime = Runtime.embedded
    /// The parts of an embedded runtime that the client has even if it does not use them.
    package var runtimeParts: [PositionedString] = []
    /// The transport that the client sends requests with by default.
    package var transport = Transport.urlSession
    /// Whether the client's package has a product for tests.
    package var hasTesting = false
    /// The layout of the client's files.
    package var layout = Layout.package
    /// Whether declarations say that the default isolation of their target does not apply to them.
    package var isNonisolated = false
    /// Whether the API has a client that all parts of a program share, switches for decoding, and names of the runtime's types.
    package var hasGlobals = false
    package var models = Models()
    /// The folders outside that of the document whose files references may lead to, relative to it.
    package var folders: [PositionedString] = []
    /// Whether references without a target are warnings where they would be errors.
    package var allowsDangling = false
    /// The overlays that are applied to the document, relative to its folder, or URLs.
    package var overlays: [PositionedString] = []
    /// Additions to schemas, by their names in the document.
    package var schemas: [MapEntry<SchemaPatch>] = []
    /// Values that a client sends with every request that does not set them.
    package var defaults: [ClientDefault] = []
    package var authentication: Authentication?
    /// The operations that the client has; all if it is empty.
    package var include = Selection()
    /// The operations that the client does not have.
    package var exclude = Selection()
    /// Whether the client has operations that are deprecated.
    package var hasDeprecated = true
    /// Whether names stay when the document changes. They are kept in a file.
    package var keepsNames = false
    /// Whether operations without a tag are grouped by their paths; nil if the document decides.
    package var groupsByPath: Bool?
    /// Whether clients offer their operations as methods.
    package var hasMethods = true
    /// Whether the documented default of an optional parameter is its default argument, which is sent.
    package var hasDefaultArguments = false
    /// Whether operations with equal statuses and bodies share a response type; nil if their number decides.
    package var sharesResponses: Bool?
    /// Words, in lower case, that names spell in capitals, in addition to the acronyms of every document.
    package var acronyms: [String] = []
    /// Whether numbers with a format for the time in seconds since 1970 become dates.
    package var hasUnixTimes = false
    /// Whether `int32` and `int64` become `Int32` and `Int64`.
    package var hasSizedIntegers = false
    package var access = Access.public
    /// The names of types, properties, values, parameters and operations, by their pointers.
    package var names: [Override] = []
    /// The types of schemas, by their pointers.
    package var types: [Override] = []
    /// The names of the identifier types of schemas, by their pointers.
    package var identifiers: [Override] = []
    /// The media types of bodies and responses, by their pointers.
    package var mediaTypes: [Override] = []
    /// The responses whose bodies may be empty, by their pointers.
    package var optionalBodies: [Override] = []
    /// The ways to read values that differ from the document.
    package var readings = Readings()
    /// The members of bodies that hold the result.
    package var unwrap: [ResponseRule<PositionedString>] = []
    /// The conditions under which successful statuses mean failures.
    package var failures: [ResponseRule<Failure>] = []
    /// The header by which the server recognizes a repeated POST or PATCH; nil if there is none.
    package var idempotencyHeader: String?
    /// The environment variable that holds the key of the API; nil for one that is named after the API.
    package var keyVariable: String?
    /// The word that ends streams; nil for that of the document.
    package var streamEnd: String?
    /// The options for the requests that the API sends to its users; nil if there are none.
    package var webhooks: Webhooks?

    package var pages = Pages()
    /// The places and targets of links; nil if the client does not know links.
    package var links: Links?

    package init() {}

    /// The access level of declarations.
    package enum Access: String, Sendable, CaseIterable {
        case `public`, package, `internal`
    }

    /// A value for one part of the document.
    package struct Override: Sendable {
        package let pointer: Pointer
        package let value: PositionedString
        package let position: SourcePosition
    }

    /// A selection of operations; an operation is selected if it meets any of the conditions, in which `*` matches any characters.
    package struct Selection: Sendable {
        package var paths: [PositionedString] = []
        package var methods: [PositionedString] = []
        package var tags: [PositionedString] = []
        /// Values of `operationId`.
        package var operations: [PositionedString] = []
        /// Names of schemas: models that are selected, or that no selected operation needs.
        package var schemas: [PositionedString] = []

        package var isEmpty: Bool { paths.isEmpty && methods.isEmpty && tags.isEmpty && operations.isEmpty && schemas.isEmpty }
    }

    package enum Runtime: Sendable, Equatable {
        /// The sources of the runtime are copied into the client.
        case embedded
        /// The client depends on the product `APIRuntime` of a package in a folder, relative to that of the client.
        case path(String)
        /// The client depends on the product of a package in a repository, with its lowest version.
        case url(String, from: String)
    }

    package enum Layout: String, Sendable, CaseIterable {
        case package
        /// Client and runtime are sources in a target of the user.
        case merged
        /// Client and runtime are targets in a package of the user.
        case targets
    }

    package enum Transport: String, Sendable, CaseIterable {
        case urlSession
        /// AsyncHTTPClient, which becomes a dependency of the client.
        case asyncHTTPClient
        /// The program passes a transport.
        case none
    }

    package struct Models: Sendable {
        package var prefix = ""
        package var suffix = ""
        /// Whether models are structs instead of final classes.
        package var isStruct = false
        /// Whether the properties of models are variables.
        package var isMutable = false
        /// Whether the elements of arrays and maps are optional, because the API sends null among them.
        package var hasNullElements = false
        /// Whether models with a required scalar `id` are `Identifiable`.
        package var isIdentifiable = true
        /// Whether models are `Hashable`.
        package var isHashable = false
        /// Whether models keep the properties that the document does not declare.
        package var keepsUndeclaredProperties = false
        /// Whether a schema without a `type` has the type that its other keywords imply; otherwise it allows any value.
        package var infersTypes = true
        /// Whether a model that is both sent and received has a type for each, where they differ.
        package var hasDrafts = true
        /// Whether models are in the API's namespace, as in `Petstore.Pet`.
        package var isNamespaced = false
    }

    /// Additions to a schema.
    package struct SchemaPatch: Sendable {
        /// Properties that are required even if the document does not require them.
        package var required: [PositionedString] = []
        /// The property that identifies a value; it makes the model `Identifiable`.
        package var identity: PositionedString?
        /// Properties whose values are never printed.
        package var secrets: [PositionedString] = []
        package var urls: [URLProperty] = []
    }

    /// A property that is the URL for the path in another property.
    package struct URLProperty: Sendable {
        package let name: PositionedString
        /// The properties, with dots for nested ones; the first property with a path is used.
        package let sources: [PositionedString]
        /// The URLs that the path is appended to, by the names of sizes; a single one without a name if there are no sizes.
        package let bases: [(size: String, url: String)]
    }

    /// A header or query parameter that the client sends with every request.
    package struct ClientDefault: Sendable {
        /// The name of the argument of the client's initializer.
        package let name: PositionedString
        /// The name of the header or query parameter.
        package let wireName: String
        package let isQuery: Bool
        package let value: String?
    }

    /// The way in which the client obtains and renews a token.
    package struct Authentication: Sendable {
        /// The security scheme whose credential is the token.
        package let scheme: PositionedString
        /// A prefix that is added to the token.
        package let prefix: String
        package let login: TokenOperation
        package let refresh: TokenOperation?
        /// The number of seconds for which a token is valid.
        package let lifetime: Int?
        /// The initializers of the client, each with its arguments.
        package let initializers: [[Argument]]

        /// An argument of an initializer, and the property of the login body that it sets.
        package struct Argument: Sendable {
            package let label: PositionedString
            package let property: PositionedString
        }
    }

    /// An operation that returns a token.
    package struct TokenOperation: Sendable {
        /// Method and path, such as `POST /login`, or an `operationId`.
        package let operation: PositionedString
        /// The property of the response that contains the token.
        package let token: PositionedString
    }
}
