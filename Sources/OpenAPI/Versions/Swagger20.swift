import Diagnostics
import YAML

// Decodes Swagger 2.0 into the shape of OpenAPI 3.1: definitions become components, body and form parameters become request
// bodies, `consumes` and `produces` become media types, and the type of a parameter becomes its schema.

extension Document {
    /// Reads the servers of 2.0, and other parts in that form at the root of a document that was only half converted to 3.x.
    mutating func readRest(ofSwagger20 decoder: NodeDecoder) {
        if servers.isEmpty { servers = swagger20Servers(decoder) }
        let missing = [("definitions", components.schemas.isEmpty), ("securityDefinitions", components.securitySchemes.isEmpty)]
        for entry in missing.filter(\.1).compactMap({ root.entry($0.0) }) { components.read(entry, [entry.key], decoder) }
    }

    private func swagger20Servers(_ decoder: NodeDecoder) -> [Server] {
        let named = root.entry("schemes").map(decoder.strings)?.filter { $0.hasPrefix("http") } ?? []
        var path = root["basePath"]?.text ?? ""
        if !path.isEmpty, !path.hasPrefix("/"), let position = root["basePath"]?.position {
            decoder.log.warning(.relativeBasePath(path), at: position)
            path = "/" + path
        }
        guard var host = root["host"]?.text else {
            return path.isEmpty ? [] : [Server(position: root["basePath"]?.position ?? root.position, url: path)]
        }
        if let end = host.firstRange(of: "://")?.upperBound, let position = root["host"]?.position {
            decoder.log.warning(.hostWithScheme(host, name: host[end...]), at: position)
            host = String(host[end...])
        }
        // Clients use the first server, which should be an encrypted one.
        let schemes = named.isEmpty ? ["https"] : named.sorted { $0.count > $1.count }
        return schemes.map { Server(position: root["host"]?.position ?? root.position, url: "\($0)://\(host)\(path)") }
    }
}

/// The defaults that a document of 2.0 has for its operations: the media types of their bodies (`consumes`, `produces`).
struct OperationDefaults {
    /// The root of the file that contains the operations, in which references lead to bodies.
    let root: Node
    private(set) var consumed: [String] = []
    private(set) var produced = [standard]

    /// The media type of responses without `produces`.
    static let standard = "application/json"

    /// The media types of a document or an operation that can declare others.
    func overridden(by node: Node, _ decoder: NodeDecoder) -> Self {
        func mediaTypes(_ key: String) -> [String]? { node.entry(key).map { decoder.strings($0).flatMap(\.mediaTypes) } }
        // An empty list overrides an outer one.
        let produced = mediaTypes("produces").map { $0.isEmpty ? [Self.standard] : $0 }
        return Self(root: root, consumed: mediaTypes("consumes") ?? consumed, produced: produced ?? self.produced)
    }
}

extension Operation {
    /// Decodes an operation of 2.0.
    ///
    /// - Parameter shared: the parameters of the path item.
    init(swagger20 node: Node, shared: [Node], _ defaults: OperationDefaults, _ decoder: NodeDecoder) {
        self.init(extensionsOf: node)
        let mediaTypes = defaults.overridden(by: node, decoder)
        produced = mediaTypes.produced
        var parameterNodes = shared
        for entry in decoder.entries(node, of: .operation) where !readCommon(entry, decoder) && entry.key == "parameters" {
            parameterNodes = decoder.objects(entry).overriding(shared)
        }
        var bodyNodes: [Node] = []
        for node in parameterNodes {
            if let target = node.resolved(in: defaults.root), target.isBodyParameter {
                bodyNodes.append(target)
            } else if let parameter = decoder.referenced(node, { Parameter($0, decoder) }) {
                parameters.append(parameter)
            }
        }
        body = RequestBody(swagger20: bodyNodes, mediaTypes.consumed, of: position, decoder).map(Referenced.value)
    }
}

