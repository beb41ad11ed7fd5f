import Diagnostics
package import YAML

/// An API description (OpenAPI Object). Whatever its version, it has the shape of 3.1 and later.
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

    /// The title, version and terms of the API (Info Object).
    package struct Description: Sendable {
        package var title: String?
        package var version: String?
        package var summary: String?
        package var documentation: String?
        package var termsOfService: String?
        /// The name of the license, and its URL or SPDX identifier.
        package var license: Named?
        /// The contact for the API, with an email address or a URL.
        package var contact: Named?

        /// A name and where to find what it names; at least one is known.
        package struct Named: Sendable {
            package let name: String?
            package let location: String?

            fileprivate init?(_ name: Node?, _ locations: Node?...) {
                self.name = name?.text
                location = locations.lazy.compactMap { $0?.text }.first
                if self.name == nil, location == nil { return nil }
            }
        }
    }

    init(root: Node, version: SpecificationVersion) {
        self.root = root
        self.version = version
    }
}

extension Document {
    /// Decodes a document that has been put together from its files.
    init(_ root: Node, _ decoder: NodeDecoder) {
        self.init(root: root, version: decoder.version)
        let defaults = version == .swagger20 ? OperationDefaults(root: root).overridden(by: root, decoder) : nil
        for entry in decoder.entries(root, of: .document) {
            switch entry.key {
            case "info": description = Description(entry.value, decoder)
            case "servers": servers = decoder.objects(entry).compactMap { Server($0, decoder) }
            case "tags": readTags(entry, decoder)
            case "paths": paths = decoder.paths(entry) { PathItem($0, decoder, defaults) }
            case "webhooks": webhooks = decoder.map(entry) { $0.isExtension ? nil : PathItem($0.value, decoder) }
            case "components" where entry.value.mapping == nil: decoder.failure(entry, "a mapping")
            case "components": components = Components(entry.value, decoder)
            case "definitions", "parameters", "responses", "securityDefinitions": components.read(entry, [entry.key], decoder)
            case "security": security = decoder.objects(entry).compactMap { SecurityRequirement($0, decoder) }
            case "externalDocs": externalDocumentation = ExternalDocumentation(entry.value, decoder)
            default: break
            }
        }
        readRest(ofSwagger20: decoder)
        if let entry = root.entry("x-ms-paths") {
            decoder.log.note(.pathsInExtension(entry.value.mapping?.count ?? 0), at: entry.keyPosition)
        }
    }

    /// The version of a document; nil, with an error, if it is not an API description.
    static func version(of root: Node, log: DiagnosticLog) -> SpecificationVersion? {
        guard root.mapping != nil else {
            log.error(.documentMismatch(found: root.kind), at: root.position)
            return nil
        }
        guard let entry = root["swagger"] ?? root["openapi"] else {
            reportMissingVersion(of: root, log: log)
            return nil
        }
        guard let text = entry.text, !text.isEmpty else {
            log.error(.versionMismatch(found: entry.kind), at: entry.position)
            return nil
        }
        guard let version = SpecificationVersion(nearest: text) else {
            log.error(.unsupportedVersion(text), at: entry.position)
            return nil
        }
        if !"\(text).".hasPrefix("\(version.rawValue).") { log.warning(.unknownVersion(text, readAs: version), at: entry.position) }
        return version
    }

    private static func reportMissingVersion(of root: Node, log: DiagnosticLog) {
        let entries = root.mapping ?? []
        if let (message, position) = ForeignDocument.detect(root) {
            log.error(message, at: position)
        } else if let entry = entries.first(where: { suggestion(for: $0.key, among: ["openapi", "swagger"]) != nil }) {
            log.error(.misspelledVersion(entry.key), at: entry.keyPosition)
        } else {
            log.error(.missingVersion, at: root.position)
        }
    }

    private mutating func readTags(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        var names: Set<String> = []
        tags = decoder.list(entry).compactMap { Tag($0, decoder) }.filter { tag in
            if names.insert(tag.name).inserted { return true }
            decoder.log.warning(.duplicateTag(tag.name), at: tag.position)
            return false
        }
    }
}

extension Document.Description {
    fileprivate init(_ node: Node, _ decoder: NodeDecoder) {
        for entry in decoder.entries(node, of: .info) {
            switch entry.key {
            // Django writes an empty title if it has none.
            case "title": title = decoder.string(entry).flatMap { $0.contains { $0.isLetter || $0.isNumber } ? $0 : nil }
            case "version": version = decoder.string(entry)
            case "summary": summary = decoder.string(entry)
            case "description": documentation = decoder.string(entry)
            case "termsOfService": termsOfService = decoder.string(entry)
            case "license":
                let name = entry.value["name"] ?? (entry.value.scalar == nil ? nil : entry.value)
                license = Document.Description.Named(name, entry.value["url"], entry.value["identifier"])
            case "contact": contact = Document.Description.Named(entry.value["name"], entry.value["email"], entry.value["url"])
            default: break
            }
        }
    }
}

extension Diagnostic.Message {
    static func documentMismatch(found: String) -> Self { "an API description must be a mapping, not \(found)" }

    static let missingVersion: Self = "this is not an API description: it has neither 'openapi' nor 'swagger' at the top level"

    static func misspelledVersion(_ key: String) -> Self {
        "this is not an API description: unknown key '\(key)'\(didYouMean(key, among: ["openapi", "swagger"]))"
    }

    static func versionMismatch(found: String) -> Self { "the version must be a string such as '3.1.0', not \(found)" }

    static func unsupportedVersion(_ version: String) -> Self {
        "version '\(version)' is not supported; expected 2.0, 3.0, 3.1 or 3.2"
    }

    static func unknownVersion(_ text: String, readAs version: SpecificationVersion) -> Self {
        "the specification has no version '\(text)'; the document is read as one of \(version.rawValue)"
    }

    static func pathsInExtension(_ count: Int) -> Self {
        (count == 1 ? "the path in 'x-ms-paths' is left out" : "the \(count) paths in 'x-ms-paths' are left out")
            + ", because it is not part of the specification; move \(count == 1 ? "it" : "them") into 'paths'"
    }

    static func duplicateTag(_ name: String) -> Self { "duplicate tag '\(name)'; the first one is used" }
}
