import Diagnostics
import Naming
import OperationModel

extension TypeSpelling {
    /// A value of a type as JSON, with the required members only; nil if none is known.
    ///
    /// - Parameter outer: the types that contain the value, so that the recursion ends.
    func json(of type: TypeReference, inside outer: Set<TypeID> = []) -> String? {
        switch resolved(type) {
        case .builtin(let builtin): BuiltinSpelling(builtin).json
        case .list: "[]"
        case .map: "{}"
        case .optional(let wrapped): json(of: wrapped, inside: outer)
        case .declared(let id): outer.contains(id) ? nil : json(ofDeclared: id, inside: outer.union([id]))
        }
    }

    private func json(ofDeclared type: TypeID, inside outer: Set<TypeID>) -> String? {
        switch types.declaration(of: type)?.kind {
        case .enumeration(let cases, _)?: return cases.first.flatMap { Self.json(of: $0.value) }
        case .identifier(let raw)?: return BuiltinSpelling(raw).json
        case .record(let record)?:
            var members: [String] = []
            for property in record.properties where !property.type.isOptional {
                guard property.reading == nil,
                    let value = property.documentedValue.flatMap({ Self.json(of: $0) }) ?? json(of: property.type, inside: outer)
                else { return nil }
                members.append("\(property.key.json): \(value)")
            }
            return "{\(members.joined(separator: ", "))}"
        case .union?, .alias?, nil: return nil
        }
    }

    /// A constant as JSON; nil for a case of an enumeration.
    static func json(of literal: Literal) -> String? {
        switch literal {
        case .string(let string): string.json
        case .enumerationCase: nil
        case .bool, .integer, .number, .emptyList: Self.literal(literal)
        }
    }
}
