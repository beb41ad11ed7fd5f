/// The name that a misspelled one was probably meant to be.
///
/// A candidate that differs only in case or separators wins, then the one with the fewest edits, which may be at most a third of
/// the name's length. The first of several equally close candidates wins.
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
    return best?.candidate
}

/// The hint that ends a message about an unknown name, such as `; did you mean 'title'?`, or an empty string.
package func didYouMean(_ name: String, among candidates: some Sequence<String>) -> String {
    suggestion(for: name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
}

/// The number of insertions, deletions, replacements and transpositions between two strings; nil if it exceeds the limit.
private func editDistance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int? {
    if limit < 0 { return nil }
    var beforeLast = [Int](repeating: 0, count: second.count + 1)
    var last = Array(0...second.count)
    for (row, byte) in first.enumerated() {
        var current = [row + 1] + [Int](repeating: 0, count: second.count)
        for (column, other) in second.enumerated() {
            let replaced = last[column] + (byte == other ? 0 : 1)
            var distance = min(last[column + 1] + 1, current[column] + 1, replaced)
            if row > 0, column > 0, byte == second[column - 1], first[row - 1] == other {
                distance = min(distance, beforeLast[column - 1] + 1)
            }
            current[column + 1] = distance
        }
        if current.min() ?? 0 > limit { return nil }
        (beforeLast, last) = (last, current)
    }
    return last[second.count] <= limit ? last[second.count] : nil
}

extension String {
    /// The bytes of the name in lower case without separators.
    fileprivate var folded: [UInt8] { lowercased().utf8.filter { !"-_ .".utf8.contains($0) } }
}
