package import Diagnostics

/// A type that the client declares.
///
/// It is a class, because it is passed on and looked up far more often than it is made.
package final class TypeDeclaration: Sendable {
    package let name: Identifier
    package let kind: Kind
    package let documentation: String?
    package let isDeprecated: Bool
    package let position: SourcePosition

    package indirect enum Kind: Sendable {
        /// An object with known properties.
        case record(Record)
        /// One of some values; others that a server may send are kept.
        case enumeration([Case], raw: TypeReference.Builtin)
        /// A value of one of several types.
        case union([Variant], Discrimination)
        /// Another name of a type.
        case alias(TypeReference)
    }

    /// The types that values of this one hold.
    package var parts: [TypeReference] {
        switch kind {
        case .record(let record): record.properties.map(\.type) + (record.additional.map { [$0] } ?? [])
        case .enumeration: []
        case .union(let variants, _): variants.map(\.type)
        case .alias(let type): [type]
        }
    }

    package init(name: Identifier, kind: Kind, documentation: String?, isDeprecated: Bool, position: SourcePosition) {
        self.name = name
        self.kind = kind
        self.documentation = documentation
        self.isDeprecated = isDeprecated
        self.position = position
    }

    /// The same declaration of another kind.
    func with(_ kind: Kind) -> TypeDeclaration {
        TypeDeclaration(name: name, kind: kind, documentation: documentation, isDeprecated: isDeprecated, position: position)
    }
}

/// An object with known properties.
package struct Record: Sendable {
    package var properties: [Property]
    /// The type of further properties; nil where there are none.
    package let additional: TypeReference?
    /// The property that tells values apart, if the options name one.
    package let identity: Property?
    package let urls: [DerivedURL]
}

/// A property that makes a URL of the path in another one.
package struct DerivedURL: Sendable {
    package let name: String
    package let source: Property
    /// The URL that the path is appended to.
    package let base: String
}

/// A property of a record.
package struct Property: Sendable {
    /// The name in the client.
    package let name: String
    /// The name in JSON.
    package let key: String
    /// The type; optional where the property may be absent or null.
    package var type: TypeReference
    /// Whether the property must be there, be it as null.
    package var isRequired: Bool
    /// Whether only answers have the property.
    package let isReadOnly: Bool
    /// Whether only requests have the property.
    package let isWriteOnly: Bool
    package var defaultValue: Literal?
    /// Whether it is a secret, which is never printed.
    package let isSecret: Bool
    package let isDeprecated: Bool
    package let documentation: String?
    /// The place that counts, and after it those of parts of the schema that say the same property.
    package var positions: [SourcePosition]

    package var position: SourcePosition { positions[0] }
}

/// A value of an enumeration.
package struct Case: Sendable {
    /// The name in the client.
    package let name: String
    package let value: Literal
    package let documentation: String?
}

/// One of the types of a union.
package struct Variant: Sendable {
    /// The name of the case in the client.
    package let name: String
    package let type: TypeReference
    /// The values of the discriminator that choose it.
    package let discriminatorValues: [String]
    package let documentation: String?
}

/// How the variant of a union is told.
package enum Discrimination: Sendable, Hashable {
    /// By the value of this property.
    case property(String)
    /// By the first variant that the value fits.
    case shape
}

/// A constant value in a document.
package enum Literal: Sendable, Hashable {
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    /// A case of an enumeration, by its name in the client.
    case enumerationCase(String)
    case emptyList
}

extension [TypeDeclaration] {
    /// The declarations by their names.
    package var byName: [Identifier: TypeDeclaration] { Dictionary(map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }) }

    /// The places of the declarations in the list by their names.
    var indexes: [Identifier: Int] { Dictionary(enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first }) }
}
