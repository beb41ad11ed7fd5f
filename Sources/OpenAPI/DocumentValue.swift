package import Diagnostics
import YAML

/// A JSON value in a document: a default, an example or a value of an enumeration.
package struct DocumentValue: Sendable {
    private let node: Node

    init(_ node: Node) { self.node = node }

    package var position: SourcePosition { node.position }

    /// The value by its type.
    package enum Kind: Sendable {
        case null
        case bool(Bool)
        case integer(Int)
        case number(Double)
        case string(String)
        case list([DocumentValue])
        case object([MapEntry<DocumentValue>])
    }

    package var kind: Kind {
        switch node.content {
        case .sequence(let elements):
            return .list(elements.map(DocumentValue.init))
        case .mapping(let entries):
            return .object(entries.map { MapEntry(name: $0.key, position: $0.keyPosition, value: DocumentValue($0.value)) })
        case .scalar(let scalar):
            switch scalar.value {
            case .null: return .null
            case .bool(let value): return .bool(value)
            case .integer(let value): return .integer(value)
            case .number(let value): return .number(value)
            case .string: return .string(scalar.text)
            }
        }
    }

    /// The kind of value, for messages: `a string`.
    package var kindName: String { node.kind }

    package var isNull: Bool { if case .null = kind { true } else { false } }

    /// The value as JSON on one line.
    package var json: String {
        switch kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value): value.isFinite ? text.flatMap(Self.number) ?? "\(value)" : "null"
        case .string(let string): Self.json(string)
        case .list(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\(Self.json($0.name)): \($0.value.json)" }.joined(separator: ", "))}"
        }
    }

    /// The text of a number as it is if JSON allows it, with all its digits; YAML also allows `.5` and `1_000.0`.
    private static func number(_ text: String) -> String? {
        text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) == nil ? nil : text
    }

    private static func json(_ string: String) -> String {
        var bytes: [UInt8] = []
        bytes.append(json: string)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The characters of a scalar of any type; nil for a list or an object.
    package var text: String? { node.text }
}
