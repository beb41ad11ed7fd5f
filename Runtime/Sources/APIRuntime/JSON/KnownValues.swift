/// The documented values of an enumeration, indexed by their raw values.
///
/// It is a class, so that generic code can hold it without looking up the layout of the enumeration.
public final class KnownValues<Value: APIEnumeration>: Sendable {
    /// The values, in the order of the API description.
    public let all: [Value]
    private let rawValues: [String]
    /// The index of each raw value; empty if there are few, because a linear search is faster then.
    private let indexes: [String: Int]

    /// Creates an index of values.
    public init(_ all: [Value]) {
        self.all = all
        rawValues = all.map { "\($0.rawValue)" }
        indexes = all.count < 16 ? [:] : Dictionary(zip(rawValues, rawValues.indices)) { first, _ in first }
    }

    /// Returns the index of the value with a raw value; nil if it is undocumented.
    func index(of rawValue: String) -> Int? { indexes.isEmpty ? rawValues.firstIndex(of: rawValue) : indexes[rawValue] }
}
