import Diagnostics
import Naming
import OpenAPI
import Schemas

/// The contents of bodies and responses.
extension OperationBuilder {
    /// The body of an operation; nil if it has no content.
    ///
    /// - Parameters:
    ///   - alternative: the kind of content to use instead of the best one, where it is documented.
    ///   - names: the names of the request's properties, including the fields of a form.
    func body(
        _ body: RequestBody, of operation: TypeID, _ alternative: ContentKind?, _ names: inout NameScope, _ types: TypeBuilder
    ) -> Body? {
        let site = sites[body.position] ?? DeclarationSite(parent: operation, words: Words("Body"), element: .words(Words("Body")))
        guard var mediaType = selected(from: body.content, at: body.position, alternative, isSent: true) else {
            log.warning(.emptyBody, at: body.position)
            return nil
        }
        if body.content.count == 1, MediaTypeName(mediaType.name).isJSON, resolver.hasFile(mediaType.value.schema) {
            log.note(.fileInJSON(mediaType.name), at: mediaType.position)
            mediaType = MapEntry(name: "multipart/form-data", position: mediaType.position, value: mediaType.value)
        }
        let name = MediaTypeName(mediaType.name)
        let isForm = isForm(mediaType)
        let content =
            isForm ? form(mediaType.value, name, at: site, &names, types) : content(of: mediaType, at: site, isSent: true, types)
        let xml = resolver.xmlNode(of: mediaType)
        if let xml, xml.name == nil, propertyNames(of: resolver.end(of: mediaType.value)).count != 1 {
            log.warning(.unnamedRoot, at: mediaType.position)
        }
        return Body(
            isRequired: body.isRequired, mediaType: name.isWildcard ? content.mediaType : mediaType.name, content: content.sent,
            xml: xml,
            isSecret: isForm ? hasSecretField(mediaType.value.schema) : isSecret(mediaType.value.schema),
            documentation: [body.documentation, documentationOfUploads(mediaType, body)].joinedParagraphs
        ).withRemovableEntries
    }

    /// The response of an operation to one status.
    ///
    /// - Parameters:
    ///   - alternative: the kind of content to use instead of the best one, where it is documented.
    ///   - resultPath: the keys that lead to the result in the body.
    func response(
        _ response: OpenAPI.Response, _ status: Response.Status, isHead: Bool, _ alternative: ContentKind?,
        resultPath: [String], of operation: TypeID, _ types: TypeBuilder
    ) -> Response {
        let site =
            sites[response.position]
            ?? DeclarationSite(parent: operation, words: Words(status.caseName), element: .result)
        let forbidsBody = isHead || status.forbidsBody
        if forbidsBody, let content = response.content.first {
            log.note(.forbiddenContent(isHead ? "to HEAD" : "with status \(status.key)"), at: content.position)
        }
        let mediaType = (forbidsBody ? nil : selected(from: response.content, at: response.position, alternative)).map {
            ofFailure($0, status)
        }
        let members = mediaType.map { self.members(of: $0, at: resultPath) } ?? []
        let result = members.last.map { $0.envelope.declarations(of: $0.property) } ?? []
        let content = mediaType.map { mediaType -> Content in
            guard isForm(mediaType) else {
                let content = result.isEmpty ? self.content(of: mediaType, at: site, types) : .json(types.type(of: result, at: site))
                guard case .json = content, overrides.isOptionalBody(at: response.position) else { return content }
                return content.asOptional
            }
            log.note(.formInResponse, at: mediaType.position)
            return .text
        }
        let xml = mediaType.flatMap(resolver.xmlNode)
        let isJSON = if case .json? = content { xml == nil } else { false }
        return Response(
            status: status, content: content, mediaType: mediaType?.name,
            furtherMediaTypes: mediaType.map { further(in: response, beside: $0) } ?? [], xml: xml,
            isSecret: isSecret(result.last ?? mediaType?.value.schema),
            documentation: ([response.documentation] + response.links.map(documentation)).joinedParagraphs, position: response.position,
            resultPath: isJSON ? resultPath : [],
            resultMembers: members.map(\.property.position),
            examples: mediaType.map { examples(of: $0.value) } ?? []
        )
    }

    /// The examples of content; references to files that no other reference leads to are not followed.
    private func examples(of mediaType: MediaType) -> [ResponseExample] {
        mediaType.examples.compactMap { entry in
            switch entry.value {
            case .value(let example): ResponseExample(name: entry.name, example: example)
            case .reference(let reference): documents.example(of: reference).map { ResponseExample(name: entry.name, example: $0) }
            }
        }
    }

