package import Diagnostics
import YAML

/// What can be done with one path (Path Item Object).
package struct PathItem: Sendable {
    package var mark: Mark
    package var reference: Reference?
    package var summary: String?
    package var documentation: String?
    package var parameters: [Referenced<Parameter>] = []
    package var servers: [Server] = []
    /// The operations by upper-case method, in the order of the document.
    package var operations: [Named<Operation>] = []

    /// The methods that are keys of a path item.
    static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    init(mark: Mark) { self.mark = mark }
}

extension PathItem {
    /// Decodes a path item of 3.0 and later.
    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init(mark: node.mark)
        for entry in decoder.entries(node, of: "a path item") {
            switch entry.key {
            case "$ref": reference = decoder.text(entry).map { Reference($0, at: entry.value.mark) }
            case "summary": summary = decoder.text(entry)
            case "description": documentation = decoder.text(entry)
            case "servers": servers = decoder.list(entry).compactMap { Server($0, decoder) }
            case "parameters":
                parameters = decoder.list(entry).compactMap { node in
                    decoder.referenced(node) { Parameter($0, decoder) }
                }
            case "query" where decoder.version >= .openAPI32, _ where Self.methods.contains(entry.key):
                let operation = Operation(entry.value, decoder)
                operations.append(Named(name: entry.key.uppercased(), mark: entry.keyMark, value: operation))
            case "additionalOperations" where decoder.version >= .openAPI32:
                operations += decoder.map(entry) { Operation($0.value, decoder) }
            default: decoder.unknown(entry, in: "a path item")
            }
        }
    }
}
