import Diagnostics
import OpenAPI

/// The name of a media type, such as `application/json; charset=utf-8`.
struct MediaTypeName {
    let text: String
    /// Type and subtype in lower case, without parameters.
    let essence: String

    init(_ text: String) {
        self.text = text
        essence = text.split(separator: ";").first.map { String($0).filter { $0 != " " }.lowercased() } ?? ""
    }

    var isJSON: Bool { essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json" }
    var isEventStream: Bool { essence == "text/event-stream" }
    /// Whether the text is values one after the other: events, or JSON (JSON Lines, and RFC 7464).
    var isSequence: Bool {
        isEventStream || essence.hasSuffix("+json-seq")
            || ["jsonl", "x-ndjson", "ndjson", "x-jsonlines", "json-seq"].contains { essence == "application/" + $0 }
    }
    var isText: Bool { essence.hasPrefix("text/") && essence != "text/xml" }
    var isXML: Bool { essence == "application/xml" || essence == "text/xml" || essence.hasSuffix("+xml") }
    var isURLEncoded: Bool { essence == "application/x-www-form-urlencoded" }
    var isMultipart: Bool { essence.hasPrefix("multipart/") }
    var isWildcard: Bool { essence == "*/*" || essence == "application/*" }
    /// Whether what has the media type is neither text nor a value that can be written as one.
    var isBinary: Bool { !isText && !isJSON && !isXML && !isURLEncoded }

    /// Reads the first one of a list that has no wildcard; nil where all have (Encoding Object, `contentType`).
    init?(firstOf list: String) {
        let names = list.split(separator: ",").map { $0.drop { $0 == " " } }
        guard let name = names.first(where: { !$0.contains("*") }) else { return nil }
        self.init(String(name))
    }
}

extension TypeLowering {
    /// What an operation sends, or nil where nothing can be.
    ///
    /// - Parameter names: the names of the request's properties, from which the fields of a form take theirs.
    func body(_ body: RequestBody, of operation: Identifier, _ names: inout NameScope) -> Body? {
        let place = sharedPlaces[body.position] ?? Place(parent: operation, words: Words("Body"))
        let chosen = content(body.content, of: body.position, at: place) { form($0, $1, at: place, &names) }
        guard let (name, content) = chosen else {
            log.warning("the request body has no content; it is left out", at: body.position)
            return nil
        }
        return Body(isRequired: body.isRequired, mediaType: name, content: content.sent, documentation: body.documentation)
    }

    /// What an operation answers with one status.
    func response(_ response: OpenAPI.Response, _ status: Response.Status, isHead: Bool, of operation: Identifier) -> Response {
        let place = sharedPlaces[response.position] ?? Place(parent: operation, words: Words(status.caseName))
        // HTTP forbids a body in some answers, whatever the document says.
        let hasNoBody = isHead || status.hasNoBody
        if hasNoBody, let content = response.content.first {
            let answer = isHead ? "to HEAD" : "of status \(status.key)"
            log.note("an answer \(answer) has no body; its content is ignored", at: content.position)
        }
        let content =
            hasNoBody
            ? nil
            : content(response.content, of: response.position, at: place) { mediaType, _ in
                log.note("a form is not read in an answer; it is passed as text", at: mediaType.position)
                return .text
            }
        return Response(
            status: status, content: content?.1, mediaType: content?.0,
            documentation: ([response.documentation] + response.links.map(text)).joinedParagraphs, position: response.position
        )
    }

    /// A link, for people: where it leads, and what it takes from where.
    private func text(of link: MapEntry<Referenced<Link>>) -> String? {
        guard let value = documents.value(link.value, .link, log, { documents.link(at: $0) }) else { return nil }
        var sources = value.parameters.map { "`\($0.name)`\($0.value.source)" }
        if let body = value.body { sources.append("the body" + body.source) }
        var text = "Link `\(link.name)`"
        if let operation = value.operation { text += " to `\(operation)`" }
        if !sources.isEmpty { text += " with " + sources.joined(separator: ", ") }
        return text + (value.documentation.map { ": " + $0 } ?? "")
    }

    /// The one of several media types that the options name, or the best: JSON, then forms, then sequences, then text, then bytes.
    private func content(
        _ content: [MapEntry<MediaType>], of position: SourcePosition, at place: Place, _ form: (MediaType, MediaTypeName) -> Content
    ) -> (String, Content)? {
        let content = documents.resolved(content, log)
        for mediaType in content where !mediaType.name.contains("/") {
            log.warning("'\(mediaType.name)' is no media type such as 'application/json'; it is passed as data", at: mediaType.position)
        }
        let wanted = overrides.mediaType(at: position)
        guard let chosen = content.first(where: { $0.name == wanted }) ?? best(of: content) else { return nil }
        for other in content where other.name != chosen.name { reportLoss(of: other, beside: chosen, isWanted: chosen.name == wanted) }
        let name = MediaTypeName(chosen.name)
        if let schema = chosen.value.itemSchema, name.isSequence {
            return (chosen.name, .items(type(of: schema, at: place.part("Item")), isEvents: name.isEventStream))
        }
        if name.isJSON || name.isWildcard && content.count == 1 { return (chosen.name, json(chosen.value, name, at: place)) }
        if let schema = chosen.value.itemSchema {
            log.note("the items of '\(chosen.name)' are not read one by one; 'itemSchema' is ignored", at: schema.position)
        }
        if name.isMultipart || name.isURLEncoded { return (chosen.name, form(chosen.value, name)) }
        if name.isText { return (chosen.name, .text) }
        if name.isXML, chosen.value.schema != nil {
            log.note("'\(chosen.name)' is not read or written; it is passed as data", at: chosen.position)
        }
        return (chosen.name, .bytes)
    }

