package import Diagnostics
import YAML

/// The body of a request (Request Body Object).
package struct RequestBody: Sendable {
    package let position: SourcePosition
    package let documentation: String?
    package let isRequired: Bool
    /// The media types by their names, in the order of the document.
    package let content: [MapEntry<MediaType>]
}

extension RequestBody {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        var documentation: String?
        var isRequired = false
        var content: [MapEntry<MediaType>] = []
        for entry in decoder.entries(node, of: .requestBody) {
            switch entry.key {
            case "description": documentation = decoder.string(entry)
            case "required": isRequired = decoder.bool(entry) ?? false
            case "content": content = decoder.content(entry)
            default: break
            }
        }
        guard node.mapping != nil else { return nil }
        self.init(position: node.position, documentation: documentation, isRequired: isRequired, content: content)
    }
}
