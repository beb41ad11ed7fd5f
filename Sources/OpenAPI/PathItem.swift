package import Diagnostics
import YAML

/// What can be done with one path (Path Item Object).
package struct PathItem: Sendable {
    package var position: SourcePosition
    package var reference: Reference?
    package var summary: String?
    package var documentation: String?
    package var parameters: [Referenced<Parameter>] = []
    package var servers: [Server] = []
    /// The operations by upper-case method, in the order of the document.
    package var operations: [MapEntry<Operation>] = []

    /// The methods that are keys of a path item.
    package static let methods: Set<String> = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    init(position: SourcePosition) { self.position = position }
}

extension PathItem {
    /// Decodes a path item of 3.0 and later.
    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init(position: node.position)
        for entry in decoder.entries(node, of: "a path item") {
            switch entry.key {
            case "$ref": reference = decoder.text(entry).map { Reference($0, at: entry.value.position) }
            case "summary": summary = decoder.text(entry)
            case "description": documentation = decoder.text(entry)
            case "servers": servers = decoder.list(entry).compactMap { Server($0, decoder) }
            case "parameters":
                parameters = decoder.list(entry).compactMap { node in
                    decoder.referenced(node) { Parameter($0, decoder) }
                }
            case "query" where decoder.version >= .openAPI32, _ where Self.methods.contains(entry.key):
                let operation = Operation(entry.value, decoder)
                operations.append(MapEntry(name: entry.key.uppercased(), position: entry.keyPosition, value: operation))
            case "additionalOperations" where decoder.version >= .openAPI32:
                operations += decoder.map(entry) { Operation($0.value, decoder) }
            default:
                guard let method = decoder.method(entry) else { continue }
                operations.append(MapEntry(name: method, position: entry.keyPosition, value: Operation(entry.value, decoder)))
            }
        }
        operations = operations.uniqueMethods(decoder)
    }
}

extension [MapEntry<Operation>] {
    /// The operations, each method once; it can be there twice where it is not written in lower case.
    func uniqueMethods(_ decoder: NodeDecoder) -> Self {
        var seen: Set<String> = []
        return filter { operation in
            if seen.insert(operation.name).inserted { return true }
            decoder.log.warning("the path has two operations \(operation.name); the second one is left out", at: operation.position)
            return false
        }
    }
}

extension NodeDecoder {
    /// The paths of a document.
    func paths(_ entry: Node.Entry, _ decode: @Sendable (Node) -> PathItem) -> [MapEntry<PathItem>] {
        concurrentMap(entry) { $0.isExtension ? nil : decode($0.value) }.map { path in
            reportBraces(of: path)
            guard !path.name.hasPrefix("/") else { return path }
            log.warning("the path '\(path.name)' does not start with '/'; it is read as '/\(path.name)'", at: path.position)
            return MapEntry(name: "/" + path.name, position: path.position, value: path.value)
        }
    }

    private func reportBraces(of path: MapEntry<PathItem>) {
        var isOpen = false
        for character in path.name where character == "{" || character == "}" {
            if isOpen == (character == "{") {
                log.warning("the braces of the path '\(path.name)' do not match; it may not be sent as it is meant", at: path.position)
                return
            }
            isOpen.toggle()
        }
        if isOpen {
            log.warning("the braces of the path '\(path.name)' do not match; it may not be sent as it is meant", at: path.position)
        }
    }

    /// The method that an unknown key of a path item means, such as `GET`; nil, with a warning, where it means none.
    func method(_ entry: Node.Entry) -> String? {
        guard PathItem.methods.contains(entry.key.lowercased()), entry.value.mapping != nil else {
            unknown(entry, in: "a path item")
            return nil
        }
        log.warning("'\(entry.key)' must be written in lower case; it is read so", at: entry.keyPosition)
        return entry.key.uppercased()
    }
}
