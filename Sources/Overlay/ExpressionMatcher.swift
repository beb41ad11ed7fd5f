import Diagnostics

/// Matches the regular expressions of the filters of overlays, and refuses those that could take too long.
final class ExpressionMatcher {
    /// The compiled expressions by their patterns; nil for a pattern that is not a regular expression.
    private var expressions: [String: Regex<AnyRegexOutput>?] = [:]
    private var work = 0.0
    /// The pattern of the first match that was refused, and the length of its string.
    private(set) var refused: (pattern: String, length: Int)?

    /// How much ``ExpressionWork`` a match may take.
    static let maximumWork = 1e7
    /// How much work all matches together may take.
    static let maximumTotalWork = 1e9

    /// Whether a string matches a regular expression (RFC 9485) as a whole, or contains a match; false if the match is refused.
    func matches(_ text: String, _ pattern: String, isWhole: Bool) -> Bool {
        guard refused == nil else { return false }
        let length = text.unicodeScalars.count
        let ways = ExpressionWork.ways(pattern, length: length) * (isWhole ? 1 : Double(length + 1))
        work += ways
        guard ways <= Self.maximumWork, work <= Self.maximumTotalWork else {
            refused = (pattern, length)
            return false
        }
        guard let expression = expression(pattern) else { return false }
        return (isWhole ? try? expression.wholeMatch(in: text) : try? expression.firstMatch(in: text)) != nil
    }

    private func expression(_ pattern: String) -> Regex<AnyRegexOutput>? {
        if let known = expressions[pattern] { return known }
        let expression = try? Regex(pattern.asSwiftRegex).matchingSemantics(.unicodeScalar)
        expressions[pattern] = .some(expression)
        return expression
    }
}

extension String {
    /// A regular expression of RFC 9485 in the syntax of Swift, where `.` excludes more line separators.
    fileprivate var asSwiftRegex: String {
        var result = ""
        var (isEscaped, isInClass) = (false, false)
        for character in self {
            if character == ".", !isEscaped, !isInClass {
                result += "[^\\n\\r]"
            } else {
                result.append(character)
            }
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "[" {
                isInClass = true
            } else if character == "]" {
                isInClass = false
            }
        }
        return result
    }
}
