package import YAML

/// The key or index of a child of a node.
package enum NodeStep: Sendable, Hashable {
    case key(String)
    case index(Int)
}

/// A node that a query has selected, and the path to it from where the query started.
struct SelectedNode {
    let location: [NodeStep]
    let node: Node
}

/// The values that a query can refer to.
struct JSONPathScope {
    /// The root of the document (`$`).
    let root: Node
    let matcher: ExpressionMatcher
}

extension JSONPath {
    /// The nodes that the query selects, in the order of the document where RFC 9535 defines one.
    func selection(in scope: JSONPathScope) -> [SelectedNode] { segments.selection(from: scope.root, scope: scope) }

    /// The locations of the nodes that the query selects.
    package func locations(in root: Node) -> [[NodeStep]] {
        selection(in: JSONPathScope(root: root, matcher: ExpressionMatcher())).map(\.location)
    }
}

extension [JSONPath.Segment] {
    /// The nodes that the segments select, one after another.
    func selection(from start: Node, scope: JSONPathScope) -> [SelectedNode] {
        var selected = [SelectedNode(location: [], node: start)]
        for segment in self {
            var next: [SelectedNode] = []
            for parent in selected {
                if segment.isDescendant {
                    parent.visitDescendants { segment.select(from: $0, scope: scope, into: &next) }
                } else {
                    segment.select(from: parent, scope: scope, into: &next)
                }
            }
            selected = next
        }
        return selected
    }
}

extension JSONPath.Segment {
    fileprivate func select(from parent: SelectedNode, scope: JSONPathScope, into selected: inout [SelectedNode]) {
        for selector in selectors { selector.select(from: parent, scope: scope, into: &selected) }
    }
}

extension JSONPath.Selector {
    fileprivate func select(from parent: SelectedNode, scope: JSONPathScope, into selected: inout [SelectedNode]) {
        switch self {
        case .name(let name):
            if let child = parent.node[name] { selected.append(parent.child(.key(name), child)) }
        case .wildcard:
            selected += parent.children
        case .index(let index):
            guard let elements = parent.node.sequence else { return }
            let index = index < 0 ? elements.count + index : index
            if elements.indices.contains(index) { selected.append(parent.child(.index(index), elements[index])) }
        case .slice(let slice):
            guard let elements = parent.node.sequence else { return }
            selected += slice.indices(of: elements.count).map { parent.child(.index($0), elements[$0]) }
        case .filter(let filter):
            selected += parent.children.filter { filter.isMet(by: $0.node, scope: scope) }
        }
    }
}

extension JSONPath.Slice {
    /// The indexes that the slice selects in a list of some length (RFC 9535, 2.3.4.2.2).
    fileprivate func indices(of count: Int) -> [Int] {
        guard step != 0, count > 0 else { return [] }
        func normalized(_ index: Int) -> Int { index >= 0 ? index : count + index }
        if step > 0 {
            let lower = min(max(normalized(start ?? 0), 0), count)
            let upper = min(max(normalized(end ?? count), 0), count)
            return Array(stride(from: lower, to: upper, by: step))
        }
        let upper = min(max(start.map(normalized) ?? count - 1, -1), count - 1)
        let lower = min(max(end.map(normalized) ?? -1, -1), count - 1)
        return Array(stride(from: upper, to: lower, by: step))
    }
}

extension SelectedNode {
    fileprivate func child(_ step: NodeStep, _ node: Node) -> SelectedNode { SelectedNode(location: location + [step], node: node) }

    fileprivate var children: [SelectedNode] {
        switch node.content {
        case .scalar: []
        case .sequence(let elements): elements.enumerated().map { child(.index($0.offset), $0.element) }
        case .mapping(let entries): entries.map { child(.key($0.key), $0.value) }
        }
    }

    /// Visits the node and everything in it, parents before children.
    fileprivate func visitDescendants(_ visit: (SelectedNode) -> Void) {
        visit(self)
        for child in children { child.visitDescendants(visit) }
    }
}
