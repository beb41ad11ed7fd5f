import Diagnostics
import OpenAPI
import YAML

extension DocumentCheck {
    mutating func checkParameter(_ node: Node) {
        checkNullDefault(of: node)
        if version == .swagger20 { return checkSwagger20Parameter(node) }
        let name = node["name"]?.text ?? ""
        let location = node["in"]?.text
        if let entry = node.entry("name"), name.isEmpty { report(.emptyParameterName, at: entry.value.position) }
        checkSerialization(node, "parameter '\(name)'")
        if location == "querystring", version < .openAPI32, let position = node["in"]?.position {
            report(.laterKeyword("querystring", .openAPI32), at: position, .note)
        }
        if location == "querystring", node["schema"] != nil, node["content"] == nil { reportMissing("content", of: .parameter, node) }
        if let location, location != "query", let entry = node.entry("allowEmptyValue") {
            report(.fieldWithoutEffect("allowEmptyValue", "in '\(location)'"), at: entry.keyPosition)
        }
        let allowsReserved = version >= .openAPI32 ? ["query", "path", "cookie"] : ["query"]
        if let location, !allowsReserved.contains(location), let entry = node.entry("allowReserved") {
            report(.fieldWithoutEffect("allowReserved", "in '\(location)'"), at: entry.keyPosition)
        }
        if location == "cookie", node["style"]?.text == "cookie", version >= .openAPI32, let entry = node.entry("allowReserved") {
            report(.fieldWithoutEffect("allowReserved", "with style 'cookie'"), at: entry.keyPosition)
        }
        if let location { checkName(node, location) }
        checkStyle(node)
    }

    /// Checks that the name of a parameter or an API key can be sent where it is.
    func checkName(_ node: Node, _ location: String) {
        guard let name = node["name"], let text = name.text, !text.isEmpty else { return }
        if location == "header" || location == "cookie", !text.unicodeScalars.allSatisfy(\.isTokenScalar) {
            report(.invalidName(text, of: location), at: name.position)
        }
        if location == "path", text.contains(where: { $0 == "{" || $0 == "}" }) {
            report(.bracesInName(text), at: name.position)
        }
    }

    /// Checks the names of the headers of a response or a part.
    mutating func checkHeaderNames(of node: Node) {
        var seen: [String: String] = [:]
        for entry in node["headers"]?.mapping ?? [] {
            if entry.key.isEmpty || !entry.key.unicodeScalars.allSatisfy(\.isTokenScalar) {
                report(.invalidName(entry.key, of: "header"), at: entry.keyPosition)
            }
            if let other = seen.updateValue(entry.key, forKey: entry.key.lowercased()) {
                report(.sameHeaders(entry.key, other), at: entry.keyPosition)
            }
        }
    }

    mutating func checkHeader(_ node: Node, _ subject: String) {
        if version == .swagger20 { return }
        checkSerialization(node, subject)
        if node["schema"] == nil, node["content"] == nil, node.oldParameter == nil {
            report(.headerWithoutSchema(subject), at: node.position)
        }
    }

    /// Checks the fields that describe how a parameter or header is serialized.
    private mutating func checkSerialization(_ node: Node, _ subject: String) {
        reportExclusive(["example", "examples"], node)
        if node["schema"] != nil, let entry = node.entry("content") { report(.schemaAndContent(subject), at: entry.keyPosition) }
        if let content = node["content"], let count = content.mapping?.count, count != 1 {
            report(count == 0 ? .noMediaType(subject) : .severalMediaTypes(subject), at: content.position)
        }
        guard node["content"] != nil, node["schema"] == nil else { return }
        for entry in node.mapping ?? [] where ["style", "explode", "allowReserved"].contains(entry.key) {
            report(.fieldWithoutEffect(entry.key, "together with 'content'"), at: entry.keyPosition)
        }
    }

    /// Checks that the style of a parameter is defined for the type of its values.
    private mutating func checkStyle(_ node: Node) {
        guard let style = node.entry("style"), let schema = node["schema"] else { return }
        let allowsObjects = version >= .openAPI31 && node["explode"]?.text != "true"
        let isDefined = { (type: String) -> Bool in
            switch style.value.text {
            case "deepObject": type == "object"
            case "spaceDelimited", "pipeDelimited": type == "array" || type == "object" && allowsObjects
            default: true
            }
        }
        guard let type = types(of: schema).first(where: { !isDefined($0) }) else { return }
        report(.undefinedStyle(style.value.text ?? "", type), at: style.value.position)
    }

    /// The only type of a schema, or those of its alternatives, apart from null; none if the schema itself has several.
    private mutating func types(of schema: Node) -> [String] {
        guard let node = resolved(schema) else { return [] }
        guard let type = node["type"] else {
            // Alternatives inside alternatives are rare, and could be circular.
            return ["anyOf", "oneOf"].flatMap { node[$0]?.sequence ?? [] }.compactMap { resolved($0)?["type"]?.text }
                .filter { $0 != "null" }
        }
        let names = (type.sequence ?? [type]).compactMap(\.text).filter { $0 != "null" }
        return names.count == 1 ? names : []
    }

