import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Builds records: the properties of an object, and what the options add to them.
struct RecordBuilder {
    let resolver: SchemaResolver
    let registry: NameRegistry
    let overrides: Overrides
    let readings: ReadingPlaces
    let options: GenerationOptions
    let log: DiagnosticLog

    /// A record with the properties of a schema.
    ///
    /// - Parameters:
    ///   - schemas: the schemas that the record is built from, the declared one last.
    ///   - discriminators: the discriminators of the hierarchies that the record belongs to, with their values for the record.
    ///   - relations: what its links lead to according to the options; nil if they do not name the record.
    func record(
        _ merged: MergedSchema, as id: TypeID, schemas: [Schema], patch: GenerationOptions.SchemaPatch? = nil,
        discriminators: [TypeBuilder.SelectingDiscriminator] = [], relations: [GenerationOptions.Relation]? = nil, _ types: TypeBuilder
    ) -> Record {
        reportUnknownProperties(in: patch, merged)
        let merged = requiringDeclaredProperties(merged)
        let additional = additional(merged, of: id, types)
        let scopes: [ReservedNames.Scope] = (additional == nil ? [] : [.openRecord]) + (options.models.isHashable ? [.hashableRecord] : [])
        var names = registry.members(
            of: id, reserving: scopes.flatMap(registry.reserved.names),
            where: Set(merged.properties.map(\.name)).contains)
        defer { registry.give(names, to: id) }
        let siblings = Set(merged.properties.map { registry.spelling(of: $0.name).words.upperCamelCase })
        let memberNames = memberNames(of: merged.properties, &names)
        var properties = merged.properties.map { entry in
            let selecting = discriminators.filter { $0.property == entry.name }.map(\.value)
            let source = PropertySource(entry, of: merged, patch, resolver, record: schemas.map(\.id), selecting: selecting)
            return property(source, called: memberNames[entry.name] ?? entry.name, in: id, beside: siblings, types)
        }
        properties = names.ordered(properties, by: \.name)
        let links = links(of: relations, at: schemas.last?.position, &properties, &names)
        let urls = (patch?.urls ?? []).map { derivedURL($0, in: id, properties, &names, types) }
        let identity = identity(patch, properties, urls)
        return Record(
            properties: properties, additional: additional,
            hidesAdditional: merged.additionalSchemas.contains(where: resolver.holdsPassword),
            identity: identity?.value, identityPosition: identity?.position, urls: urls, links: links,
            relations: (relations ?? []).map { relation($0, &names, types) })
    }

    private func derivedURL(
        _ url: GenerationOptions.URLProperty, in record: TypeID, _ properties: [Property], _ names: inout NameScope,
        _ types: TypeBuilder
    ) -> DerivedURL {
        let (name, position) = (url.name.value, url.name.position)
        let member = names.claim(NameClaim(name, override: url.name, for: "the property", name, at: position), log: log)
        let sizes = url.bases[0].size.isEmpty ? nil : types.discover(.sizes(of: name), in: record, at: position)
        // A key can contain a dot itself.
        let sources = url.sources.map(\.value).map { source in
            properties.contains { $0.key == source }
                ? [source] : source.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        }
        return DerivedURL(name: member, sources: sources, positions: url.sources.map(\.position), bases: url.bases, sizes: sizes)
    }

    /// The key of the property that the options name as the identity; nil if they name none.
    private func identity(_ patch: GenerationOptions.SchemaPatch?, _ properties: [Property], _ urls: [DerivedURL]) -> PositionedString? {
        guard let key = patch?.identity, let identity = properties.first(where: { $0.key == key.value }) else { return nil }
        guard identity.name != "id", (urls.map(\.name) + properties.map(\.name)).contains("id") else { return key }
        log.error(.secondIdentity, at: key.position)
        return nil
    }

    // MARK: Properties

