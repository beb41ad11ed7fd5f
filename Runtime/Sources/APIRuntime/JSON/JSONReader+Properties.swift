/// Methods that read properties of the open object by name, one for each common type. Generated models call them.
///
/// The methods whose names end in `IfPresent` return nil if the property is missing, null, or, if the options allow it, invalid.
extension JSONReader {
    /// Reads a required boolean.
    public mutating func bool(_ key: StaticString) -> Bool {
        guard begin(key) else { return false }
        let value = scanner.readBool()
        endProperty()
        return value
    }

    /// Reads a required integer.
    public mutating func int(_ key: StaticString) -> Int {
        guard begin(key) else { return 0 }
        let value = readInt()
        endProperty()
        return value
    }

    /// Reads a required number.
    public mutating func double(_ key: StaticString) -> Double {
        guard begin(key) else { return 0 }
        let value = readDouble()
        endProperty()
        return value
    }

    /// Reads a required string.
    public mutating func string(_ key: StaticString) -> String {
        guard begin(key) else { return "" }
        let value = scanner.readString()
        endProperty()
        return value
    }

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
    public mutating func list<Element: JSONCodable>(_ key: StaticString) -> [Element] {
        guard begin(key) else { return [] }
        let value: [Element] = readList()
        endProperty()
        return value
    }

    /// Reads a required array of strings.
    public mutating func strings(_ key: StaticString) -> [String] {
        guard begin(key) else { return [] }
        let value = readStrings()
        endProperty()
        return value
    }

    /// Reads a required dictionary of strings.
    public mutating func stringMap(_ key: StaticString) -> [String: String] {
        guard begin(key) else { return [:] }
        let value: [String: String] = readMap()
        endProperty()
        return value
    }

    /// Reads a required value of any type.
    public mutating func value<Value: JSONCodable>(_ key: StaticString) -> Value {
        guard begin(key) else { return .placeholder }
        let value = Value(json: &self)
        endProperty()
        return value
    }

    /// Reads an optional boolean.
    public mutating func boolIfPresent(_ key: StaticString) -> Bool? {
        guard let start = beginOptional(key) else { return nil }
        let value = scanner.readBool()
        return endOptional(start) ? value : nil
    }

    /// Reads an optional integer.
    public mutating func intIfPresent(_ key: StaticString) -> Int? {
        guard let start = beginOptional(key) else { return nil }
        let value = readInt()
        return endOptional(start) ? value : nil
    }

    /// Reads an optional number.
    public mutating func doubleIfPresent(_ key: StaticString) -> Double? {
        guard let start = beginOptional(key) else { return nil }
        let value = readDouble()
        return endOptional(start) ? value : nil
    }

    /// Reads an optional string.
    public mutating func stringIfPresent(_ key: StaticString) -> String? {
        guard let start = beginOptional(key) else { return nil }
        let value = scanner.readString()
        return endOptional(start) ? value : nil
    }

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
    public mutating func listIfPresent<Element: JSONCodable>(_ key: StaticString) -> [Element]? {
        guard let start = beginOptional(key) else { return nil }
        let value: [Element] = readList()
        return endOptional(start) ? value : nil
    }

    /// Reads an optional array of strings.
    public mutating func stringsIfPresent(_ key: StaticString) -> [String]? {
        guard let start = beginOptional(key) else { return nil }
        let value = readStrings()
        return endOptional(start) ? value : nil
    }

    /// Reads an optional dictionary of strings.
    public mutating func stringMapIfPresent(_ key: StaticString) -> [String: String]? {
        guard let start = beginOptional(key) else { return nil }
        let value: [String: String] = readMap()
        return endOptional(start) ? value : nil
    }

    /// Reads an optional JSON value, which is `null` if the property is `null`, and nil if it is missing.
    public mutating func anyIfPresent(_ key: StaticString) -> JSONValue? {
        guard find(key) else { return nil }
        let value = JSONValue(json: &self)
        endProperty()
        return value
    }

    /// Reads an optional value of any type.
    public mutating func valueIfPresent<Value: JSONCodable>(_ key: StaticString) -> Value? {
        guard let start = beginOptional(key) else { return nil }
        let value = Value(json: &self)
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
