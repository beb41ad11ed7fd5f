package import Diagnostics
import YAML

/// The response of an operation with one status or a range of them (Response Object).
package struct Response: Sendable {
    package let position: SourcePosition
    package let documentation: String?
    package let headers: [MapEntry<Referenced<Parameter>>]
    /// The media types by their names; empty if the response has no body.
    package let content: [MapEntry<MediaType>]
    /// The links, which are used for documentation.
    package let links: [MapEntry<Referenced<Link>>]
}

extension Response {
    /// The response with its content in the media types that an operation of 2.0 produces; unchanged if there are none.
    package func produced(as mediaTypes: [String]) -> Response {
        guard !mediaTypes.isEmpty, let first = content.first else { return self }
        return Response(
            position: position, documentation: documentation, headers: headers,
            content: mediaTypes.map { MapEntry(name: $0, position: first.position, value: first.value) }, links: links
        )
    }
}

extension Response {
    init(_ node: Node, _ decoder: NodeDecoder) {
        if decoder.version == .swagger20 {
            self.init(swagger20: node, decoder)
            return
        }
        var documentation: String?
        var summary: String?
        var headers: [MapEntry<Referenced<Parameter>>] = []
        var content: [MapEntry<MediaType>] = []
        var links: [MapEntry<Referenced<Link>>] = []
        for entry in decoder.entries(node, of: .response) {
            switch entry.key {
            case "description": documentation = decoder.string(entry)
            case "summary": summary = decoder.string(entry)
            case "headers": headers = decoder.headers(entry)
            case "content": content = decoder.map(entry) { MediaType($0.value, decoder) }
            case "links": links = decoder.map(entry, unlessExtension: { Link($0, decoder) })
            default: decoder.unknown(entry, in: .response)
            }
        }
        let text = [summary, documentation].compactMap { $0 }.joined(separator: "\n\n")
        self.init(
            position: node.position, documentation: text.isEmpty ? nil : text, headers: headers, content: content, links: links
        )
    }
}
