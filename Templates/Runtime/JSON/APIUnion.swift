/// A value that has one of several types.
public protocol APIUnion: JSONCodable, Codable, Equatable {}

extension APIUnion {
    /// Compares the JSON of two values.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }
}
