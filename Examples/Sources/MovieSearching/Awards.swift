import Foundation

/// The numbers of awards in the text about a title.
package struct Awards: Sendable, Equatable, CustomStringConvertible {
    package let oscars: Int?
    package let wins: Int?
    package let nominations: Int?
    private let text: String

    /// Reads a text such as `Won 1 Oscar. 25 wins & 25 nominations total`; nil if there is none.
    package init?(_ text: String?) {
        guard let text, !text.isEmpty, text != "N/A" else { return nil }
        self.text = text
        let words = text.split(separator: " ").map { $0.trimmingCharacters(in: .punctuationCharacters).lowercased() }
        /// The number right before a word, in the singular or the plural.
        func number(before word: String) -> Int? {
            zip(words, words.dropFirst()).first { ($1 == word || $1 == word + "s") && Int($0) != nil }.flatMap { Int($0.0) }
        }
        oscars = number(before: "oscar")
        wins = number(before: "win")
        nominations = number(before: "nomination")
    }

    /// The text in English.
    package var description: String { text(.english) }

    /// A line of at most 50 symbols for each kind of award, and the text of the service; only the text if it has no numbers.
    package func text(_ sentences: Sentences) -> String {
        let kinds = [(sentences.oscars, oscars, "🕴"), (sentences.wins, wins, "🏆"), (sentences.nominations, nominations, "👏")]
        let lines = kinds.compactMap { name, count, symbol in
            count.map { "\(name): " + String(repeating: symbol, count: min(max($0, 0), 50)) + ($0 > 50 ? "… \($0)" : "") }
        }
        return lines.isEmpty ? text : (lines + ["(\(text))"]).joined(separator: "\n")
    }
}
