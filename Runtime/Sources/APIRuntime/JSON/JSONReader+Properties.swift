/// Methods that read properties of the open object by name, one for each common type. Generated models call them.
///
/// The methods whose names end in `IfPresent` return nil if the property is missing, null, or, if the options allow it, invalid.
extension JSONReader {
    /// Reads a required boolean.
    public mutating func bool(_ key: StaticString) -> Bool { required(key, false) { $0.scanner.readBool() } }

    /// Reads a required integer.
    public mutating func int(_ key: StaticString) -> Int { required(key, 0) { $0.readInt() } }

    /// Reads a required number.
    public mutating func double(_ key: StaticString) -> Double { required(key, 0) { $0.readDouble() } }

    /// Reads a required string.
    public mutating func string(_ key: StaticString) -> String { required(key, "") { $0.scanner.readString() } }

    /// Reads a required boolean that has only one documented value.
    public mutating func bool(_ key: StaticString, only documented: Bool) -> Bool { counted(bool(key), only: documented) }

    /// Reads a required integer that has only one documented value.
    public mutating func int(_ key: StaticString, only documented: Int) -> Int { counted(int(key), only: documented) }

    /// Reads a required number that has only one documented value.
    public mutating func double(_ key: StaticString, only documented: Double) -> Double { counted(double(key), only: documented) }

    /// Reads a required string that has only one documented value.
    public mutating func string(_ key: StaticString, only documented: StaticString) -> String {
        counted(string(key), only: "\(documented)")
    }

    /// Reads a required array.
    public mutating func list<Element: JSONCodable>(_ key: StaticString) -> [Element] { required(key, []) { $0.readList() } }

    /// Reads a required array of strings.
    public mutating func strings(_ key: StaticString) -> [String] { required(key, []) { $0.readStrings() } }

    /// Reads a required dictionary of strings.
    public mutating func stringMap(_ key: StaticString) -> [String: String] { required(key, [:]) { $0.readMap() } }

    /// Reads a required value of any type.
    public mutating func value<Value: JSONCodable>(_ key: StaticString) -> Value { required(key, .placeholder) { Value(json: &$0) } }

    /// Reads an optional boolean.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? { optional(key) { $0.scanner.readBool() } }

    /// Reads an optional integer.
    public mutating func intIfPresent(_ key: StaticString) -> Int? { optional(key) { $0.readInt() } }

    /// Reads an optional number.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? { optional(key) { $0.readDouble() } }

    /// Reads an optional string.
    public mutating func stringIfPresent(_ key: StaticString) -> String? { optional(key) { $0.scanner.readString() } }

    /// Reads an optional boolean that has only one documented value.
    public mutating func boolIfPresent(_ key: StaticString, only documented: Bool) -> Bool? {
        counted(boolIfPresent(key), only: documented)
    }

    /// Reads an optional integer that has only one documented value.
    public mutating func intIfPresent(_ key: StaticString, only documented: Int) -> Int? { counted(intIfPresent(key), only: documented) }

    /// Reads an optional number that has only one documented value.
    public mutating func doubleIfPresent(_ key: StaticString, only documented: Double) -> Double? {
        counted(doubleIfPresent(key), only: documented)
    }

    /// Reads an optional string that has only one documented value.
    public mutating func stringIfPresent(_ key: StaticString, only documented: StaticString) -> String? {
        counted(stringIfPresent(key), only: "\(documented)")
    }

    /// Reads an optional array.
    public mutating func listIfPresent<Element: JSONCodable>(_ key: StaticString) -> [Element]? { optional(key) { $0.readList() } }

    /// Reads an optional array of strings.
    public mutating func stringsIfPresent(_ key: StaticString) -> [String]? { optional(key) { $0.readStrings() } }

    /// Reads an optional dictionary of strings.
    public mutating func stringMapIfPresent(_ key: StaticString) -> [String: String]? { optional(key) { $0.readMap() } }

    /// Reads an optional JSON value, which is `null` if the property is `null`, and nil if it is missing.
    public mutating func anyIfPresent(_ key: StaticString) -> JSONValue? {
        guard find(key) else { return nil }
        let value = JSONValue(json: &self)
        endProperty()
        return value
    }

    /// Reads an optional value of any type.
    public mutating func valueIfPresent<Value: JSONCodable>(_ key: StaticString) -> Value? { optional(key) { Value(json: &$0) } }

    // MARK: Presence

    /// Reads a required property with a closure; returns the placeholder if it is missing.
    @inline(__always)
    mutating func required<Value>(
        _ key: StaticString, _ placeholder: @autoclosure () -> Value, _ read: (inout JSONReader) -> Value
    ) -> Value {
        guard begin(key) else { return placeholder() }
        let value = read(&self)
        endProperty()
        return value
    }

    /// Reads an optional property with a closure.
    @inline(__always)
    mutating func optional<Value>(_ key: StaticString, _ read: (inout JSONReader) -> Value) -> Value? {
        guard let start = beginOptional(key) else { return nil }
        let value = read(&self)
        return endOptional(start) ? value : nil
    }

    /// Counts a value against the candidate type of a union, unless it is the only documented value.
    private mutating func counted<Value: Equatable>(_ value: Value, only documented: @autoclosure () -> Value) -> Value {
        if isTrying, value != documented() { countUnknownMember() }
        return value
    }

    private mutating func counted<Value: Equatable>(_ value: Value?, only documented: @autoclosure () -> Value) -> Value? {
        value.map { counted($0, only: documented()) }
    }
}
