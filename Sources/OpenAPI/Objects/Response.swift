package import Diagnostics
import YAML

/// The response of an operation with one status or a range of them (Response Object).
package struct Response: Sendable {
    package let position: SourcePosition
    package var documentation: String?
    package var headers: [MapEntry<Referenced<Parameter>>] = []
    /// The media types by their names; empty if the response has no body.
    package var content: [MapEntry<MediaType>] = []
    /// The links, which are used for documentation.
    package var links: [MapEntry<Referenced<Link>>] = []
    /// The examples by their media types (2.0).
    var examples: [MapEntry<Referenced<Example>>] = []
}

extension Response {
    /// The response with its content in the media types that an operation of 2.0 produces; unchanged if there are none.
    package func produced(as mediaTypes: [String]) -> Response {
        guard !mediaTypes.isEmpty, let first = content.first else { return self }
        var response = self
        response.content = mediaTypes.map { content(as: isStream ? $0.ofLines : $0, first.value.schema, at: first.position) }
        return response
    }

    /// Whether the content of a response of 2.0 arrives item by item, which grpc-gateway indicates by the title or the place of its schema.
    private var isStream: Bool {
        guard let keywords = content.first?.value.schema?.keywords else { return false }
        return keywords.title?.hasPrefix("Stream result of ") == true
            || keywords.reference?.text.hasPrefix("#/x-stream-definitions/") == true
    }
}

extension String {
    /// The media type of JSON Lines if the string is that of JSON; otherwise the string itself.
    fileprivate var ofLines: String { self == "application/json" ? "application/x-ndjson" : self }
}

extension Response {
    /// The content of a response of 2.0 in a media type, with the example for it.
    private func content(as mediaType: String, _ schema: Schema?, at position: SourcePosition) -> MapEntry<MediaType> {
        let example = examples.first { $0.name == mediaType }.map { MapEntry(name: "", position: $0.position, value: $0.value) }
        let value = MediaType(position: position, schema: schema, examples: example.map { [$0] } ?? [])
        return MapEntry(name: mediaType, position: position, value: value)
    }

    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init(position: node.position)
        var summary: String?
        for entry in decoder.entries(node, of: .response) {
            switch entry.key {
            case "description": documentation = decoder.string(entry)
            case "summary": summary = decoder.string(entry)
            case "headers": headers = decoder.headers(entry)
            case "content": content = decoder.content(entry)
            case "links": links = decoder.map(entry, unlessExtension: { Link($0, decoder) })
            // In 2.0, the response has the media types of its operation: ``produced(as:)``.
            case "schema":
                let schema = Schema.decoded(entry.value, decoder)
                let value = MediaType(position: schema.position, schema: schema)
                content = [MapEntry(name: OperationDefaults.standard, position: schema.position, value: value)]
            case "examples": examples = decoder.map(entry) { .value(.value(DocumentValue($0.value))) }
            default: break
            }
        }
        documentation = [summary, documentation].joinedParagraphs
    }
}
