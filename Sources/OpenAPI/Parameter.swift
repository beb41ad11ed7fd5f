package import Diagnostics
import YAML

/// One parameter of an operation (Parameter Object); headers of responses and parts share its shape (Header Object).
package struct Parameter: Sendable {
    /// Where a parameter stands in a request.
    package enum Location: String, Sendable, Hashable {
        case path, query, header, cookie
        /// The whole query string (3.2).
        case querystring
    }

    /// How arrays and objects become text.
    package enum Style: String, Sendable, Hashable {
        case matrix, label, simple, form, spaceDelimited, pipeDelimited, deepObject, cookie
        /// Tab-separated values, which only 2.0 has (`collectionFormat: tsv`).
        case tabDelimited
    }

    package let name: String
    package let location: Location
    package let position: SourcePosition
    package let documentation: String?
    package let isRequired: Bool
    package let isDeprecated: Bool
    package let allowsReserved: Bool
    /// Whether an empty value means something (`allowEmptyValue`).
    package let allowsEmptyValue: Bool
    package let style: Style
    package let explodes: Bool
    package let schema: Schema?
    /// The media type that the value is written in, instead of a style.
    package let content: [MapEntry<MediaType>]
    package let examples: [DocumentValue]
}

extension Parameter {
    /// Decodes a parameter; a body or form parameter of 2.0 is none.
    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let name = node["name"]?.text else {
            decoder.log.warning("the parameter has no name; it is ignored", at: node.position)
            return nil
        }
        guard let location = Location(rawValue: node["in"]?.text ?? "") else {
            let found = node["in"]?.text.map { "'\($0)' is not a place for a parameter" } ?? "the parameter does not say where it stands"
            let isBody = ["body", "formData"].contains(node["in"]?.text) && decoder.version != .swagger20
            let places = isBody ? "since OpenAPI 3.0 bodies stand in 'requestBody'" : "path, query, header, cookie"
            decoder.log.warning("\(found) (\(places)); it is ignored", at: node["in"]?.position ?? node.position)
            return nil
        }
        if decoder.version == .swagger20 {
            self.init(swagger20: node, name: name, location: location, decoder)
        } else {
            self.init(node, name: name, location: location, object: "a parameter", decoder)
        }
    }

    /// Decodes a header of a response or part, which is a parameter without a name of its own.
    init?(header node: Node, name: String, _ decoder: NodeDecoder) {
        if decoder.version == .swagger20 {
            self.init(swagger20: node, name: name, location: .header, decoder)
        } else {
            self.init(node, name: name, location: .header, object: "a header", decoder)
        }
    }

    private init(_ node: Node, name: String, location: Location, object: String, _ decoder: NodeDecoder) {
        var documentation: String?
        var isRequired: Bool?
        var isDeprecated = false
        var allowsReserved = false
        var allowsEmptyValue = false
        var style: Style?
        var explodes: Bool?
        var schema: Schema?
        var content: [MapEntry<MediaType>] = []
        var examples: [DocumentValue] = []
        for entry in decoder.entries(node, of: object) {
            switch entry.key {
            case "name", "in": break
            case "description": documentation = decoder.text(entry)
            case "required": isRequired = decoder.bool(entry)
            case "deprecated": isDeprecated = decoder.bool(entry) ?? false
            case "allowReserved": allowsReserved = decoder.bool(entry) ?? false
            case "allowEmptyValue": allowsEmptyValue = decoder.bool(entry) ?? false
            case "style": style = Self.style(entry, in: location, decoder)
            case "explode": explodes = decoder.bool(entry)
            case "schema": schema = Schema.decoded(entry.value, decoder)
            case "content": content = decoder.map(entry) { MediaType($0.value, decoder) }
            case "example": examples.append(DocumentValue(entry.value))
            case "examples": examples += entry.exampleValues
            default: decoder.unknown(entry, in: object)
            }
        }
        if schema == nil, content.isEmpty, object == "a parameter" {
            decoder.log.warning("the parameter '\(name)' has neither 'schema' nor 'content'; it is taken for a text", at: node.position)
        } else if schema != nil, !content.isEmpty {
            decoder.log.warning("the \(object.dropFirst(2)) '\(name)' has both 'schema' and 'content'; 'schema' counts", at: node.position)
        }
        if content.count > 1 {
            decoder.log.warning(
                "the \(object.dropFirst(2)) '\(name)' has more than one media type; the first one counts", at: node.position)
        }
        if location == .header, object == "a parameter", ["accept", "content-type", "authorization"].contains(name.lowercased()) {
            decoder.log.note(
                "a client sets the header '\(name)' by itself; as a parameter it is void by the specification, but it is sent where it is "
                    + "given", at: node["name"]?.position ?? node.position)
        }
        if location == .path, isRequired != true {
            decoder.log.note("the path parameter '\(name)' must say 'required: true'; it is read so", at: node.position)
        }
        self.name = name
        self.location = location
        position = node.position
        self.documentation = documentation
        self.isRequired = location == .path || isRequired ?? false
        self.isDeprecated = isDeprecated
        self.allowsReserved = allowsReserved
        self.allowsEmptyValue = allowsEmptyValue
        self.style = style ?? location.defaultStyle
        self.explodes = explodes ?? (self.style == .form || self.style == .cookie || self.style == .deepObject)
        self.schema = schema
        self.content = content
        self.examples = examples
    }

    private static func style(_ entry: Node.Entry, in location: Location, _ decoder: NodeDecoder) -> Style? {
        guard let name = decoder.text(entry) else { return nil }
        guard let style = Style(rawValue: name), style != .tabDelimited else {
            decoder.log.warning("there is no style '\(name)'; the default of the parameter's place is used", at: entry.value.position)
            return nil
        }
        if location.styles.contains(style) { return style }
        decoder.log.warning(
            "the style '\(name)' is not for parameters in '\(location.rawValue)'; '\(location.defaultStyle.rawValue)' is used",
            at: entry.value.position)
        return nil
    }
}

extension Parameter.Location {
    package var defaultStyle: Parameter.Style {
        switch self {
        case .path, .header: .simple
        case .query, .cookie, .querystring: .form
        }
    }
}

extension Parameter.Location {
    /// The styles that the specification has for this place.
    fileprivate var styles: Set<Parameter.Style> {
        switch self {
        case .path: [.matrix, .label, .simple]
        case .query, .querystring: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        }
    }
}

extension Node.Entry {
    /// The values of an `examples` member: a list, or a mapping of Example Objects.
    var exampleValues: [DocumentValue] {
        (value.sequence ?? value.mapping?.compactMap { $0.value["value"] ?? $0.value["dataValue"] } ?? []).map(DocumentValue.init)
    }
}
