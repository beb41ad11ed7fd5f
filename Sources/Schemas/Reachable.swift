/// The nodes of a graph that can be reached from some nodes, including these.
///
/// - Parameter edges: the nodes that a node leads to.
package func reachable<Node: Hashable>(from starts: [Node], along edges: (Node) -> [Node]) -> Set<Node> {
    var reached: Set<Node> = []
    var waiting = starts
    while let node = waiting.popLast() {
        if reached.insert(node).inserted { waiting += edges(node) }
    }
    return reached
}
