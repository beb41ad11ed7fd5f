import Diagnostics
import OperationModel

extension TypeSpelling {
    /// A value of a type as JSON, with the required members only; nil if none is known.
    ///
    /// - Parameter outer: the types that the value is inside of, so that the recursion ends.
    func json(of type: TypeReference, inside outer: Set<Identifier> = []) -> String? {
        switch resolved(type) {
        case .builtin(let builtin): Self.json(of: builtin)
        case .list: "[]"
        case .map: "{}"
        case .optional(let wrapped): json(of: wrapped, inside: outer)
        case .declared(let name): outer.contains(name) ? nil : json(ofDeclared: name, inside: outer.union([name]))
        }
    }

    private func json(ofDeclared name: Identifier, inside outer: Set<Identifier>) -> String? {
        switch types.declaration(of: name)?.kind {
        case .enumeration(let cases, _)?: return cases.first.flatMap { Self.json(of: $0.value) }
        case .identifier(let raw)?: return Self.json(of: raw)
        case .record(let record)?:
            var members: [String] = []
            for property in record.properties where !property.type.isOptional {
                guard property.reading == nil,
                    let value = property.documentedValue.flatMap { Self.json(of: $0) } ?? json(of: property.type, inside: outer)
                else { return nil }
                members.append("\(Self.quoted(property.key)): \(value)")
            }
            return "{\(members.joined(separator: ", "))}"
        case .union?, .alias?, nil: return nil
        }
    }

    private static func json(of literal: Literal) -> String? {
        switch literal {
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): "\(value)"
        case .string(let string): quoted(string)
        case .emptyList: "[]"
        case .enumerationCase: nil
        }
    }

    private static func quoted(_ string: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(json: string)
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func json(of builtin: TypeReference.Builtin) -> String? {
        switch builtin {
        case .int, .int32, .int64, .double, .float, .decimal, .unixTime: "1"
        case .bool: "true"
        case .string, .json: #""…""#
        case .date: #""2026-01-31""#
        case .dateTime: #""2026-01-31T12:00:00Z""#
        case .url: #""https://example.com""#
        case .uuid: #""6f1b6b4e-0f0e-4a57-9a5e-0c6f2f1d8a3b""#
        case .bytes, .base64URL: "\"\""
        case .links: "{}"
        case .file, .upload, .duration: nil
        }
    }
}
