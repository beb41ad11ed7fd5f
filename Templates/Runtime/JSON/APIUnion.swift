/// A value of one of several types.
public protocol APIUnion: JSONCodable, Codable, Equatable {}

extension APIUnion {
    /// Whether both are the same value, by comparing what they write.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }
}
