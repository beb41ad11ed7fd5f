package import Diagnostics
package import Naming
import OpenAPI

/// An object with known properties.
package struct Record: Sendable {
    package var properties: [Property]
    /// The type of additional properties; nil if there are none.
    package internal(set) var additional: TypeReference?
    /// Whether the values of additional properties are secrets, which are never printed.
    package var hidesAdditional = false
    /// The key of the property that identifies a value; nil unless the options name one.
    package internal(set) var identity: String?
    /// The position in the options file that names the identity.
    let identityPosition: SourcePosition?
    package internal(set) var urls: [DerivedURL]
    /// The key of the property with the links; nil if the options name none.
    package var links: String?
    /// What the options say that links lead to.
    package var relations: [Relation] = []
    /// The keys of the properties that requests can send as null instead of leaving them out.
    package internal(set) var nullable: [String] = []

    /// The property with a key.
    package func property(_ key: String) -> Property? { properties.first { $0.key == key } }
}

/// What a link of a record leads to, or does.
package struct Relation: Sendable {
    /// The name of the function that returns a request for the link.
    package let name: String
    /// The name of the property that says whether there is the link.
    package let flag: String
    /// The relation as the server spells it.
    package let relation: String
    /// The type of the response's body; nil if it has none.
    package internal(set) var result: TypeReference?
}

/// A property that makes a URL of the path in another property.
package struct DerivedURL: Sendable {
    package let name: String
    /// The keys that lead to each property that can hold the path; the first path is used.
    package let sources: [[String]]
    /// The position of each source in the options file.
    let positions: [SourcePosition]
    /// The URLs that the path is appended to, by the names of sizes; a single one without a name if there are no sizes.
    package let bases: [(size: String, url: String)]
    /// The type of the sizes; nil if there are none.
    package let sizes: TypeID?
}

/// A property of a record.
package struct Property: Sendable {
    /// The name in the client.
    package let name: String
    /// The name in JSON, which identifies the property in its record.
    package let key: String
    /// The type; optional if the property may be absent or null.
    package internal(set) var type: TypeReference
    /// Whether the property must be present, even if it is null.
    package internal(set) var isRequired: Bool
    /// Whether the document allows null.
    package internal(set) var allowsNull = false
    /// The only string or integer that the document allows; nil if there are others.
    package internal(set) var documentedValue: Literal?
    /// Whether only responses have the property.
    package internal(set) var isReadOnly = false
    /// Whether only requests have the property.
    package internal(set) var isWriteOnly = false
    /// The value that is sent unless the caller passes another one.
    package internal(set) var defaultValue: Literal?
    /// The defaults that the document gives; the first that is a constant of the type is used.
    var declaredDefaults: [DeclaredDefault] = []
    /// The default in the document, as JSON, of a property that is left out unless the caller passes a value.
    package internal(set) var documentedDefault: String?
    /// Whether the property is a secret, which is never printed.
    package internal(set) var isSecret = false
    package internal(set) var isDeprecated = false
    package let documentation: String?
    /// The position of the schema that is used, then those of other parts of the schema that declare the same property.
    package internal(set) var positions: [SourcePosition]
    /// How the property is read if the options ask for values that differ from the document; nil if not.
    package internal(set) var reading: Reading?
    /// Whether an absent value is read as the default, so that there always is a value.
    package internal(set) var takesDefault = false
    /// The schema in the document, of which the description in XML is made.
    var schema: Schema?
    /// How the property is written in XML; nil if its record is not.
    package internal(set) var xml: XMLNode?

    package var position: SourcePosition { positions[0] }
}
