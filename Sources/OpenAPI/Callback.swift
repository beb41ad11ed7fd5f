package import Diagnostics
import YAML

/// What the API sends in return for an operation (Callback Object).
package struct Callback: Sendable {
    package let mark: Mark
    /// What is sent, by the expression that tells where to.
    package let paths: [Named<PathItem>]
}

extension Callback {
    init(_ node: Node, _ decoder: NodeDecoder) {
        mark = node.mark
        paths = decoder.entries(node, of: "a callback").map { member in
            Named(name: member.key, mark: member.keyMark, value: PathItem(member.value, decoder))
        }
    }
}
