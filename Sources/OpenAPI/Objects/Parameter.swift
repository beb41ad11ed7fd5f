package import Diagnostics
package import YAML

/// One parameter of an operation (Parameter Object); headers of responses and parts share its shape (Header Object).
package struct Parameter: Sendable {
    /// The part of a request that a parameter belongs to.
    package enum Location: String, Sendable, Hashable, CaseIterable {
        case path, query, header, cookie
        /// The whole query string (3.2).
        case querystring
    }

    /// A style in which arrays and objects are serialized.
    package enum Style: String, Sendable, Hashable, CaseIterable {
        case matrix, label, simple, form, spaceDelimited, pipeDelimited, deepObject, cookie
        /// Tab-separated values, which only 2.0 has (`collectionFormat: tsv`).
        case tabDelimited
    }

    package private(set) var name: String
    package let location: Location
    package let position: SourcePosition
    package var documentation: String?
    package var isRequired = false
    package var isDeprecated = false
    package var allowsReserved = false
    /// Whether the parameter may be sent with an empty value (`allowEmptyValue`).
    package var allowsEmptyValue = false
    package var style: Style
    package var explodes = false
    package var schema: Schema?
    /// The media type in which the value is serialized, instead of a style.
    package var content: [MapEntry<MediaType>] = []

    /// The parameter with another name.
    package func named(_ name: String) -> Parameter {
        var parameter = self
        parameter.name = name
        return parameter
    }
}

extension Parameter {
    /// Decodes a parameter, but not a body or form parameter of 2.0.
    init?(_ node: Node, _ decoder: NodeDecoder) {
        guard let name = node["name"]?.text else {
            let isMapping = node.mapping != nil
            decoder.log.warning(isMapping ? .parameterWithoutName : .objectMismatch(.parameter, found: node.kind), at: node.position)
            return nil
        }
        let place = node["in"]
        guard let location = Location(rawValue: place?.text?.lowercased() ?? "") else {
            decoder.log.warning(.parameterLocation(place?.text, decoder.version), at: place?.position ?? node.position)
            return nil
        }
        if let place, let text = place.text, text != location.rawValue {
            decoder.log.warning(.capitalizedLocation(text, as: location), at: place.position)
        }
        if decoder.version == .swagger20 {
            self.init(swagger20: node, name: name, location: location, decoder)
        } else {
            self.init(node, name: name, location: location, object: .parameter, decoder)
        }
    }

    /// Decodes a header of a response or a part, which has its name as its key.
    init?(header node: Node, name: String, _ decoder: NodeDecoder) {
        if decoder.version == .swagger20 {
            self.init(swagger20: node, name: name, location: .header, decoder)
        } else {
            self.init(node, name: name, location: .header, object: .header, decoder)
        }
    }

    private init(_ node: Node, name: String, location: Location, object: SpecificationObject, _ decoder: NodeDecoder) {
        self.init(name: name, location: location, position: node.position, style: location.defaultStyle)
        var isRequired: Bool?
        var style: Style?
        var explodes: Bool?
        let subject = object == .header ? "header '\(name)'" : "parameter '\(name)'"
        let old = node.oldParameter
        if let old { decoder.log.warning(.oldParameter(subject, key: old.key), at: old.keyPosition) }
        for entry in decoder.entries(old == nil ? node : node.fields(ofOldParameters: false), of: object) {
            switch entry.key {
            case "description": documentation = decoder.string(entry)
            case "required": isRequired = decoder.bool(entry)
            case "deprecated": isDeprecated = decoder.bool(entry) ?? false
            case "allowReserved": allowsReserved = decoder.bool(entry) ?? false
            case "allowEmptyValue": allowsEmptyValue = decoder.bool(entry) ?? false
            case "style": style = Self.style(entry, in: location, decoder)
            case "explode": explodes = decoder.bool(entry)
            case "schema": schema = Schema.decoded(entry.value, decoder)
            case "content": content = decoder.content(entry)
            default: break
            }
        }
        if location == .path, decoder.version < .openAPI32 { allowsReserved = false }
        // AutoRest's extension has the same meaning, in paths of any version.
        if node["x-ms-skip-url-encoding"]?.text == "true" { allowsReserved = true }
        if old != nil {
            schema = Schema(node.fields(ofOldParameters: true), decoder, excluding: [])
            if style == nil { (style, explodes) = Self.style(ofCollectionFormat: node["collectionFormat"], in: location, decoder) }
        }
        self.isRequired = location == .path || isRequired ?? false
        self.style = style ?? location.defaultStyle
        self.explodes = explodes ?? [.form, .cookie, .deepObject].contains(self.style)
        if object == .parameter { check(node, isRequired: isRequired, decoder.log) }
    }