    private mutating func checkSwagger20Parameter(_ node: Node) {
        let name = node["name"]?.text ?? ""
        let (location, type) = (node["in"]?.text ?? "", node["type"])
        if let entry = node.entry("name"), name.isEmpty { report(.emptyParameterName, at: entry.value.position) }
        if location == "path", node["required"]?.text?.lowercased() != "true" {
            report(.optionalPathParameter(name), at: node.position, .note)
        }
        if location == "cookie", let position = node["in"]?.position { report(.laterKeyword("cookie", .openAPI30), at: position, .note) }
        checkName(node, location)
        if location == "body" {
            if node["name"] == nil { reportMissing("name", of: .parameter, node) }
            if let type { report(.fieldWithoutEffect("type", "in 'body'"), at: type.position) }
            return
        }
        if node["schema"] != nil, let entry = node.entry("schema") {
            report(.schemaOutsideBody(name, location), at: entry.keyPosition)
        }
        if let type, type.text == "object" || type.text == "file" && location != "formData" {
            report(.misplacedType(type.text ?? "", location), at: type.position)
        }
        if let entry = node.entry("allowEmptyValue"), location != "query", location != "formData" {
            report(.fieldWithoutEffect("allowEmptyValue", "in '\(location)'"), at: entry.keyPosition)
        }
    }

    // MARK: Media types

    mutating func checkMediaType(_ node: Node, _ name: String) {
        reportExclusive(["example", "examples"], node)
        checkEncoding(node)
        guard let encoding = node.entry("encoding"), let members = encoding.value.mapping else { return }
        if name.contains("/"), !name.lowercased().hasPrefix("multipart/"), !name.lowercased().hasPrefix("application/x-www-form-urlencoded")
        {
            report(.encodingOutsideForm(name), at: encoding.keyPosition, .note)
        }
        guard let schema = node["schema"], let known = properties(of: schema) else { return }
        for member in members where !member.isExtension && !known.contains(member.key) {
            report(.encodingOfUnknownProperty(member.key, among: known.sorted()), at: member.keyPosition)
        }
    }

    mutating func checkEncoding(_ node: Node) {
        // Decoding reports other styles.
        if let style = node["style"], Parameter.Style(rawValue: style.text ?? "") != nil {
            checkChoice(style, "style", ["form", "spaceDelimited", "pipeDelimited", "deepObject"])
        }
        if !reportExclusive(["encoding", "prefixEncoding"], node) { reportExclusive(["encoding", "itemEncoding"], node) }
    }

    /// The properties that a schema or its parts declare; nil if it allows others that have names, or is not known.
    private mutating func properties(of schema: Node) -> Set<String>? {
        var names: Set<String> = []
        var waiting = [schema]
        var visited: Set<SourcePosition> = []
        while let next = waiting.popLast() {
            guard let node = resolved(next) else { return nil }
            guard visited.insert(node.position).inserted else { continue }
            if node.mapping == nil || ["patternProperties", "additionalProperties"].contains(where: { node[$0]?.mapping != nil }) {
                return nil
            }
            names.formUnion((node["properties"]?.mapping ?? []).map(\.key))
            for key in ["allOf", "oneOf", "anyOf"] { waiting += node[key]?.sequence ?? [] }
        }
        return names
    }
}

extension Diagnostic.Message {
    static let emptyParameterName: Self = "the name of the parameter is empty; it is sent with an empty name"

    static func fieldWithoutEffect(_ field: String, _ place: String) -> Self { "'\(field)' is not allowed \(place); it has no effect" }

    static func sameHeaders(_ name: String, _ other: String) -> Self {
        "the headers '\(name)' and '\(other)' differ only in case, and the names of headers are not case-sensitive; both have the same value"
    }

    static func invalidName(_ name: String, of location: String) -> Self {
        "invalid name '\(name)' of a \(location); names consist of letters, digits and !#$%&'*+-.^_`|~; requests with it may fail"
    }

    static func bracesInName(_ name: String) -> Self {
        "the name '\(name)' of a path parameter has braces, which are only written in the path; it is read as it is"
    }

    static func headerWithoutSchema(_ subject: String) -> Self {
        "\(subject) has neither 'schema' nor 'content'; it is read as a string"
    }

    static func schemaAndContent(_ subject: String) -> Self { "\(subject) has both 'schema' and 'content'; 'schema' is used" }

    static func severalMediaTypes(_ subject: String) -> Self { "\(subject) has several media types; the first one is used" }

    static func noMediaType(_ subject: String) -> Self { "the 'content' of \(subject) must have one media type; it is read as a string" }

    static func undefinedStyle(_ style: String, _ type: String) -> Self {
        "style '\(style)' is not defined for type '\(type)'; servers may not understand what is sent"
    }

    static func schemaOutsideBody(_ name: String, _ location: String) -> Self {
        "parameter '\(name)' in '\(location)' must have 'type' instead of 'schema'; the schema is used"
    }

    static func misplacedType(_ type: String, _ location: String) -> Self {
        "type '\(type)' is not allowed for parameters in '\(location)'; it is used anyway"
    }

    static func encodingOutsideForm(_ name: String) -> Self { "'encoding' has no effect on '\(name)', which is not a form; it is ignored" }

    static func encodingOfUnknownProperty(_ name: String, among known: [String]) -> Self {
        "the schema has no property '\(name)'; its encoding is ignored\(didYouMean(name, among: known))"
    }
}
