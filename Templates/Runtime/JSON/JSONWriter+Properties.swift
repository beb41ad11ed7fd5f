public import Foundation

/// Writing the properties of the open object by name; what generated models call, one function for each type.
///
/// A nil is left out, or written as `null` where `orNull` says that the property must be there.
extension JSONWriter {
    /// Writes a boolean property.
    public mutating func bool(_ key: StaticString, _ value: Bool?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes an integer property.
    public mutating func int(_ key: StaticString, _ value: Int?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes a number property.
    public mutating func double(_ key: StaticString, _ value: Double?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes a string property.
    public mutating func string(_ key: StaticString, _ value: String?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes a date-and-time property.
    public mutating func date(_ key: StaticString, _ value: Date?, orNull: Bool = false) {
        property(key, value, orNull) { $1.write(json: &$0) }
    }

    /// Writes an array property.
    public mutating func list<Element: JSONCodable>(_ key: StaticString, _ value: [Element]?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes an object property with any keys.
    public mutating func map<Value: JSONCodable>(_ key: StaticString, _ value: [String: Value]?, orNull: Bool = false) {
        property(key, value, orNull) { $0.write($1) }
    }

    /// Writes a property of any type.
    public mutating func value<Value: JSONCodable>(_ key: StaticString, _ value: Value?, orNull: Bool = false) {
        property(key, value, orNull) { $1.write(json: &$0) }
    }

    /// Writes properties that the description does not name.
    public mutating func additional<Value: JSONCodable>(_ map: [String: Value]) { writeMembers(map) }

    @inline(__always)
    private mutating func property<Value>(
        _ name: StaticString, _ value: Value?, _ orNull: Bool, _ write: (inout JSONWriter, Value) -> Void
    ) {
        if let value {
            key(name)
            write(&self, value)
        } else if orNull {
            key(name)
            writeNull()
        }
    }
}
