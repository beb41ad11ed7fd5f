/// The name that is closest to a misspelled name.
///
/// A candidate that differs only in case or separators wins, then the one with the fewest edits, which may be at most a third of
/// the name's length. The first of several equally close candidates wins. If no candidate is close, the first one that starts with the
/// name is suggested, such as `description` for `desc`; the name must have at least four letters.
package func suggestion(for name: String, among candidates: some Sequence<String>) -> String? {
    let folded = name.folded
    guard !folded.isEmpty else { return nil }
    let limit = max(1, folded.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates where candidate != name {
        let other = candidate.folded
        guard abs(other.count - folded.count) <= limit else { continue }
        let distance = editDistance(folded, other, limit: (best?.distance ?? limit + 1) - 1)
        if let distance { best = (candidate, distance) }
        if best?.distance == 0 { break }
    }
    return best?.candidate ?? (folded.count < 4 ? nil : candidates.first { $0.folded.starts(with: folded) && $0 != name })
}

/// The hint that ends a message about an unknown name, such as `; did you mean 'title'?`, or an empty string.
package func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String {
    suggestion(for: name, among: candidates).hint
}

extension String? {
    /// The end of a message that suggests the string; empty if it is nil.
    package var hint: String { map { "; did you mean '\($0)'?" } ?? "" }
}

/// The number of insertions, deletions, replacements and transpositions between two strings; nil if it exceeds the limit.
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar], limit: Int) -> Int? {
    if limit < 0 { return nil }
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    var current = beforeLast
    for (row, letter) in first.enumerated() {
        current[0] = row + 1
        var least = row + 1
        for (column, other) in second.enumerated() {
            var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
            if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                distance = min(distance, beforeLast[column - 1] + 1)
            }
            current[column + 1] = distance
            least = min(least, distance)
        }
        if least > limit { return nil }
        swap(&beforeLast, &last)
        swap(&last, &current)
    }
    return last[second.count] <= limit ? last[second.count] : nil
}

extension String {
    /// The name in lower case and without separators.
    fileprivate var folded: [Unicode.Scalar] {
        lowercased().unicodeScalars.filter { $0 != "-" && $0 != "_" && $0 != " " && $0 != "." }
    }
}
