package import Diagnostics
import YAML

/// Requests that the API sends to the client in connection with an operation (Callback Object).
package struct Callback: Sendable {
    package let position: SourcePosition
    /// The path items by the runtime expression of their URL.
    package let paths: [MapEntry<PathItem>]
}

extension Callback {
    init(_ node: Node, _ decoder: NodeDecoder) {
        position = node.position
        paths = decoder.entries(node, of: .callback).map { member in member.map { PathItem($0, decoder) } }
    }
}
