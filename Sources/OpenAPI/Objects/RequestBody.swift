package import Diagnostics
import YAML

/// The body of a request (Request Body Object).
package struct RequestBody: Sendable {
    package let position: SourcePosition
    package var documentation: String?
    package var isRequired = false
    /// The media types by their names, in the order of the document.
    package var content: [MapEntry<MediaType>] = []
}

extension RequestBody {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        self.init(position: node.position)
        for entry in decoder.entries(node, of: .requestBody) {
            switch entry.key {
            case "description": documentation = decoder.string(entry)
            case "required": isRequired = decoder.bool(entry) ?? false
            case "content": content = decoder.content(entry)
            default: break
            }
        }
        if node.mapping == nil { return nil }
    }
}
