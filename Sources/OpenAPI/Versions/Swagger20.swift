import Diagnostics
import YAML

// Swagger 2.0 in the shape of OpenAPI 3.1. What 2.0 says in other places is moved while it is decoded: the root's
// definitions become components, body and form parameters become request bodies, `consumes` and `produces` become media
// types, and a parameter's type becomes its schema.

extension Document {
    mutating func readSwagger20(_ decoder: NodeDecoder) {
        let mediaTypes = MediaTypeNames(root, decoder, outer: .default)
        for entry in decoder.entries(root, of: "the document") {
            if readCommon(entry, decoder) { continue }
            switch entry.key {
            case "swagger", "host", "basePath", "schemes", "consumes", "produces": break
            case "paths":
                paths = decoder.paths(entry) { [root] in PathItem(swagger20: $0, mediaTypes, decoder, root: root) }
            case "definitions": components.schemas = decoder.components(entry, [entry.key]) { Schema.decoded($0, decoder) }
            case "parameters":
                components.parameters = decoder.referencedComponents(entry, [entry.key]) { member in
                    member.value.isBodyParameter ? nil : Parameter(member.value, decoder)
                }
            case "responses":
                components.responses = decoder.referencedComponents(entry, [entry.key]) { member in
                    Response(swagger20: member.value, decoder)
                }
            case "securityDefinitions":
                components.securitySchemes = decoder.referencedComponents(entry, [entry.key]) { member in
                    SecurityScheme(member.value, decoder)
                }
            default: decoder.unknown(entry, in: "the document")
            }
        }
        servers = swagger20Servers(decoder)
    }

    private func swagger20Servers(_ decoder: NodeDecoder) -> [Server] {
        var path = root["basePath"]?.text ?? ""
        if !path.isEmpty, !path.hasPrefix("/"), let position = root["basePath"]?.position {
            decoder.log.warning("'basePath' must start with '/'; '\(path)' is read as '/\(path)'", at: position)
            path = "/" + path
        }
        guard var host = root["host"]?.text else {
            return path.isEmpty ? [] : [Server(url: path, position: root["basePath"]?.position ?? root.position)]
        }
        if let end = host.firstRange(of: "://")?.upperBound, let position = root["host"]?.position {
            decoder.log.warning("'host' is a name without a scheme; '\(host)' is read as '\(host[end...])'", at: position)
            host = String(host[end...])
        }
        let named = root.entry("schemes").map(decoder.texts)?.filter { $0.hasPrefix("http") } ?? []
        // A client should not send secrets in the clear where the API also serves TLS.
        let schemes = named.isEmpty ? ["https"] : named.sorted { $0.count > $1.count }
        return schemes.map { Server(url: "\($0)://\(host)\(path)", position: root["host"]?.position ?? root.position) }
    }
}

/// The media types that bodies have where nothing nearer says so (`consumes`, `produces`).
private struct MediaTypeNames {
    var consumed: [String]
    var produced: [String]

    /// The media type where nothing says any.
    static let standard = "application/json"
    static let `default` = MediaTypeNames(consumed: [], produced: [standard])

    init(consumed: [String], produced: [String]) {
        self.consumed = consumed
        self.produced = produced
    }

    init(_ node: Node, _ decoder: NodeDecoder, outer: MediaTypeNames) {
        consumed = node.entry("consumes").map(decoder.texts) ?? outer.consumed
        produced = node.entry("produces").map(decoder.texts) ?? outer.produced
        // An empty list only clears an outer one.
        if produced.isEmpty { produced = [Self.standard] }
    }
}

extension PathItem {
    /// Decodes a path item that a reference leads to.
    ///
    /// - Parameter root: the root of the file in which it stands.
    init(swagger20 node: Node, in root: Node, of document: Document, _ decoder: NodeDecoder) {
        self.init(swagger20: node, MediaTypeNames(document.root, decoder, outer: .default), decoder, root: root)
    }

    fileprivate init(swagger20 node: Node, _ mediaTypes: MediaTypeNames, _ decoder: NodeDecoder, root: Node) {
        self.init(position: node.position)
        let shared = node.entry("parameters").map(decoder.list) ?? []
        for entry in decoder.entries(node, of: "a path item") {
            switch entry.key {
            case "$ref": reference = decoder.text(entry).map { Reference($0, at: entry.value.position) }
            case "parameters": break
            case _ where Self.methods.contains(entry.key):
                let operation = Operation(swagger20: entry.value, shared: shared, mediaTypes, decoder, root: root)
                operations.append(MapEntry(name: entry.key.uppercased(), position: entry.keyPosition, value: operation))
            default:
                guard let method = decoder.method(entry) else { continue }
                let operation = Operation(swagger20: entry.value, shared: shared, mediaTypes, decoder, root: root)
                operations.append(MapEntry(name: method, position: entry.keyPosition, value: operation))
            }
        }
        operations = operations.uniqueMethods(decoder)
    }
}

