public import Foundation

/// Reading the properties of the open object by name; what generated models call, one function for each type.
extension JSONReader {
    // MARK: Required

    /// Reads a required boolean.
    public mutating func bool(_ key: StaticString) -> Bool { required(key, false) { $0.readBool() } }

    /// Reads a required integer.
    public mutating func int(_ key: StaticString) -> Int { required(key, 0) { $0.readInt() } }

    /// Reads a required number.
    public mutating func double(_ key: StaticString) -> Double { required(key, 0) { $0.readDouble() } }

    /// Reads a required string.
    public mutating func string(_ key: StaticString) -> String { required(key, "") { $0.readString() } }

    /// Reads a required date and time.
    public mutating func date(_ key: StaticString) -> Date { required(key, .distantPast) { Date(json: &$0) } }

    /// Reads a required array.
    public mutating func list<Element: JSONCodable>(_ key: StaticString) -> [Element] { required(key, []) { $0.readList() } }

    /// Reads a required object with any keys.
    public mutating func map<Value: JSONCodable>(_ key: StaticString) -> [String: Value] { required(key, [:]) { $0.readMap() } }

    /// Reads a required value of any type.
    public mutating func value<Value: JSONCodable>(_ key: StaticString) -> Value {
        if find(key) {
            let value = Value(json: &self)
            endProperty()
            return value
        }
        failMissing(key)
        return Value(json: &self)
    }

    // MARK: Optional

    /// Reads a boolean; nil where it is absent, null, or not readable.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? { optional(key) { $0.readBool() } }

    /// Reads an integer; nil where it is absent, null, or not readable.
    public mutating func intIfPresent(_ key: StaticString) -> Int? { optional(key) { $0.readInt() } }

    /// Reads a number; nil where it is absent, null, or not readable.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? { optional(key) { $0.readDouble() } }

    /// Reads a string; nil where it is absent, null, or not readable.
    public mutating func stringIfPresent(_ key: StaticString) -> String? { optional(key) { $0.readString() } }

    /// Reads a date and time; nil where it is absent, null, or not readable.
    public mutating func dateIfPresent(_ key: StaticString) -> Date? { optional(key) { Date(json: &$0) } }

    /// Reads an array; nil where it is absent or null, or not readable.
    public mutating func listIfPresent<Element: JSONCodable>(_ key: StaticString) -> [Element]? { optional(key) { $0.readList() } }

    /// Reads an object with any keys; nil where it is absent, null, or not readable.
    public mutating func mapIfPresent<Value: JSONCodable>(_ key: StaticString) -> [String: Value]? {
        optional(key) { $0.readMap() }
    }

    /// Reads a value of any type; nil where it is absent, null, or not readable.
    public mutating func valueIfPresent<Value: JSONCodable>(_ key: StaticString) -> Value? { optional(key) { Value(json: &$0) } }

    // MARK: Others

    /// Reads every property that no other call has asked for; call it last.
    public mutating func additional<Value: JSONCodable>() -> [String: Value] { readRemaining() }

    @inline(__always)
    private mutating func required<Value>(
        _ key: StaticString, _ placeholder: @autoclosure () -> Value, _ read: (inout JSONReader) -> Value
    ) -> Value {
        guard find(key) else {
            failMissing(key)
            return placeholder()
        }
        let value = read(&self)
        endProperty()
        return value
    }

    @inline(__always)
    private mutating func optional<Value>(_ key: StaticString, _ read: (inout JSONReader) -> Value) -> Value? {
        guard find(key) else { return nil }
        if scanner.takeNull() {
            endProperty()
            return nil
        }
        let value = attempt(dropping: options.safeOptionals, read)
        endProperty()
        return value
    }
}
