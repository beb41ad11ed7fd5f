/// Methods that write properties of the open object by name, one for each common type. Generated models call them.
///
/// A nil value is left out, or written as `null` if `orNull` is true because the property is required.
extension JSONWriter {
    /// Writes a boolean property.
    public mutating func bool(_ key: StaticString, _ value: Bool?, orNull: Bool = false) { property(key, value, orNull) { $0.write($1) } }

    /// Writes an integer property.
    public mutating func int(_ key: StaticString, _ value: Int?, orNull: Bool = false) { property(key, value, orNull) { $0.write($1) } }

    /// Writes a number property.
    public mutating func double(_ key: StaticString, _ value: Double?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes a string property.
    public mutating func string(_ key: StaticString, _ value: String?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes an array property.
    public mutating func list<Element: JSONCodable>(_ key: StaticString, _ value: [Element]?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes an array of strings.
    public mutating func strings(_ key: StaticString, _ value: [String]?, orNull: Bool = false) {
        property(key, value, orNull) { json, value in
            json.open(UInt8(ascii: "["))
            for element in value { json.write(element) }
            json.close(UInt8(ascii: "]"))
        }
    }

    /// Writes a dictionary of strings.
    public mutating func stringMap(_ key: StaticString, _ value: [String: String]?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes a property of any type.
    public mutating func value<Value: JSONCodable>(_ key: StaticString, _ value: Value?, orNull: Bool = false) {
        property(key, value, orNull) { $1.write(json: &$0) }
    }

    /// Writes undocumented properties.
    ///
    /// - Parameter areSecret: whether to leave their values out of debug descriptions.
    public mutating func additional<Value: JSONCodable>(_ map: [String: Value], areSecret: Bool = false) {
        if areSecret { secretKeys?.formUnion(map.keys) }
        writeMembers(map)
    }

    /// Writes a property with a closure, which receives the value if it is not nil.
    @inline(__always)
    private mutating func property<Value>(
        _ key: StaticString, _ value: Value?, _ orNull: Bool, _ write: (inout JSONWriter, Value) -> Void
    ) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(&self, value)
    }

    private mutating func absent(_ key: StaticString, _ orNull: Bool) {
        guard orNull else { return }
        self.key(key)
        writeNull()
    }
}