    /// The members that keys lead to in the objects that a media type describes; none if it does not describe all of them.
    private func members(
        of mediaType: MapEntry<MediaType>, at path: [String]
    ) -> [(envelope: MergedSchema, at: SourcePosition, property: MapEntry<Schema>)] {
        guard !path.isEmpty, resolver.isJSON(mediaType), var schema = mediaType.value.schema else { return [] }
        var members: [(envelope: MergedSchema, at: SourcePosition, property: MapEntry<Schema>)] = []
        for key in path {
            let envelope = resolver.merge(resolver.destination(of: schema).schema)
            guard let property = envelope.property(named: key) else { return [] }
            members.append((envelope, schema.position, property))
            schema = property.value
        }
        for (envelope, position, property) in members {
            let others = envelope.properties.map(\.name).filter { $0 != property.name }
            if !others.isEmpty { log.note(.besideResult(others, result: property.name), at: position) }
        }
        return members
    }

    /// Whether a body is or contains passwords that no object hides.
    private func isSecret(_ schema: Schema?) -> Bool { schema.map(resolver.holdsPassword) ?? false }

    /// Whether a form has a field that is a password.
    private func hasSecretField(_ schema: Schema?) -> Bool {
        guard let schema, case .record(let merged) = resolver.destination(of: schema).shape else { return isSecret(schema) }
        return (merged.properties.map(\.value) + merged.additionalSchemas).contains(where: resolver.holdsPassword)
    }

    /// The documentation of a link: its target, and the sources of its arguments (Link Object).
    private func documentation(of link: MapEntry<Referenced<Link>>) -> String? {
        guard let value = documents.value(link.value, .link, log, { documents.link(at: $0) }) else { return nil }
        var sources = value.parameters.map { "`\($0.name)`\($0.value.source)" }
        if let body = value.body { sources.append("the body" + body.source) }
        var text = "Link `\(link.name)`"
        if let operation = value.operation { text += " to `\(operation)`" }
        if !sources.isEmpty { text += " with " + sources.joined(separator: ", ") }
        return text + (value.documentation.map { ": " + $0 } ?? "")
    }

    // MARK: Selecting a media type

    /// The media type of the alternative, or the one that the options name, or the best one: JSON, then forms, then sequences, then XML,
    /// then text, then bytes.
    private func selected(
        from content: [MapEntry<MediaType>], at position: SourcePosition, _ alternative: ContentKind?, isSent: Bool = false
    ) -> MapEntry<MediaType>? {
        let content = documents.resolved(content, log)
        for mediaType in content where !mediaType.name.contains("/") {
            log.warning(.invalidMediaType(mediaType.name), at: mediaType.position)
        }
        let preferred = overrides.mediaType(at: position)
        if let alternative, let selected = content.first(where: { ContentKind($0, resolver) == alternative }) { return selected }
        guard let selected = content.first(where: { $0.name == preferred }) ?? resolver.best(of: content) else { return nil }
        let selectedKind = resolver.kind(of: selected)
        for other in content where other.name != selected.name {
            // Another kind has an operation of its own, but for forms in responses.
            let kind = resolver.kind(of: other)
            let hasOperation = ContentKind(other, resolver) != nil && (isSent || kind != .multipart && kind != .form)
            if preferred == nil, kind != selectedKind, hasOperation { continue }
            // The caller of an upload can name it, and a response is read alike.
            if preferred == nil, kind == selectedKind, kind == .data || kind == .text && !isSent { continue }
            reportLoss(of: other, beside: selected, isPreferred: selected.name == preferred)
        }
        return selected
    }

    /// The media types of a response, apart from the selected one, whose content is read as data or as a string like that.
    private func further(in response: OpenAPI.Response, beside selected: MapEntry<MediaType>) -> [String] {
        guard let kind = resolver.kind(of: selected), [.data, .text].contains(kind),
            overrides.mediaType(at: response.position) == nil
        else { return [] }
        return documents.resolved(response.content, log).filter {
            $0.name != selected.name && resolver.kind(of: $0) == kind
        }.map(\.name)
    }

    /// What the documentation of an operation says of forms and JSON that would carry the same as its body; nil if there are none.
    func documentationOfTwins(of body: RequestBody) -> String? {
        let content = documents.resolved(body.content, log)
        guard overrides.mediaType(at: body.position) == nil, let selected = resolver.best(of: content),
            let selectedKind = ContentKind(selected, resolver)
        else { return nil }
        let twins = content.filter { other in
            guard let kind = ContentKind(other, resolver), kind != selectedKind else { return false }
            return [.json, .form, .multipart].contains(kind) && resolver.isEqual(other, to: selected, kind)
        }
        let names = twins.map { "`\($0.name)`" }.joined(separator: " or ")
        return twins.isEmpty ? nil : "To send the body as \(names), select that media type with `mediaTypes` in the options of apigen."
    }