    private func best(of content: [MapEntry<MediaType>]) -> MapEntry<MediaType>? {
        guard content.count > 1 else { return content.first }
        func first(_ matches: (MediaTypeName) -> Bool) -> MapEntry<MediaType>? { content.first { matches(MediaTypeName($0.name)) } }
        return first(\.isJSON) ?? first(\.isMultipart) ?? first(\.isURLEncoded)
            ?? content.first { $0.value.itemSchema != nil && MediaTypeName($0.name).isSequence } ?? first(\.isText) ?? content.first
    }

    /// Tells of what a media type has and the chosen one has not.
    private func reportLoss(of other: MapEntry<MediaType>, beside chosen: MapEntry<MediaType>, isWanted: Bool) {
        let kept = chosen.value.schema.map(throughReferences)
        guard let lost = other.value.schema.map(throughReferences), lost.position != kept?.position else { return }
        let keptNames = Set(kept.map { merge($0).properties.map(\.name) } ?? [])
        let names = merge(lost).properties.map(\.name)
        let lostNames = names.filter { !keptNames.contains($0) }
        if !lostNames.isEmpty, !keptNames.isEmpty, !isWanted {
            let list = lostNames.map { "'\($0)'" }.joined(separator: ", ")
            log.warning(
                "'\(chosen.name)' is used, in which there is no \(list); '\(other.name)' is left out, unless the options choose it "
                    + "('mediaTypes')", at: other.position)
        } else if !names.isEmpty {
            log.note("'\(chosen.name)' is used; '\(other.name)' is left out", at: other.position)
        }
    }

    private func json(_ mediaType: MediaType, _ name: MediaTypeName, at place: Place) -> Content {
        guard let schema = mediaType.schema else {
            return .json(mediaType.itemSchema.map { .list(self.type(of: $0, at: place.part("Item"))) } ?? .builtin(.json))
        }
        let type = type(of: schema, at: place)
        guard type == .builtin(.bytes) else { return .json(type) }
        // A text in Base64 is JSON; bytes as they are stand where JSON is said and not meant.
        let merged = mergeThroughReferences(schema)
        return name.isJSON && (merged.format == "byte" || merged.contentEncoding == "base64") ? .json(type) : .bytes
    }

    /// A form by its fields, which are the properties of its schema; by a value where there are none.
    private func form(_ mediaType: MediaType, _ name: MediaTypeName, at place: Place, _ names: inout NameScope) -> Content {
        let merged = mediaType.schema.map(mergeThroughReferences)
        if let merged, !merged.properties.isEmpty {
            if name.isMultipart, name.essence != "multipart/form-data" {
                log.note("'\(name.text)' is sent as 'multipart/form-data'", at: mediaType.position)
            }
            let fields = fields(mediaType, merged, isMultipart: name.isMultipart, at: place, &names)
            return .form(fields, isMultipart: name.isMultipart)
        }
        if name.isMultipart {
            log.warning(
                "the parts of '\(name.text)' are not described; the caller passes the body as data, and sets 'Content-Type' with its "
                    + "boundary in a behaviour", at: mediaType.position)
            return .bytes
        }
        return .formValue(mediaType.schema.map { type(of: $0, at: place).unwrapped } ?? .map(.builtin(.string)))
    }

    private func fields(
        _ mediaType: MediaType, _ merged: MergedSchema, isMultipart: Bool, at place: Place, _ names: inout NameScope
    ) -> [FormField] {
        merged.properties.map { property in
            let schema = property.value
            let encoding = mediaType.encoding[name: property.name]
            let spelling = spelling(of: overrides.name(at: schema.position) ?? property.name)
            let contentType = encoding?.contentType.flatMap(MediaTypeName.init(firstOf:))
            let files = isMultipart ? files(schema, contentType) : nil
            let type = files ?? type(of: schema, at: place.member(spelling.words))
            let hasStyle = encoding?.style != nil || encoding?.explodes != nil
            let isJSON = contentType?.isJSON ?? (!hasStyle && isObject(type))
            let isFree = names.isFree(spelling.memberName)
            let wish = isFree ? spelling.memberName : (spelling.words + Words("Field")).memberName
            let style = encoding?.style.map { Parameter.Style($0) } ?? .form
            return FormField(
                name: names.claim(wish, for: "the field '\(property.name)'", at: property.position, log: log),
                wireName: property.name,
                type: merged.required[property.name] != nil ? type.unwrapped : type.asOptional,
                contentType: contentType?.text,
                serialization: isJSON ? .json : .style(style, explodes: encoding?.explodes ?? (style == .form)),
                allowsReserved: encoding?.allowsReserved ?? false,
                headers: isMultipart ? headers(encoding, of: property.name, at: place, &names) : [],
                defaultValue: schema.keywords.defaultValue.flatMap {
                    self.defaultValue($0, of: type, isWritten: merged.required[property.name] != nil)
                },
                documentation: schema.keywords.text,
                positions: merged.positions(of: property)
            )
        }
    }

