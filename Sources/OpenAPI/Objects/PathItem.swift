package import Diagnostics
import YAML

/// The operations of one path (Path Item Object).
package struct PathItem: Sendable {
    package var position: SourcePosition
    package var reference: Reference?
    package var summary: String?
    package var documentation: String?
    package var parameters: [Referenced<Parameter>] = []
    package var servers: [Server] = []
    /// The operations by their methods in upper case, in the order of the document.
    package var operations: [MapEntry<Operation>] = []

    /// The keys of a path item that are methods.
    package static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]
}

extension PathItem {
    /// Decodes a path item.
    ///
    /// - Parameter defaults: what the operations take from the document in 2.0; nil in later versions.
    init(_ node: Node, _ decoder: NodeDecoder, _ defaults: OperationDefaults? = nil) {
        self.init(position: node.position)
        let shared = node.entry("parameters").map(decoder.objects) ?? []
        for entry in decoder.entries(node, of: .pathItem) {
            switch entry.key {
            case "$ref": reference = decoder.string(entry).map { Reference($0, at: entry.value.position) }
            case "summary": summary = decoder.string(entry)
            case "description": documentation = decoder.string(entry)
            case "servers": servers = decoder.objects(entry).compactMap { Server($0, decoder) }
            // In 2.0, one of them can be the body of the operations.
            case "parameters" where defaults != nil: break
            case "parameters": parameters = shared.compactMap { node in decoder.referenced(node) { Parameter($0, decoder) } }
            case "additionalOperations": operations += decoder.map(entry) { Operation($0.value, decoder) }
            default:
                let operation =
                    defaults.map { Operation(swagger20: entry.value, shared: shared, $0, decoder) } ?? Operation(entry.value, decoder)
                operations.append(MapEntry(name: entry.key.uppercased(), position: entry.keyPosition, value: operation))
            }
        }
        // A method can occur twice with different capitalization.
        var seen: Set<String> = []
        operations = operations.filter { operation in
            if seen.insert(operation.name).inserted { return true }
            decoder.log.warning(.duplicateMethod(operation.name), at: operation.position)
            return false
        }
    }
}

extension NodeDecoder {
    /// The members of `paths`.
    func paths(_ entry: Node.Entry, _ decode: @Sendable (Node) -> PathItem) -> [MapEntry<PathItem>] {
        concurrentMap(entry) { $0.isExtension ? nil : decode($0.value) }.map { path in
            reportBraces(of: path)
            guard !path.name.hasPrefix("/") else { return path }
            log.warning(.relativePath(path.name), at: path.position)
            return MapEntry(name: "/" + path.name, position: path.position, value: path.value)
        }
    }

    private func reportBraces(of path: MapEntry<PathItem>) {
        // Braces form pairs that nest only in patterns, as in `{code:[A-Z]{3}}`.
        func others(_ path: String) -> String { path.filter { $0 == "{" || $0 == "}" }.replacing("{}", with: "") }
        if others(path.name).isEmpty || others(path.name.replacing(/:(?:[^{}]|\{[^{}]*\})*/, with: "")).isEmpty { return }
        log.warning(.unmatchedBraces(path.name), at: path.position)
    }
}

extension Diagnostic.Message {
    static func duplicateMethod(_ method: String) -> Self { "duplicate operation '\(method)' of the path; the second one is left out" }

    static func relativePath(_ path: String) -> Self { "path '\(path)' does not start with '/'; it is read as '/\(path)'" }

    static func unmatchedBraces(_ path: String) -> Self { "path '\(path)' has unmatched braces; they are sent as they are" }
}
