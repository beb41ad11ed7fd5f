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
    var current = beforeLast
    for (row, byte) in first.enumerated() {
        current[0] = row + 1
        var least = row + 1
        for (column, other) in second.enumerated() {
            var distance = min(last[column + 1] + 1, current[column] + 1, last[column] + (byte == other ? 0 : 1))
            if row > 0, column > 0, byte == second[column - 1], first[row - 1] == other {
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
    /// The bytes of the name with lower-case letters of ASCII and without separators.
    fileprivate var folded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for byte in utf8 {
            switch byte {
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: " "), UInt8(ascii: "."): continue
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte | 0x20)
            default: bytes.append(byte)
            }
        }
        return bytes
    }
}
