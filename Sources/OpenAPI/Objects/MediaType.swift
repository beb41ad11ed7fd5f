package import Diagnostics
import YAML

/// The content of a body in one media type (Media Type Object).
package struct MediaType: Sendable {
    package let position: SourcePosition
    /// The component that this media type refers to (3.2).
    package var reference: Reference?
    package var schema: Schema?
    /// The schema of each item of a stream (`itemSchema`, 3.2).
    package var itemSchema: Schema?
    /// The encodings of the properties of a form or the parts of a multipart body.
    package var encoding: [MapEntry<Encoding>] = []
    package var examples: [MapEntry<Referenced<Example>>] = []
}

extension MediaType {
    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init(position: node.position)
        for entry in decoder.entries(node, of: .mediaType) {
            switch entry.key {
            case "$ref": reference = decoder.string(entry).map { Reference($0, at: entry.value.position) }
            case "schema": schema = Schema.decoded(entry.value, decoder)
            case "itemSchema": itemSchema = Schema.decoded(entry.value, decoder)
            case "example": examples.append(decoder.example(entry))
            case "examples": examples += decoder.examples(entry)
            case "encoding": encoding = decoder.map(entry) { Encoding($0.value, decoder) }
            case "prefixEncoding", "itemEncoding": decoder.log.warning(.unsupportedKey(entry.key), at: entry.keyPosition)
            default: break
            }
        }
    }
}

/// The encoding of one property of a form or one part of a multipart body (Encoding Object).
package struct Encoding: Sendable {
    package let position: SourcePosition
    package var contentType: String?
    package var headers: [MapEntry<Referenced<Parameter>>] = []
    package var style: Parameter.Style?
    package var explodes: Bool?
    package var allowsReserved = false
}

extension Encoding {
    init(_ node: Node, _ decoder: NodeDecoder) {
        self.init(position: node.position)
        for entry in decoder.entries(node, of: .encoding) {
            switch entry.key {
            case "contentType": contentType = decoder.string(entry)
            case "headers": headers = decoder.headers(entry)
            case "style":
                style = decoder.string(entry).flatMap(Parameter.Style.init)
                if style == nil, let name = entry.value.text {
                    decoder.log.warning(.unknownStyle(name), at: entry.value.position)
                }
            case "explode": explodes = decoder.bool(entry)
            case "allowReserved": allowsReserved = decoder.bool(entry) ?? false
            default: decoder.log.warning(.unsupportedKey(entry.key), at: entry.keyPosition)
            }
        }
    }
}

extension NodeDecoder {
    /// Decodes the content for each media type. A key can list several media types, separated by commas.
    func content(_ entry: Node.Entry) -> [MapEntry<MediaType>] {
        map(entry) { MediaType($0.value, self) }.flatMap { content in
            let names = content.name.mediaTypes
            guard names.count > 1 else { return [content] }
            log.warning(.mediaTypeList(content.name), at: content.position)
            return names.map { MapEntry(name: $0, position: content.position, value: content.value) }
        }
    }

    func headers(_ entry: Node.Entry) -> [MapEntry<Referenced<Parameter>>] {
        map(entry) { header in
            referenced(header.value) { Parameter(header: $0, name: header.key, self) }
        }
    }
}

extension String {
    /// The media types of a list that commas separate, outside of quoted parameters.
    package var mediaTypes: [String] {
        var isQuoted = false
        let names = split { character in
            if character == "\"" { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
        return names.map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }.map(String.init)
    }
}

extension Diagnostic.Message {
    static func mediaTypeList(_ name: String) -> Self {
        "invalid media type '\(name)'; it is read as \(name.mediaTypes.count) media types"
    }

    static func unsupportedKey(_ key: String) -> Self { "'\(key)' is not supported; it is ignored" }
}
