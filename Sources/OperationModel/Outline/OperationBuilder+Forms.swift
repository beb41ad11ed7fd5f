import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Forms: URL-encoded and multipart bodies (Encoding Object).
extension OperationBuilder {
    /// A form with the properties of its schema as fields, or with a single value if the schema has no properties.
    ///
    /// A request leaves read-only properties out (Schema Object, `readOnly`).
    ///
    /// - Parameter names: the names of the request's properties.
    func form(
        _ mediaType: MediaType, _ name: MediaTypeName, at site: DeclarationSite, _ names: inout NameScope, _ types: TypeBuilder
    ) -> Content {
        let isMultipart = name.isMultipart
        // A URL-encoded form can be one of several values, but parts are written one by one.
        let merged = mediaType.schema.map { resolver.fields(of: $0, withAlternatives: isMultipart) } ?? MergedSchema()
        let additional = additionalType(merged, isMultipart: isMultipart, at: site, types)
        if !merged.properties.isEmpty || isMultipart && additional != nil {
            let sent = merged.properties.filter { !merged.declarations(of: $0).contains(where: \.keywords.isReadOnly) }
            var fields = sent.map { field($0, of: mediaType, merged, isMultipart: isMultipart, at: site, &names, types) }
            fields = names.ordered(fields, by: \.name)
            // The first part is the root, to which files belong (RFC 2387).
            if name.essence == "multipart/related", let root = fields.firstIndex(where: { !$0.isFile }) {
                fields.insert(fields.remove(at: root), at: 0)
            }
            if let additional, let position = mediaType.schema?.position {
                // Some services, such as S3, ignore what follows a file.
                let index = fields.firstIndex(where: \.isFile) ?? fields.endIndex
                fields.insert(additionalField(additional, at: position, &names), at: index)
            }
            return .form(fields, isMultipart: isMultipart)
        }
        if isMultipart {
            log.warning(.undeclaredParts(name.text), at: mediaType.position)
            return .bytes
        }
        if case .builtin(.bytes)? = mediaType.schema.map(resolver.destination)?.shape { return .bytes }
        return .formValue(mediaType.schema.map { types.type(of: $0, at: site).unwrapped } ?? .map(.builtin(.string)))
    }

    /// What identifies a field of a form in its operation; an empty name is that of the fields that the form does not declare.
    static func key(ofField name: String) -> String { "field \(name)" }

    /// The type of a map of the fields that a form allows but does not declare; nil if it allows none.
    private func additionalType(
        _ merged: MergedSchema, isMultipart: Bool, at site: DeclarationSite, _ types: TypeBuilder
    ) -> TypeReference? {
        switch merged.additionalProperties {
        case .any?: .map(.builtin(.json))
        case .schema(let schema)?:
            .map((isMultipart ? files(schema, nil, types) : nil) ?? types.type(ofText: [schema], at: site.part("AdditionalProperty")))
        case .forbidden?, nil: nil
        }
    }

    private func additionalField(_ type: TypeReference, at position: SourcePosition, _ names: inout NameScope) -> FormField {
        let name = "additionalProperties"
        let preferred = names.isFreeOrOverride(name) ? name : "additionalFields"
        return FormField(
            name: names.claim(NameClaim(preferred, for: "the additional fields", at: position), as: Self.key(ofField: ""), log: log),
            wireName: name, isAdditional: true, type: type.asOptional, contentType: nil,
            serialization: .style(.form, explodes: true), writesObjectsAsJSON: false, allowsReserved: false, headers: [],
            documentation: "Fields that the description allows but does not declare, by name.", positions: [])
    }

    private func field(
        _ property: MapEntry<Schema>, of mediaType: MediaType, _ merged: MergedSchema, isMultipart: Bool, at site: DeclarationSite,
        _ names: inout NameScope, _ types: TypeBuilder
    ) -> FormField {
        let schema = property.value
        let encoding = mediaType.encoding[name: property.name]
        let override = overrides.name(of: schema)
        let spelling = registry.spelling(of: override?.value ?? property.name)
        let contentType = encoding?.contentType.flatMap(MediaTypeName.init(firstOf:))
        let member = site.member(spelling.words)
        let variants = merged.variantProperties[property.name] ?? []
        let declared = isMultipart ? (variants.count > 1 ? variants : [schema]) : []
        let files = declared.compactMap { self.files($0, contentType, types) }.first
        let type =
            files
            ?? (variants.count > 1
                ? CommonTypeBuilder(resolver: resolver, log: log).type(of: property, in: variants, at: member, types)
                : types.type(ofText: merged.declarations(of: property), at: member))
        // Before 3.1, a style says nothing about an object in a multipart body; of a list, it can mean only one thing.
        let hasStyle = encoding?.style != nil || encoding?.explodes != nil
        let countsStyle = !isMultipart || documents.document.version >= .openAPI31
        let isStyled = hasStyle && (countsStyle || resolver.destination(of: schema).shape.isList)
        let isJSON = contentType?.isJSON == true || isMultipart && !isStyled
        let style = encoding?.style.map { Parameter.Style($0) } ?? .form
        let isRequired = merged.required[property.name] != nil
        let isFree = override != nil || names.isFreeOrOverride(spelling.memberName)
        let preferred = isFree ? spelling.memberName : reserved.memberName(spelling.words + Words("Field"))
        var claim = NameClaim(preferred, for: "the field", property.name, at: property.position)
        claim.override = override?.position
        return FormField(
            name: names.claim(claim, as: Self.key(ofField: property.name), log: log),
            wireName: property.name,
            type: isRequired ? type.unwrapped : type.asOptional,
            contentType: contentType?.text ?? (files == nil && type.unwrapped != .builtin(.bytes) ? nil : self.mediaType(ofFile: schema)),
            serialization: isJSON ? .json : .style(style, explodes: encoding?.explodes ?? (style == .form)),
            writesObjectsAsJSON: contentType == nil && !isStyled,
            allowsReserved: encoding?.allowsReserved ?? false,
            headers: isMultipart ? headers(encoding, of: property.name, at: site, &names, types) : [],
            // A constant of one variant does not bind the others.
            declaredDefault: variants.count > 1
                ? nil
                : resolver.defaultOrOnlyValue(
                    schema.keywords.defaultValue, of: merged.declarations(of: property), isRequired: isRequired,
                    for: "the field '\(property.name)'", log),
            documentation: schema.keywords.text(besides: property.name),
            positions: merged.positions(of: property)
        )
    }

