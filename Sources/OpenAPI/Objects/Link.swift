import YAML

/// An operation that can follow a response; used for documentation only (Link Object).
package struct Link: Sendable {
    /// The `operationId` of the operation, or a reference to it.
    package var operation: String?
    /// The values or runtime expressions of the operation's parameters, by their names.
    package var parameters: [MapEntry<DocumentValue>] = []
    /// The value or runtime expression of the operation's body.
    package var body: DocumentValue?
    package var documentation: String?
}

extension Link {
    init(_ node: Node, _ decoder: NodeDecoder) {
        for entry in decoder.entries(node, of: .link) {
            switch entry.key {
            case "operationId", "operationRef": operation = decoder.string(entry)
            case "parameters": parameters = decoder.map(entry) { DocumentValue($0.value) }
            case "requestBody": body = DocumentValue(entry.value)
            case "description": documentation = decoder.string(entry)
            default: break
            }
        }
    }
}
