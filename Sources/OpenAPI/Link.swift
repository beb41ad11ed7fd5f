import YAML

/// What can be done with an answer, which is kept as documentation (Link Object).
package struct Link: Sendable {
    /// The operation, by its `operationId` or by a reference.
    package let operation: String?
    /// Where the parameters of the operation are in the answer or the request, by their names.
    package let parameters: [MapEntry<DocumentValue>]
    /// Where the body of the operation is.
    package let body: DocumentValue?
    package let documentation: String?
}

extension Link {
    init(_ node: Node, _ decoder: NodeDecoder) {
        var operation: String?
        var parameters: [MapEntry<DocumentValue>] = []
        var body: DocumentValue?
        var documentation: String?
        for entry in decoder.entries(node, of: "a link") {
            switch entry.key {
            case "operationId", "operationRef": operation = decoder.text(entry)
            case "parameters": parameters = decoder.map(entry) { DocumentValue($0.value) }
            case "requestBody": body = DocumentValue(entry.value)
            case "description": documentation = decoder.text(entry)
            case "server": break
            default: decoder.unknown(entry, in: "a link")
            }
        }
        self.init(operation: operation, parameters: parameters, body: body, documentation: documentation)
    }
}
