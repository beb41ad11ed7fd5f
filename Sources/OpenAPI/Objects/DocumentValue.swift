package import Diagnostics
package import YAML

/// A JSON value in a document: a default, an example or a value of an enumeration.
package struct DocumentValue: Sendable {
    private let node: Node

    package init(_ node: Node) { self.node = node }

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
            return .object(entries.map { $0.map(DocumentValue.init) })
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

    /// Whether the value is a number with a fraction.
    var isFraction: Bool { if case .number(let number) = kind { number.rounded() != number } else { false } }

    /// The value as JSON on one line.
    package var json: String {
        switch kind {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .number(let value):
            value.isFinite ? node.scalar.flatMap { $0.isJSONNumber ? $0.text : nil } ?? "\(value)" : "null"
        case .string(let string): string.json
        case .list(let elements): "[\(elements.map(\.json).joined(separator: ", "))]"
        case .object(let members): "{\(members.map { "\($0.name.json): \($0.value.json)" }.joined(separator: ", "))}"
        }
    }

    /// The value that the characters of a string spell, such as an integer for `"1"`.
    var withoutQuotationMarks: Self? {
        text.map { Self(Node(.scalar(Scalar($0, isPlain: true)), at: position)) }
    }

    /// The characters of a scalar of any type; nil for a list or an object.
    package var text: String? { node.text }
}
