import OpenAPI
import Schemas

/// What media types describe, and which of several is the best.
extension SchemaResolver {
    /// The best of several media types. A media type with a schema is better than any without.
    func best(of content: [MapEntry<MediaType>]) -> MapEntry<MediaType>? {
        let described = content.filter { $0.value.schema != nil || $0.value.itemSchema != nil }
        let content = described.isEmpty ? content : described
        // A file is not JSON, but a description of 2.0 lists one set of media types for all responses of an operation.
        if content.allSatisfy({ $0.value.schema.map(isBinary) == true }) {
            return content.first { MediaTypeName($0.name).isBinary || MediaTypeName($0.name).isText } ?? content.first
        }
        guard content.count > 1 else { return content.first }
        func first(_ matches: (MediaTypeName) -> Bool) -> MapEntry<MediaType>? { content.first { matches(MediaTypeName($0.name)) } }
        if let multipart = first(\.isMultipart), let json = first(\.isJSON), isEqual(json, to: multipart, .json),
            hasFile(multipart.value.schema)
        {
            return multipart
        }
        return bestJSON(of: content) ?? first(\.isMultipart) ?? first(\.isURLEncoded)
            ?? content.first { MediaTypeName($0.name).isSequence && itemSchema(of: $0) != nil }
            ?? content.first { MediaTypeName($0.name).isWildcard && isJSON($0) }
            ?? content.first(where: isXML) ?? first(\.isText)
            ?? content.first
    }

    /// The first media type of JSON, with those last that frameworks list next to any JSON, such as `text/json`.
    private func bestJSON(of content: [MapEntry<MediaType>]) -> MapEntry<MediaType>? {
        let json = content.filter { MediaTypeName($0.name).isJSON }
        let specific = json.first { mediaType in
            let name = MediaTypeName(mediaType.name)
            if name.essence == "application/json-patch+json" { return mediaType.value.schema.map(isPatch) ?? true }
            return !name.isWildcard && name.essence != "text/json"
        }
        // API Platform lists plain objects and JSON-LD.
        let plain = json.first { MediaTypeName($0.name).essence == "application/json" && $0.value.schema?.keywords.isAnyObject == false }
        if let specific, let plain, MediaTypeName(specific.name).essence == "application/ld+json" { return plain }
        return specific ?? json.first { !MediaTypeName($0.name).isWildcard } ?? json.first
    }

    /// Whether values are lists of changes, each with an operation and a path (RFC 6902).
    private func isPatch(_ schema: Schema) -> Bool {
        guard case .list(let change?) = destination(of: schema).shape else { return false }
        let end = destination(of: change)
        let variants = if case .union(let union) = end.shape { union.variants } else { [end.schema] }
        return variants.contains { variant in
            let merged = merge(destination(of: variant).schema)
            return merged.property(named: "op") != nil && merged.property(named: "path") != nil
        }
    }

    /// The kind of a media type, of which a range such as `image/*` is the kind of its content unless that is JSON.
    func kind(of mediaType: MapEntry<MediaType>) -> ContentKind? {
        let name = MediaTypeName(mediaType.name)
        guard name.isWildcard, !isJSON(mediaType), !name.isMultipart, name.essence != "*/*" || mediaType.value.schema.map(isBinary) == true
        else { return ContentKind(mediaType, self) }
        return name.isText && mediaType.value.schema.map(isBinary) != true ? .text : .data
    }

    /// Whether a media type adds nothing to the selected one, such as a form with the schema of the JSON.
    func isEqual(_ other: MapEntry<MediaType>, to selected: MapEntry<MediaType>, _ kind: ContentKind) -> Bool {
        guard kind != .stream, let schema = other.value.schema, let kept = selected.value.schema else { return false }
        return areEqual(schema, kept)
    }

    /// The schema of a media type, or of its items, without references; nil if it has none.
    func end(of mediaType: MediaType) -> Schema? { (mediaType.schema ?? mediaType.itemSchema).map { destination(of: $0).schema } }

    /// Whether content is JSON. Content of any media type (`*/*`) is, unless its schema describes text or bytes.
    func isJSON(_ mediaType: MapEntry<MediaType>) -> Bool {
        let name = MediaTypeName(mediaType.name)
        guard name.isWildcard, !name.isJSON else { return name.isJSON }
        guard let schema = mediaType.value.schema else {
            return mediaType.value.itemSchema != nil || ["*/*", "application/*"].contains(name.essence)
        }
        let destination = destination(of: schema)
        switch destination.shape {
        case .builtin(.string), .builtin(.bytes): return false
        case .any: return merge(destination.schema).contentMediaType == nil
        default: return true
        }
    }

    /// Whether content is XML whose elements the schema describes.
    func isXML(_ mediaType: MapEntry<MediaType>) -> Bool {
        guard MediaTypeName(mediaType.name).isXML, let schema = mediaType.value.schema else { return false }
        return destination(of: schema).shape.isComposite
    }

    /// How content is written in XML; nil if it is something else.
    func xmlNode(of mediaType: MapEntry<MediaType>) -> XMLNode? {
        isXML(mediaType) ? mediaType.value.schema.map { xmlNode(of: $0, inferred: nil) } : nil
    }

    /// The schema of the items of a sequence: `itemSchema`, or the elements of the array that `schema` describes, or `schema` itself.
    ///
    /// A string that `schema` describes is the whole content, but of an event stream the data of each event. JSON with the parameter
    /// `stream=watch`, for which Kubernetes describes the list that is watched, has items of the schema `WatchEvent`.
    func itemSchema(of mediaType: MapEntry<MediaType>) -> Schema? {
        if let schema = mediaType.value.itemSchema { return schema }
        if let stream = MediaTypeName(mediaType.name).stream {
            let name = stream.prefix(1).uppercased() + stream.dropFirst() + "Event"
            let schemas = documents.document.components.schemas
            if let event = schemas.first(where: { $0.name == name || $0.name.hasSuffix("." + name) }) { return event.value }
        }
        guard let schema = mediaType.value.schema else { return nil }
        switch destination(of: schema).shape {
        case .list(let element): return element
        case .any, .builtin(.bytes), .builtin(.file): return nil
        case .builtin: return MediaTypeName(mediaType.name).isEventStream ? schema : nil
        default: return schema
        }
    }
}
