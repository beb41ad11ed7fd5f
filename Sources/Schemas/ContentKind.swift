package import OpenAPI

/// A kind of content; an operation can document several of them for its body or a response.
package enum ContentKind: String, CaseIterable, Sendable {
    case json = "JSON", multipart, form, stream, text, data

    /// The last word in the name of the form of an operation with this content.
    package var word: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

    /// The kind of a media type; nil for XML, for a range such as `image/*`, and for a schema that the media type cannot hold.
    package init?(_ mediaType: MapEntry<MediaType>, _ resolver: SchemaResolver) {
        let name = MediaTypeName(mediaType.name)
        guard name.essence.contains("/"), !name.isWildcard, !name.isXML else { return nil }
        if name.isMultipart {
            self = .multipart
        } else if name.isURLEncoded {
            self = .form
        } else if name.isSequence {
            guard name.isEventStream || mediaType.value.schema != nil || mediaType.value.itemSchema != nil else { return nil }
            self = .stream
        } else if name.isJSON {
            self = mediaType.value.schema.map(resolver.isBinary) == true ? .data : .json
        } else {
            // Some tools copy the schema of an object from another media type to a media type of text.
            let shape = mediaType.value.schema.map { resolver.destination(of: $0).shape }
            switch shape {
            case nil, .any?, .builtin(.string)?, .builtin(.bytes)?, .builtin(.file)?:
                self = name.isText && mediaType.value.schema.map(resolver.isBinary) != true ? .text : .data
            default: return nil
            }
        }
    }
}
