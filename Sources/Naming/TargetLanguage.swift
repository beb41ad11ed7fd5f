/// The requirements of the client's language on the model: names that it reserves, and how far types are shared.
///
/// The model itself knows no language; the module that writes the client provides this value.
package struct TargetLanguage: Sendable {
    package let reserved: ReservedNames
    /// The number of operations up to which each has its own response type.
    package let separateResponseLimit: Int
    /// Whether using a deprecated declaration is diagnosed, so that types inside deprecated operations are not shared.
    package let diagnosesDeprecation: Bool

    package init(reserved: ReservedNames, separateResponseLimit: Int, diagnosesDeprecation: Bool) {
        self.reserved = reserved
        self.separateResponseLimit = separateResponseLimit
        self.diagnosesDeprecation = diagnosesDeprecation
    }
}

/// The names that declarations of a client cannot have, because they would not compile or would hide something.
package struct ReservedNames: Sendable {
    /// Names of types that generated code, the runtime or its users need.
    package let types: Set<String>
    /// Those of them that generated code needs inside declarations, where nested types must not hide them.
    package let nestedTypes: Set<String>
    /// Names that no property, parameter or case can have, even between backticks.
    package let members: Set<String>
    /// Names that no case can have.
    package let cases: Set<String>
    /// Names that the client of an API with this name declares at the top level.
    package let topLevel: @Sendable (_ api: String) -> [String]
    /// Names that every client declares in other scopes.
    private let declared: [Scope: [String]]

    /// A scope in which every client declares names.
    package enum Scope: Sendable {
        /// The type of clients: its properties.
        case client
        /// Its methods, all of which have arguments, so that a property can have the name of one: `client.items`.
        case clientMethods
        /// The type of clients of an API with security schemes, in addition.
        case clientWithCredentials
        /// The arguments and local names of the client's initializers.
        case clientInitializer
        /// The arguments of the initializer of a client that obtains its token with its own credentials, in addition.
        case clientCredentialsInitializer
        /// A type with the methods of a tag.
        case methods
        /// The API's namespace.
        case namespace
        case request
        /// A request with a body, in addition.
        case requestWithBody
        case responseHeaders
        /// A record with additional properties.
        case openRecord
        /// A record that is hashable.
        case hashableRecord
        case enumeration
    }

    package init(
        types: Set<String>, nestedTypes: Set<String>, members: Set<String>, cases: Set<String>,
        topLevel: @escaping @Sendable (_ api: String) -> [String], declared: [Scope: [String]]
    ) {
        self.types = types
        self.nestedTypes = nestedTypes
        self.members = members
        self.cases = cases
        self.topLevel = topLevel
        self.declared = declared
    }

    /// The names that every client declares in a scope.
    package func names(in scope: Scope) -> [String] { declared[scope] ?? [] }

    /// The name of a property or parameter.
    package func memberName(_ words: Words) -> String {
        let name = words.lowerCamelCase
        return members.contains(name) ? name + "Value" : name
    }

    /// The name of a case.
    package func caseName(_ words: Words) -> String { caseName(memberName(words)) }

    /// The name of a member as the name of a case.
    package func caseName(_ member: String) -> String { cases.contains(member) ? member + "Value" : member }
}
