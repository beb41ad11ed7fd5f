/// One of the values that a description names, or another one that the server sends all the same.
public protocol APIEnumeration: JSONCodable, RawRepresentable, Hashable where RawValue: JSONCodable & Hashable {
    /// Takes any value: those that the description does not name become the case `unknown`.
    init(rawValue: RawValue)
    /// Whether the description names the value.
    var isKnown: Bool { get }
}

extension APIEnumeration {
    public init(json: inout JSONReader) {
        self.init(rawValue: RawValue(json: &json))
        if !isKnown { json.countUnknown() }
    }

    public func write(json: inout JSONWriter) { rawValue.write(json: &json) }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

// The standard library reads a `RawRepresentable` through any coder, too. Where two ways are equally good, the compiler takes
// neither and derives a third one, with a type of coding keys for each case; so each raw type says which one is meant.

extension APIEnumeration where RawValue == String {
    /// Decodes through any decoder.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try String(from: decoder)) }

    /// Encodes through any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension APIEnumeration where RawValue == Int {
    /// Decodes through any decoder.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try Int(from: decoder)) }

    /// Encodes through any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
