/// A regular expression: one of RFC 9485, in which `^`, `$`, `(?:` and classes such as `\d` also have their usual meaning.
indirect enum Expression {
    case start
    case end
    case character(CharacterSet)
    case sequence([Expression])
    case choice([Expression])
    case repetition(Expression, minimum: Int, maximum: Int)

    /// The expression of a pattern; nil if it is not one.
    init?(_ pattern: String) {
        var parser = ExpressionParser(scalars: Array(pattern.unicodeScalars)[...])
        guard let expression = parser.choice(depth: 0), parser.scalars.isEmpty else { return nil }
        self = expression
    }

    /// The characters that one character of a pattern, or a class, matches.
    final class CharacterSet {
        private let expression: Regex<AnyRegexOutput>
        private var known: [Unicode.Scalar: Bool] = [:]

        /// - Parameter pattern: a regular expression in the syntax of Swift for one character.
        init?(_ pattern: some Sequence<Unicode.Scalar>) {
            let text = String(String.UnicodeScalarView(pattern))
            guard let expression = try? Regex(text).matchingSemantics(.unicodeScalar) else { return nil }
            self.expression = expression
        }

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            if let isContained = known[scalar] { return isContained }
            let isContained = (try? expression.wholeMatch(in: String(scalar))) ?? nil != nil
            known[scalar] = isContained
            return isContained
        }
    }
}

/// Parses a regular expression.
private struct ExpressionParser {
    /// The rest of the pattern.
    var scalars: ArraySlice<Unicode.Scalar>

    /// The maximum depth of groups.
    private static let maximumDepth = 50

    mutating func choice(depth: Int) -> Expression? {
        guard depth <= Self.maximumDepth else { return nil }
        var parts: [Expression] = []
        repeat {
            var sequence: [Expression] = []
            while let next = scalars.first, next != "|", next != ")" {
                guard let part = atom(depth: depth).flatMap({ repeated($0) }) else { return nil }
                sequence.append(part)
            }
            parts.append(.sequence(sequence))
        } while take("|")
        return .choice(parts)
    }

    private mutating func atom(depth: Int) -> Expression? {
        guard let character = scalars.popFirst() else { return nil }
        switch character {
        case "^": return .start
        case "$": return .end
        case ".": return set("[^\\n\\r]".unicodeScalars)
        case "(":
            if take("?"), !take(":") { return nil }
            guard let group = choice(depth: depth + 1), take(")") else { return nil }
            return group
        case "[":
            var isEscaped = false
            let content = scalars.prefix { scalar in
                defer { isEscaped = scalar == "\\" && !isEscaped }
                return scalar != "]" || isEscaped
            }
            scalars = scalars.dropFirst(content.count)
            return take("]") ? set(["["] + content + ["]"]) : nil
        case "\\":
            guard let escaped = scalars.popFirst() else { return nil }
            if "pP".unicodeScalars.contains(escaped), scalars.first == "{" {
                let category = scalars.prefix { $0 != "}" }
                scalars = scalars.dropFirst(category.count)
                return take("}") ? set(["\\", escaped] + category + ["}"]) : nil
            }
            let isClass = "nrtdDsSwW".unicodeScalars.contains(escaped)
            return isClass || !escaped.properties.isAlphabetic && escaped.properties.numericType == nil ? set(["\\", escaped]) : nil
        case "*", "+", "?", "{", "}", "]": return nil
        default: return set(["[", character, "]"])
        }
    }

    private func set(_ pattern: some Sequence<Unicode.Scalar>) -> Expression? { Expression.CharacterSet(pattern).map(Expression.character) }

    /// A part with the quantifier that follows it; nil if that is invalid.
    private mutating func repeated(_ part: Expression) -> Expression? {
        if take("*") { return .repetition(part, minimum: 0, maximum: .max) }
        if take("+") { return .repetition(part, minimum: 1, maximum: .max) }
        if take("?") { return .repetition(part, minimum: 0, maximum: 1) }
        guard take("{") else { return part }
        let counts = scalars.prefix { $0 != "}" }.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        scalars = scalars.drop { $0 != "}" }
        let numbers = counts.map { Int(String(String.UnicodeScalarView($0))) }
        guard take("}"), let minimum = numbers.first ?? nil, minimum >= 0, numbers.count == 1 || numbers[1] != nil || counts[1].isEmpty
        else { return nil }
        let maximum = numbers.count == 1 ? minimum : numbers[1] ?? .max
        return maximum < minimum ? nil : .repetition(part, minimum: minimum, maximum: maximum)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard scalars.first == scalar else { return false }
        scalars.removeFirst()
        return true
    }
}
