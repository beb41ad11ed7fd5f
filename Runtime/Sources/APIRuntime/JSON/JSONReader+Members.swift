/// Methods that find members of the value of a whole body.
extension JSONReader {
    /// Reads the value of the member at a path, or the value itself if there is no such member.
    mutating func read<Value: JSONCodable>(at path: ArraySlice<StaticString>) -> Value {
        guard let key = path.first, scanner.byte == UInt8(ascii: "{"), !hasFailed else { return Value(json: &self) }
        let start = scanner.position
        let outer = openObject()
        guard find(key) else {
            closeObject(outer)
            if !hasFailed { scanner.recover(to: start) }
            return Value(json: &self)
        }
        let value: Value = read(at: path.dropFirst())
        endProperty()
        closeObject(outer)
        return value
    }

    /// Returns the value of the member at a path, which leads through the first elements of arrays; nil if there is none.
    static func value(at path: [StaticString], in data: Data) -> JSONValue? {
        unsafe data.withUnsafeBytes { raw in
            var reader = unsafe JSONReader(raw.assumingMemoryBound(to: UInt8.self), options: .strict)
            for key in path {
                reader.enterArrays()
                guard reader.scanner.byte == UInt8(ascii: "{") else { return nil }
                _ = reader.openObject()
                guard reader.find(key) else { return nil }
            }
            let value = JSONValue(json: &reader)
            return reader.hasFailed ? nil : value
        }
    }

    private mutating func enterArrays() {
        while scanner.byte == UInt8(ascii: "["), scanner.open(UInt8(ascii: "["), "an array") {}
    }
}
