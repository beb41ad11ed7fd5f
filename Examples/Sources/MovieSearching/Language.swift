package import Foundation

/// The language of the user, in which services describe movies and days are written.
package struct Language: Sendable, Equatable {
    /// A tag such as `de-DE`.
    package let tag: String

    /// Creates a language from its tag.
    package init(_ tag: String) { self.tag = tag }

    /// The language that the variables of an environment name, as in `LANG=de_DE.UTF-8`; otherwise American English.
    package init(environment: [String: String]) {
        let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        let name = value.prefix { $0 != "." && $0 != "@" }
        tag = name.wholeMatch(of: /[a-z]{2,3}_[A-Z]{2}/) == nil ? "en-US" : String(name).replacing("_", with: "-")
    }

    /// The code of the language alone, such as `de`.
    package var code: String { String(tag.prefix { $0 != "-" }) }

    /// The sentences of the program.
    package var sentences: Sentences { Sentences.all.first { $0.language == code } ?? .english }

    /// A day such as `Jun 23, 1989` or `23. Juni 1989`.
    package func text(_ day: Date) -> String {
        var style = Date.FormatStyle(date: .abbreviated, time: .omitted, locale: Locale(identifier: tag))
        style.timeZone = .gmt
        return day.formatted(style)
    }
}