extension RequestBody {
    /// Makes the body of an operation from its body parameter, or from all its form parameters.
    ///
    /// - Parameter operation: the position of the operation. It becomes the position of a form's schema, because schemas are
    ///   identified by their positions.
    fileprivate init?(
        swagger20 parameters: [Node], _ consumed: [String], of operation: SourcePosition, _ decoder: NodeDecoder
    ) {
        guard let first = parameters.first else { return nil }
        if let parameter = parameters.first(where: { $0["in"]?.text == "body" }) {
            for other in parameters where other.position != parameter.position {
                let name = other["name"]?.text ?? ""
                decoder.log.warning(.secondBody(name), at: other.position)
            }
            let schema = parameter["schema"].flatMap { Schema.decoded($0, decoder) }
            if schema == nil {
                decoder.log.warning(.bodyWithoutSchema(parameter["name"]?.text ?? ""), at: parameter.position)
            }
            let names = consumed.isEmpty ? [OperationDefaults.standard] : consumed
            self.init(
                position: parameter.position,
                documentation: parameter["description"]?.text,
                isRequired: decoder.bool("required", in: parameter),
                content: names.map {
                    MapEntry(name: $0, position: parameter.position, value: MediaType(position: parameter.position, schema: schema))
                }
            )
            return
        }
        let fields = parameters.compactMap { FormField($0, decoder) }
        let allowed = consumed.filter { $0.hasPrefix("multipart/") || $0.hasPrefix("application/x-www-form-urlencoded") }
        let hasFile = parameters.contains { $0["type"]?.text == "file" }
        let name = hasFile ? "multipart/form-data" : allowed.first ?? "application/x-www-form-urlencoded"
        let content = MediaType(
            position: first.position, schema: Schema(fields: fields, at: operation), encoding: fields.map(\.encoding))
        self.init(
            position: first.position, isRequired: fields.contains(where: \.isRequired),
            content: [MapEntry(name: name, position: first.position, value: content)])
    }
}

extension RequestBody {
    /// Makes the body of an operation of 3.x from parameters in the form of 2.0; nil if there are none.
    init?(oldParameters parameters: [Node], of operation: SourcePosition, _ decoder: NodeDecoder) {
        for location in parameters.compactMap({ $0["in"] }) {
            decoder.log.warning(.oldBody(location.text ?? "", effect: "it is read as in Swagger 2.0"), at: location.position)
        }
        self.init(swagger20: parameters, [], of: operation, decoder)
    }
}

/// A form parameter, which becomes a property of the body.
private struct FormField {
    let isRequired: Bool
    let schema: MapEntry<Schema>
    let encoding: MapEntry<Encoding>

    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let name = node["name"]?.text else {
            decoder.log.warning(.parameterWithoutName, at: node.position)
            return nil
        }
        let schema = node["schema"].map { Schema.decoded($0, decoder) } ?? Schema(node, decoder, excluding: Parameter.nonSchemaKeys)
        isRequired = decoder.bool("required", in: node)
        self.schema = MapEntry(name: name, position: node.position, value: schema)
        let (style, explodes) = Parameter.style(ofCollectionFormat: node["collectionFormat"], in: .query, decoder)
        encoding = MapEntry(name: name, position: node.position, value: Encoding(position: node.position, style: style, explodes: explodes))
    }
}

extension Schema {
    fileprivate convenience init(fields: [FormField], at position: SourcePosition) {
        var keywords = Keywords()
        keywords.types = [.object]
        keywords.properties = fields.map(\.schema)
        keywords.required = fields.filter(\.isRequired).map { RequiredProperty(name: $0.schema.name, position: $0.schema.position) }
        self.init(keywords, at: position)
    }
}

extension Parameter {
    /// The keys of a parameter that are not keywords of its schema.
    fileprivate static let nonSchemaKeys: Set<String> = [
        "name", "in", "required", "collectionFormat", "allowEmptyValue", "schema", "examples",
    ]

