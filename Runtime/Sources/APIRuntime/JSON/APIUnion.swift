/// A value that has one of several types.
public protocol APIUnion: APIValue, Codable, Equatable {}

extension APIUnion {
    /// Returns whether two values have the same JSON.
    public static func == (left: Self, right: Self) -> Bool { JSONWriter.areEqual(left, right) }
}

extension APIUnion where Self: Hashable {
    /// Hashes the JSON of the value.
    public func hash(into hasher: inout Hasher) { JSONWriter.hash(self, into: &hasher) }
}
