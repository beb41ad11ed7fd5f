public import Foundation

/// A value that the direct codec reads and writes.
///
/// `Codable` goes through the same two functions, by way of ``JSONValue``: complete for every coder, but only the
/// direct codec (``init(json:options:)``, ``json()``) is fast.
public protocol JSONCodable: Codable, Sendable {
    /// Reads the value at which the reader stands; a placeholder where the reader has failed.
    init(json: inout JSONReader)
    /// Writes the value.
    func write(json: inout JSONWriter)
}

extension JSONCodable {
    /// Reads a value from a whole JSON text.
    ///
    /// - Throws: ``JSONError``, which names the path, what was expected, what was found, and the byte.
    public init(json data: Data, options: DecodingOptions = DecodingOptions()) throws(JSONError) {
        self = try Self.read(json: data, options: options).value
    }

    /// Reads a value from a whole JSON text, and says what was dropped because of the options.
    public static func read(
        json data: Data, options: DecodingOptions = DecodingOptions()
    ) throws(JSONError) -> (value: Self, dropped: [JSONError]) {
        let result: Result<(Self, [JSONError]), JSONError> = data.withUnsafeBytes { raw in
            let bytes = raw.assumingMemoryBound(to: UInt8.self)
            var reader = JSONReader(bytes, options: options)
            let value = Self(json: &reader)
            reader.scanner.finish()
            if let failure = reader.scanner.failure { return .failure(JSONError(failure, in: bytes)) }
            return .success((value, reader.dropped.map { JSONError($0, in: bytes) }))
        }
        let (value, dropped) = try result.get()
        return (value, dropped)
    }

    /// The value as a JSON text.
    ///
    /// Keys of dictionaries are sorted, so that equal values are equal bytes.
    ///
    /// - Throws: `EncodingError` where a number is not finite.
    public func json() throws -> Data {
        var writer = JSONWriter()
        write(json: &writer)
        if let failure = writer.failure {
            throw EncodingError.invalidValue(self, .init(codingPath: [], debugDescription: "JSON cannot hold " + failure))
        }
        return Data(buffer: writer.bytes)
    }

    /// Decodes through any decoder.
    public init(from decoder: any Decoder) throws {
        let json = try JSONValue(from: decoder)
        do {
            try self.init(json: json.json())
        } catch let error as JSONError {
            throw error.decodingError(at: decoder.codingPath)
        }
    }

    /// Encodes through any encoder.
    public func encode(to encoder: any Encoder) throws {
        try JSONValue(json: json()).encode(to: encoder)
    }
}

extension JSONError {
    /// The same failure as Foundation's decoders report it; the original is its underlying error.
    public func decodingError(at prefix: [any CodingKey] = []) -> DecodingError {
        let path = prefix + path.map(JSONKey.init)
        return .dataCorrupted(.init(codingPath: path, debugDescription: description, underlyingError: self))
    }
}

/// A path component as a coding key.
private struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ component: JSONError.PathComponent) {
        switch component {
        case .key(let key): (stringValue, intValue) = (key, nil)
        case .index(let index): (stringValue, intValue) = ("\(index)", index)
        }
    }

    init?(stringValue: String) { self.init(.key(stringValue)) }

    init?(intValue: Int) { self.init(.index(intValue)) }
}

// MARK: Conformances of the standard library's and Foundation's types

extension Bool: JSONCodable {
    public init(json: inout JSONReader) { self = json.readBool() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Int: JSONCodable {
    public init(json: inout JSONReader) { self = json.readInt() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Int32: JSONCodable {
    public init(json: inout JSONReader) { self = json.readInteger(0, "an integer of 32 bits") }
    public func write(json: inout JSONWriter) { json.write(Int(self)) }
}

extension Int64: JSONCodable {
    public init(json: inout JSONReader) { self = json.readInteger(0, "an integer of 64 bits") }
    public func write(json: inout JSONWriter) { json.write(Int(self)) }
}

extension Double: JSONCodable {
    public init(json: inout JSONReader) { self = json.readDouble() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Float: JSONCodable {
    public init(json: inout JSONReader) { self = Float(json.readDouble()) }
    public func write(json: inout JSONWriter) { json.writeFloat(self) }
}

extension String: JSONCodable {
    public init(json: inout JSONReader) { self = json.readString() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Decimal: JSONCodable {
    public init(json: inout JSONReader) { self = json.readDecimal() }
    public func write(json: inout JSONWriter) { json.writeRaw(number: description) }
}

extension URL: JSONCodable {
    public init(json: inout JSONReader) {
        self = json.readString(as: "a URL", placeholder: URL(filePath: "/")) { URL(string: $0) }
    }
    public func write(json: inout JSONWriter) { json.write(absoluteString) }
}

extension UUID: JSONCodable {
    public init(json: inout JSONReader) {
        self = json.readString(as: "a UUID", placeholder: UUID()) { UUID(uuidString: $0) }
    }
    public func write(json: inout JSONWriter) { json.write(uuidString.lowercased()) }
}

/// Base64 text in JSON.
extension Data: JSONCodable {
    public init(json: inout JSONReader) {
        self = json.readString(as: "Base64 text", placeholder: Data()) { Data(base64Encoded: $0, options: .ignoreUnknownCharacters) }
    }
    public func write(json: inout JSONWriter) { json.write(base64EncodedString()) }
}

extension Array: JSONCodable where Element: JSONCodable {
    public init(json: inout JSONReader) { self = json.readList() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Dictionary: JSONCodable where Key == String, Value: JSONCodable {
    public init(json: inout JSONReader) { self = json.readMap() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Optional: JSONCodable where Wrapped: JSONCodable {
    public init(json: inout JSONReader) { self = json.readNull() ? nil : Wrapped(json: &json) }
    public func write(json: inout JSONWriter) {
        if let self { self.write(json: &json) } else { json.writeNull() }
    }
}

extension JSONReader {
    fileprivate mutating func readInteger<Value: FixedWidthInteger>(_ placeholder: Value, _ expectation: String) -> Value {
        let start = scanner.offset
        let value = readInt()
        if let exact = Value(exactly: value) { return exact }
        scanner.fail(.value(expectation), at: start)
        return placeholder
    }

    fileprivate mutating func readDecimal() -> Decimal {
        let range = scanner.readNumber()
        guard !hasFailed else { return 0 }
        return Decimal(string: scanner.text(of: range), locale: Locale(identifier: "en_US_POSIX")) ?? 0
    }
}

extension JSONWriter {
    fileprivate mutating func writeFloat(_ value: Float) {
        guard value.isFinite else { return write(Double(value)) }
        if let integer = Int(exactly: value) { write(integer) } else { writeRaw(number: value.description) }
    }
}