    init(swagger20 node: Node, name: String, location: Location, _ decoder: NodeDecoder) {
        // Some documents use `schema` in parameters of 2.0.
        let schema = node["schema"].flatMap { Schema.decoded($0, decoder) } ?? Schema(node, decoder, excluding: Self.nonSchemaKeys)
        if node["schema"] == nil, node["type"] == nil, node["enum"] == nil {
            decoder.log.warning(.parameterWithoutType(name), at: node.position)
        }
        let (style, explodes) = Self.style(ofCollectionFormat: node["collectionFormat"], in: location, decoder)
        // 2.0 defines no form for objects; services that document one, such as LoopBack's, read JSON.
        let isJSON = location == .query && schema.keywords.types == [.object]
        let json = MediaType(position: schema.position, schema: schema)
        self.init(
            name: name, location: location, position: node.position, documentation: node["description"]?.text,
            isRequired: location == .path || decoder.bool("required", in: node),
            isDeprecated: decoder.bool("deprecated", in: node), allowsReserved: decoder.bool("x-ms-skip-url-encoding", in: node),
            allowsEmptyValue: decoder.bool("allowEmptyValue", in: node), style: style, explodes: explodes, schema: isJSON ? nil : schema,
            content: isJSON ? [MapEntry(name: OperationDefaults.standard, position: schema.position, value: json)] : []
        )
    }

    static func style(
        ofCollectionFormat format: Node?, in location: Location, _ decoder: NodeDecoder
    ) -> (Style, explodes: Bool) {
        switch format?.text {
        case "ssv": return (.spaceDelimited, false)
        case "tsv": return (.tabDelimited, false)
        case "pipes": return (.pipeDelimited, false)
        case "multi" where location == .query: return (location.defaultStyle, true)
        case "csv", nil: return (location.defaultStyle, false)
        case let name?:
            if let format { decoder.log.warning(.collectionFormat(name), at: format.position) }
            return (location.defaultStyle, false)
        }
    }
}

extension Node {
    /// Whether the node is a body or form parameter of 2.0.
    var isBodyParameter: Bool { self["in"]?.text == "body" || self["in"]?.text == "formData" }

    /// The node, or the target of its reference in the same file.
    fileprivate func resolved(in root: Node) -> Node? {
        guard let reference = Reference(in: self) else { return self }
        guard reference.text.hasPrefix("#"), let pointer = Pointer(fragment: String(reference.text.dropFirst())) else { return nil }
        return root.value(at: pointer)
    }
}

extension [Node] {
    /// The parameters of an operation, and those of its path item that it does not override.
    fileprivate func overriding(_ shared: [Node]) -> [Node] {
        shared.filter { outer in
            !contains { $0["name"]?.text == outer["name"]?.text && $0["in"]?.text == outer["in"]?.text && outer["name"] != nil }
        } + self
    }
}

extension Diagnostic.Message {
    static func relativeBasePath(_ path: String) -> Self { "'basePath' must start with '/'; '\(path)' is read as '/\(path)'" }

    static func hostWithScheme(_ host: String, name: Substring) -> Self {
        "'host' must be a name without a scheme; '\(host)' is read as '\(name)'"
    }

    static func secondBody(_ parameter: String) -> Self { "an operation has one body; parameter '\(parameter)' is left out" }

    static func bodyWithoutSchema(_ parameter: String) -> Self { "body parameter '\(parameter)' has no 'schema'; any value is allowed" }

    static func parameterWithoutType(_ name: String) -> Self { "parameter '\(name)' has no 'type'; any value is allowed" }

    static func collectionFormat(_ name: String) -> Self {
        if name == "multi" { return "collection format 'multi' is only allowed in the query and in forms; 'csv' is used" }
        let hint = didYouMean(name, among: ["csv", "ssv", "tsv", "pipes", "multi"])
        return "unknown collection format '\(name)'; 'csv' is used\(hint)"
    }
}
