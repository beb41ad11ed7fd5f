package import Diagnostics
package import Naming
package import Schemas

/// A type that the client declares.
///
/// It is a class, because it is passed on and looked up far more often than it is made.
package final class TypeDeclaration: Sendable {
    package let id: TypeID
    /// The type, the operation or the namespace that it is in; nil at the top level.
    let owner: TypeID?
    /// The name, which it gets after all passes that need none.
    package let name: Identifier
    package let kind: Kind
    package let documentation: String?
    package let isDeprecated: Bool
    package let position: SourcePosition
    /// The type of what responses have in place of this one, which is its draft; nil for any other type.
    package let received: TypeID?

    /// The kind of a type.
    package indirect enum Kind: Sendable {
        /// An object with known properties.
        case record(Record)
        /// One of several values; a client keeps other values that a server sends.
        case enumeration([Case], raw: BuiltinType)
        /// Identifiers, which are strings, integers or UUIDs in JSON, but not interchangeable with other types.
        case identifier(raw: BuiltinType)
        /// A value of one of several types.
        case union([Variant], Discrimination)
        /// Another name of a type.
        case alias(TypeReference)
    }

    package init(
        _ id: TypeID, in owner: TypeID? = nil, name: Identifier = .none, kind: Kind, documentation: String?, isDeprecated: Bool,
        position: SourcePosition, received: TypeID? = nil
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.kind = kind
        self.documentation = documentation
        self.isDeprecated = isDeprecated
        self.position = position
        self.received = received
    }

    /// The types that the declaration refers to.
    package var parts: [TypeReference] {
        switch kind {
        case .record(let record): record.properties.map(\.type) + (record.additional.map { [$0] } ?? [])
        case .enumeration, .identifier: []
        case .union(let variants, _): variants.map(\.type)
        case .alias(let type): [type]
        }
    }

    /// The types of what the links of values lead to.
    package var linkedTypes: [TypeReference] { record?.relations.compactMap(\.result) ?? [] }

    /// The record, or nil for another kind of type.
    package var record: Record? { if case .record(let record) = kind { record } else { nil } }

    /// Whether the declaration is another name of a type.
    package var isAlias: Bool { if case .alias = kind { true } else { false } }

    /// The same declaration with another kind.
    func with(_ kind: Kind) -> TypeDeclaration {
        TypeDeclaration(
            id, in: owner, name: name, kind: kind, documentation: documentation, isDeprecated: isDeprecated, position: position,
            received: received)
    }
}

extension TypeDeclaration.Kind {
    /// The kind with other types in place of those that it refers to.
    func mapTypes(_ transform: (TypeReference) -> TypeReference) -> Self {
        switch self {
        case .record(var record):
            for index in record.properties.indices { record.properties[index].type = transform(record.properties[index].type) }
            record.additional = record.additional.map(transform)
            return .record(record)
        case .union(var variants, let discrimination):
            for index in variants.indices { variants[index].type = transform(variants[index].type) }
            return .union(variants, discrimination)
        case .alias(let type): return .alias(transform(type))
        case .enumeration, .identifier: return self
        }
    }
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
    /// The name of the case in the client; empty until all types have names.
    package internal(set) var name = ""
    /// What the name is made of; nil if it is given.
    var hint: CaseHint?
    package internal(set) var type: TypeReference
    /// The string that is the only value of the variant; nil if it has others.
    package var constant: String?
    /// The values of the discriminator that select the variant.
    package internal(set) var discriminatorValues: [String] = []
    /// The only value of the property by which the variants of a union without a discriminator are distinguished; nil if there are others.
    package var distinguishingValue: String?
    package internal(set) var documentation: String?
    /// The value of the discriminator that is written next to a value of the type, which does not declare the discriminator.
    package internal(set) var writtenValue: Literal?
    /// How the variant is written in XML; nil if its union is not.
    package internal(set) var xml: XMLNode?
    /// Whether the variant has the values that select no other variant (`defaultMapping`).
    package var isDefault = false
}

/// How the variant of a value is determined.
package enum Discrimination: Sendable, Hashable {
    /// By the value of this property.
    case property(String)
    /// By the variant that the value matches best.
    ///
    /// - Parameters:
    ///   - isInclusive: whether a value may match several variants; it is kept as it is if no variant has all of its members.
    ///   - property: the property that has different constants in several variants; a variant with another constant does not match.
    case shape(isInclusive: Bool, by: String? = nil)
}
