import Diagnostics
import OpenAPI
import Options

/// Builds records: the properties of an object, and what the options add to them.
struct RecordBuilder {
    let types: TypeBuilder

    /// - Parameters:
    ///   - positions: those of the schemas that the record is built from.
    ///   - discriminators: those of the hierarchies that the record belongs to, and their values here.
    ///   - relations: what the options say that its links lead to; nil if they do not name it.
    func record(
        _ merged: MergedSchema, name: Identifier, positions: [SourcePosition], patch: GenerationOptions.SchemaPatch?,
        discriminators: [TypeBuilder.SelectingDiscriminator], relations: [GenerationOptions.Relation]?, at position: SourcePosition
    ) -> Record {
        reportUnknownProperties(in: patch, merged)
        reportMissingRequirements(of: merged)
        let additional = additional(merged, name: name)
        var names = NameScope(reserving: additional == nil ? [] : types.names.reserved.declared.openRecord)
        let siblings = Set(merged.properties.map { types.names.spelling(of: $0.name).words.upperCamelCase })
        var properties = merged.properties.map { entry in
            let selecting = discriminators.filter { $0.property == entry.name }.map(\.value)
            let source = PropertySource(entry, of: merged, patch, types.resolver, record: positions, selecting: selecting)
            return property(source, in: name, beside: siblings, &names)
        }
        let links = links(of: relations, at: position, &properties, &names)
        let urls = (patch?.urls ?? []).compactMap { url -> DerivedURL? in
            // A key can contain a dot itself.
            let sources = url.sources.map { source in
                let isKey = properties.contains { $0.key == source.value }
                return (
                    source, isKey ? [source.value] : source.value.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
                )
            }
            let holder = NameScope.Holder(position: url.name.position, override: url.name.position)
            let member = names.claim(url.name.value, for: "the property '\(url.name.value)'", holder, log: types.log)
            let sizes =
                url.bases[0].size.isEmpty
                ? nil
                : types.names.claim(
                    types.names.words(url.name.value).upperCamelCase + "Size", in: name, for: "the sizes of '\(url.name.value)'",
                    at: url.name.position)
            return DerivedURL(name: member, sources: sources.map(\.1), positions: sources.map(\.0.position), bases: url.bases, sizes: sizes)
        }
        let identity = identity(patch, properties, urls)
        return Record(
            properties: properties, additional: additional,
            hidesAdditional: merged.additionalSchemas.contains(where: types.resolver.holdsPassword),
            identity: identity?.value, identityPosition: identity?.position, urls: urls, links: links,
            relations: (relations ?? []).map { relation($0, &names) })
    }

    /// The key of the property that the options name as the identity; nil if they name none.
    private func identity(_ patch: GenerationOptions.SchemaPatch?, _ properties: [Property], _ urls: [DerivedURL]) -> PositionedString? {
        guard let key = patch?.identity, let identity = properties.first(where: { $0.key == key.value }) else { return nil }
        guard identity.name != "id", (urls.map(\.name) + properties.map(\.name)).contains("id") else { return key }
        types.log.error(.secondIdentity, at: key.position)
        return nil
    }

    // MARK: Properties

    /// What a document and the options say about a property.
    private struct PropertySource {
        let entry: MapEntry<Schema>
        /// The schemas that the parts of an `allOf` give to the property.
        let declarations: [Schema]
        /// The schemas that the variants of a union give to the property, if only they declare it.
        let variants: [Schema]
        /// The schema of the JSON inside the data of an event.
        let contentSchema: Schema?
        let positions: [SourcePosition]
        let isRequired: Bool
        let isSecret: Bool
        /// The schemas of the record.
        let record: [SourcePosition]
        /// The values of discriminators that select the record.
        let selecting: [String]
        /// Whether the options require the property, or the client needs it.
        let isAlwaysPresent: Bool

        init(
            _ entry: MapEntry<Schema>, of merged: MergedSchema, _ patch: GenerationOptions.SchemaPatch?, _ resolver: SchemaResolver,
            record: [SourcePosition], selecting: [String]
        ) {
            self.entry = entry
            declarations = merged.declarations(of: entry)
            variants = merged.variantProperties[entry.name] ?? []
            contentSchema = merged.contentSchema(of: entry)
            positions = merged.positions(of: entry)
            isRequired = merged.required[entry.name] != nil || patch?.required.contains { $0.value == entry.name } == true
            isSecret = resolver.holdsPassword(entry.value) || patch?.secrets.contains { $0.value == entry.name } == true
            self.record = record
            self.selecting = selecting
            isAlwaysPresent =
                !selecting.isEmpty || patch?.identity?.value == entry.name || patch?.required.contains { $0.value == entry.name } == true
        }

        /// The only value that the property can have; a constant of one variant does not bind the others.
        var onlyValue: DocumentValue? {
            variants.isEmpty ? entry.value.keywords.onlyValue(isRequired: isRequired) : nil
        }