    /// The headers of a part, except `Content-Type`, which the encoding itself declares (Encoding Object, `headers`).
    private func headers(
        _ encoding: Encoding?, of part: String, at site: DeclarationSite, _ names: inout NameScope, _ types: TypeBuilder
    ) -> [Parameter] {
        return (encoding?.headers ?? []).compactMap { entry in
            guard entry.name.lowercased() != "content-type" else { return nil }
            let header = documents.value(entry.value, .header, log) { documents.header(at: $0, name: entry.name) }
            return header.map { self.header($0, ofPart: part, at: site, &names, types) }
        }
    }

    /// The media type that the schema of a file, or of the files in a list, declares (Encoding Object, `contentType`).
    private func mediaType(ofFile schema: Schema) -> String? {
        let merged = resolver.merge(resolver.destination(of: schema).schema)
        return merged.contentMediaType ?? merged.items.first.flatMap(mediaType(ofFile:))
    }

    /// The type of a part that is a file or a list of files; nil for any other part.
    ///
    /// A file has bytes, or is a string whose media type is not text, whose encoding is `binary` or whose format is `file`. Since 3.1, a
    /// part without a declared type is a file, too. Of several types, one of which is a file, only files are sent. An object in XML is a
    /// file for the caller to write. Text in Base64 is not a file.
    ///
    /// - Parameter passed: the schemas on the way to this one; a schema that leads back to itself is not a file.
    private func files(
        _ schema: Schema, _ contentType: MediaTypeName?, passed: Set<SchemaID> = [], _ types: TypeBuilder
    ) -> TypeReference? {
        if passed.contains(schema.id) { return nil }
        let passed = passed.union([schema.id])
        if let type = types.givenType(of: schema) { return type == .builtin(.bytes) ? .builtin(.file) : nil }
        switch resolver.resolve(schema).shape {
        case .builtin(.bytes): return resolver.merge(schema).contentEncoding?.lowercased() == "base64" ? nil : .builtin(.file)
        case .builtin(.string):
            let merged = resolver.merge(schema)
            let mediaType = merged.contentMediaType.map(MediaTypeName.init) ?? contentType
            let isFile = mediaType?.isBinary == true || merged.contentEncoding?.lowercased() == "binary" || merged.format == "file"
            return isFile ? .builtin(.file) : nil
        case .any where schema.keywords.isAnnotation:
            let isFile = contentType?.isBinary ?? (documents.document.version >= .openAPI31)
            return isFile ? .builtin(.file) : nil
        case .same(let other): return files(other, contentType, passed: passed, types)
        case .list(let element?):
            return files(element, contentType, passed: passed, types) == .builtin(.file) ? .list(.builtin(.file)) : nil
        case .union(let union):
            let found = union.variants.map { files($0, contentType, passed: passed, types) }
            if found.contains(nil), found.contains(where: { $0 != nil }) { log.note(.fileAmongTypes, at: schema.position) }
            return found.contains(.list(.builtin(.file))) ? .list(.builtin(.file)) : found.contains(.builtin(.file)) ? .builtin(.file) : nil
        case .record, .map:
            guard let contentType, contentType.isXML || contentType.isBinary else { return nil }
            log.note(.objectAsFile(contentType.text), at: schema.position)
            return .builtin(.file)
        default: return nil
        }
    }
}

extension SchemaResolver {
    /// What identifies the fields of a form, and the headers of its parts, in its operation.
    func fieldKeys(_ mediaType: MediaType) -> [String] {
        let fields = mediaType.schema.map { self.fields(of: $0, withAlternatives: true).properties.map(\.name) } ?? []
        let headers = mediaType.encoding.flatMap { part in part.value.headers.map { "\(part.name) \($0.name)" } }
        return ([""] + fields + headers).map(OperationBuilder.key(ofField:))
    }

    /// Whether a media type is a form that can have no fields: its schema is an object without any.
    func isEmptyForm(_ mediaType: MapEntry<MediaType>) -> Bool {
        let name = MediaTypeName(mediaType.name)
        guard name.isMultipart || name.isURLEncoded, let schema = mediaType.value.schema,
            destination(of: schema).shape.isObject
        else { return false }
        let fields = self.fields(of: schema)
        switch fields.additionalProperties {
        case .forbidden?, nil: return fields.properties.isEmpty
        case .any?, .schema?: return false
        }
    }
}

extension Diagnostic.Message {
    static let fileAmongTypes: Self = "the part is a file or has another type; it is sent as a file"

    static func objectAsFile(_ mediaType: String) -> Self {
        "objects in '\(mediaType)' are not written in a multipart body; the caller passes the part as a file"
    }

    static func undeclaredParts(_ name: String) -> Self {
        "the parts of '\(name)' are not declared; the caller passes the body as data and sets 'Content-Type' with its boundary in a "
            + "behavior"
    }
}
