import Diagnostics
import YAML

extension Node {
    /// The value at a pointer, or nil if there is none.
    func value(at pointer: Pointer) -> Node? {
        var node = self
        for token in pointer.tokens {
            guard let next = node.child(token) else { return nil }
            node = next
        }
        return node
    }

    /// The value of a key of a mapping, or of an index of a sequence; nil if there is none.
    func child(_ token: String) -> Node? {
        switch content {
        case .mapping: self[token]
        case .sequence(let elements): Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .scalar: nil
        }
    }

    /// An existing pointer that differs from a given one only in misspelled tokens; nil if there is none.
    func closestPointer(to pointer: Pointer) -> Pointer? {
        var node = self
        var tokens: [String] = []
        for token in pointer.tokens {
            let found = node.child(token) == nil ? suggestion(for: token, among: (node.mapping ?? []).map(\.key)) : token
            guard let found, let next = node.child(found) else { return nil }
            tokens.append(found)
            node = next
        }
        return Pointer(tokens)
    }

    /// The pointers of the schemas that have a `$anchor` or `$dynamicAnchor`, by its name.
    func anchors() -> [String: Pointer] {
        var anchors: [String: Pointer] = [:]
        collectAnchors(&anchors, path: [])
        return anchors
    }

    private func collectAnchors(_ anchors: inout [String: Pointer], path: [String]) {
        switch content {
        case .mapping(let entries):
            for entry in entries {
                if entry.key == "$anchor" || entry.key == "$dynamicAnchor", let name = entry.value.text {
                    anchors[name] = Pointer(path)
                }
                entry.value.collectAnchors(&anchors, path: path + [entry.key])
            }
        case .sequence(let elements):
            for (index, element) in elements.enumerated() { element.collectAnchors(&anchors, path: path + ["\(index)"]) }
        case .scalar:
            break
        }
    }
}

extension DocumentSet {
    /// Whether a text in the files that have been read so far contains a word.
    package func mentions(_ word: String) -> Bool { rootNodes.contains { $0.mentions(word) } }
}

extension Node {
    /// Whether a text in a node contains a word.
    func mentions(_ word: String) -> Bool {
        // Most texts do not even have its first character.
        if let text, text.utf8.contains(word.utf8.first ?? 0), text.contains(word) { return true }
        return hasChild { $0.mentions(word) }
    }
}
