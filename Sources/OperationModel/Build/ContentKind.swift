import OpenAPI

/// A way in which a body or a response is written, of which an operation can document several.
enum ContentKind: String {
    case json = "JSON", multipart, form, stream, text, data

    /// The kind of a media type; nil for XML, for a range such as `image/*`, and for a schema that the media type cannot hold.
    init?(_ mediaType: MapEntry<MediaType>, _ resolver: SchemaResolver) {
        let name = MediaTypeName(mediaType.name)
        guard name.essence.contains("/"), !name.isWildcard, !name.isXML else { return nil }
        if name.isMultipart {
            self = .multipart
        } else if name.isURLEncoded {
            self = .form
        } else if name.isSequence {
            guard mediaType.value.schema != nil || mediaType.value.itemSchema != nil else { return nil }
            self = .stream
        } else if name.isJSON {
            self = .json
        } else {
            // A schema of an object beside a media type of text is that of another media type, for which tools copied it.
            let shape = mediaType.value.schema.map { resolver.destination(of: $0).shape }
            switch shape {
            case nil, .any?, .builtin(.string)?, .builtin(.bytes)?, .builtin(.file)?: self = name.isText ? .text : .data
            default: return nil
            }
        }
    }
}
