/// A value that has one of several types.
public protocol APIUnion: APIValue, Codable, Equatable {}

extension APIUnion {
    /// Compares the JSON of two values.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }
}

extension APIUnion where Self: Hashable {
    /// Hashes the JSON of the value.
    public func hash(into hasher: inout Hasher) { JSONWriter.hash(self, into: &hasher) }
}
