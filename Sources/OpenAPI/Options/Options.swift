import Diagnostics
import YAML

/// What a user adds to a document: the options file that stands beside it, such as `tvdb.apigen.yaml`.
package struct Options: Sendable {
    /// The name of the client's namespace; made from the document's title where it is nil.
    package var name: String?
    /// Where the runtime comes from.
    package var runtime = Runtime.embedded
    package var models = Models()
    /// What is added to single schemas, by their names in the document.
    package var schemas: [Named<SchemaPatch>] = []
    /// Values that a client sends with every request unless the request has its own.
    package var defaults: [ClientDefault] = []
    package var authentication: Authentication?

    package init() {}

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
    }

    /// What is added to one schema.
    package struct SchemaPatch: Sendable {
        /// Properties that are always there, whatever the document says.
        package var required: [Text] = []
        /// The property that identifies a value; the model is `Identifiable`.
        package var identity: Text?
        /// Properties that are never printed.
        package var secrets: [Text] = []
        package var urls: [URLProperty] = []
    }

    /// A property that makes a URL of the path in another one.
    package struct URLProperty: Sendable {
        package let name: Text
        package let source: Text
        /// The URL that the path is appended to.
        package let base: String
    }

    /// A header or query parameter that the client fills in.
    package struct ClientDefault: Sendable {
        /// The argument of the client's initialiser.
        package let name: Text
        package let header: String
        package let value: String?
    }

    /// The life of a token that an operation of the API hands out.
    package struct Authentication: Sendable {
        /// The security scheme whose credential is the token.
        package let scheme: Text
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
            package let label: Text
            package let property: Text
        }
    }

    /// An operation that answers with a token.
    package struct TokenOperation: Sendable {
        /// Method and path, such as `POST /login`, or an `operationId`.
        package let operation: Text
        /// The property of the answer that holds the token.
        package let token: Text
    }
}
