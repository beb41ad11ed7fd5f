package import Diagnostics

/// A member of a mapping with arbitrary keys, with the position of the key.
package struct MapEntry<Value: Sendable>: Sendable {
    package let name: String
    package let position: SourcePosition
    package let value: Value

    package init(name: String, position: SourcePosition, value: Value) {
        self.name = name
        self.position = position
        self.value = value
    }
}

extension Array {
    /// The value of the first entry with a name.
    package subscript<Value>(name name: String) -> Value? where Element == MapEntry<Value> {
        first { $0.name == name }?.value
    }
}
