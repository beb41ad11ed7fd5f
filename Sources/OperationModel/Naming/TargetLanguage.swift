/// What the language of the client asks of the model: names that it reserves, and how far types are shared.
///
/// The model itself knows no language; the module that writes the client provides this value.
package struct TargetLanguage: Sendable {
    package let reserved: ReservedNames
    /// The number of operations up to which each has a response type of its own.
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
    /// Names that the client itself declares, by the scope they belong to.
    package let declared: Declared

    /// Names that every client declares.
    package struct Declared: Sendable {
        /// At the top level of the client of an API with this name.
        package let topLevel: @Sendable (_ api: String) -> [String]
        /// In the type of clients.
        package let client: [String]
        /// In the type of clients of an API with security schemes.
        package let clientWithCredentials: [String]
        /// In a type with the methods of a tag.
        package let methods: [String]
        /// In the API's namespace.
        package let namespace: [String]
        /// In a request.
        package let request: [String]
        /// In a request with a body, besides those of every request.
        package let body: [String]
        /// In the headers of a response.
        package let responseHeaders: [String]
        /// In a record with additional properties.
        package let openRecord: [String]
        /// In an enumeration.
        package let enumeration: [String]
        /// In a union.
        package let union: [String]
        /// Arguments and local names of the client's initializers.
        package let clientInitializer: [String]

        package init(
            topLevel: @escaping @Sendable (_ api: String) -> [String], client: [String], clientWithCredentials: [String], methods: [String],
            namespace: [String], request: [String], body: [String], responseHeaders: [String], openRecord: [String], enumeration: [String],
            union: [String],
            clientInitializer: [String]
        ) {
            self.topLevel = topLevel
            self.client = client
            self.clientWithCredentials = clientWithCredentials
            self.methods = methods
            self.namespace = namespace
            self.request = request
            self.body = body
            self.responseHeaders = responseHeaders
            self.openRecord = openRecord
            self.enumeration = enumeration
            self.union = union
            self.clientInitializer = clientInitializer
        }
    }

    package init(types: Set<String>, nestedTypes: Set<String>, members: Set<String>, cases: Set<String>, declared: Declared) {
        self.types = types
        self.nestedTypes = nestedTypes
        self.members = members
        self.cases = cases
        self.declared = declared
    }

    /// The name of a property or parameter.
    func memberName(_ words: Words) -> String {
        let name = words.lowerCamelCase
        return members.contains(name) ? name + "Value" : name
    }

    /// The name of a case.
    func caseName(_ words: Words) -> String { caseName(memberName(words)) }

    /// The name of a member as the name of a case.
    func caseName(_ member: String) -> String { cases.contains(member) ? member + "Value" : member }
}
