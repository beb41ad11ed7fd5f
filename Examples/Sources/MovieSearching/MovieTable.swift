/// A table of movies for a terminal, whose columns keep their widths from page to page.
package struct MovieTable {
    private static let titleWidth = 42
    private static let releasedWidth = 14

    /// The head of the table.
    package static var head: String { line("#", "Title", "Released", "Stars") }

    /// The rows of a page.
    ///
    /// - Parameter first: the number of the first row.
    package static func rows(_ movies: [FoundMovie], from first: Int) -> String {
        movies.enumerated().map { index, movie in
            line("\(first + index)", movie.title, movie.released ?? "", movie.stars.map(stars) ?? "")
        }.joined(separator: "\n")
    }

    /// Five stars, of which some are full.
    package static func stars(_ value: Double) -> String {
        let full = Int(min(max(value.rounded(), 0), 5))
        return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
    }

    private static func line(_ number: String, _ title: String, _ released: String, _ stars: String) -> String {
        let columns = [padded(number, 3, left: true), padded(title, titleWidth), padded(released, releasedWidth), stars]
        return columns.joined(separator: "  ").trimmingSuffix()
    }

    private static func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        // A control character of a service must not reach the terminal.
        let text = text.filter { !$0.isControl }
        let cut = text.count > width ? text.prefix(width - 1) + "…" : text[...]
        let space = String(repeating: " ", count: max(width - cut.count, 0))
        return left ? space + cut : cut + space
    }
}

extension Character {
    /// Whether a terminal would obey the character instead of showing it.
    package var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }
}

extension String {
    fileprivate func trimmingSuffix() -> String { String(reversed().drop { $0 == " " }.reversed()) }
}