extension Operation {
    fileprivate init(
        swagger20 node: Node, shared: [Node], _ outer: MediaTypeNames, _ decoder: NodeDecoder, root: Node
    ) {
        self.init(position: node.position)
        let mediaTypes = MediaTypeNames(node, decoder, outer: outer)
        produced = mediaTypes.produced
        var parameterNodes = shared
        for entry in decoder.entries(node, of: "an operation") {
            if readCommon(entry, decoder) { continue }
            switch entry.key {
            case "consumes", "produces", "schemes": break
            case "parameters": parameterNodes = decoder.list(entry).overriding(shared)
            case "responses":
                responses = decoder.map(entry, unlessExtension: { Response(swagger20: $0, decoder) })
            default: decoder.unknown(entry, in: "an operation")
            }
        }
        var bodyNodes: [Node] = []
        for node in parameterNodes {
            if let target = node.resolved(in: root), target.isBodyParameter {
                bodyNodes.append(target)
            } else if let parameter = decoder.referenced(node, { Parameter($0, decoder) }) {
                parameters.append(parameter)
            }
        }
        body = RequestBody(swagger20: bodyNodes, mediaTypes.consumed, of: position, decoder).map(Referenced.value)
    }
}

extension RequestBody {
    /// Makes one body of a body parameter, or of all form parameters together.
    ///
    /// - Parameter operation: the position of the operation, which is also that of the schema of a form: a schema has a position
    ///   that no other schema has.
    fileprivate init?(
        swagger20 parameters: [Node], _ consumed: [String], of operation: SourcePosition, _ decoder: NodeDecoder
    ) {
        guard let first = parameters.first else { return nil }
        if let parameter = parameters.first(where: { $0["in"]?.text == "body" }) {
            for other in parameters where other.position != parameter.position {
                let name = other["name"]?.text ?? ""
                decoder.log.warning("an operation has one body; the parameter '\(name)' is left out", at: other.position)
            }
            let schema = parameter["schema"].flatMap { Schema.decoded($0, decoder) }
            if schema == nil {
                decoder.log.warning(
                    "the body parameter '\(parameter["name"]?.text ?? "")' has no 'schema'; any value is allowed", at: parameter.position)
            }
            let names = consumed.isEmpty ? [MediaTypeNames.standard] : consumed
            self.init(
                position: parameter.position,
                documentation: parameter["description"]?.text,
                isRequired: parameter["required"]?.text == "true",
                content: names.map {
                    MapEntry(name: $0, position: parameter.position, value: MediaType(schema: schema, position: parameter.position))
                },
                name: parameter["name"]?.text
            )
            return
        }
        let fields = parameters.compactMap { FormField($0, decoder) }
        let allowed = consumed.filter { $0.hasPrefix("multipart/") || $0.hasPrefix("application/x-www-form-urlencoded") }
        let hasFile = parameters.contains { $0["type"]?.text == "file" }
        let name = hasFile ? "multipart/form-data" : allowed.first ?? "application/x-www-form-urlencoded"
        let content = MediaType(
            schema: Schema(fields: fields, at: operation), position: first.position, encoding: fields.map(\.encoding))
        self.init(
            position: first.position, documentation: nil, isRequired: fields.contains(where: \.isRequired),
            content: [MapEntry(name: name, position: first.position, value: content)], name: nil
        )
    }
}

/// One form parameter as a property of the body.
private struct FormField {
    let name: String
    let position: SourcePosition
    let isRequired: Bool
    let schema: Schema
    let encoding: MapEntry<Encoding>

    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let name = node["name"]?.text else {
            decoder.log.warning("the parameter has no name; it is ignored", at: node.position)
            return nil
        }
        let schema = Schema(node, decoder, foreignKeys: Parameter.foreignKeys)
        self.name = name
        position = node.position
        isRequired = node["required"]?.text == "true"
        self.schema = schema
        let (style, explodes) = Parameter.style(ofCollectionFormat: node["collectionFormat"], in: .query, decoder)
        encoding = MapEntry(name: name, position: node.position, value: Encoding(position: node.position, style: style, explodes: explodes))
    }
}

extension Schema {
    fileprivate convenience init(fields: [FormField], at position: SourcePosition) {
        var keywords = Keywords()
        keywords.types = [.object]
        keywords.properties = fields.map { MapEntry(name: $0.name, position: $0.position, value: $0.schema) }
        keywords.required = fields.filter(\.isRequired).map { RequiredProperty(name: $0.name, position: $0.position) }
        self.init(keywords, at: position)
    }
}

