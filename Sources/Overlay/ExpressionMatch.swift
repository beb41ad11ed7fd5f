/// A match of a regular expression, which follows all paths through a text at once. The ends of a part are a set, so there are at most as
/// many as there are places in the text.
struct ExpressionMatch {
    let text: [Unicode.Scalar]
    /// The number of places in the text that the match may still try.
    var remainingSteps: Int

    /// The ends of the matches of an expression that start at some places.
    mutating func ends(of expression: Expression, from starts: Set<Int>) -> Set<Int> {
        guard !starts.isEmpty, remainingSteps > 0 else { return [] }
        remainingSteps -= starts.count
        switch expression {
        case .start: return starts.intersection([0])
        case .end: return starts.intersection([text.count])
        case .character(let set): return Set(starts.filter { $0 < text.count && set.contains(text[$0]) }.map { $0 + 1 })
        case .sequence(let parts): return parts.reduce(starts) { ends(of: $1, from: $0) }
        case .choice(let parts): return parts.reduce(into: []) { $0.formUnion(ends(of: $1, from: starts)) }
        case .repetition(let part, let minimum, let maximum): return ends(ofRepeated: part, minimum, maximum, from: starts)
        }
    }

    private mutating func ends(ofRepeated part: Expression, _ minimum: Int, _ maximum: Int, from starts: Set<Int>) -> Set<Int> {
        var (reached, count) = (starts, 0)
        while count < minimum {
            let next = ends(of: part, from: reached)
            count = next == reached ? minimum : count + 1
            reached = next
        }
        var new = reached
        while count < maximum, !new.isEmpty {
            new = ends(of: part, from: new).filter { !reached.contains($0) }
            reached.formUnion(new)
            count += 1
        }
        return reached
    }
}