    /// The names of properties by their keys. A key that is a name itself comes first; a symbol distinguishes another one: `atID` for `@id`
    /// next to `id`.
    private func memberNames(of properties: [MapEntry<Schema>], _ names: inout NameScope) -> [String: String] {
        let spelled = properties.map { entry in
            let override = overrides.name(of: entry.value)
            return (entry: entry, override: override, name: registry.spelling(of: override?.value ?? entry.name).memberName)
        }
        let exact = Set(spelled.filter { $0.entry.name == $0.name }.map(\.name))
        var memberNames: [String: String] = [:]
        for (entry, override, name) in spelled.filter({ $0.entry.name == $0.name }) + spelled.filter({ $0.entry.name != $0.name }) {
            var preferred = name
            if exact.contains(name), entry.name != name, let words = registry.wordsWithSymbol(entry.name) {
                preferred = registry.reserved.memberName(words)
            }
            let claim = NameClaim(preferred, override: override, for: "the property", entry.name, at: entry.position)
            memberNames[entry.name] = names.claim(claim, as: entry.name, log: log)
        }
        return memberNames
    }

    /// - Parameter siblings: the names that types of the record's properties have.
    private func property(
        _ source: PropertySource, called name: String, in record: TypeID, beside siblings: Set<String>, _ types: TypeBuilder
    ) -> Property {
        let schema = source.entry.value
        let key = source.entry.name
        let override = overrides.name(of: schema)
        let spelling = registry.spelling(of: override?.value ?? key)
        let site = DeclarationSite(member: spelling.words, of: record, beside: siblings)
        let type = overrides.asUnixTime(
            self.type(of: source, at: site, types), of: source.areAlternatives ? [] : source.declarations, resolver)
        let read = ReadingBuilder(readings: readings, resolver: resolver, overrides: overrides, log: log).reading(of: source, as: type)
        return Property(
            name: name,
            key: key,
            type: source.isRequired ? read.type : read.type.asOptional,
            isRequired: source.isRequired,
            allowsNull: type.isOptional,
            documentedValue: source.areAlternatives ? nil : resolver.onlyValue(of: source.declarations, as: type),
            isReadOnly: source.isReadOnly,
            isWriteOnly: source.isWriteOnly,
            declaredDefaults: source.defaults.filter { declared in
                guard case .value(let value) = declared, !source.areAlternatives else { return true }
                return resolver.allowed(value, of: source.declarations, for: "the property '\(key)'", log) != nil
            },
            isSecret: source.isSecret,
            isDeprecated: schema.keywords.isDeprecated,
            documentation: source.areAlternatives ? source.declarations.commonText : schema.keywords.text(besides: key),
            positions: source.positions,
            reading: read.reading,
            takesDefault: read.takesDefault,
            schema: schema
        )
    }

    private func type(of source: PropertySource, at site: DeclarationSite, _ types: TypeBuilder) -> TypeReference {
        if source.entry.name == options.links?.property { return .builtin(.links) }
        if source.areAlternatives {
            return CommonTypeBuilder(resolver: resolver, log: log).type(of: source.entry, in: source.declarations, at: site, types)
        }
        return source.contentSchema.map { types.type(of: $0, at: site) } ?? types.type(of: source.declarations, at: site)
    }

    private func additional(_ merged: MergedSchema, of record: TypeID, _ types: TypeBuilder) -> TypeReference? {
        switch merged.additionalProperties {
        case .any?: .builtin(.json)
        case .schema(let schema)? where resolver.isAnyMember(schema): .builtin(.json)
        case .schema(let schema)?: types.type(of: schema, at: DeclarationSite(parent: record, words: Words("AdditionalProperty")))
        case nil where options.models.keepsUndeclaredProperties: .builtin(.json)
        case .forbidden?, nil: nil
        }
    }

    // MARK: Diagnostics

    /// The schema, which requires declared properties only; one that is required in another spelling is the declared one.
    private func requiringDeclaredProperties(_ merged: MergedSchema) -> MergedSchema {
        var declaring = merged
        let missing = merged.required.filter { merged.property(named: $0.key) == nil }
        for (name, position) in missing.sorted(by: { $0.value.offset < $1.value.offset }) {
            let letters = registry.words(name).letters
            let alike = merged.properties.map(\.name).filter { registry.words($0).letters == letters }
            if alike.count == 1, merged.required[alike[0]] == nil {
                declaring.required[alike[0]] = position
                log.warning(.requirementInOtherSpelling(name, of: alike[0]), at: position)
            } else {
                log.note(.undeclaredRequirement(name, among: merged.properties.map(\.name)), at: position)
            }
        }
        return declaring
    }

