package import Diagnostics
import YAML

/// The content of a body in one media type (Media Type Object).
package struct MediaType: Sendable {
    package let position: SourcePosition
    /// The media type of the components that this one only names (3.2).
    package let reference: Reference?
    package let schema: Schema?
    /// The schema of each item of a stream (`itemSchema`, 3.2).
    package let itemSchema: Schema?
    package let examples: [DocumentValue]
    /// How properties of a form or parts of a multipart body are written.
    package let encoding: [MapEntry<Encoding>]
}

extension MediaType {
    /// A media type of a schema alone, or of a form's fields.
    init(schema: Schema?, position: SourcePosition, examples: [DocumentValue] = [], encoding: [MapEntry<Encoding>] = []) {
        self.init(position: position, reference: nil, schema: schema, itemSchema: nil, examples: examples, encoding: encoding)
    }

    init?(_ node: Node, _ decoder: NodeDecoder) {
        var reference: Reference?
        var schema: Schema?
        var itemSchema: Schema?
        var examples: [DocumentValue] = []
        var encoding: [MapEntry<Encoding>] = []
        for entry in decoder.entries(node, of: "a media type") {
            switch entry.key {
            case "$ref" where decoder.version >= .openAPI32:
                reference = decoder.text(entry).map { Reference($0, at: entry.value.position) }
            case "schema": schema = Schema.decoded(entry.value, decoder)
            case "itemSchema": itemSchema = Schema.decoded(entry.value, decoder)
            case "example": examples.append(DocumentValue(entry.value))
            case "examples": examples += entry.exampleValues
            case "encoding": encoding = decoder.map(entry) { Encoding($0.value, decoder) }
            case "prefixEncoding", "itemEncoding":
                decoder.log.warning("'\(entry.key)' is not supported; it is ignored", at: entry.keyPosition)
            default: decoder.unknown(entry, in: "a media type")
            }
        }
        self.init(
            position: node.position, reference: reference, schema: schema, itemSchema: itemSchema, examples: examples,
            encoding: encoding
        )
    }
}

/// How one property of a form or one part of a multipart body is written (Encoding Object).
package struct Encoding: Sendable {
    package let position: SourcePosition
    package let contentType: String?
    package let headers: [MapEntry<Referenced<Parameter>>]
    package let style: Parameter.Style?
    package let explodes: Bool?
    package let allowsReserved: Bool

    init(
        position: SourcePosition, contentType: String? = nil, headers: [MapEntry<Referenced<Parameter>>] = [],
        style: Parameter.Style? = nil,
        explodes: Bool? = nil, allowsReserved: Bool = false
    ) {
        self.position = position
        self.contentType = contentType
        self.headers = headers
        self.style = style
        self.explodes = explodes
        self.allowsReserved = allowsReserved
    }

    init?(_ node: Node, _ decoder: NodeDecoder) {
        var contentType: String?
        var headers: [MapEntry<Referenced<Parameter>>] = []
        var style: Parameter.Style?
        var explodes: Bool?
        var allowsReserved = false
        for entry in decoder.entries(node, of: "an encoding") {
            switch entry.key {
            case "contentType": contentType = decoder.text(entry)
            case "headers": headers = decoder.headers(entry)
            case "style":
                style = decoder.text(entry).flatMap(Parameter.Style.init)
                if style == nil, let name = entry.value.text {
                    decoder.log.warning("there is no style '\(name)'; the default is used", at: entry.value.position)
                }
            case "explode": explodes = decoder.bool(entry)
            case "allowReserved": allowsReserved = decoder.bool(entry) ?? false
            default: decoder.unknown(entry, in: "an encoding")
            }
        }
        self.init(
            position: node.position, contentType: contentType, headers: headers, style: style, explodes: explodes,
            allowsReserved: allowsReserved
        )
    }
}

extension NodeDecoder {
    func headers(_ entry: Node.Entry) -> [MapEntry<Referenced<Parameter>>] {
        map(entry) { header in
            referenced(header.value) { Parameter(header: $0, name: header.key, self) }
        }
    }
}
