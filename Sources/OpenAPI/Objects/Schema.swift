package import Diagnostics

/// A JSON Schema (Schema Object). Whatever the version of its document, it has the shape of 3.1.
///
/// It is a class because schemas contain one another, and a document has tens of thousands of them.
package final class Schema: Sendable {
    package let id: SchemaID
    /// The place of the schema in a document, or of the last one that it is made of.
    package let position: SourcePosition
    package let keywords: Keywords

    /// - Parameter combination: how many schemas were made of others before; nil for a schema that is written at the position.
    package init(_ keywords: Keywords, at position: SourcePosition, combination: Int? = nil) {
        self.keywords = keywords
        self.position = position
        id = combination.map(SchemaID.combined) ?? .written(at: position)
    }

    /// The types of JSON Schema.
    package enum PrimitiveType: String, Sendable, Hashable, CaseIterable {
        case null, boolean, integer, number, string, array, object
    }

    /// The schema of properties that are not declared (`additionalProperties`, `unevaluatedProperties`).
    package enum AdditionalProperties: Sendable {
        case forbidden
        case any
        case schema(Schema)
    }

    /// The keywords of a schema.
    package struct Keywords: Sendable {
        package init() {}

        /// The schema itself if it is `true` or `false` instead of an object.
        package var boolean: Bool?
        package var reference: Reference?

        /// The types of values, without null; any type if it is empty.
        package var types: [PrimitiveType] = []
        /// Whether null is allowed, too (`type: [.., "null"]`, `nullable`, `x-nullable`).
        package var isNullable = false
        package var format: String?
        package var contentEncoding: String?
        package var contentMediaType: String?
        /// The schema of the content of a string, such as the JSON inside the data of an event.
        package var contentSchema: Schema?

        package var enumeration: [DocumentValue]?
        /// Names of the values of ``enumeration``, in its order (`x-enum-varnames`, `x-enumNames`).
        package var enumerationNames: [String] = []
        /// Descriptions of the values of ``enumeration``, in its order (`x-enum-descriptions`).
        package var enumerationDescriptions: [String] = []
        /// The name of the type of the values (`x-ms-enum`).
        package var enumerationTypeName: String?
        /// Names of values, as text (`x-ms-enum`, `x-speakeasy-enums`).
        package var namesByValue: [String: String] = [:]
        /// Descriptions of values, as text (`x-ms-enum`).
        package var descriptionsByValue: [String: String] = [:]
        package var constant: DocumentValue?

        package var properties: [MapEntry<Schema>] = []
        package var required: [RequiredProperty] = []
        package var additionalProperties: AdditionalProperties?
        /// The properties that no part of the schema declares, including the parts of `allOf` (3.1).
        package var unevaluatedProperties: AdditionalProperties?
        package var patternProperties: [MapEntry<Schema>] = []
        /// The schemas that only some values match and that can declare properties: those of `then`, `else` and `dependentSchemas`.
        package var conditional: [Schema] = []
        package var items: Schema?
        package var prefixItems: [Schema] = []

        package var allOf: [Schema] = []
        package var oneOf: [Schema] = []
        package var anyOf: [Schema] = []
        package var discriminator: Discriminator?
        package var xml: XMLObject?
        /// The value of a base schema's discriminator that selects this schema (`x-ms-discriminator-value`).
        package var discriminatorValue: String?
        /// Schemas that are only used by reference (`$defs`, `definitions`).
        package var definitions: [MapEntry<Schema>] = []
        package var anchor: String?

        package var title: String?
        package var documentation: String?
        package var isDeprecated = false
        package var isReadOnly = false
        package var isWriteOnly = false
        package var defaultValue: DocumentValue?

        /// The keywords that restrict values beyond their types, such as `maximum` and `pattern`.
        package var limits: [MapEntry<DocumentValue>] = []
    }

    /// A name in `required` with its position.
    package struct RequiredProperty: Sendable {
        package let name: String
        package let position: SourcePosition

        package init(name: String, position: SourcePosition) { (self.name, self.position) = (name, position) }
    }
}

/// The property of an object that selects its schema (Discriminator Object).
package struct Discriminator: Sendable {
    package let propertyName: String
    package let position: SourcePosition
    /// Schema names or references by the values of the property.
    package let mapping: [MapEntry<String>]
    /// The name of or a reference to the schema of values that select no other (`defaultMapping`, 3.2).
    package let defaultMapping: PositionedString?

    package init(
        propertyName: String, position: SourcePosition, mapping: [MapEntry<String>] = [], defaultMapping: PositionedString? = nil
    ) {
        (self.propertyName, self.position, self.mapping, self.defaultMapping) = (propertyName, position, mapping, defaultMapping)
    }

    /// Whether a value of a mapping is a reference, and not the name of a component.
    package static func isReference(_ value: String) -> Bool { value.contains { "#/.".contains($0) } }
}
