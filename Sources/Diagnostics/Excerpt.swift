/// The part of a source line that fits a terminal, and the whitespace that puts a caret under one of its columns.
struct Excerpt: Sendable, Equatable {
    let text: String
    let indentation: String

    /// Cuts a line around a caret; a cut side ends in `…`.
    ///
    /// - Parameters:
    ///   - before: the line up to the caret, or as much of it as fills the width.
    ///   - after: the rest of the line from the caret on, or as much of it as fills the width.
    ///   - isStart: whether `before` reaches the start of the line.
    ///   - isEnd: whether `after` reaches the end of the line.
    ///   - width: the greatest number of Unicode scalars in ``text``.
    init(before: String, after: String, isStart: Bool, isEnd: Bool, width: Int) {
        let scalars = Array(before.unicodeScalars) + Array(after.unicodeScalars)
        let caret = before.unicodeScalars.count
        // Room for the caret and both ellipses.
        let width = max(3, width)
        var shown = 0..<scalars.count
        if !isStart || !isEnd || scalars.count > width {
            // The caret stays in the first three quarters of the excerpt.
            if !isStart || caret >= width * 3 / 4 {
                let start = isEnd ? min(caret - width / 2, scalars.count - width + 2) : caret - width / 2
                shown = max(0, start)..<scalars.count
            }
            shown = shown.prefix(width - (shown.lowerBound > 0 || !isStart ? 1 : 0))
            if shown.upperBound < scalars.count || !isEnd { shown = shown.dropLast() }
        }
        let lead = shown.lowerBound > 0 || !isStart ? "…" : ""
        let trail = shown.upperBound < scalars.count || !isEnd ? "…" : ""
        text = lead + String(String.UnicodeScalarView(scalars[shown])) + trail
        indentation = (lead.isEmpty ? "" : " ") + scalars[shown.lowerBound..<caret].map { $0 == "\t" ? "\t" : " " }.joined()
    }
}