    /// The headers of a part; its `Content-Type` is said by the encoding itself (Encoding Object, `headers`).
    private func headers(_ encoding: Encoding?, of part: String, at place: Place, _ names: inout NameScope) -> [Parameter] {
        (encoding?.headers ?? []).compactMap { entry in
            guard entry.name.lowercased() != "content-type" else { return nil }
            let header = documents.value(entry.value, .header, log) { documents.header(at: $0, name: entry.name) }
            return header.map { Parameter($0, ofPart: part, at: place, self, &names) }
        }
    }

    /// The files that a part of a multipart body is, one or a list; nil where it is something else.
    ///
    /// Files are bytes, texts that are said to be of a media type that is no text, and since 3.1 what nothing is said of; and
    /// alternatives that all are files.
    private func files(_ schema: Schema, _ contentType: MediaTypeName?) -> TypeReference? {
        if let given = overrides.type(at: schema.position) { return given == .builtin(.bytes) ? .builtin(.file) : nil }
        switch shape(of: schema).shape {
        case .builtin(.bytes): return .builtin(.file)
        case .builtin(.string):
            let mediaType = merge(schema).contentMediaType.map(MediaTypeName.init) ?? contentType
            return mediaType?.isBinary == true ? .builtin(.file) : nil
        case .any where schema.keywords.isAnnotation:
            return contentType?.isBinary ?? (documents.document.version >= .openAPI31) ? .builtin(.file) : nil
        case .same(let other): return files(other, contentType)
        case .list(let element?): return files(element, contentType) == .builtin(.file) ? .list(.builtin(.file)) : nil
        case .union(let variants, _):
            let types = variants.map { files($0, contentType) }
            if types.contains(nil) { return nil }
            return types.contains(.list(.builtin(.file))) ? .list(.builtin(.file)) : .builtin(.file)
        default: return nil
        }
    }

    /// Whether values of a type are objects, which a form holds as JSON unless the document gives it a style.
    private func isObject(_ type: TypeReference) -> Bool {
        switch type.unwrapped {
        case .map: return true
        case .builtin, .list, .optional: return false
        case .declared(let name):
            switch declaration(of: name)?.kind {
            case .record?: return true
            case .alias(let other)?: return isObject(other)
            case .enumeration?, .union?, nil: return false
            }
        }
    }

    private func mergeThroughReferences(_ schema: Schema) -> MergedSchema { merge(throughReferences(schema)) }

    /// The schema that one names by way of others.
    private func throughReferences(_ schema: Schema) -> Schema {
        var schema = schema
        for _ in 0..<16 {
            guard case .same(let other) = shape(of: schema).shape else { break }
            schema = other
        }
        return schema
    }
}

extension Content {
    /// The content as it is sent; bytes come from anywhere, and no client sends events.
    fileprivate var sent: Content {
        switch self {
        case .bytes, .items(_, isEvents: true): .upload
        case .json, .form, .formValue, .items, .text, .upload: self
        }
    }
}

extension DocumentValue {
    /// Where a value comes from, such as ` from `$response.body#/id``; nothing for a value that is no text.
    fileprivate var source: String { if case .string(let text) = kind { " from `\(text)`" } else { "" } }
}

extension DocumentSet {
    /// The media types of a body, with those of the components in place of what only names them (3.2).
    func resolved(_ content: [MapEntry<MediaType>], _ log: DiagnosticLog) -> [MapEntry<MediaType>] {
        content.map { entry in
            guard let reference = entry.value.reference,
                let target = value(.reference(reference), .mediaType, log, { mediaType(at: $0) })
            else { return entry }
            return MapEntry(name: entry.name, position: entry.position, value: target)
        }
    }
}

extension Response.Status {
    /// Reads `200`, `4XX` or `default`; nil for another key.
    init?(_ key: String) {
        if key.lowercased() == "default" {
            self = .default
        } else if key.count == 3, key.uppercased().hasSuffix("XX"), let digit = Int(key.prefix(1)), (1...5).contains(digit) {
            self = .range(digit)
        } else if let code = Int(key), (100...599).contains(code) {
            self = .code(code)
        } else {
            return nil
        }
    }

    /// The name of the case in the client.
    package var caseName: String {
        switch self {
        case .code(let code): "status\(code)"
        case .range(let digit): "status\(digit)XX"
        case .default: "defaultResponse"
        }
    }
}
