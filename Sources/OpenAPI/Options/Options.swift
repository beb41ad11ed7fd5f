package import Diagnostics
import YAML

/// What a user adds to a document: the options file that stands beside it, such as `tvdb.apigen.yaml`.
package struct Options: Sendable {
    /// The name of the client's namespace; made from the document's title where it is nil.
    package var name: PositionedString?
    /// Where the runtime comes from.
    package var runtime = Runtime.embedded
    package var models = Models()
    /// What is added to single schemas, by their names in the document.
    package var schemas: [MapEntry<SchemaPatch>] = []
    /// Values that a client sends with every request unless the request has its own.
    package var defaults: [ClientDefault] = []
    package var authentication: Authentication?
    /// The operations that the client has; all where nothing is said.
    package var include = Selection()
    /// The operations that the client does not have.
    package var exclude = Selection()
    /// Whether the client has operations that are deprecated.
    package var hasDeprecated = true
    /// Whether `int32` and `int64` are types of their own.
    package var hasSizedIntegers = false
    package var access = Access.public
    /// Names that are given to single types, properties, values, parameters and operations, by their places.
    package var names: [Override] = []
    /// Types that are given to single schemas, by their places.
    package var types: [Override] = []
    /// The media types that bodies and answers are taken in, by their places.
    package var mediaTypes: [Override] = []

    package init() {}

    /// Who can see what is declared.
    package enum Access: String, Sendable {
        case `public`, package, `internal`
    }

    /// What is said about one place of the document.
    package struct Override: Sendable {
        package let pointer: Pointer
        package let value: PositionedString
        package let position: SourcePosition
    }

    /// Some operations: those that meet one of the conditions.
    package struct Selection: Sendable {
        /// Paths, in which `*` stands for any text.
        package var paths: [PositionedString] = []
        package var methods: [PositionedString] = []
        package var tags: [PositionedString] = []
        /// Values of `operationId`, in which `*` stands for any text.
        package var operations: [PositionedString] = []

        package init() {}

        package var isEmpty: Bool { paths.isEmpty && methods.isEmpty && tags.isEmpty && operations.isEmpty }
    }

    package enum Runtime: Sendable, Equatable {
        /// Its sources are copied into the client.
        case embedded
        /// The client depends on the product `APIRuntime` of a package.
        case shared(RuntimePackage)
    }

    /// Where the package is that has the runtime.
    package enum RuntimePackage: Sendable, Equatable {
        /// A folder, relative to the client's.
        case path(String)
        /// A repository, and the oldest version that will do.
        case url(String, from: String)
    }

    package struct Models: Sendable {
        package var prefix = ""
        package var suffix = ""
        /// Whether models are structs; they are final classes otherwise.
        package var isStruct = false
        /// Whether properties of models can be changed.
        package var isMutable = false
    }

    /// What is added to one schema.
    package struct SchemaPatch: Sendable {
        /// Properties that are always there, whatever the document says.
        package var required: [PositionedString] = []
        /// The property that identifies a value; the model is `Identifiable`.
        package var identity: PositionedString?
        /// Properties that are never printed.
        package var secrets: [PositionedString] = []
        package var urls: [URLProperty] = []
    }

    /// A property that makes a URL of the path in another one.
    package struct URLProperty: Sendable {
        package let name: PositionedString
        package let source: PositionedString
        /// The URL that the path is appended to.
        package let base: String
    }

    /// A header or query parameter that the client fills in.
    package struct ClientDefault: Sendable {
        /// The argument of the client's initialiser.
        package let name: PositionedString
        package let header: String
        package let value: String?
    }

    /// The life of a token that an operation of the API hands out.
    package struct Authentication: Sendable {
        /// The security scheme whose credential is the token.
        package let scheme: PositionedString
        /// What stands before the token.
        package let prefix: String
        package let login: TokenOperation
        package let refresh: TokenOperation?
        /// How long a token is good for, in seconds.
        package let lifetime: Int?
        /// The client's initialisers: for each argument the property of the login body that it fills.
        package let initializers: [[Argument]]

        /// An argument of an initialiser.
        package struct Argument: Sendable {
            package let label: PositionedString
            package let property: PositionedString
        }
    }

    /// An operation that answers with a token.
    package struct TokenOperation: Sendable {
        /// Method and path, such as `POST /login`, or an `operationId`.
        package let operation: PositionedString
        /// The property of the answer that holds the token.
        package let token: PositionedString
    }
}
