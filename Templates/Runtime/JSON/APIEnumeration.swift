/// One of the values that a description names, or another one that the server sends all the same.
public protocol APIEnumeration: JSONCodable, Codable, RawRepresentable, Hashable where RawValue: JSONCodable & Hashable {
    /// Takes any value: those that the description does not name become the case `unknown`.
    init(rawValue: RawValue)
    /// The values that the description names.
    static var knownValues: KnownValues<Self> { get }
    /// A value that the description does not name.
    static func unknown(_ rawValue: RawValue) -> Self
}

extension APIEnumeration {
    /// Whether the description names the value.
    public var isKnown: Bool { Self.knownValues.place(of: "\(rawValue)") != nil }

    /// Takes the known value at a place, or without one the value that the description does not name.
    private init(at place: Int?, _ rawValue: RawValue) {
        if let place { self = Self.knownValues.all[place] } else { self = .unknown(rawValue) }
    }

    public func write(json: inout JSONWriter) { rawValue.write(json: &json) }

    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }

    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

// Each raw type has functions of its own, which need not ask what type it is. For any coder there must be such in any case: the
// standard library has some for every `RawRepresentable`, and where two ways are equally good, the compiler takes neither and
// derives a third one, with a type of coding keys for each case.

extension APIEnumeration where RawValue == String {
    public init(rawValue: String) { self.init(at: Self.knownValues.place(of: rawValue), rawValue) }

    public init(json: inout JSONReader) {
        let rawValue = json.readString()
        let place = Self.knownValues.place(of: rawValue)
        if place == nil { json.countUnknown() }
        self.init(at: place, rawValue)
    }

    /// Decodes through any decoder.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try String(from: decoder)) }

    /// Encodes through any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}

extension APIEnumeration where RawValue == Int {
    public init(rawValue: Int) { self.init(at: Self.knownValues.place(of: String(rawValue)), rawValue) }

    public init(json: inout JSONReader) {
        let rawValue = json.readInt()
        let place = Self.knownValues.place(of: String(rawValue))
        if place == nil { json.countUnknown() }
        self.init(at: place, rawValue)
    }

    /// Decodes through any decoder.
    public init(from decoder: any Decoder) throws { self.init(rawValue: try Int(from: decoder)) }

    /// Encodes through any encoder.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }
}
