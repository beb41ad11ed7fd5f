/// A table of movies for a terminal, whose columns keep their widths from page to page.
package struct MovieTable {
    private let sentences: Sentences
    private let titleWidth: Int
    private let releasedWidth = 14
    /// The width of the start of the overview; 0 if there is no room for it.
    private let overviewWidth: Int

    /// Creates a table.
    ///
    /// - Parameter width: how many columns the terminal has; nil for a pipe.
    package init(_ sentences: Sentences = .english, width: Int? = nil) {
        self.sentences = sentences
        // In addition to the title: the number, the day, five stars, and two spaces between each.
        let rest = 3 + releasedWidth + 5 + 6
        titleWidth = min(max((width ?? 80) - rest, 12), 42)
        let room = (width ?? 0) - rest - titleWidth - 2
        overviewWidth = room >= 24 ? room : 0
    }

    /// The head of the table.
    package var head: String {
        line(sentences.number, sentences.title, sentences.released, sentences.stars, sentences.overview)
    }

    /// The rows of a page.
    ///
    /// - Parameter first: the number of the first row.
    package func rows(_ movies: [FoundMovie], from first: Int) -> String {
        movies.enumerated().map { index, movie in
            line(
                "\(first + index)", movie.title, movie.released ?? "", movie.stars.map(Self.stars) ?? "",
                movie.overview?.condensed ?? "")
        }.joined(separator: "\n")
    }

    /// Five stars, of which some are full.
    package static func stars(_ value: Double) -> String {
        let full = Int(min(max(value.rounded(), 0), 5))
        return String(repeating: "★", count: full) + String(repeating: "☆", count: 5 - full)
    }

    private func line(_ number: String, _ title: String, _ released: String, _ stars: String, _ overview: String) -> String {
        var columns = [padded(number, 3, left: true), padded(title, titleWidth), padded(released, releasedWidth)]
        columns += overviewWidth > 0 ? [padded(stars, 5), padded(overview, overviewWidth)] : [stars]
        return columns.joined(separator: "  ").trimmingSuffix()
    }

    private func padded(_ text: String, _ width: Int, left: Bool = false) -> String {
        // Control characters from a service must not reach the terminal.
        let text = text.filter { !$0.isControl }
        let cut = text.columns > width ? text.prefix(columns: width - 1) + "…" : text
        let space = String(repeating: " ", count: max(width - cut.columns, 0))
        return left ? space + cut : cut + space
    }
}

extension Character {
    /// Whether a terminal would obey the character instead of showing it.
    package var isControl: Bool { unicodeScalars.contains { $0.properties.generalCategory == .control } }

    /// The number of terminal columns that the character takes: two if it is East Asian or an emoji.
    fileprivate var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        let isWide =
            switch scalar.value {
            case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
                0xFFE0...0xFFE6, 0x20000...0x3FFFD:
                true
            default: scalar.properties.isEmojiPresentation || unicodeScalars.contains { $0.value == 0xFE0F }
            }
        return isWide ? 2 : 1
    }
}

extension String {
    fileprivate var columns: Int { reduce(0) { $0 + $1.columns } }

    /// As many characters from the start as fit a number of columns.
    fileprivate func prefix(columns limit: Int) -> String {
        var width = 0
        return String(
            prefix { character in
                width += character.columns
                return width <= limit
            })
    }

    fileprivate func trimmingSuffix() -> String { String(reversed().drop { $0 == " " }.reversed()) }
}
