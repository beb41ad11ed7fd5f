import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Builds the types of schemas, and declares those that need a name.
///
/// It is a class because many parts of a document lead to the same schema, which is declared once. Records,
/// unions and enumerations have builders of their own, which call this one for their parts.
final class TypeBuilder {
    private let resolver: SchemaResolver
    private let names: NameRegistry
    private let overrides: Overrides
    private let readings: ReadingPlaces
    private let options: GenerationOptions
    private let log: DiagnosticLog
    /// The declarations, in which a nested type follows its owner; nil for one that is being built.
    private var declarations: [TypeDeclaration?] = []
    /// The types, operations and the namespace of webhooks, in the order of their discovery.
    private(set) var unnamed: [Unnamed] = []
    /// The schemas whose texts are the documentation of types, unless they only say again what their names say.
    private(set) var documenting: [TypeID: Schema] = [:]
    /// The types of declared schemas; for the base of a hierarchy, the record.
    private var declaredTypes: [SchemaID: TypeID] = [:]
    /// The unions that replace the bases of hierarchies where they are referred to.
    private var hierarchies: [SchemaID: TypeID] = [:]
    /// The discriminators of hierarchies, by the schemas that their values select.
    private var discriminators: [SchemaID: [SelectingDiscriminator]] = [:]
    /// The types of identifiers that the options name.
    private var identifierTypes: [String: (id: TypeID, raw: BuiltinType)] = [:]
    /// The components that are enumerations to which the document gives names of types (`x-ms-enum`), by these.
    private var namedEnumerations: [String: [(values: [String?], id: TypeID)]] = [:]
    /// The lists and maps without a name whose types are being built.
    private var openSchemas: Set<SchemaID> = []

    /// The property that selects a record of a hierarchy, and its value there.
    struct SelectingDiscriminator {
        let property: String
        let value: String
    }

    init(
        _ resolver: SchemaResolver, names: NameRegistry, overrides: Overrides, readings: ReadingPlaces, options: GenerationOptions,
        log: DiagnosticLog
    ) {
        (self.resolver, self.names, self.overrides, self.readings) = (resolver, names, overrides, readings)
        (self.options, self.log) = (options, log)
    }

    /// Adds a declaration, which has no name yet.
    ///
    /// - Parameters:
    ///   - parent: the declaration that it is in; nil at the top level.
    ///   - key: what identifies it; nil for the path of its schema.
    func discover(
        _ hint: NameHint, in parent: TypeID? = nil, at position: SourcePosition, as key: DeclarationKey? = nil
    ) -> TypeID {
        let id = TypeID(number: unnamed.count)
        unnamed.append(Unnamed(id: id, owner: parent, hint: hint, position: position, key: names.recognize(id, as: key, at: position)))
        return id
    }

    // MARK: Named schemas

    /// Declares the schemas of the document's components and of other files, all of which come before the types inside them.
    func declareComponents() {
        // A schema that only the body of one operation refers to belongs to the operation, like an inline schema.
        let bodies = resolver.documents.document.namesOfBodies.subtracting(options.schemas.map(\.name))
        let components = zip(resolver.components, resolver.namedSchemas).filter { component, schema in
            !bodies.contains(component.name) && !isBuiltin(component.name, schema) || overrides.name(of: component.value) != nil
        }
        let named = components.map { (component: $0, schema: $1, id: discover($0, $1)) }
        for hierarchy in resolver.hierarchies { discover(hierarchy) }
        for (_, schema, id) in named {
            guard let type = schema.keywords.enumerationTypeName, case .enumeration(let values, _) = resolver.resolve(schema).shape else {
                continue
            }
            namedEnumerations[type, default: []].append((values.map(\.value.text), id))
        }
        for (component, schema, id) in named {
            // An anchor of YAML can make one schema the value of several names.
            let isFirst = declaredTypes[schema.id] == id
            let words = names.words(ofSchema: component.name)
            let site = DeclarationSite(parent: nil, words: words, element: words.singular.map { .words($0) })
            declare(
                schema, as: id, isFirst ? shape(of: schema, for: id) : .same(schema), at: site,
                patch: options.schemas[name: component.name], relations: options.links?.relations[name: component.name],
                component: component.value)
        }
        for hierarchy in resolver.hierarchies { declare(hierarchy) }
    }

