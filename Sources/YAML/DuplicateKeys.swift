import Diagnostics

extension [Node.Entry] {
    /// Removes and reports all entries of a key except the last, which most readers use.
    mutating func removeDuplicateKeys(reportingTo log: DiagnosticLog) {
        guard count > 1 else { return }
        // Most mappings are small; comparing their keys is cheaper than hashing them.
        if count <= 8, !indices.contains(where: { index in self[..<index].contains { $0.key == self[index].key } }) { return }
        var last: [String: Int] = [:]
        var duplicates: Set<Int> = []
        for index in indices {
            guard let earlier = last.updateValue(index, forKey: self[index].key) else { continue }
            duplicates.insert(earlier)
            log.warning(
                .duplicateKey(self[index].key), at: self[index].keyPosition,
                notes: [Diagnostic.Note(.earlierKey, at: self[earlier].keyPosition)])
        }
        guard !duplicates.isEmpty else { return }
        self = indices.filter { !duplicates.contains($0) }.map { self[$0] }
    }
}

extension Diagnostic.Message {
    static func duplicateKey(_ key: String) -> Self { "duplicate key '\(key)'; the last value is used" }

    static let earlierKey: Self = "an earlier value is here"
}
