/// Matches the regular expressions of the filters of overlays.
final class ExpressionMatcher {
    /// The expressions by their patterns.
    private var expressions: [String: Expression] = [:]
    private var steps = 0
    /// The reason why the first match was refused.
    private(set) var refusal: Refusal?

    /// The reason why a match is refused.
    enum Refusal {
        /// The pattern is not a regular expression.
        case invalid(pattern: String)
        /// All matches together take too many steps.
        case expensive(pattern: String, length: Int)
    }

    /// The maximum number of steps of all matches together.
    static let maximumSteps = 2_000_000

    /// Whether a string matches a regular expression (RFC 9485) as a whole, or contains a match; false if the match is refused.
    func matches(_ text: String, _ pattern: String, isWhole: Bool) -> Bool {
        guard refusal == nil else { return false }
        guard let expression = expressions[pattern] ?? Expression(pattern) else {
            refusal = .invalid(pattern: pattern)
            return false
        }
        expressions[pattern] = expression
        let scalars = Array(text.unicodeScalars)
        var match = ExpressionMatch(text: scalars, remainingSteps: Self.maximumSteps - steps)
        let ends = match.ends(of: expression, from: isWhole ? [0] : Set(0...scalars.count))
        steps = Self.maximumSteps - match.remainingSteps
        if match.remainingSteps <= 0 { refusal = .expensive(pattern: pattern, length: scalars.count) }
        return refusal == nil && (isWhole ? ends.contains(scalars.count) : !ends.isEmpty)
    }
}