        /// The default of the property, or else its only value; then those that select the record.
        func defaults(_ resolver: SchemaResolver) -> [DeclaredDefault] {
            let own =
                entry.value.keywords.defaultValue.map { DeclaredDefault.value($0, isOnly: allowsSingleValue(resolver)) }
                ?? onlyValue.map(DeclaredDefault.onlyValue)
            return (own.map { [$0] } ?? []) + selecting.map(DeclaredDefault.discriminator)
        }

        /// Whether the property allows a single value and not null; a constant of one variant does not bind the others.
        private func allowsSingleValue(_ resolver: SchemaResolver) -> Bool {
            variants.isEmpty
                && declarations.contains { schema in
                    let destination = resolver.destination(of: schema)
                    return !destination.isNullable && resolver.merge(destination.schema).enumeration?.count == 1
                }
        }

        /// What the options are asked about how the property is read.
        var reading: ReadingBuilder.Source {
            ReadingBuilder.Source(
                key: entry.name, declarations: variants.count > 1 ? variants : declarations, record: record,
                isAlwaysPresent: isAlwaysPresent || onlyValue != nil, areAlternatives: variants.count > 1)
        }
    }

    /// - Parameter siblings: the names that types of the record's properties have.
    private func property(
        _ source: PropertySource, in record: Identifier, beside siblings: Set<String>, _ names: inout NameScope
    ) -> Property {
        let schema = source.entry.value
        let key = source.entry.name
        let override = types.overrides.name(at: schema.position)
        let spelling = types.names.spelling(of: override?.value ?? key)
        let element = spelling.words.singular.flatMap { siblings.contains($0.upperCamelCase) ? nil : $0 }
        let site = DeclarationSite(
            parent: record, words: spelling.words, short: spelling.words.isType && !siblings.contains("Kind") ? Words("Kind") : nil,
            element: element)
        let isCommon = source.variants.count > 1
        let documented: TypeReference =
            key == types.options.links?.property
            ? .builtin(.links)
            : isCommon
                ? CommonTypeBuilder(types: types).type(of: source.entry, in: source.variants, at: site)
                : source.contentSchema.map { types.type(of: $0, at: site) } ?? types.type(of: source.declarations, at: site)
        let type = isCommon ? documented : types.asUnixTime(documented, source.declarations)
        let read = ReadingBuilder(types: types).reading(of: source.reading, as: type)
        let holder = NameScope.Holder(position: source.entry.position, override: override?.position)
        return Property(
            name: names.claim(override?.value ?? spelling.memberName, for: "the property '\(key)'", holder, log: types.log),
            key: key,
            type: source.isRequired ? read.type : read.type.asOptional,
            isRequired: source.isRequired,
            allowsNull: type.isOptional,
            documentedValue: isCommon || type.unwrapped.declaredName != nil ? nil : types.onlyValue(of: source.declarations),
            isReadOnly: schema.keywords.isReadOnly,
            isWriteOnly: schema.keywords.isWriteOnly,
            defaultValue: nil,
            declaredDefaults: source.defaults(types.resolver),
            isSecret: source.isSecret,
            isDeprecated: schema.keywords.isDeprecated,
            documentation: isCommon ? source.variants.commonText : schema.keywords.text,
            positions: source.positions,
            reading: read.reading,
            takesDefault: read.takesDefault
        )
    }

    private func additional(_ merged: MergedSchema, name: Identifier) -> TypeReference? {
        switch merged.additionalProperties {
        case .any?: .builtin(.json)
        case .schema(let schema)?: types.type(of: schema, at: DeclarationSite(parent: name, words: Words("AdditionalProperty")))
        case nil where types.options.models.keepsUndeclaredProperties: .builtin(.json)
        case .forbidden?, nil: nil
        }
    }

    // MARK: Diagnostics

    private func reportMissingRequirements(of merged: MergedSchema) {
        let missing = merged.required.filter { merged.property(named: $0.key) == nil }
        for (name, position) in missing.sorted(by: { $0.value.offset < $1.value.offset }) {
            types.log.note(.undeclaredRequirement(name), at: position)
        }
    }

    private func reportUnknownProperties(in patch: GenerationOptions.SchemaPatch?, _ merged: MergedSchema) {
        guard let patch else { return }
        let known = merged.properties.map(\.name)
        for key in patch.required + patch.secrets + [patch.identity].compactMap({ $0 })
        where !known.contains(key.value) {
            types.log.error(.unknownProperty(key.value, of: "the schema", known: known), at: key.position)
        }
    }
}

extension Diagnostic.Message {
    static let secondIdentity: Self = "another property is called 'id', which would be the identity"

    static func undeclaredRequirement(_ name: String) -> Self { "'\(name)' is required but not declared as a property" }
}
