package import Diagnostics

/// One value of a YAML or JSON document, with its place.
package struct Node: Sendable {
    /// The three kinds of YAML's data model.
    package enum Content: Sendable {
        case scalar(Scalar)
        case sequence([Node])
        case mapping([Entry])
    }

    /// A key, its place, and its value.
    package struct Entry: Sendable {
        package let key: String
        package let keyPosition: SourcePosition
        package let value: Node

        package init(key: String, keyPosition: SourcePosition, value: Node) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    package let content: Content
    package let position: SourcePosition

    package init(_ content: Content, at position: SourcePosition) {
        self.content = content
        self.position = position
    }
}

extension Node {
    /// The scalar, or nil for a collection.
    package var scalar: Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

    /// The elements, or nil for another kind of value.
    package var sequence: [Node]? { if case .sequence(let elements) = content { elements } else { nil } }

    /// The entries in the order of the document, or nil for another kind of value.
    package var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    /// The text of a scalar of any type: a number where a text is expected is read as it is written.
    package var text: String? { scalar?.text }

    /// The value of a key, or nil where there is no such key.
    package subscript(key: String) -> Node? {
        mapping?.first { $0.key == key }?.value
    }

    /// What kind of value it is, for people.
    package var kind: String {
        switch content {
        case .sequence: "a list"
        case .mapping: "a mapping"
        case .scalar(let scalar):
            switch scalar.value {
            case .null: "null"
            case .bool: "a boolean"
            case .integer, .number: "a number"
            case .string: "a string"
            }
        }
    }
}
