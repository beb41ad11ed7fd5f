/// An XML document as a tree, which can be as wide as the document.
struct XMLTree {
    enum Kind { case document, element, attribute }

    struct Node {
        let kind: Kind
        /// The offset in the document, in bytes.
        let offset: Int
        /// The range of the name with its prefix.
        var name = 0..<0
        var local = ""
        var namespace = ""
        /// The text of an attribute, or the text of an element without that of its children.
        var text = ""
        /// The first and last of the attributes and elements inside this one, and its next sibling; 0 if there is none.
        var first = 0
        var last = 0
        var next = 0
    }

    var nodes: [Node] = []

    /// The element that contains all others.
    var root: Int { nodes[0].first }

    /// Returns the attributes and elements inside a node.
    func children(of node: Int) -> UnfoldSequence<Int, Int> {
        sequence(state: nodes[node].first) { index in
            guard index != 0 else { return nil }
            defer { index = nodes[index].next }
            return index
        }
    }

    /// Returns whether an element has text; white space between elements is not text.
    func hasText(_ node: Int) -> Bool { nodes[node].first == 0 || !nodes[node].text.withoutXMLSpace.isEmpty }

    /// Returns whether an attribute declares that its element is null; some frameworks leave out the namespace.
    func isNull(_ node: Int) -> Bool {
        children(of: node).contains {
            nodes[$0].kind == .attribute && rank(of: $0, .null) > 0 && ["true", "1"].contains(nodes[$0].text.withoutXMLSpace)
        }
    }

    /// Returns how well a node matches a name: 2 with the same namespace, 1 if one of them has no namespace, and 0 if it has another name.
    func rank(of node: Int, _ name: XMLName) -> Int {
        guard nodes[node].local == name.local else { return 0 }
        let namespace = nodes[node].namespace
        return namespace == name.namespace ? 2 : namespace.isEmpty || name.namespace.isEmpty ? 1 : 0
    }

    /// Returns how well an element matches a name, or the name of a variant of a union.
    func rank(of node: Int, _ name: XMLName, _ type: XMLType) -> Int {
        let rank = rank(of: node, name)
        guard rank == 0, case .union(let variants) = type.resolved else { return rank }
        return variants.compactMap(\.name).map { self.rank(of: node, $0) }.max() ?? 0
    }
}

extension String {
    /// The text without white space around it.
    var withoutXMLSpace: Substring {
        guard let first = utf8.firstIndex(where: { !$0.isWhitespace }), let last = utf8.lastIndex(where: { !$0.isWhitespace }) else {
            return ""
        }
        return self[first..<utf8.index(after: last)]
    }
}
