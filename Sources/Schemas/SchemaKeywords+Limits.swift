import OpenAPI

extension Schema.Keywords {
    /// A sentence about the values that the type does not exclude, but the service does: `` 1 to 40 characters, matching `[a-z]+`. ``
    var limitText: String? {
        guard !limits.isEmpty else { return nil }
        let phrases =
            [
                bound("minimum", "exclusiveMinimum", "at least", "more than"), bound("maximum", "exclusiveMaximum", "at most", "less than"),
                limit("multipleOf").map { "a multiple of \($0.json)" }, count("minLength", "maxLength", "character", "characters"),
                limit("pattern").flatMap(matching), count("minItems", "maxItems", "element", "elements"),
                count("minProperties", "maxProperties", "property", "properties"),
                limit("uniqueItems")?.json == "true" ? "without duplicates" : nil,
            ].compactMap(\.self)
        guard let first = phrases.first else { return nil }
        return "\(first.prefix(1).uppercased())\(phrases.joined(separator: ", ").dropFirst())."
    }

    /// The maximum number of elements of an array; nil if there is no limit.
    var maximumItems: Int? { number("maxItems") }

    /// The smallest integer that the schema allows; nil if it has no lower limit.
    package var leastInteger: Int? {
        number("exclusiveMinimum").map { $0 &+ 1 } ?? number("minimum")
    }

    private func number(_ keyword: String) -> Int? { if case .integer(let number)? = limit(keyword)?.kind { number } else { nil } }

    private func limit(_ keyword: String) -> DocumentValue? { limits.first { $0.name == keyword }?.value }

    /// A bound of numbers.
    private func bound(_ keyword: String, _ exclusiveKeyword: String, _ words: String, _ exclusiveWords: String) -> String? {
        limit(exclusiveKeyword).map { "\(exclusiveWords) \($0.json)" } ?? limit(keyword).map { "\(words) \($0.json)" }
    }

    private func count(_ least: String, _ most: String, _ one: String, _ many: String) -> String? {
        switch (number(least).flatMap { $0 > 0 ? $0 : nil }, number(most)) {
        case (nil, nil): return nil
        case (let least?, let most?) where least == most: return "exactly \(least) \(least == 1 ? one : many)"
        case (let least?, let most?): return "\(least) to \(most) \(many)"
        case (let least?, nil): return "at least \(least) \(least == 1 ? one : many)"
        case (nil, let most?): return "at most \(most) \(most == 1 ? one : many)"
        }
    }

    /// The words for a pattern; nil if it is long, or cannot be shown as code.
    private func matching(_ pattern: DocumentValue) -> String? {
        guard case .string(let text) = pattern.kind, !text.isEmpty, text.count <= 100, !text.contains(where: { $0 == "`" || $0.isNewline })
        else { return nil }
        return "matching `\(text)`"
    }
}
