public import Foundation

/// A value that the direct codec reads and writes.
///
/// The `Codable` of such a type goes through the same two functions, by way of ``JSONValue``, whose numbers are those that a `Double` can
/// hold. Only the direct codec (``init(json:options:)``, ``json()``) is fast.
public protocol JSONCodable: Sendable {
    /// Reads the value at which the reader stands; a placeholder where the reader has failed.
    init(json: inout JSONReader)
    /// Writes the value.
    func write(json: inout JSONWriter)
}

extension JSONCodable {
    /// Reads a value from a whole JSON text.
    ///
    /// - Throws: ``JSONError``, which names the path, what was expected, what was found, and the byte.
    public init(json data: Data, options: DecodingOptions = .default) throws(JSONError) {
        self = try Self.read(json: data, options: options).value
    }

    /// Reads a value from a whole JSON text, and says what was dropped because of the options.
    public static func read(
        json data: Data, options: DecodingOptions = .default
    ) throws(JSONError) -> (value: Self, dropped: [JSONError]) {
        var value: Self?
        let dropped = try JSONReader.read(data, options: options) { value = Self(json: &$0) }
        return (value ?? placeholder, dropped)
    }

    /// The value as a JSON text.
    ///
    /// Keys of dictionaries are sorted, so that equal values are equal bytes.
    ///
    /// - Throws: `EncodingError` where a number is not finite.
    public func json() throws -> Data { try JSONWriter.data(of: self) }

    /// Decodes through any decoder.
    public init(from decoder: any Decoder) throws {
        var value: Self?
        try JSONReader.read(from: decoder) { value = Self(json: &$0) }
        self = value ?? .placeholder
    }

    /// Encodes through any encoder.
    public func encode(to encoder: any Encoder) throws { try JSONWriter.encode(self, to: encoder) }

    /// A value that stands for one that could not be read, and never reaches a user.
    static var placeholder: Self {
        var reader = JSONReader(UnsafeBufferPointer(start: nil, count: 0), options: .strict)
        return Self(json: &reader)
    }
}

// What follows knows no type, so that it is compiled once and not once for each model.

extension JSONReader {
    /// Lends a reader to a closure and says what was dropped.
    static func read(
        _ data: Data, options: DecodingOptions, _ read: (inout JSONReader) -> Void
    ) throws(JSONError) -> [JSONError] {
        let result: Result<[JSONError], JSONError> = data.withUnsafeBytes { raw in
            let bytes = raw.assumingMemoryBound(to: UInt8.self)
            var reader = JSONReader(bytes, options: options)
            read(&reader)
            reader.scanner.finish()
            if let failure = reader.scanner.failure { return .failure(JSONError(failure, in: bytes)) }
            return .success(JSONError.all(reader.dropped, in: bytes))
        }
        return try result.get()
    }

    /// Lends a reader of what a decoder holds.
    fileprivate static func read(from decoder: any Decoder, _ read: (inout JSONReader) -> Void) throws {
        do {
            _ = try Self.read(JSONValue(from: decoder).json(), options: .default, read)
        } catch let error as JSONError {
            throw error.decodingError(at: decoder.codingPath)
        }
    }
}

extension JSONWriter {
    fileprivate static func data(of value: any JSONCodable) throws -> Data {
        var writer = JSONWriter()
        value.write(json: &writer)
        if let failure = writer.failure {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON cannot hold " + failure))
        }
        return writer.data
    }

    fileprivate static func encode(_ value: any JSONCodable, to encoder: any Encoder) throws {
        try JSONValue(json: data(of: value)).encode(to: encoder)
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
    public init(json: inout JSONReader) {
        let start = json.scanner.offset
        let value = json.readInt()
        self.init(truncatingIfNeeded: value)
        if Int(self) != value { json.scanner.fail(.value, "an integer of 32 bits", at: start) }
    }
    public func write(json: inout JSONWriter) { json.write(Int(self)) }
}

extension Int64: JSONCodable {
    public init(json: inout JSONReader) { self.init(json.readInt()) }
    public func write(json: inout JSONWriter) { json.write(Int(self)) }
}

extension Double: JSONCodable {
    public init(json: inout JSONReader) { self = json.readDouble() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Float: JSONCodable {
    public init(json: inout JSONReader) {
        let start = json.scanner.offset
        self.init(json.readDouble())
        if isInfinite { json.scanner.fail(.value, "a number that a Float can hold", at: start) }
    }
    public func write(json: inout JSONWriter) {
        if isFinite, self != rounded() { json.write(number: description) } else { json.write(Double(self)) }
    }
}

extension String: JSONCodable {
    public init(json: inout JSONReader) { self = json.readString() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Decimal: JSONCodable {
    public init(json: inout JSONReader) {
        let range = json.scanner.readNumber()
        self = Decimal(string: json.scanner.text(of: range), locale: Locale(identifier: "en_US_POSIX")) ?? .nan
        if isNaN { json.scanner.fail(.value, "a number that a Decimal can hold", at: range.lowerBound) }
    }
    public func write(json: inout JSONWriter) {
        if isNaN { json.fail("a number that is not finite") }
        json.write(number: description)
    }
}

extension URL: JSONCodable {
    public init(json: inout JSONReader) { self = json.readString(as: "a URL") { URL(string: $0) } ?? URL(filePath: "/") }
    public func write(json: inout JSONWriter) { json.write(absoluteString) }
}

extension UUID: JSONCodable {
    public init(json: inout JSONReader) { self = json.readString(as: "a UUID") { UUID(uuidString: $0) } ?? UUID() }
    public func write(json: inout JSONWriter) { json.write(uuidString.lowercased()) }
}

/// Base64 text in JSON; read also in lines, with the alphabet for URLs, and without padding.
extension Data: JSONCodable {
    public init(json: inout JSONReader) {
        self = json.readString(as: "Base64 text") { Data(base64Encoded: $0) ?? Data(base64Variant: $0) } ?? Data()
    }
    public func write(json: inout JSONWriter) { json.write(base64EncodedString()) }
}

extension Data {
    /// Reads Base64 in lines, with the alphabet for URLs, or without its padding (RFC 4648, 5); nil for another text.
    fileprivate init?(base64Variant text: String) {
        var characters: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "-"): characters.append(UInt8(ascii: "+"))
            case UInt8(ascii: "_"): characters.append(UInt8(ascii: "/"))
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "="): break
            default: characters.append(byte)
            }
        }
        while characters.count % 4 != 0 { characters.append(UInt8(ascii: "=")) }
        self.init(base64Encoded: Data(characters))
    }
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
