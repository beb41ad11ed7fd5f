package import YAML

extension Node {
    /// The node in one line: `{a: 1, b: ["x", null]}`; strings in quotation marks, other scalars as their values.
    package var dump: String {
        switch content {
        case .sequence(let elements): "[" + elements.map(\.dump).joined(separator: ", ") + "]"
        case .mapping(let entries): "{" + entries.map { "\($0.key): \($0.value.dump)" }.joined(separator: ", ") + "}"
        case .scalar(let scalar):
            switch scalar.value {
            case .null: "null"
            case .bool(let value): "\(value)"
            case .integer(let value): "\(value)"
            case .number(let value): "\(value)"
            case .string: "\"\(scalar.text)\""
            }
        }
    }
}