extension Parameter {
    /// The keys of a parameter that are no keywords of its schema.
    fileprivate static let foreignKeys: Set<String> = [
        "name", "in", "required", "collectionFormat", "allowEmptyValue", "schema", "examples",
    ]

    init(swagger20 node: Node, name: String, location: Location, _ decoder: NodeDecoder) {
        // Some documents give parameters of 2.0 a schema of their own.
        let schema = node["schema"].flatMap { Schema.decoded($0, decoder) } ?? Schema(node, decoder, foreignKeys: Self.foreignKeys)
        if node["schema"] == nil, node["type"] == nil, node["enum"] == nil {
            decoder.log.warning("the parameter '\(name)' has no 'type'; any value is allowed", at: node.position)
        }
        let (style, explodes) = Self.style(ofCollectionFormat: node["collectionFormat"], in: location, decoder)
        self.init(
            name: name, location: location, position: node.position, documentation: node["description"]?.text,
            isRequired: location == .path || node["required"]?.text == "true",
            isDeprecated: node["deprecated"]?.text == "true", allowsReserved: false,
            allowsEmptyValue: node["allowEmptyValue"]?.text == "true", style: style, explodes: explodes, schema: schema,
            content: [], examples: []
        )
    }

    fileprivate static func style(
        ofCollectionFormat format: Node?, in location: Location, _ decoder: NodeDecoder
    ) -> (Style, explodes: Bool) {
        switch format?.text {
        case "ssv": return (.spaceDelimited, false)
        case "tsv": return (.tabDelimited, false)
        case "pipes": return (.pipeDelimited, false)
        case "multi" where location == .query: return (location.defaultStyle, true)
        case "csv", nil: return (location.defaultStyle, false)
        case let name?:
            let fault = name == "multi" ? "'multi' is only for the query and forms" : "there is no collection format '\(name)'"
            if let format { decoder.log.warning("\(fault); 'csv' is used", at: format.position) }
            return (location.defaultStyle, false)
        }
    }
}

extension Response {
    /// Decodes a response of 2.0, whose media types only an operation knows: ``produced(as:)``.
    init(swagger20 node: Node, _ decoder: NodeDecoder) {
        var documentation: String?
        var headers: [MapEntry<Referenced<Parameter>>] = []
        var schema: Schema?
        var examples: [DocumentValue] = []
        for entry in decoder.entries(node, of: "a response") {
            switch entry.key {
            case "description": documentation = decoder.text(entry)
            case "headers": headers = decoder.headers(entry)
            case "schema": schema = Schema.decoded(entry.value, decoder)
            case "examples": examples = (entry.value.mapping ?? []).map { DocumentValue($0.value) }
            default: decoder.unknown(entry, in: "a response")
            }
        }
        let content = schema.map { schema in
            let mediaType = MediaType(schema: schema, position: schema.position, examples: examples)
            return MapEntry(name: MediaTypeNames.standard, position: schema.position, value: mediaType)
        }
        self.init(position: node.position, documentation: documentation, headers: headers, content: content.map { [$0] } ?? [], links: [])
    }
}

extension Node {
    /// The entry of a key.
    fileprivate func entry(_ key: String) -> Entry? { mapping?.first { $0.key == key } }

    /// Whether the node is a parameter of 2.0 that is a body or a part of one.
    fileprivate var isBodyParameter: Bool { self["in"]?.text == "body" || self["in"]?.text == "formData" }

    /// The node itself, or what a reference inside the same document leads to.
    fileprivate func resolved(in root: Node) -> Node? {
        guard let reference = Reference(in: self) else { return self }
        guard reference.text.hasPrefix("#"), let pointer = Pointer(fragment: String(reference.text.dropFirst())) else { return nil }
        return root.value(at: pointer)
    }

    /// The value at a pointer, or nil where there is none.
    func value(at pointer: Pointer) -> Node? {
        var node = self
        for token in pointer.tokens {
            let next: Node? =
                switch node.content {
                case .mapping: node[token]
                case .sequence(let elements): Int(token).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
                case .scalar: nil
                }
            guard let next else { return nil }
            node = next
        }
        return node
    }
}

extension [Node] {
    /// These parameters, and those shared ones of the path item that none of these replaces.
    fileprivate func overriding(_ shared: [Node]) -> [Node] {
        shared.filter { outer in
            !contains { $0["name"]?.text == outer["name"]?.text && $0["in"]?.text == outer["in"]?.text && outer["name"] != nil }
        } + self
    }
}
