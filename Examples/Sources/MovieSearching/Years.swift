/// The year of a movie, or those of a series, which may go on.
package struct Years: Sendable, Equatable {
    package let first: Int
    /// The last year; nil if the series goes on.
    package let last: Int?

    /// Reads `1985`, `2008–2013` or `2019–`; nil for anything else.
    package init?(_ text: String?) {
        let parts = (text ?? "").split(omittingEmptySubsequences: false) { "–-".contains($0) }
        guard let first = parts.first.flatMap({ Int($0) }), parts.count <= 2 else { return nil }
        self.first = first
        if parts.count == 1 {
            last = first
        } else if parts[1].isEmpty {
            last = nil
        } else if let last = Int(parts[1]) {
            self.last = last
        } else {
            return nil
        }
    }
}
