package import Diagnostics
import YAML

/// A group of operations (Tag Object).
package struct Tag: Sendable {
    package let position: SourcePosition
    package let name: String
    package let documentation: String?
    package let externalDocumentation: ExternalDocumentation?
    /// The tag that this one is below (3.2).
    package let parent: String?
}

extension Tag {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        var name: String?
        var summary: String?
        var documentation: String?
        var externalDocumentation: ExternalDocumentation?
        var parent: String?
        for entry in decoder.entries(node, of: "a tag") {
            switch entry.key {
            case "name": name = decoder.text(entry)
            case "summary": summary = decoder.text(entry)
            case "description": documentation = decoder.text(entry)
            case "externalDocs": externalDocumentation = ExternalDocumentation(entry.value, decoder)
            case "parent": parent = decoder.text(entry)
            case "kind": break
            default: decoder.unknown(entry, in: "a tag")
            }
        }
        guard let name else {
            decoder.log.warning("the tag has no name; it is ignored", at: node.position)
            return nil
        }
        let text = [summary, documentation].compactMap { $0 }.joined(separator: "\n\n")
        self.init(
            position: node.position, name: name, documentation: text.isEmpty ? nil : text,
            externalDocumentation: externalDocumentation, parent: parent
        )
    }
}

/// A page that says more (External Documentation Object).
package struct ExternalDocumentation: Sendable {
    package let url: String
    package let documentation: String?
}

extension ExternalDocumentation {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let url = node["url"]?.text else {
            decoder.log.warning("'externalDocs' has no 'url'; it is ignored", at: node.position)
            return nil
        }
        self.init(url: url, documentation: node["description"]?.text)
    }
}
