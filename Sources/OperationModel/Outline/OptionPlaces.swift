import Diagnostics
import OpenAPI
import Options

/// What the options say about places of a document.
///
/// It records which places were asked for, because an option for a place that nothing asks for is a mistake.
final class OptionPlaces<Place: Hashable, Value> {
    /// What the options say about one place.
    struct Entry {
        let place: Place
        /// The text and the position in the options file.
        let option: PositionedString
        let value: Value
    }

    private let entries: [Entry]
    private let indexes: [Place: Int]
    /// The positions, in the options file, of the places that were asked for.
    private var used: Set<SourcePosition> = []

    /// - Parameter entries: the places in the order of the options; of two entries for one place, the later one counts.
    init(_ entries: [Entry]) {
        self.entries = entries
        indexes = Dictionary(entries.enumerated().map { ($1.place, $0) }) { $1 }
    }

    /// The places that the options name.
    var places: Set<Place> { Set(indexes.keys) }

    /// What the options say about a place, without recording that it was asked for.
    func peek(_ place: Place) -> Value? { indexes[place].map { entries[$0].value } }

    /// What the options say about a place.
    subscript(place: Place) -> Value? {
        guard let index = indexes[place] else { return nil }
        used.insert(entries[index].option.position)
        return entries[index].value
    }

    /// What the options say about the place that fits best; the first of several that fit equally well.
    ///
    /// - Parameter precision: how well a place fits; nil if it does not.
    func best(_ precision: (Place) -> Int?) -> Value? {
        var best: (value: Value, precision: Int)?
        for entry in entries {
            guard let precision = precision(entry.place) else { continue }
            used.insert(entry.option.position)
            if best.map({ $0.precision < precision }) ?? true { best = (entry.value, precision) }
        }
        return best?.value
    }

    /// The entries of the options that were never asked for.
    var unused: [Entry] { indexes.values.sorted().map { entries[$0] }.filter { !used.contains($0.option.position) } }
}

extension PositionedString {
    /// The pointer that the string is, such as `/components/schemas/Pet`, without a `#` in front; nil for a name.
    var pointerText: String? {
        guard value.hasPrefix("#") || value.hasPrefix("/") else { return nil }
        return value.hasPrefix("#") ? String(value.dropFirst()) : value
    }
}

extension String {
    /// How precisely a pattern names something: 1 for an exact name, 0 for a match in which `*` stands for any string, nil for no
    /// match.
    func precision(amongNames names: [String]) -> Int? {
        names.contains(self) ? 1 : names.contains { $0.matches(pattern: self) } ? 0 : nil
    }
}
