import YAML

/// An operation that can follow a response; used for documentation only (Link Object).
package struct Link: Sendable {
    /// The `operationId` of the operation, or a reference to it.
    package let operation: String?
    /// The values or runtime expressions of the operation's parameters, by their names.
    package let parameters: [MapEntry<DocumentValue>]
    /// The value or runtime expression of the operation's body.
    package let body: DocumentValue?
    package let documentation: String?
}

extension Link {
    init(_ node: Node, _ decoder: NodeDecoder) {
        var operation: String?
        var parameters: [MapEntry<DocumentValue>] = []
        var body: DocumentValue?
        var documentation: String?
        for entry in decoder.entries(node, of: .link) {
            switch entry.key {
            case "operationId", "operationRef": operation = decoder.string(entry)
            case "parameters": parameters = decoder.map(entry) { DocumentValue($0.value) }
            case "requestBody": body = DocumentValue(entry.value)
            case "description": documentation = decoder.string(entry)
            default: break
            }
        }
        self.init(operation: operation, parameters: parameters, body: body, documentation: documentation)
    }
}
