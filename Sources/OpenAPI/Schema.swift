package import Diagnostics

/// A JSON Schema in the shape that OpenAPI 3.1 gives it (Schema Object); older forms are brought into this shape while
/// they are decoded. What it says are its keywords: `schema.keywords.properties`.
///
/// A class, because a document holds tens of thousands of them, and because they contain one another.
package final class Schema: Sendable {
    package let position: SourcePosition
    package let keywords: Keywords

    init(_ keywords: Keywords, at position: SourcePosition) {
        self.keywords = keywords
        self.position = position
    }

    /// The types of JSON Schema.
    package enum PrimitiveType: String, Sendable, Hashable {
        case null, boolean, integer, number, string, array, object
    }

    /// What properties beyond the declared ones may be (`additionalProperties`).
    package enum AdditionalProperties: Sendable {
        case forbidden
        case any
        case schema(Schema)
    }

    /// The keywords that say something about values.
    package struct Keywords: Sendable {
        /// The whole schema where it is `true` or `false` instead of an object.
        package var boolean: Bool?
        package var reference: Reference?

        /// The types a value may have, without null; any where it is empty.
        package var types: [PrimitiveType] = []
        /// Whether null is allowed besides (`type: [.., "null"]`, `nullable`, `x-nullable`).
        package var isNullable = false
        package var format: String?
        package var contentEncoding: String?
        package var contentMediaType: String?

        package var enumeration: [DocumentValue]?
        /// Names of the values of ``enumeration``, in its order (`x-enum-varnames`, `x-enumNames`).
        package var enumerationNames: [String] = []
        /// What is said of the values of ``enumeration``, in its order (`x-enum-descriptions`).
        package var enumerationTexts: [String] = []
        package var constant: DocumentValue?

        package var properties: [MapEntry<Schema>] = []
        package var required: [RequiredProperty] = []
        package var additionalProperties: AdditionalProperties?
        package var patternProperties: [MapEntry<Schema>] = []
        package var items: Schema?
        package var prefixItems: [Schema] = []

        package var allOf: [Schema] = []
        package var oneOf: [Schema] = []
        package var anyOf: [Schema] = []
        package var discriminator: Discriminator?
        /// The value of the discriminator of a schema around it that chooses this one (`x-ms-discriminator-value`).
        package var discriminatorValue: String?
        /// Schemas that are only reached by reference (`$defs`, `definitions`).
        package var definitions: [MapEntry<Schema>] = []
        package var anchor: String?

        package var title: String?
        package var documentation: String?
        package var isDeprecated = false
        package var isReadOnly = false
        package var isWriteOnly = false
        package var defaultValue: DocumentValue?
        package var examples: [DocumentValue] = []
    }

    /// A name in `required`, with its place.
    package struct RequiredProperty: Sendable {
        package let name: String
        package let position: SourcePosition
    }
}

/// How the type of an object is told from one of its properties (Discriminator Object).
package struct Discriminator: Sendable {
    package let propertyName: String
    package let position: SourcePosition
    /// Schema names or references by the values of the property.
    package let mapping: [MapEntry<String>]
}
