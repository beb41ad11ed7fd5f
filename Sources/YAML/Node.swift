package import Diagnostics

/// A value of a YAML or JSON document with its position.
package struct Node: Sendable {
    /// The three kinds of nodes in YAML's data model.
    package enum Content: Sendable {
        case scalar(Scalar)
        case sequence([Node])
        case mapping([Entry])
    }

    /// A key with its position, and its value.
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

    /// The elements of a sequence, or nil for another kind of node.
    package var sequence: [Node]? { if case .sequence(let elements) = content { elements } else { nil } }

    /// The entries of a mapping in the order of the document, or nil for another kind of node.
    package var mapping: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

    /// The characters of a scalar of any type, or nil for a collection.
    ///
    /// A number that is used as a string keeps its spelling.
    package var text: String? { scalar?.text }

    /// The characters of a scalar that is not null, or nil for another node.
    package var textUnlessNull: String? { scalar.flatMap { $0.value == .null ? nil : $0.text } }

    /// The value of a key of a mapping, or nil if there is none.
    package subscript(key: String) -> Node? {
        mapping?.first { $0.key == key }?.value
    }

    /// The elements of a sequence, or the values of a mapping; none for a scalar.
    package var children: [Node] { sequence ?? mapping?.map(\.value) ?? [] }

    /// Whether one of the children meets a condition.
    package func hasChild(where condition: (Node) -> Bool) -> Bool {
        switch content {
        case .scalar: false
        case .sequence(let elements): elements.contains(where: condition)
        case .mapping(let entries): entries.contains { condition($0.value) }
        }
    }

    /// The number of nodes in the node, itself included.
    package var count: Int { children.reduce(1) { $0 + $1.count } }

    /// The depth of the nested collections in the node.
    package var depth: Int { scalar == nil ? 1 + (children.map(\.depth).max() ?? 0) : 0 }

    /// The kind of value, for messages: `a list`, `a string`.
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

extension Node {
    /// A string to write.
    package static func string(_ text: String) -> Node { Node(.scalar(Scalar(text, isPlain: false)), at: .written) }

    /// A scalar to write without quotation marks.
    package static func plain(_ text: String) -> Node { Node(.scalar(Scalar(text, isPlain: true)), at: .written) }

    /// A list to write.
    package static func list(_ elements: [Node]) -> Node { Node(.sequence(elements), at: .written) }

    /// A mapping to write.
    package static func mapping(_ entries: [(key: String, value: Node)]) -> Node {
        Node(.mapping(entries.map { Entry(key: $0.key, keyPosition: .written, value: $0.value) }), at: .written)
    }
}

extension SourcePosition {
    /// The position of nodes that are not in a file yet.
    fileprivate static let written = SourcePosition(file: 0, offset: 0)
}
