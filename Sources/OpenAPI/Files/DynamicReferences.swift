import YAML

/// The references of JSON Schema whose targets depend on the referring schema (`$dynamicRef`, `$recursiveRef`), read as a `$ref` to the
/// only schema that they can lead to.
struct DynamicReferences {
    /// The number of schemas that have a `$dynamicAnchor` with each name.
    private var counts: [String: Int] = [:]

    /// A file with a `$ref` in place of each reference that has one target; before 3.1, no schema has such references.
    static func replaced(in root: Node, _ version: SpecificationVersion) -> Node {
        var references = DynamicReferences()
        guard version >= .openAPI31, references.count(root) else { return root }
        return references.replaced(root, [], recursive: nil)
    }

    /// Counts the anchors in a node.
    ///
    /// - Returns: Whether it contains a dynamic reference.
    private mutating func count(_ node: Node) -> Bool {
        var isFound = false
        for entry in node.mapping ?? [] {
            if entry.key == "$dynamicAnchor", let name = entry.value.text { counts[name, default: 0] += 1 }
            isFound = count(entry.value) || isFound || entry.key == "$dynamicRef" || entry.key == "$recursiveRef"
        }
        for element in node.sequence ?? [] { isFound = count(element) || isFound }
        return isFound
    }

    /// - Parameters:
    ///   - path: the tokens of the pointer to the node, from the schema with a `$id` that contains it.
    ///   - recursive: those to the innermost schema with `$recursiveAnchor`, to which `$recursiveRef` leads.
    private func replaced(_ node: Node, _ path: [String], recursive: [String]?) -> Node {
        switch node.content {
        case .scalar: return node
        case .sequence(let elements):
            let elements = elements.enumerated().map { replaced($0.element, path + ["\($0.offset)"], recursive: recursive) }
            return Node(.sequence(elements), at: node.position)
        case .mapping(let entries):
            let path = node["$id"]?.text == nil ? path : []
            let recursive = node["$recursiveAnchor"]?.text == "true" ? path : recursive
            let replaced = entries.map { entry in
                reference(entry, recursive) ?? entry.with(self.replaced(entry.value, path + [entry.key], recursive: recursive))
            }
            return Node(.mapping(replaced), at: node.position)
        }
    }

    /// A dynamic reference as a `$ref`; nil for another entry, or if it can have several targets.
    private func reference(_ entry: Node.Entry, _ recursive: [String]?) -> Node.Entry? {
        let target: String?
        switch entry.key {
        case "$dynamicRef": target = entry.value.text.flatMap { counts[String($0.drop { $0 == "#" })] ?? 1 == 1 ? $0 : nil }
        case "$recursiveRef": target = recursive.map { "#\(Pointer($0))" }
        default: target = nil
        }
        return target.map { text in
            Node.Entry(
                key: "$ref", keyPosition: entry.keyPosition,
                value: Node(.scalar(Scalar(text, isPlain: false)), at: entry.value.position))
        }
    }
}
