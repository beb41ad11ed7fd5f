/// Methods that write properties of the open object by name, one for each common type. Generated models call them.
///
/// A nil value is left out, or written as `null` if `orNull` is true because the property is required.
extension JSONWriter {
    /// Writes a boolean property.
    public mutating func bool(_ key: StaticString, _ value: Bool?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(value)
    }

    /// Writes an integer property.
    public mutating func int(_ key: StaticString, _ value: Int?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(value)
    }

    /// Writes a number property.
    public mutating func double(_ key: StaticString, _ value: Double?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(value)
    }

    /// Writes a string property.
    public mutating func string(_ key: StaticString, _ value: String?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(value)
    }

    /// Writes an array property.
    public mutating func list<Element: JSONCodable>(_ key: StaticString, _ value: [Element]?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(value)
    }

    /// Writes an array of strings.
    public mutating func strings(_ key: StaticString, _ value: [String]?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        open(UInt8(ascii: "["))
        for element in value { write(element) }
        close(UInt8(ascii: "]"))
    }

    /// Writes a dictionary of strings.
    public mutating func stringMap(_ key: StaticString, _ value: [String: String]?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        write(value)
    }

    /// Writes a property of any type.
    public mutating func value<Value: JSONCodable>(_ key: StaticString, _ value: Value?, orNull: Bool = false) {
        guard let value else { return absent(key, orNull) }
        self.key(key)
        value.write(json: &self)
    }

    /// Writes undocumented properties.
    ///
    /// - Parameter areSecret: whether to leave their values out of debug descriptions.
    public mutating func additional<Value: JSONCodable>(_ map: [String: Value], areSecret: Bool = false) {
        if areSecret { secretKeys?.formUnion(map.keys) }
        writeMembers(map)
    }

    private mutating func absent(_ key: StaticString, _ orNull: Bool) {
        guard orNull else { return }
        self.key(key)
        writeNull()
    }
}