    /// What the documentation of a body of bytes says of its other media types; nil if there are none.
    private func documentationOfUploads(_ selected: MapEntry<MediaType>, _ body: RequestBody) -> String? {
        guard ContentKind(selected, resolver) == .data else { return nil }
        let others = documents.resolved(body.content, log).filter {
            $0.name != selected.name && MediaTypeName($0.name).isBinary && ContentKind($0, resolver) == .data
        }
        let names = others.map { "`\($0.name)`" }.joined(separator: " or ")
        return others.isEmpty ? nil : "The media type is `\(selected.name)` unless the body names another one: \(names)."
    }

    /// JSON in place of the media type of another response: 2.0 has one list for all responses of an operation, also for failures.
    private func ofFailure(_ mediaType: MapEntry<MediaType>, _ status: Response.Status) -> MapEntry<MediaType> {
        let name = MediaTypeName(mediaType.name)
        guard documents.document.version == .swagger20, !status.isSuccess, !name.isJSON, !name.isXML, !name.isText || name.isSequence,
            let schema = mediaType.value.schema, resolver.holdsObjects(resolver.destination(of: schema).shape)
        else { return mediaType }
        log.note(.jsonAsText(mediaType.name), at: schema.position)
        return MapEntry(name: "application/json", position: mediaType.position, value: mediaType.value)
    }

    /// Reports a media type that is not selected, unless it has the schema of the selected one.
    private func reportLoss(of other: MapEntry<MediaType>, beside selected: MapEntry<MediaType>, isPreferred: Bool) {
        let (kept, lost) = (resolver.end(of: selected.value), resolver.end(of: other.value))
        if let kept, let lost, kept.position == lost.position { return }
        let keptNames = Set(propertyNames(of: kept.flatMap(elements) ?? kept))
        let lostNames = propertyNames(of: lost).filter { !keptNames.contains($0) }
        if !lostNames.isEmpty, !isPreferred {
            log.warning(.lostProperties(lostNames, of: other.name, selected: selected.name), at: other.position)
        } else {
            log.note(.unselectedMediaType(other.name, selected: selected.name), at: other.position)
        }
    }

    private func propertyNames(of schema: Schema?) -> [String] {
        schema.map { resolver.merge($0).properties.map(\.name) } ?? []
    }

    /// The schema of the elements of an array, without references; nil for any other schema.
    private func elements(of schema: Schema) -> Schema? {
        guard case .list(let element?) = resolver.destination(of: schema).shape else { return nil }
        return resolver.destination(of: element).schema
    }

    // MARK: Contents

    /// Whether a media type is a form, which is built from its fields.
    private func isForm(_ mediaType: MapEntry<MediaType>) -> Bool {
        let name = MediaTypeName(mediaType.name)
        guard name.isMultipart || name.isURLEncoded else { return false }
        reportIgnoredItems(of: mediaType)
        return true
    }

    private func reportIgnoredItems(of mediaType: MapEntry<MediaType>) {
        if let schema = mediaType.value.itemSchema { log.note(.ignoredItemSchema(mediaType.name), at: schema.position) }
    }

    /// - Parameter isSent: whether it is the content of a body, which can be anything if the media type can be.
    private func content(
        of mediaType: MapEntry<MediaType>, at site: DeclarationSite, isSent: Bool = false, _ types: TypeBuilder
    ) -> Content {
        let name = MediaTypeName(mediaType.name)
        if name.isSequence, let content = sequence(mediaType, at: site, types) { return content }
        if resolver.isJSON(mediaType) {
            // Spring describes an `Object`, which can be any value, in this way.
            let isAny = !isSent && name.isWildcard && mediaType.value.schema?.keywords.isAnyObject == true
            return isAny ? .json(.builtin(.json)) : json(mediaType.value, at: site, types)
        }
        reportIgnoredItems(of: mediaType)
        let shape = mediaType.value.schema.map { resolver.destination(of: $0).shape }
        if name.isText, let schema = mediaType.value.schema, let shape {
            // Services that declare an object as text or HTML send JSON under that name.
            if !isSent, ["text/plain", "text/html"].contains(name.essence), resolver.holdsObjects(shape) {
                log.note(.jsonAsText(mediaType.name), at: schema.position)
                return .json(types.type(of: schema, at: site))
            }
            // Numbers and Booleans have the same notation in text as in JSON.
            if shape.isComposite { log.warning(.objectAsText(mediaType.name), at: schema.position) }
            if !shape.isComposite, !resolver.isText(schema) { return .json(types.type(of: schema, at: site)) }
        }
        let isAnyText = if case .builtin(.string)? = shape { name.essence == "*/*" && !isSent } else { false }
        let isBinary = mediaType.value.schema.map(resolver.isBinary) == true
        if name.isText && !isBinary || isAnyText { return .text }
        if let schema = mediaType.value.schema, resolver.isXML(mediaType) {
            return .json(types.type(of: schema, at: site))
        }
        if name.isXML, mediaType.value.schema != nil { log.note(.xml(mediaType.name), at: mediaType.position) }
        return .bytes
    }

