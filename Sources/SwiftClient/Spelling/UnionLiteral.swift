import Naming
import OperationModel
import Schemas

/// A kind of literal that can express the values of a union.
enum UnionLiteral: String, CaseIterable {
    case string = "String"
    case integer = "Integer"
    case number = "Float"
    case boolean = "Boolean"
    case array = "Array"
    case dictionary = "Dictionary"

    /// The variant that a literal of this kind creates; nil if there is none, or if it could create one of several.
    ///
    /// A string, number or Boolean creates the variant of that type. Without one, it creates the only enumeration with such values,
    /// or the only union with such a variant. If no variant takes integers, an integer creates the variant for numbers.
    func variant(of variants: [Variant], _ types: TypeGraph) -> Variant? {
        let variant = exactVariant(of: variants, types)
        if let variant, hidesType(of: variants, besides: types.resolved(variant.type), types) { return nil }
        return self == .integer ? variant ?? Self.number.exactVariant(of: variants, types) : variant
    }

    /// Whether an associated type of the protocol for the literal hides a type of the variants: a dictionary's `Key` is `String`.
    private func hidesType(of variants: [Variant], besides dictionary: TypeReference, _ types: TypeGraph) -> Bool {
        guard self == .dictionary else { return false }
        let value = Identifier("Value")
        let isNeeded = if case .map(.declared(let id)) = dictionary { types.name(of: id) == value } else { false }
        let hidden = [Identifier("Key")] + (isNeeded ? [] : [value])
        return variants.contains { $0.type.declaredType.map { hidden.contains(types.name(of: $0)) } == true }
    }

    private func exactVariant(of variants: [Variant], _ types: TypeGraph) -> Variant? {
        if let simple = simpleVariant(of: variants, types) { return simple }
        let others = variants.filter { variant in
            if isEnumeration(variant.type, types) { return true }
            // A literal array or dictionary has its own elements, not those of another union.
            guard self != .array, self != .dictionary, case .union(let inner, _)? = types.resolvedDeclaration(of: variant.type)?.kind
            else { return false }
            return simpleVariant(of: inner, types) != nil
        }
        return others.count == 1 ? others[0] : nil
    }

    /// The variant without regard to unions, which can contain one another.
    private func simpleVariant(of variants: [Variant], _ types: TypeGraph) -> Variant? {
        if let plain = variants.first(where: { isPlain(types.resolved($0.type)) && $0.constant == nil }) { return plain }
        let others = variants.filter { isEnumeration($0.type, types) }
        let hasUnion = variants.contains { if case .union? = types.resolvedDeclaration(of: $0.type)?.kind { true } else { false } }
        return others.count == 1 && !hasUnion ? others[0] : nil
    }

    private func isPlain(_ type: TypeReference) -> Bool {
        switch self {
        case .string: type == .builtin(.string)
        case .integer: type == .builtin(.int) || type == .builtin(.decimal)
        case .number: type == .builtin(.double)
        case .boolean: type == .builtin(.bool)
        case .array, .dictionary: false
        }
    }

    /// Whether the type is an enumeration of such values, a list for an array, or a map for a dictionary.
    private func isEnumeration(_ type: TypeReference, _ types: TypeGraph) -> Bool {
        let type = types.resolved(type)
        if case .list = type { return self == .array }
        if case .map = type { return self == .dictionary }
        guard case .enumeration(_, let raw)? = types.resolvedDeclaration(of: type)?.kind else { return false }
        return isPlain(.builtin(raw))
    }
}
