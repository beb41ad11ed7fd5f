package import Diagnostics
package import YAML

/// An API's description as it is written (OpenAPI Object), in the shape of 3.1 and later whatever its version.
package struct Document: Sendable {
    package let root: Node
    package let version: SpecificationVersion
    package var description = Description()
    package var servers: [Server] = []
    package var tags: [Tag] = []
    package var paths: [MapEntry<PathItem>] = []
    package var webhooks: [MapEntry<PathItem>] = []
    package var components = Components()
    package var security: [SecurityRequirement] = []
    package var externalDocumentation: ExternalDocumentation?

    /// What the document says about itself (Info Object).
    package struct Description: Sendable {
        package var title: String?
        package var version: String?
        package var summary: String?
        package var documentation: String?
        package var termsOfService: String?
        package var license: String?
    }

    init(root: Node, version: SpecificationVersion) {
        self.root = root
        self.version = version
    }
}

extension Document {
    /// Decodes a document of any version; nil, with an error, where it is none.
    package init?(_ root: Node, log: DiagnosticLog) {
        guard let version = Self.version(of: root, log: log) else { return nil }
        self.init(root: root, version: version)
        let decoder = NodeDecoder(version: version, log: log)
        if version == .swagger20 {
            readSwagger20(decoder)
        } else {
            read(decoder)
        }
    }

    private static func version(of root: Node, log: DiagnosticLog) -> SpecificationVersion? {
        guard root.mapping != nil else {
            log.error("an API description is a mapping, not \(root.kind)", at: root.position)
            return nil
        }
        guard let entry = root["swagger"] ?? root["openapi"] else {
            log.error("this is no API description: there is neither 'openapi' nor 'swagger' at its top", at: root.position)
            return nil
        }
        guard let text = entry.text, !text.isEmpty else {
            log.error("the version must be a text such as '3.1.0', not \(entry.kind)", at: entry.position)
            return nil
        }
        switch text.split(separator: ".").prefix(2).joined(separator: ".") {
        case "2.0", "2": return .swagger20
        case "3.0", "3": return .openAPI30
        case "3.1": return .openAPI31
        case "3.2": return .openAPI32
        default:
            log.error("version '\(text)' is not supported; the known ones are 2.0, 3.0, 3.1 and 3.2", at: entry.position)
            return nil
        }
    }

    private mutating func read(_ decoder: NodeDecoder) {
        for entry in decoder.entries(root, of: "the document") {
            if readCommon(entry, decoder) { continue }
            switch entry.key {
            case "openapi", "jsonSchemaDialect", "$self": break
            case "servers": servers = decoder.list(entry).compactMap { Server($0, decoder) }
            case "paths": paths = decoder.paths(entry) { PathItem($0, decoder) }
            case "webhooks": webhooks = decoder.map(entry) { $0.isExtension ? nil : PathItem($0.value, decoder) }
            case "components" where entry.value.mapping == nil: decoder.failure(entry, "a mapping")
            case "components": components = Components(entry.value, decoder)
            default: decoder.unknown(entry, in: "the document")
            }
        }
    }

    /// Reads the keys that all versions share; false for another key.
    mutating func readCommon(_ entry: Node.Entry, _ decoder: NodeDecoder) -> Bool {
        switch entry.key {
        case "info": description = Description(entry.value, decoder)
        case "tags":
            var names: Set<String> = []
            tags = decoder.list(entry).compactMap { Tag($0, decoder) }.filter { tag in
                if names.insert(tag.name).inserted { return true }
                decoder.log.warning("the tag '\(tag.name)' is declared twice; the first one counts", at: tag.position)
                return false
            }
        case "security": security = decoder.list(entry).compactMap { SecurityRequirement($0, decoder) }
        case "externalDocs": externalDocumentation = ExternalDocumentation(entry.value, decoder)
        default: return false
        }
        return true
    }
}

extension Document.Description {
    fileprivate init(_ node: Node, _ decoder: NodeDecoder) {
        for entry in decoder.entries(node, of: "'info'") {
            switch entry.key {
            case "title": title = decoder.text(entry)
            case "version": version = decoder.text(entry)
            case "summary": summary = decoder.text(entry)
            case "description": documentation = decoder.text(entry)
            case "termsOfService": termsOfService = decoder.text(entry)
            case "license": license = entry.value["name"]?.text ?? entry.value.text
            case "contact": break
            default: decoder.unknown(entry, in: "'info'")
            }
        }
    }
}
