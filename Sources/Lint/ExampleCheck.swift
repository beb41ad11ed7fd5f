import OpenAPI
import YAML

/// Compares examples with the schemas that they are examples of, in their types, values and required properties.
struct ExampleCheck {
    let documents: DocumentSet

    /// The contradiction between a value and a schema; nil if there is none.
    func fault(_ value: Node, _ schema: Node, depth: Int = 0) -> String? {
        // A schema can refer to itself.
        guard depth < 20 else { return nil }
        if let reference = Reference(in: schema) { return documents.node(of: reference).flatMap { fault(value, $0, depth: depth + 1) } }
        if value.scalar?.value == .null { return nil }
        if let types = types(of: schema), !types.contains(where: value.isOf) {
            return "\(value.kind) where the schema says '\(types.joined(separator: "', '"))'"
        }
        if let values = schema["enum"]?.sequence, let text = value.text, !values.contains(where: { $0.text == text }) {
            return "'\(text)' is none of the values"
        }
        for part in schema["allOf"]?.sequence ?? [] { if let fault = fault(value, part, depth: depth + 1) { return fault } }
        if let mapping = value.mapping {
            for name in (schema["required"]?.sequence ?? []).compactMap(\.text) where value[name] == nil {
                let isSentOnly =
                    schema["properties"]?[name]?["writeOnly"]?.text == "true" || schema["properties"]?[name]?["readOnly"]?.text == "true"
                if !isSentOnly { return "'\(name)' is missing" }
            }
            for entry in mapping {
                if let property = schema["properties"]?[entry.key], let fault = fault(entry.value, property, depth: depth + 1) {
                    return fault.hasPrefix("in ") ? fault : "in '\(entry.key)': \(fault)"
                }
            }
        }
        guard let items = schema["items"] else { return nil }
        return (value.sequence ?? []).lazy.compactMap { fault($0, items, depth: depth + 1) }.first
    }

    private func types(of schema: Node) -> [String]? {
        guard let type = schema["type"] else { return nil }
        return type.sequence?.compactMap(\.text) ?? type.text.map { [$0] }
    }
}

extension Node {
    /// Whether the node is of a type of JSON Schema; any value is of an unknown type.
    fileprivate func isOf(_ type: String) -> Bool {
        switch (type, scalar?.value) {
        case ("object", _): mapping != nil
        case ("array", _): sequence != nil
        // Text without quotation marks is a date, a version or an identifier that looks like a number.
        case ("string", _): scalar != nil
        case ("integer", .integer?), ("number", .integer?), ("number", .number?), ("boolean", .bool?), ("null", .null?): true
        case ("integer", .number(let number)?): number == number.rounded()
        case ("integer", _), ("number", _), ("boolean", _), ("null", _): false
        default: true
        }
    }
}
