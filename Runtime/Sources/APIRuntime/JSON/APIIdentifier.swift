/// An identifier of one kind of resource, with a separate type for each kind; a string, a number or a UUID in JSON.
public protocol APIIdentifier: APIValue, Codable, RawRepresentable, Hashable, CustomStringConvertible
where RawValue: JSONCodable & Hashable {
    /// Creates an identifier from the value in JSON.
    init(rawValue: RawValue)
}

extension APIIdentifier {
    /// Creates an identifier from the value in JSON.
    public init(_ rawValue: RawValue) { self.init(rawValue: rawValue) }

    /// The value in JSON.
    public var description: String { "\(rawValue)" }

    public init(json: inout JSONReader) { self.init(rawValue: RawValue(json: &json)) }

    public func write(json: inout JSONWriter) { rawValue.write(json: &json) }
}
