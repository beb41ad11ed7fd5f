package import Naming
package import Schemas

/// The type of a value.
package enum TypeReference: Sendable, Hashable {
    case builtin(BuiltinType)
    case declared(TypeID)
    indirect case list(TypeReference)
    /// An object with any keys.
    indirect case map(TypeReference)
    indirect case optional(TypeReference)

    /// The type without its optional.
    package var unwrapped: TypeReference { if case .optional(let wrapped) = self { wrapped } else { self } }

    package var isOptional: Bool { if case .optional = self { true } else { false } }

    /// The type as an optional; an optional stays as it is.
    package var asOptional: TypeReference { isOptional ? self : .optional(self) }

    func optional(if isOptional: Bool) -> TypeReference { isOptional ? asOptional : self }

    /// The type with elements of lists and maps that are never null.
    var withoutNullElements: TypeReference {
        switch self {
        case .builtin, .declared: self
        case .list(let element): .list(element.unwrapped.withoutNullElements)
        case .map(let value): .map(value.unwrapped.withoutNullElements)
        case .optional(let wrapped): .optional(wrapped.withoutNullElements)
        }
    }

    /// The type with another type at its core, inside lists, maps and optionals.
    func mapCore(_ transform: (TypeReference) -> TypeReference) -> TypeReference {
        switch self {
        case .builtin, .declared: transform(self)
        case .list(let element): .list(element.mapCore(transform))
        case .map(let value): .map(value.mapCore(transform))
        case .optional(let wrapped): .optional(wrapped.mapCore(transform))
        }
    }

    /// The declared type at the core of this one, inside lists, maps and optionals; nil for a builtin type.
    package var declaredType: TypeID? {
        switch self {
        case .builtin: nil
        case .declared(let id): id
        case .list(let inner), .map(let inner), .optional(let inner): inner.declaredType
        }
    }
}
