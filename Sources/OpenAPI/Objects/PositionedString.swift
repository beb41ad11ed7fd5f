package import Diagnostics
package import YAML

/// A string of a document with its position.
package struct PositionedString: Sendable {
    package let value: String
    package let position: SourcePosition

    package init(value: String, position: SourcePosition) {
        self.value = value
        self.position = position
    }
}

extension Node {
    /// The characters of a scalar that is not null, with their position; nil for another node.
    package var positionedText: PositionedString? { textUnlessNull.map { PositionedString(value: $0, position: position) } }
}

extension Node.Entry {
    /// The key with its position.
    package var positionedKey: PositionedString { PositionedString(value: key, position: keyPosition) }

    /// The entry with another value.
    package func map<Value>(_ value: (Node) -> Value) -> MapEntry<Value> {
        MapEntry(name: key, position: keyPosition, value: value(self.value))
    }
}
