/// A score of critics or viewers.
package struct Score: Sendable, Equatable, CustomStringConvertible {
    package let value: Double
    /// The best score there can be.
    package let maximum: Double

    /// Creates a score; nil without a number.
    package init?(_ value: Double?, of maximum: Double) {
        guard let value, value.isFinite, maximum > 0 else { return nil }
        self.value = value
        self.maximum = maximum
    }

    /// Ten blocks, of which the score colors some, and the number.
    package var description: String {
        let tenths = Int(min(max((value / (maximum / 10)).rounded(.down), 0), 10))
        let color = tenths <= 3 ? "🟥" : tenths <= 6 ? "🟨" : "🟩"
        let number = value == value.rounded() && maximum > 10 ? "\(Int(value))" : "\(value)"
        return String(repeating: color, count: tenths) + String(repeating: "⬜️", count: 10 - tenths) + " " + number
    }
}
