/// An XML document as a tree, which can be as wide as the document.
struct XMLTree {
    enum Kind { case document, element, attribute }

    struct Node {
        let kind: Kind
        /// The offset in the document, in bytes.
        let offset: Int
        /// The place of the name with its prefix.
        var name = 0..<0
        var local: [UInt8] = []
        var namespace = ""
        /// The text of an attribute, or the own text of an element.
        var text: [UInt8] = []
        /// The first and last of the attributes and elements inside this one, and the next beside it; 0 if there is none.
        var first = 0
        var last = 0
        var next = 0
    }

    var nodes: [Node] = []

    /// The attributes and elements inside a node.
    func children(of node: Int) -> UnfoldSequence<Int, Int> {
        sequence(state: nodes[node].first) { index in
            guard index != 0 else { return nil }
            defer { index = nodes[index].next }
            return index
        }
    }

    /// How well a node has a name: 2 with its namespace, 1 if one of them has no namespace, and 0 if it has another name.
    func rank(of node: Int, _ name: XMLName) -> Int {
        guard nodes[node].local.elementsEqual(name.local.utf8) else { return 0 }
        let namespace = nodes[node].namespace
        return namespace == name.namespace ? 2 : namespace.isEmpty || name.namespace.isEmpty ? 1 : 0
    }
}