    /// Whether a named schema is a type of the language with that name: `UUID` for strings in its format, which SmallRye writes.
    private func isBuiltin(_ name: String, _ schema: Schema) -> Bool {
        guard names.reserved.types.contains(name), case .builtin(let type) = resolver.resolve(schema).shape else { return false }
        return name.lowercased() == type.rawValue.lowercased()
    }

    /// The declarations so far.
    var graph: TypeGraph { TypeGraph(declarations.compactMap(\.self), countOfTypes: unnamed.count) }

    /// The named type that a reference leads to; nil if it leads to an inline one.
    func namedType(_ reference: Reference) -> TypeID? {
        let end = resolver.documents.schema(for: reference).map { resolver.destination(of: $0).schema.id }
        return end.flatMap { hierarchies[$0] ?? declaredTypes[$0] }
    }

    /// The enumerations for which the document also allows any other string.
    var openEnumerations: [TypeID] { resolver.openEnumerations.compactMap { declaredTypes[$0] } }

    /// The shape of a named schema, or of the inline schema that it has the values of, as in `anyOf: [{type: object}, {type: 'null'}]`,
    /// whose type then has the name.
    private func shape(of schema: Schema, for id: TypeID) -> ResolvedSchema.Shape {
        var shape = resolver.resolve(schema).shape
        while case .same(let inner) = shape, declaredTypes[inner.id] == nil, hierarchies[inner.id] == nil,
            overrides.name(of: inner) == nil, !overrides.replacesType(of: inner)
        {
            declaredTypes[inner.id] = id
            shape = resolver.resolve(inner).shape
        }
        return shape
    }

    private func discover(_ component: Component<Schema>, _ schema: Schema) -> TypeID {
        let type = discover(.schema(component, overrides.name(of: component.value)), at: component.value.position)
        declaredTypes[schema.id] = declaredTypes[schema.id] ?? type
        declaredTypes[component.value.id] = declaredTypes[component.value.id] ?? type
        return type
    }

    /// Adds the union of all schemas in a hierarchy, such as `AnyPet`.
    private func discover(_ hierarchy: SchemaHierarchy) {
        let base = hierarchy.base
        hierarchies[base.value.id] = discover(.hierarchy(base), at: base.value.position)
        let property = hierarchy.discriminator.propertyName
        for subtype in hierarchy.subtypes {
            guard let value = subtype.discriminatorValues.first else { continue }
            for schema in subtype.selected where discriminators[schema, default: []].allSatisfy({ $0.property != property }) {
                discriminators[schema, default: []].append(SelectingDiscriminator(property: property, value: value))
            }
        }
    }

    private func declare(_ hierarchy: SchemaHierarchy) {
        guard let id = hierarchies[hierarchy.base.value.id] else { return }
        let subtypes = hierarchy.subtypes.compactMap { subtype -> UnionBuilder.Subtype? in
            let schema = subtype.component.value.id
            guard let record = declaredTypes[schema] else { return nil }
            let type = subtype.hasOwnDiscriminator ? hierarchies[schema] ?? record : record
            let words = names.words(ofSchema: subtype.component.name)
            return UnionBuilder.Subtype(schema: subtype, record: record, words: words, type: type)
        }
        let documentation =
            "Any \(hierarchy.base.name): one of the types that extend it, selected by `\(hierarchy.discriminator.propertyName)`."
        declare(id, documentation, at: hierarchy.base.position) {
            unions.union(of: subtypes, by: hierarchy.discriminator, at: hierarchy.base.position)
        }
    }