    private func reportUnknownProperties(in patch: GenerationOptions.SchemaPatch?, _ merged: MergedSchema) {
        guard let patch else { return }
        let known = merged.properties.map(\.name)
        for key in patch.required + patch.secrets + [patch.identity].compactMap({ $0 })
        where !known.contains(key.value) {
            log.error(.unknownProperty(key.value, of: "the schema", known: known), at: key.position)
        }
    }
}

/// What a document and the options say about a property of a record.
struct PropertySource {
    let entry: MapEntry<Schema>
    /// The schemas that apply to the property: those of the parts of an `allOf`, or those of the variants of a union.
    let declarations: [Schema]
    /// Whether the schemas are those of several variants, of which any one applies.
    let areAlternatives: Bool
    /// The schema of the JSON inside the data of an event.
    let contentSchema: Schema?
    let positions: [SourcePosition]
    let isRequired: Bool
    let isSecret: Bool
    /// Whether only responses, or only requests, have the property; one that should be both is never sent.
    let isReadOnly: Bool
    let isWriteOnly: Bool
    /// The schemas of the record.
    let record: [SchemaID]
    /// The default of the property, or else its only value; then the values of discriminators that select the record.
    let defaults: [DeclaredDefault]
    /// Whether the property always has a value, so that no text can stand for a missing one.
    let isAlwaysPresent: Bool

    /// - Parameters:
    ///   - record: the schemas of the record.
    ///   - selecting: the values of discriminators that select the record.
    init(
        _ entry: MapEntry<Schema>, of merged: MergedSchema, _ patch: GenerationOptions.SchemaPatch?, _ resolver: SchemaResolver,
        record: [SchemaID], selecting: [String]
    ) {
        let parts = merged.declarations(of: entry)
        let variants = merged.variantProperties[entry.name] ?? []
        let keywords = entry.value.keywords
        let isGivenAsRequired = patch?.required.contains { $0.value == entry.name } == true
        self.entry = entry
        self.record = record
        areAlternatives = variants.count > 1
        declarations = areAlternatives ? variants : parts
        contentSchema = merged.contentSchema(of: entry)
        let applying = areAlternatives ? [entry.value] : parts
        isReadOnly = applying.contains(where: \.keywords.isReadOnly)
        isWriteOnly = !isReadOnly && applying.contains(where: \.keywords.isWriteOnly)
        positions = merged.positions(of: entry)
        isRequired = merged.required[entry.name] != nil || isGivenAsRequired
        isSecret = resolver.holdsPassword(entry.value) || patch?.secrets.contains { $0.value == entry.name } == true
        // A constant of one variant does not bind the others.
        let onlyValue = variants.isEmpty ? resolver.values(of: parts).flatMap { $0.count == 1 ? $0[0].value : nil } : nil
        let isConstant = isRequired && onlyValue != nil && resolver.onlyValue(of: parts) != nil
        defaults =
            (keywords.defaultValue.map { [.value($0)] } ?? []) + (onlyValue.map { [.onlyValue($0)] } ?? [])
            + selecting.map(DeclaredDefault.discriminator)
        isAlwaysPresent = !selecting.isEmpty || patch?.identity?.value == entry.name || isGivenAsRequired || isConstant
    }
}

extension Diagnostic.Message {
    static let secondIdentity: Self = "another property is called 'id', which would be the identity"

    static func requirementInOtherSpelling(_ name: String, of property: String) -> Self {
        "'\(name)' is required but not declared as a property; the property '\(property)' is required instead; correct the spelling"
    }

    static func undeclaredRequirement(_ name: String, among properties: [String]) -> Self {
        "'\(name)' is required but not declared as a property\(didYouMean(name, among: properties))"
    }
}
