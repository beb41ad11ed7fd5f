import OperationModel
import Templating

/// A constant in `Record.mustache` that says how properties with values that differ from the document are read.
struct ReadingView: TemplateView {
    let name: String
    let tolerance: Reading.Tolerance
    var isFirst = false

    static let keys: TemplateKeys<ReadingView> = [
        .flag("isFirst") { $0.isFirst },
        .string("name") { $0.name },
        .view("arguments") { ArgumentsView($0.arguments) },
    ]

    /// The arguments of the initializer of `TolerantReading`.
    private var arguments: [String] {
        var arguments: [String] = []
        if !tolerance.absent.isEmpty { arguments.append("absent: \(SwiftText.list(tolerance.absent))") }
        // A separator and a unit imply strings.
        if tolerance.numbersFromStrings, tolerance.thousands == nil, tolerance.unit == nil { arguments.append("numbersFromStrings: true") }
        if tolerance.stringsFromNumbers { arguments.append("stringsFromNumbers: true") }
        if tolerance.booleansFromNumbers { arguments.append("booleansFromNumbers: true") }
        if !tolerance.dates.isEmpty { arguments.append("dates: \(SwiftText.list(tolerance.dates))") }
        if let thousands = tolerance.thousands { arguments.append("thousands: \(SwiftText.literal(thousands))") }
        if let unit = tolerance.unit { arguments.append("unit: \(SwiftText.literal(unit))") }
        if tolerance.ignoresCase { arguments.append("ignoresCase: true") }
        return arguments
    }
}

extension Record {
    /// The names of the constants that say how properties are read: `reading` for the one of most properties.
    ///
    /// Each of the others is named after the first property that is read with it.
    var readings: [ReadingView] {
        var names: [(tolerance: Reading.Tolerance, property: String, count: Int)] = []
        for property in properties {
            guard let tolerance = property.reading?.tolerance else { continue }
            if let index = names.firstIndex(where: { $0.tolerance == tolerance }) {
                names[index].count += 1
            } else {
                names.append((tolerance, property.name, 1))
            }
        }
        let most = names.map(\.count).max()
        let main = most == 1 && names.count > 1 ? nil : names.firstIndex { $0.count == most }
        var taken: Set<String> = ["reading"]
        return names.enumerated().map { index, each in
            var name = index == main ? "reading" : each.property + "Reading"
            while index != main, !taken.insert(name).inserted { name += "Value" }
            return ReadingView(name: name, tolerance: each.tolerance, isFirst: index == 0)
        }
    }
}
