/// The values of an enumeration that its description names; each is found by what it is on the wire.
///
/// A class, so that those who know no more of an enumeration than that it is one can hold it without asking for its layout.
public final class KnownValues<Value: APIEnumeration>: Sendable {
    /// The values, in the order of the description.
    public let all: [Value]
    private let texts: [String]
    /// Where each text stands, where there are many; a few are found faster one after the other.
    private let places: [String: Int]

    /// Takes the values.
    public init(_ all: [Value]) {
        self.all = all
        texts = all.map { "\($0.rawValue)" }
        places = all.count < 16 ? [:] : Dictionary(zip(texts, texts.indices)) { first, _ in first }
    }

    /// Where the value stands whose raw value has a text; nil where the description does not name it.
    func place(of text: String) -> Int? { places.isEmpty ? texts.firstIndex(of: text) : places[text] }
}