    private func json(_ mediaType: MediaType, at site: DeclarationSite, _ types: TypeBuilder) -> Content {
        guard let schema = mediaType.schema else {
            return .json(mediaType.itemSchema.map { .list(types.type(of: $0, at: site.part("Item"))) } ?? .builtin(.json))
        }
        let type = types.type(of: schema, at: site)
        guard type == .builtin(.bytes) else { return .json(type) }
        // A string in Base64 is JSON; raw bytes are not, although documents declare them as such.
        let merged = resolver.merge(resolver.destination(of: schema).schema)
        return merged.format == "byte" || merged.contentEncoding == "base64" ? .json(type) : .bytes
    }

    /// The items of a sequential media type; nil if they are not described. The data of events without a schema is text.
    private func sequence(_ mediaType: MapEntry<MediaType>, at site: DeclarationSite, _ types: TypeBuilder) -> Content? {
        let isEventStream = MediaTypeName(mediaType.name).isEventStream
        guard let schema = resolver.itemSchema(of: mediaType) else {
            return isEventStream && mediaType.value.schema.map(resolver.isBinary) != true ? .events(.builtin(.string), .text) : nil
        }
        let type = types.type(of: schema, at: site.part("Item"))
        return isEventStream ? .events(type, EventSchema(schema, isItem: mediaType.value.itemSchema != nil, resolver).item) : .items(type)
    }
}

extension SchemaResolver {
    /// Whether values are objects, or lists of them.
    fileprivate func holdsObjects(_ shape: ResolvedSchema.Shape) -> Bool {
        if case .list(let element?) = shape { destination(of: element).shape.isObject } else { shape.isObject }
    }
}

extension Content {
    /// The content as a request sends it: bytes can come from anywhere, and no client sends events.
    fileprivate var sent: Content {
        switch self {
        case .bytes, .events: .upload
        case .json, .form, .formValue, .items, .text, .upload: self
        }
    }

    /// The media type to send in place of a range such as `*/*`; the caller of an upload can name another one.
    fileprivate var mediaType: String {
        switch self {
        case .text: "text/plain"
        case .bytes, .upload, .events, .form: "application/octet-stream"
        case .json, .formValue, .items: "application/json"
        }
    }
}

extension DocumentValue {
    /// The source of a value in a link, such as ` from `$response.body#/id``; empty for a value that is not a string.
    fileprivate var source: String { if case .string(let text) = kind { " from `\(text)`" } else { "" } }
}

extension Diagnostic.Message {
    static func objectAsText(_ mediaType: String) -> Self {
        "a value of the media type '\(mediaType)' is passed as a string, although the schema describes its parts"
    }

    static func jsonAsText(_ mediaType: String) -> Self {
        "a value of the media type '\(mediaType)' is read as JSON, because the schema describes its parts"
    }

    static func fileInJSON(_ mediaType: String) -> Self {
        "the body has a file, which '\(mediaType)' cannot contain; it is sent as 'multipart/form-data'"
    }

    static let emptyBody: Self = "the request body has no 'content'; it is left out"

    static func forbiddenContent(_ response: String) -> Self { "a response \(response) has no body; its content is ignored" }

    static let formInResponse: Self = "a form in a response is not decoded; it is passed as a string"

    static func besideResult(_ others: [String], result: String) -> Self {
        "the result is '\(result)', as the options say; \(others.map { "'\($0)'" }.joined(separator: ", ")) next to it "
            + "\(others.count == 1 ? "is" : "are") ignored"
    }

    static func invalidMediaType(_ name: String) -> Self {
        "invalid media type '\(name)'; expected a name such as 'application/json'; it is passed as data"
    }

    static func lostProperties(_ properties: [String], of other: String, selected: String) -> Self {
        let list = properties.map { "'\($0)'" }.joined(separator: ", ")
        return "using '\(selected)', which has no \(list); '\(other)' is left out, unless 'mediaTypes' in the options selects it"
    }

    static func unselectedMediaType(_ other: String, selected: String) -> Self { "using '\(selected)'; '\(other)' is left out" }

    static func ignoredItemSchema(_ name: String) -> Self {
        "the items of '\(name)' are not decoded one by one; 'itemSchema' is ignored"
    }

    static let unnamedRoot: Self = "the element of the body has no name, such as 'xml: {name}' in its schema gives; it is called 'item'"

    static func xml(_ name: String) -> Self { "'\(name)' is not encoded or decoded; it is passed as data" }
}
