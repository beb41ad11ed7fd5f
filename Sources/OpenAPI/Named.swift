package import Diagnostics

/// A member of a mapping with free keys: its key, the key's place, and its value.
package struct Named<Value: Sendable>: Sendable {
    package let name: String
    package let mark: Mark
    package let value: Value

    package init(name: String, mark: Mark, value: Value) {
        self.name = name
        self.mark = mark
        self.value = value
    }
}

extension Array {
    /// The value of a key.
    package subscript<Value>(name name: String) -> Value? where Element == Named<Value> {
        first { $0.name == name }?.value
    }
}