    /// Gives a variant that is declared next the value of the discriminator that selects it.
    func select(_ variant: Schema, by discriminator: Discriminator?, _ value: String?) {
        guard let property = discriminator?.propertyName, let value, discriminators[variant.id] == nil else { return }
        discriminators[variant.id] = [SelectingDiscriminator(property: property, value: value)]
    }

    /// The types of the schemas whose names match a pattern; if there are none, that is an error.
    func types(ofSchemas pattern: PositionedString) -> [TypeReference] {
        let names = resolver.documents.document.components.schemas.map(\.name)
        let matching = names.filter { $0.matches(pattern: pattern.value) }
        if matching.isEmpty { log.error(.unknownSchema(pattern.value, known: names), at: pattern.position) }
        return matching.compactMap(type(ofSchema:))
    }

    // MARK: Types

    /// The type of a named schema; nil if the document has none with this name.
    func type(ofSchema name: String) -> TypeReference? {
        let component = resolver.documents.document.components.schemas.first { $0.name == name }
        return component.flatMap { hierarchies[$0.value.id] ?? declaredTypes[$0.value.id] }.map { .declared($0) }
    }

    /// The type of a schema's values, optional if null is allowed.
    ///
    /// - Parameter site: where the type is declared if it needs a name.
    func type(of schema: Schema, at site: DeclarationSite) -> TypeReference {
        var (schema, site) = (schema, site)
        var (isNullable, passed): (Bool?, Set<SchemaID>) = (nil, [])
        while true {
            if let type = givenType(of: schema) {
                return type.optional(if: isNullable ?? schema.keywords.isNullable)
            }
            if let id = hierarchies[schema.id] ?? declaredTypes[schema.id] {
                return .declared(id).optional(if: isNullable ?? resolver.destination(of: schema).isNullable)
            }
            let resolved = resolver.resolve(schema)
            isNullable = isNullable ?? resolved.isNullable
            guard case .same(let next) = resolved.shape else {
                return type(of: resolved.shape, schema, at: site).optional(if: isNullable == true)
            }
            guard passed.insert(schema.id).inserted else {
                log.warning(.circularSchema, at: schema.position)
                return .builtin(.json).optional(if: isNullable == true)
            }
            site.follow(schema.keywords.reference, names)
            schema = next
        }
    }

    /// The type that the options give to a schema; nil if they give none.
    func givenType(of schema: Schema) -> TypeReference? {
        overrides.type(of: schema, resolver) { name, raw in .declared(declareIdentifiers(name, raw: raw, of: schema)) }
    }

    /// Declares a type of identifiers, or returns the one that another schema has, which must have the same raw type.
    private func declareIdentifiers(_ name: PositionedString, raw: BuiltinType, of schema: Schema) -> TypeID {
        if let known = identifierTypes[name.value] {
            if known.raw != raw { log.error(.identifiersOfTwoTypes(name.value, raw, known.raw), at: name.position) }
            return known.id
        }
        if let component = declaredTypes[schema.id], unnamed[component.number].owner == nil, preferredName(of: component) == name.value {
            identifierTypes[name.value] = (component, raw)
            return component
        }
        let id = discover(.given(name), at: schema.position)
        identifierTypes[name.value] = (id, raw)
        declare(id, at: schema.position) { .identifier(raw: raw) }
        return id
    }

    /// The type of values that match all of several schemas, which parts of an `allOf` give to one property.
    func type(of declarations: [Schema], at site: DeclarationSite) -> TypeReference {
        if let type = declarations.reversed().lazy.compactMap(givenType).first {
            return type.optional(if: declarations.last?.keywords.isNullable == true)
        }
        return resolver.combination(of: declarations).map { type(of: $0, at: site) } ?? .builtin(.json)
    }

    /// The type of a value that is not JSON, such as a parameter or the field of a form, in which null has no meaning as an element.
    func type(ofText declarations: [Schema], at site: DeclarationSite) -> TypeReference {
        let type = self.type(of: declarations, at: site)
        return options.models.hasNullElements ? type.withoutNullElements : type
    }

