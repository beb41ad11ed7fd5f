import YAML

extension LintRule {
    static let ambiguousPath: Self = LintRule(
        "ambiguous-path", .information, "paths that match the same URL, such as `/{kind}/new` and `/orders/{id}`"
    ) { document in
        ambiguousPaths(document.paths).map { path, earlier in
            LintFinding(
                rule: .ambiguousPath, subject: path.key, message: "the same URL can be one of '\(earlier.key)'",
                position: path.keyPosition,
                advice: "a constant segment in place of a parameter makes one of the paths more concrete")
        }
    }
}

/// Paths that can match the same URL as an earlier one, where neither is more concrete.
private func ambiguousPaths(_ entries: [Node.Entry]) -> [(path: Node.Entry, earlier: Node.Entry)] {
    let paths = entries.map { $0.key.split(separator: "/") }
    // Two paths can be ambiguous if each has a parameter where the other has none. Few paths differ in the places of their parameters.
    let shapes = Dictionary(grouping: paths.indices) { path in paths[path].map { $0.first == "{" && $0.last == "}" } }
    var earlier: [Int: Int] = [:]
    for (shape, group) in shapes {
        for (other, candidates) in shapes where other.count == shape.count {
            let places = zip(shape, other)
            guard places.contains(where: { $0 && !$1 }), places.contains(where: { !$0 && $1 }) else { continue }
            let constants = shape.indices.filter { !shape[$0] && !other[$0] }
            let key = { (path: Int) in constants.map { paths[path][$0] } }
            let first = Dictionary(candidates.map { (key($0), $0) }, uniquingKeysWith: min)
            for path in group {
                guard let match = first[key(path)], match < path else { continue }
                earlier[path] = min(match, earlier[path] ?? match)
            }
        }
    }
    return earlier.map { (entries[$0.key], entries[$0.value]) }
}