    /// Reports missing fields, and fields without an effect.
    private func check(_ node: Node, isRequired: Bool?, _ log: DiagnosticLog) {
        if schema == nil, content.isEmpty { log.warning(.parameterWithoutSchema(name), at: node.position) }
        if location == .header, ["accept", "content-type", "authorization"].contains(name.lowercased()) {
            log.note(.reservedHeader(name), at: node["name"]?.position ?? node.position)
        }
        if location == .path, isRequired == nil { log.note(.optionalPathParameter(name), at: node.position) }
        if location == .path, isRequired == false, let position = node["required"]?.position {
            log.warning(.optionalPathParameter(name), at: position)
        }
    }

    private static func style(_ entry: Node.Entry, in location: Location, _ decoder: NodeDecoder) -> Style? {
        guard let name = decoder.string(entry) else { return nil }
        guard let style = Style(rawValue: name), style != .tabDelimited else {
            decoder.log.warning(.unknownStyle(name), at: entry.value.position)
            return nil
        }
        if location.styles.contains(style) { return style }
        decoder.log.warning(.misplacedStyle(name, in: location), at: entry.value.position)
        return nil
    }
}

extension Node {
    /// The field that describes the values of a parameter or header in the form of 2.0; nil if there is none, or a later form.
    package var oldParameter: Entry? {
        guard self["schema"] == nil, self["content"] == nil else { return nil }
        return mapping?.first { ["type", "format", "items", "enum"].contains($0.key) }
    }

    /// The fields of a parameter or header that describe its values in the form of 2.0, or all others.
    fileprivate func fields(ofOldParameters areOld: Bool) -> Node {
        let names = Set(SpecificationObject.valueFields.map(\.name))
        let fields = (mapping ?? []).filter { (names.contains($0.key) || $0.isExtension) == areOld && $0.key != "collectionFormat" }
        return Node(.mapping(fields), at: position)
    }
}

extension Parameter.Location {
    /// The style of parameters that have none.
    package var defaultStyle: Parameter.Style { styles[0] }

    /// The styles that the specification allows in this location; the default comes first.
    fileprivate var styles: [Parameter.Style] {
        switch self {
        case .path: [.simple, .matrix, .label]
        case .query, .querystring: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        }
    }
}

extension Diagnostic.Message {
    static let parameterWithoutName: Self = "the parameter has no 'name'; it is ignored"

    static func parameterLocation(_ location: String?, _ version: SpecificationVersion) -> Self {
        let expected = "expected path, query, header or cookie; the parameter is ignored"
        guard let location else { return "the parameter has no 'in'; \(expected)" }
        let bodies = ["body", "formData"]
        if version > .swagger20, bodies.contains(location) { return oldBody(location, effect: "the parameter is ignored") }
        let known = Parameter.Location.allCases.map(\.rawValue) + (version == .swagger20 ? bodies : [])
        return "unknown location '\(location)'; \(expected)\(didYouMean(location, among: known))"
    }

    static func capitalizedLocation(_ text: String, as location: Parameter.Location) -> Self {
        "'in' must be '\(location.rawValue)', not '\(text)'; it is read as such"
    }

    static func oldParameter(_ subject: String, key: String) -> Self {
        "\(subject) has '\(key)' outside of 'schema', as in Swagger 2.0; it is read as in that version"
    }

    static func oldBody(_ location: String, effect: String) -> Self {
        "'\(location)' parameters are replaced by 'requestBody' since OpenAPI 3.0; \(effect)"
    }

    static func parameterWithoutSchema(_ name: String) -> Self {
        "parameter '\(name)' has neither 'schema' nor 'content'; it is read as a string"
    }

    static func reservedHeader(_ name: String) -> Self {
        "clients set the header '\(name)' themselves, and the specification ignores such a parameter; it is sent if it has a value"
    }

    package static func optionalPathParameter(_ name: String) -> Self {
        "path parameter '\(name)' must have 'required: true'; it is read as required"
    }

    static func unknownStyle(_ name: String) -> Self {
        let known = Parameter.Style.allCases.filter { $0 != .tabDelimited }.map(\.rawValue)
        return "unknown style '\(name)'; the default style is used\(didYouMean(name, among: known))"
    }

    static func misplacedStyle(_ name: String, in location: Parameter.Location) -> Self {
        "style '\(name)' is not allowed in '\(location.rawValue)'; '\(location.defaultStyle.rawValue)' is used"
    }
}
