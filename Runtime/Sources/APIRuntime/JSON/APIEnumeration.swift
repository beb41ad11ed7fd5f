/// An enumeration of strings or integers that also accepts undocumented values.
public protocol APIEnumeration: APIValue, Codable, RawRepresentable, Hashable where RawValue: JSONCodable & Hashable {
    /// Creates the case for a value; an undocumented value becomes the case `unknown`.
    init(rawValue: RawValue)
    /// The documented values.
    static var knownValues: KnownValues<Self> { get }
    /// Returns the case for an undocumented value.
    static func unknown(_ rawValue: RawValue) -> Self
}

extension APIEnumeration {
    /// Whether the value is documented.
    public var isKnown: Bool { Self.knownValues.index(of: "\(rawValue)") != nil }

    /// Creates the documented value at an index, or an undocumented value if the index is nil.
    private init(at index: Int?, _ rawValue: RawValue) {
        if let index { self = Self.knownValues.all[index] } else { self = .unknown(rawValue) }
    }

    /// Counts an undocumented value against the candidate type of a union.
    private func countIfUnknown(_ json: inout JSONReader) { if json.isTrying, !isKnown { json.countUnknownMember() } }

    public func write(json: inout JSONWriter) { rawValue.write(json: &json) }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

// Each raw type has its own implementations of `Codable`: the standard library has implementations for every `RawRepresentable`, and if two
// implementations are equally specific, the compiler synthesizes a third one, with a type of coding keys for every case.

extension APIEnumeration where RawValue == String {
    /// Creates the case for a value, for enumerations that are expressible by a string literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    public init(rawValue: String) { self.init(at: Self.knownValues.index(of: rawValue), rawValue) }

    public init(json: inout JSONReader) {
        self.init(rawValue: json.readString())
        countIfUnknown(&json)
    }

    /// Decodes a value from any decoder.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try String(from: decoder)) }

    /// Encodes the value to any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension APIEnumeration where RawValue == Int {
    public init(rawValue: Int) { self.init(at: Self.knownValues.index(of: String(rawValue)), rawValue) }

    public init(json: inout JSONReader) {
        self.init(rawValue: json.readInt())
        countIfUnknown(&json)
    }

    /// Decodes a value from any decoder.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try Int(from: decoder)) }

    /// Encodes the value to any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
