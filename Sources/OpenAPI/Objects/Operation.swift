package import Diagnostics
import YAML

/// One method of one path (Operation Object).
package struct Operation: Sendable {
    package var position: SourcePosition
    /// A reference in place of the operation, which the specification does not allow.
    package var reference: Reference?
    /// The `operationId` with its position.
    package var id: PositionedString?
    /// The name that the document gives the function that calls the operation (`x-speakeasy-name-override`, `x-methodName`,
    /// `x-client-action`).
    package var functionName: String?
    /// The text of the document about the end of the operation (`x-deprecatedMessage`, `x-sunset`).
    package var deprecationMessage: String?
    package var tags: [PositionedString] = []
    package var summary: String?
    package var documentation: String?
    package var externalDocumentation: ExternalDocumentation?
    package var isDeprecated = false
    package var parameters: [Referenced<Parameter>] = []
    package var body: Referenced<RequestBody>?
    /// The responses by status, range (`4XX`) or `default`.
    package var responses: [MapEntry<Referenced<Response>>] = []
    /// The media types of all responses in 2.0, where responses in components have none; empty since 3.0.
    package var produced: [String] = []
    package var callbacks: [MapEntry<Referenced<Callback>>] = []
    /// The security requirements; nil if those of the document apply.
    package var security: [SecurityRequirement]?
    package var servers: [Server] = []
    /// The rule for a list in pages, if an extension of the document has one.
    package var pages: PageRule?
    /// Whether the response only says that work has begun (`x-ms-long-running-operation`).
    package var isLong = false

    /// An operation with what its extensions say.
    init(extensionsOf node: Node) {
        position = node.position
        functionName = ["x-speakeasy-name-override", "x-methodName", "x-client-action"].lazy.compactMap { node[$0]?.text }.first
        if case .bool(true)? = node["x-ms-long-running-operation"]?.scalar?.value { isLong = true }
        let end = node["x-sunset"]?.text.map { "Ends on \($0)." }
        let texts = [node["x-deprecatedMessage"]?.text, node["x-deprecated-message"]?.text, end].compactMap(\.self)
        deprecationMessage = texts.isEmpty ? nil : texts.joined(separator: " ")
        pages = PageRule(declaredIn: node)
    }
}

extension Operation {
    /// Decodes an operation of 3.0 and later.
    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init(extensionsOf: node)
        let oldBody = node["requestBody"] == nil ? (node["parameters"]?.sequence ?? []).filter(\.isBodyParameter) : []
        body = RequestBody(oldParameters: oldBody, of: position, decoder).map(Referenced.value)
        for entry in decoder.entries(node, of: .operation) {
            if readCommon(entry, decoder) { continue }
            switch entry.key {
            case "parameters":
                parameters = decoder.objects(entry).filter { oldBody.isEmpty || !$0.isBodyParameter }.compactMap { node in
                    decoder.referenced(node) { Parameter($0, decoder) }
                }
            case "requestBody": body = decoder.referenced(entry.value) { RequestBody($0, decoder) }
            case "callbacks": callbacks = decoder.map(entry, unlessExtension: { Callback($0, decoder) })
            case "servers": servers = decoder.objects(entry).compactMap { Server($0, decoder) }
            default: break
            }
        }
    }

    /// Reads an entry whose key all versions share; false for another key.
    mutating func readCommon(_ entry: Node.Entry, _ decoder: NodeDecoder) -> Bool {
        switch entry.key {
        case "$ref": reference = decoder.string(entry).map { Reference($0, at: entry.value.position) }
        case "operationId": id = decoder.string(entry).map { PositionedString(value: $0, position: entry.value.position) }
        case "tags": tags = decoder.positionedStrings(entry)
        case "summary": summary = decoder.string(entry)
        case "description": documentation = decoder.string(entry)
        case "externalDocs": externalDocumentation = ExternalDocumentation(entry.value, decoder)
        case "deprecated": isDeprecated = decoder.bool(entry) ?? false
        case "responses": responses = decoder.map(entry, unlessExtension: { Response($0, decoder) })
        case "security": security = decoder.objects(entry).compactMap { SecurityRequirement($0, decoder) }
        default: return false
        }
        return true
    }
}

extension NodeDecoder {
    /// The members of a mapping without its extensions, each a value or a reference.
    func map<Value>(_ entry: Node.Entry, unlessExtension decode: (Node) -> Value?) -> [MapEntry<Referenced<Value>>] {
        map(entry) { member in member.isExtension ? nil : referenced(member.value, decode) }
    }
}
