/// A value that the direct codec decodes and encodes.
///
/// Types of the standard library and of Foundation conform, too. Public members of these types would be ambiguous in a file that imports
/// two clients with embedded runtimes, so the functions for whole documents are members of ``APIValue``.
public protocol JSONCodable: Sendable {
    /// Reads the next value; returns a placeholder if the reader has failed.
    init(json: inout JSONReader)
    /// Writes the value.
    func write(json: inout JSONWriter)
}

/// A value of a model, a union, an enumeration or another type of the client.
///
/// The `Codable` conformance of these types uses the direct codec through ``JSONValue``. It is faster to use the direct codec itself:
/// ``init(json:options:)`` and ``json()``.
public protocol APIValue: JSONCodable {}

extension APIValue {
    /// Decodes a value from JSON.
    ///
    /// - Throws: ``JSONError`` with the path, the expected and the actual value, and the byte offset.
    public init(json data: Data, options: DecodingOptions = .default) throws(JSONError) {
        self = try Self.decoded(data, options: options).value
    }

    /// Decodes a value from JSON, and returns it with the values that were left out because of the options.
    public static func read(
        json data: Data, options: DecodingOptions = .default
    ) throws(JSONError) -> (value: Self, dropped: [JSONError]) {
        try decoded(data, options: options)
    }

    /// Encodes the value as JSON.
    ///
    /// The keys of dictionaries are sorted, so that equal values have equal bytes.
    ///
    /// - Throws: `EncodingError` if a number is not finite.
    public func json() throws -> Data { try JSONWriter.data(of: self) }

    /// Decodes a value from any decoder.
    public init(from decoder: any Decoder) throws {
        var value: Self?
        try JSONReader.read(from: decoder) { value = Self(json: &$0) }
        self = value ?? .placeholder
    }

    /// Encodes the value to any encoder.
    public func encode(to encoder: any Encoder) throws { try JSONWriter.encode(self, to: encoder) }
}

extension JSONCodable {
    /// Returns the value of a JSON document, and the values that were left out because of the options.
    static func decoded(_ data: Data, options: DecodingOptions = .default) throws(JSONError) -> (value: Self, dropped: [JSONError]) {
        var value: Self?
        let dropped = try JSONReader.read(data, options: options) { value = Self(json: &$0) }
        return (value ?? placeholder, dropped)
    }

    /// A placeholder for a value that could not be read; it never reaches the user.
    static var placeholder: Self {
        var reader = unsafe JSONReader(UnsafeBufferPointer(start: nil, count: 0), options: .strict)
        reader.fail("a value")
        return Self(json: &reader)
    }
}

// The following functions are not generic, so that they are compiled once and not for every model.

extension JSONReader {
    /// Decodes a value of any type from JSON, such as a list.
    ///
    /// - Throws: ``JSONError`` with the path, the expected and the actual value, and the byte offset.
    public static func value<Value: JSONCodable>(
        _ type: Value.Type = Value.self, in data: Data, options: DecodingOptions = .default
    ) throws(JSONError) -> Value {
        try Value.decoded(data, options: options).value
    }

    /// Calls a closure with a reader and returns the values that were left out.
    static func read(
        _ data: Data, options: DecodingOptions, _ read: (inout JSONReader) -> Void
    ) throws(JSONError) -> [JSONError] {
        let result: Result<[JSONError], JSONError> = unsafe data.withUnsafeBytes { raw in
            let bytes = unsafe raw.assumingMemoryBound(to: UInt8.self)
            var reader = unsafe JSONReader(bytes, options: options)
            read(&reader)
            reader.scanner.finish()
            let surrogates = reader.scanner.loneSurrogates.map { JSONFailure(offset: $0, kind: .value, expectation: "a surrogate pair") }
            for failure in surrogates { reader.drop(failure) }
            if let failure = reader.scanner.failure ?? (options.safeStrings ? nil : surrogates.first) {
                return unsafe .failure(JSONError(failure, in: bytes))
            }
            return unsafe .success(JSONError.all(reader.dropped, in: bytes))
        }
        return try result.get()
    }

    /// Calls a closure with a reader for the value in a decoder.
    fileprivate static func read(from decoder: any Decoder, _ read: (inout JSONReader) -> Void) throws {
        do {
            _ = try Self.read(JSONValue(from: decoder).json(), options: .default, read)
        } catch let error as JSONError {
            throw error.decodingError(at: decoder.codingPath)
        }
    }
}

extension JSONWriter {
    /// Returns the JSON of a value.
    ///
    /// - Throws: `EncodingError` if a number is not finite.
    public static func data(of value: any JSONCodable) throws -> Data {
        var writer = JSONWriter()
        value.write(json: &writer)
        if let failure = writer.failure {
            throw EncodingError.invalidValue(value, .init(codingPath: [], debugDescription: "JSON cannot represent " + failure))
        }
        return writer.data
    }

    fileprivate static func encode(_ value: any JSONCodable, to encoder: any Encoder) throws {
        try JSONValue(json: data(of: value)).encode(to: encoder)
    }
}

extension JSONError {
    /// Returns the error as a `DecodingError` like those of Foundation's decoders, with this error as the underlying error.
    public func decodingError(at prefix: [any CodingKey] = []) -> DecodingError {
        let path = prefix + path.map(JSONKey.init)
        return .dataCorrupted(.init(codingPath: path, debugDescription: description, underlyingError: self))
    }
}

/// A path component as a coding key.
struct JSONKey: CodingKey {
    let stringValue: String
    var intValue: Int?

    init(_ component: JSONError.PathComponent) {
        switch component {
        case .key(let key): self.init(stringValue: key)
        case .index(let index): self.init(intValue: index)
        }
    }

    init(stringValue: String) { self.stringValue = stringValue }

    init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}

// MARK: Conformances of standard library and Foundation types

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
        let value = json.readInt64()
        self.init(truncatingIfNeeded: value)
        if Int64(self) != value { json.scanner.fail(.value, "a 32-bit integer", at: start) }
    }
    public func write(json: inout JSONWriter) { json.write(Int64(self)) }
}

extension Int64: JSONCodable {
    public init(json: inout JSONReader) { self = json.readInt64() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Double: JSONCodable {
    public init(json: inout JSONReader) { self = json.readDouble() }
    public func write(json: inout JSONWriter) { json.write(self) }
}

extension Float: JSONCodable {
    public init(json: inout JSONReader) {
        let start = json.scanner.offset
        self.init(json.readDouble())
        if isInfinite { json.scanner.fail(.value, "a number in the range of Float", at: start) }
    }
    public func write(json: inout JSONWriter) {
        if isFinite, self != rounded() { json.write(raw: description) } else { json.write(Double(self)) }
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
        if isNaN { json.scanner.fail(.value, "a number in the range of Decimal", at: range.lowerBound) }
    }
    public func write(json: inout JSONWriter) {
        if isNaN { json.fail("a number that is not finite") }
        json.write(raw: description)
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

/// Data is Base64 in JSON. Line breaks, the URL-safe alphabet and missing padding are accepted.
extension Data: JSONCodable {
    public init(json: inout JSONReader) {
        self = json.readString(as: "a Base64 string") { Data(base64Encoded: $0) ?? Data(base64Variant: $0) } ?? Data()
    }
    public func write(json: inout JSONWriter) { json.write(base64EncodedString()) }
}

extension Data {
    /// Decodes Base64 with white space, the URL-safe alphabet or missing padding (RFC 4648, section 5); nil for other strings.
    init?(base64Variant string: String) {
        var characters: [UInt8] = []
        for byte in string.utf8 {
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