    private func type(of shape: ResolvedSchema.Shape, _ schema: Schema, at site: DeclarationSite) -> TypeReference {
        switch shape {
        case .any: .builtin(.json)
        case .builtin(let builtin): .builtin(builtin)
        case .same(let other): type(of: other, at: site)
        case .list(let items): .list(element(items, of: schema, at: site.item))
        case .map(let values): .map(element(values, of: schema, at: site.value))
        case .enumeration(let values, let raw) where values.count == 1 && isConstant(schema): .builtin(raw)
        case .record, .enumeration, .union, .types: .declared(declare(schema, shape, at: site))
        }
    }

    /// Whether a schema that allows a single value is a constant, and not a type that the document or the options name.
    func isConstant(_ schema: Schema) -> Bool {
        declaredTypes[schema.id] == nil && schema.keywords.anyOf.isEmpty && schema.keywords.oneOf.isEmpty
            && schema.keywords.enumerationTypeName == nil
            && overrides.name(of: schema) == nil
    }

    /// The type of the elements of a list or map; any value if they lead back to it without a name in between.
    func element(_ element: Schema?, of collection: Schema, at site: DeclarationSite) -> TypeReference {
        guard let element else { return .builtin(.json) }
        let type = nested(in: collection) { self.type(of: element, at: site) } ?? .builtin(.json)
        // Any JSON value includes null.
        return options.models.hasNullElements && type != .builtin(.json) ? type.asOptional : type
    }

    /// The type inside a list or map; any value if the way to it leads through the same list or map, without a name in between.
    func nested(in collection: Schema, _ type: () -> TypeReference?) -> TypeReference? {
        guard openSchemas.insert(collection.id).inserted else {
            log.warning(.endlessNesting, at: collection.position)
            return .builtin(.json)
        }
        defer { openSchemas.remove(collection.id) }
        guard openSchemas.count <= Self.maximumNesting else {
            log.warning(.deepNesting(limit: Self.maximumNesting), at: collection.position)
            return .builtin(.json)
        }
        return type()
    }

    /// How deeply lists and maps without a name may be nested by references.
    private static let maximumNesting = 200

    // MARK: Declarations

    private var records: RecordBuilder {
        RecordBuilder(resolver: resolver, registry: names, overrides: overrides, readings: readings, options: options, log: log)
    }

    private var unions: UnionBuilder { UnionBuilder(resolver: resolver, registry: names, log: log) }

    private var enumerations: EnumerationBuilder { EnumerationBuilder(registry: names, overrides: overrides, log: log) }

    private func declare(_ schema: Schema, _ shape: ResolvedSchema.Shape, at site: DeclarationSite) -> TypeID {
        if case .enumeration(let values, _) = shape, let type = schema.keywords.enumerationTypeName,
            overrides.name(of: schema) == nil,
            let known = namedEnumerations[type]?.first(where: { $0.values == values.map(\.value.text) })
        {
            declaredTypes[schema.id] = known.id
            return known.id
        }
        let id = discover(self.site(of: schema, shape, site), of: schema)
        declaredTypes[schema.id] = id
        declare(schema, as: id, shape, at: site)
        return id
    }

    /// The site of an inline type, with the name that the document gives an enumeration.
    private func site(of schema: Schema, _ shape: ResolvedSchema.Shape, _ site: DeclarationSite) -> DeclarationSite {
        guard case .enumeration = shape, site.parent != nil else { return site }
        if let name = schema.keywords.enumerationTypeName { return DeclarationSite(parent: site.parent, words: names.words(name)) }
        var site = site
        site.short = site.short ?? site.list.map { .words($0) }
        return site
    }

