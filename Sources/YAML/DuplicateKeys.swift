import Diagnostics

extension [Node.Entry] {
    /// Removes and reports all entries of a key except the last, which most readers use. The last one also gets the members of an earlier
    /// one if they have no key in common, so that no operation is lost if a document has a path twice.
    mutating func removeDuplicateKeys(reportingTo log: DiagnosticLog) {
        guard count > 1 else { return }
        // Most mappings are small; comparing their keys is cheaper than hashing them.
        if count <= 8, !indices.contains(where: { index in self[..<index].contains { $0.key == self[index].key } }) { return }
        var last: [String: Int] = [:]
        var duplicates: Set<Int> = []
        for index in indices {
            guard let earlier = last.updateValue(index, forKey: self[index].key) else { continue }
            duplicates.insert(earlier)
            let combined = self[index].combined(with: self[earlier])
            log.warning(
                .duplicateKey(self[index].key, isCombined: combined != nil), at: self[index].keyPosition,
                notes: [Diagnostic.Note(.earlierKey, at: self[earlier].keyPosition)])
            if let combined { self[index] = combined }
        }
        guard !duplicates.isEmpty else { return }
        self = indices.filter { !duplicates.contains($0) }.map { self[$0] }
    }
}

extension Node.Entry {
    /// The entry with the members of an earlier one before its own; nil unless both values are mappings that have no key in common.
    fileprivate func combined(with earlier: Node.Entry) -> Node.Entry? {
        guard let members = value.mapping, let earlierMembers = earlier.value.mapping, !members.isEmpty, !earlierMembers.isEmpty,
            Set(members.map(\.key)).isDisjoint(with: earlierMembers.map(\.key))
        else { return nil }
        return Node.Entry(key: key, keyPosition: keyPosition, value: Node(.mapping(earlierMembers + members), at: value.position))
    }
}

extension Diagnostic.Message {
    static func duplicateKey(_ key: String, isCombined: Bool) -> Self {
        "duplicate key '\(key)'; \(isCombined ? "the members of both values are used" : "the last value is used")"
    }

    static let earlierKey: Self = "an earlier value is here"
}
