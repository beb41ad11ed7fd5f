package import Diagnostics
import YAML

/// A group of operations (Tag Object).
package struct Tag: Sendable {
    package let position: SourcePosition
    package let name: String
    /// The texts of the tag, with the tag that contains it (3.2) and a link to further documentation.
    package let documentation: String?
}

extension Tag {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        var (name, summary, documentation, parent): (String?, String?, String?, String?)
        var externalDocumentation: ExternalDocumentation?
        for entry in decoder.entries(node, of: .tag) {
            switch entry.key {
            case "name": name = decoder.string(entry)
            case "summary": summary = decoder.string(entry)
            case "description": documentation = decoder.string(entry)
            case "externalDocs": externalDocumentation = ExternalDocumentation(entry.value, decoder)
            case "parent": parent = decoder.string(entry)
            default: break
            }
        }
        guard let name else {
            decoder.log.warning(.tagWithoutName, at: node.position)
            return nil
        }
        let texts = [summary, documentation, parent.map { "Part of \($0)." }, externalDocumentation?.text]
        self.init(position: node.position, name: name, documentation: texts.joinedParagraphs)
    }
}

/// A link to further documentation (External Documentation Object).
package struct ExternalDocumentation: Sendable {
    package let url: String
    package let documentation: String?

    /// The link as a sentence.
    package var text: String { "See \(documentation.map { "\($0): " } ?? "")\(url)" }
}

extension ExternalDocumentation {
    init?(_ node: Node, _ decoder: NodeDecoder) {
        var url: String?
        var documentation: String?
        for entry in decoder.entries(node, of: .externalDocumentation) {
            if entry.key == "url" { url = decoder.string(entry) } else { documentation = decoder.string(entry) }
        }
        guard node.mapping != nil else { return nil }
        guard let url else {
            decoder.log.warning(.documentationWithoutURL, at: node.position)
            return nil
        }
        self.init(url: url, documentation: documentation)
    }
}

extension Diagnostic.Message {
    static let tagWithoutName: Self = "the tag has no 'name'; it is ignored"

    static let documentationWithoutURL: Self = "'externalDocs' has no 'url'; it is ignored"
}