    /// Declares the record of those values of a schema that are objects.
    func declareRecord(_ merged: MergedSchema, of schema: Schema, at site: DeclarationSite) -> TypeID {
        let id = discover(site, of: schema)
        declare(id, at: schema.position) { .record(records.record(merged, as: id, schemas: [schema], self)) }
        return id
    }

    /// Declares an enumeration whose values come from several schemas.
    func declareEnumeration(
        _ values: [EnumerationValue], raw: BuiltinType, documentation: String?, of schema: Schema, at site: DeclarationSite
    ) -> TypeID {
        let id = discover(site, of: schema)
        declare(id, documentation, at: schema.position) { enumeration(values, raw, id) }
        return id
    }

    private func discover(_ site: DeclarationSite, of schema: Schema) -> TypeID {
        discover(.site(site, overrides.name(of: schema)), in: site.parent, at: schema.position)
    }

    private func enumeration(_ values: [EnumerationValue], _ raw: BuiltinType, _ id: TypeID) -> TypeDeclaration.Kind {
        .enumeration(enumerations.cases(values, raw: raw, of: id, named: preferredName(of: id)), raw: raw)
    }

    /// The name that a declaration will have, unless another one has it.
    func preferredName(of declaration: TypeID) -> String {
        unnamed[declaration.number].hint.preferred(names, options.models)
    }

    private func declare(
        _ schema: Schema, as id: TypeID, _ shape: ResolvedSchema.Shape, at site: DeclarationSite,
        patch: GenerationOptions.SchemaPatch? = nil, relations: [GenerationOptions.Relation]? = nil, component: Schema? = nil
    ) {
        // A cycle through this declaration is not endless.
        let outer = openSchemas
        openSchemas = []
        defer { openSchemas = outer }
        documenting[id] = schema
        declare(id, isDeprecated: schema.keywords.isDeprecated, at: (component ?? schema).position) {
            switch shape {
            case .record(let merged):
                .record(
                    records.record(
                        merged, as: id, schemas: [schema] + [component].compactMap(\.self), patch: patch,
                        discriminators: discriminators[schema.id] ?? [], relations: relations, self))
            case .enumeration(let values, let raw): enumeration(values, raw, id)
            case .union(let union): unions.union(union, as: id, self)
            case .types(let types, let merged): unions.union(ofTypes: types, merged, schema, as: id, self)
            // An alias cannot have nested types, so the types that it needs are its siblings.
            case .any, .builtin, .same, .list, .map:
                aliasOrIdentifier((givenType(of: schema) ?? type(of: shape, schema, at: site)).unwrapped, as: id)
            }
        }
    }

    /// Builds a declaration; its place precedes those of the types that building it declares.
    private func declare(
        _ id: TypeID, _ documentation: String? = nil, isDeprecated: Bool = false, at position: SourcePosition,
        _ kind: () -> TypeDeclaration.Kind
    ) {
        let index = declarations.count
        declarations.append(nil)
        declarations[index] = TypeDeclaration(
            id, in: unnamed[id.number].owner, kind: kind(), documentation: documentation, isDeprecated: isDeprecated, position: position)
    }

    /// Another name of a type; a type of identifiers if the options give a named schema its own name.
    private func aliasOrIdentifier(_ type: TypeReference, as id: TypeID) -> TypeDeclaration.Kind {
        if type == .declared(id), let raw = identifierTypes[preferredName(of: id)]?.raw { return .identifier(raw: raw) }
        return .alias(type)
    }
}

extension Diagnostic.Message {
    static let circularSchema: Self = "the schemas only refer to one another; any value is allowed"

    static func identifiersOfTwoTypes(_ name: String, _ raw: BuiltinType, _ other: BuiltinType) -> Self {
        "the identifiers of the type '\(name)' are of the type '\(raw.rawValue)' here and '\(other.rawValue)' elsewhere"
    }

    static let endlessNesting: Self = "the elements lead back to this schema; any value is allowed"

    static func deepNesting(limit: Int) -> Self { "more than \(limit) lists and maps are nested; any value is allowed" }
}
