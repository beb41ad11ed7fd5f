package import Diagnostics
import YAML

/// What the API sends in return for an operation (Callback Object).
package struct Callback: Sendable {
    package let position: SourcePosition
    /// What is sent, by the expression that tells where to.
    package let paths: [MapEntry<PathItem>]
}

extension Callback {
    init(_ node: Node, _ decoder: NodeDecoder) {
        position = node.position
        paths = decoder.entries(node, of: "a callback").map { member in
            MapEntry(name: member.key, position: member.keyPosition, value: PathItem(member.value, decoder))
        }
    }
}
