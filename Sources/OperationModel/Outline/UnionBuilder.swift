import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Builds unions: of alternatives, of the types in a hierarchy, and of JSON types.
struct UnionBuilder {
    let resolver: SchemaResolver
    let registry: NameRegistry
    let log: DiagnosticLog

    /// A union of the variants of a `oneOf` or `anyOf`.
    func union(_ union: MergedSchema.Union, as id: TypeID, _ types: TypeBuilder) -> TypeDeclaration.Kind {
        let schemas = union.variants
        var indexes: [TypeReference: Int] = [:]
        var variants: [Variant] = []
        let values = DiscriminatorValues(union.discriminator, of: schemas, resolver, log)
        var defaultType: TypeReference?
        let names = VariantNames(schemas, values, of: types.preferredName(of: id), resolver, registry)
        let shared = sharedProperties(of: union, values, of: id, types)
        let distinguishing = DistinguishingProperty(schemas, resolver)
        for (index, schema) in schemas.enumerated() {
            let words = names[index]
            if union.discriminator == nil, let constant = constant(schema, types) {
                let hint = CaseHint(given: registry.words(constant), position: schema.position)
                variants.append(
                    Variant(hint: hint, type: .builtin(.string), constant: constant, documentation: schema.keywords.text))
                continue
            }
            let site = DeclarationSite(parent: id, words: words, element: .element)
            let type = type(of: schema, with: shared, union.discriminator, values[index].first, at: site, types).unwrapped
            if index == values.defaultIndex { defaultType = type }
            if let known = indexes[type] {
                variants[known].addValues(values[index])
                continue
            }
            indexes[type] = variants.count
            let selecting = values.name(at: index).map { registry.words($0) }
            let hint = CaseHint(
                given: selecting ?? names.selecting(index), type: selecting == nil ? type : nil, words: words, position: schema.position)
            var variant = Variant(
                hint: hint, type: type, distinguishingValue: distinguishing?.values[index], documentation: schema.keywords.text)
            variant.addValues(values[index])
            variants.append(variant)
        }
        let shape = Discrimination.shape(isInclusive: union.isInclusive, by: distinguishing?.name)
        guard let discriminator = union.discriminator else { return .union(variants, shape) }
        // If a variant has no value of its own, the shape distinguishes all variants.
        let all = variants.flatMap(\.discriminatorValues)
        let isUnambiguous = variants.allSatisfy { !$0.discriminatorValues.isEmpty } && Set(all).count == all.count
        if shared?.keywords.properties.contains(where: { $0.name == discriminator.propertyName }) != true {
            reportUndeclared(discriminator, in: schemas, values, isWritten: isUnambiguous)
        }
        guard isUnambiguous else {
            log.note(.ambiguousDiscriminator(discriminator.propertyName), at: discriminator.position)
            return .union(variants, shape)
        }
        if let defaultType, let index = indexes[defaultType] { variants[index].isDefault = true }
        return .union(variants, .property(discriminator.propertyName))
    }

    /// A type in a hierarchy.
    struct Subtype {
        let schema: SchemaHierarchy.Subtype
        /// The schema's own type, after which the case is named, and the words of its schema, if the client lacks that type.
        let record: TypeID
        let words: Words
        /// The type of the values that the discriminator selects.
        let type: TypeID
    }

    /// A union of the types in a hierarchy.
    func union(of subtypes: [Subtype], by discriminator: Discriminator, at position: SourcePosition) -> TypeDeclaration.Kind {
        var seen: Set<String> = []
        let variants = subtypes.map { subtype in
            let hint = CaseHint(type: .declared(subtype.record), words: subtype.words, isInHierarchy: true, position: position)
            let values = subtype.schema.discriminatorValues.filter { seen.insert($0).inserted }
            var variant = Variant(hint: hint, type: .declared(subtype.type), discriminatorValues: values)
            variant.isDefault = subtype.schema.isDefault
            return variant
        }
        return .union(variants.filter { !$0.discriminatorValues.isEmpty }, .property(discriminator.propertyName))
    }

    /// The properties next to a union that its variants have, too; nil if there are none but the discriminator, which is the variant.
    ///
    /// The types of the properties belong to the union.
    private func sharedProperties(of union: MergedSchema.Union, _ values: DiscriminatorValues, of id: TypeID, _ types: TypeBuilder)
        -> Schema?
    {
        guard let shared = union.shared else { return nil }
        let all = union.variants.indices.map { values[$0] }
        let isSelecting = !all.contains([]) && Set(all.joined()).count == all.joined().count && values.defaultIndex == nil
        let isNeeded = !isSelecting || shared.keywords.properties.contains { $0.name != union.discriminator?.propertyName }
        let siblings = Set(shared.keywords.properties.map { registry.spelling(of: $0.name).words.upperCamelCase })
        for property in shared.keywords.properties {
            let variants = union.variants.map { resolver.merge($0).property(named: property.name)?.value }
            guard variants.contains(where: { $0.map { $0.id == property.value.id } ?? isNeeded }) else { continue }
            let words = registry.spelling(of: property.name).words
            _ = types.type(of: property.value, at: DeclarationSite(member: words, of: id, beside: siblings))
        }
        return isNeeded ? shared : nil
    }

    /// The type of a variant, which has the properties next to its union and the value of the discriminator that selects it.
    private func type(
        of variant: Schema, with shared: Schema?, _ discriminator: Discriminator?, _ value: String?, at site: DeclarationSite,
        _ types: TypeBuilder
    ) -> TypeReference {
        guard let whole = shared.map({ resolver.variant(variant, with: $0) }), whole !== variant else {
            return types.type(of: variant, at: site)
        }
        types.select(whole, by: discriminator, value)
        var site = site
        if let reference = variant.keywords.reference { site.words = registry.words(ofSchema: Reference.name(in: reference.text)) }
        return types.type(of: whole, at: site)
    }

    /// The only string that a schema without a name allows; nil if there are others.
    private func constant(_ schema: Schema, _ types: TypeBuilder) -> String? {
        guard schema.keywords.reference == nil, types.isConstant(schema),
            case .string(let string)? = resolver.onlyValue(of: [schema], as: .builtin(.string))
        else { return nil }
        return string
    }

    /// Reports the variants that do not declare the property of the discriminator.
    private func reportUndeclared(
        _ discriminator: Discriminator, in schemas: [Schema], _ values: DiscriminatorValues, isWritten: Bool
    ) {
        for (index, variant) in schemas.enumerated() {
            let merged = resolver.merge(variant)
            guard !merged.properties.isEmpty, merged.property(named: discriminator.propertyName) == nil else { continue }
            log.note(
                .variantWithoutDiscriminator(discriminator.propertyName, written: isWritten ? values[index].first : nil),
                at: variant.keywords.reference?.position ?? variant.position)
        }
    }

    /// A union of JSON types.
    func union(
        ofTypes primitives: [Schema.PrimitiveType], _ merged: MergedSchema, _ schema: Schema, as id: TypeID, _ types: TypeBuilder
    ) -> TypeDeclaration.Kind {
        func element(_ element: Schema?) -> TypeReference {
            var site = DeclarationSite(parent: id, words: Words(elementOf: types.preferredName(of: id)))
            site.short = .element
            return types.element(element, of: schema, at: site)
        }
        let variants = primitives.map { primitive in
            let type: TypeReference =
                switch resolver.shape(ofType: primitive, merged) {
                case .builtin(let builtin): .builtin(builtin)
                case .list(let items): .list(element(items))
                case .map(let values): .map(element(values))
                case .record(let record):
                    .declared(types.declareRecord(record, of: schema, at: DeclarationSite(parent: id, words: Words("Object"))))
                case .any, .same, .enumeration, .union, .types: .builtin(.json)
                }
            return Variant(name: primitive.rawValue, type: type)
        }
        return .union(variants, .shape(isInclusive: false))
    }
}

extension Variant {
    /// Adds values of the discriminator that select the variant, each once.
    fileprivate mutating func addValues(_ values: [String]) {
        for value in values where !discriminatorValues.contains(value) { discriminatorValues.append(value) }
    }
}

extension Words {
    /// The words of the elements of the lists in a union.
    init(elementOf union: String) { self = Words(union).singular ?? Words("Element") }
}

/// The names of the types of a union's variants, if these have none of their own.
private struct VariantNames {
    private let names: [Words]
    /// The constant that selects each variant; nil if none does.
    private let selecting: [Words?]

    init(_ variants: [Schema], _ values: DiscriminatorValues, of union: String, _ resolver: SchemaResolver, _ registry: NameRegistry) {
        let constants = variants.map { Self.constants(of: $0, resolver) }
        selecting = Self.selecting(constants.map { $0.compactMapValues { $0.count == 1 ? $0[0] : nil } }).map {
            $0.map { registry.words($0) }
        }
        let records = variants.map { variant -> MergedSchema? in
            if case .record(let record) = resolver.destination(of: variant).shape { record } else { nil }
        }
        var (hasObject, hasEnumeration) = (false, false)
        names = variants.enumerated().map { index, variant in
            if let title = variant.keywords.title.map({ registry.spelling(of: $0).words }), title.letters != Words(union).letters {
                return title
            }
            if let value = values.name(at: index) { return registry.words(value) }
            let others = constants.enumerated().filter { $0.offset != index && variants[$0.offset].keywords.reference == nil }.map(
                \.element)
            // A required property that has a few values here and others in every other variant: `type`.
            let isInline = variant.keywords.reference == nil
            let own = (isInline ? constants[index] : [:]).sorted { $0.key < $1.key }.first { key, values in
                others.allSatisfy { Set($0[key] ?? []).isDisjoint(with: values) } && others.contains { $0[key] != nil }
            }
            if let own { return Self.alternative(own.value.map { registry.words($0) }) }
            if isInline, let property = Self.ownProperty(of: index, in: records).map({ registry.words($0) }),
                !variants.contains(where: { $0.keywords.reference.map { Words(Reference.name(in: $0.text)).letters } == property.letters })
            {
                return property
            }
            switch resolver.resolve(variant).shape {
            // Only their order distinguishes several objects.
            case .record where !hasObject && variant.keywords.reference == nil:
                hasObject = true
                return Words("Object")
            case .enumeration(_, let raw):
                defer { hasEnumeration = true }
                return Words(hasEnumeration && raw.isNumber ? "Number" : "Option")
            case .list: return Words("List")
            default: return Words("Variant\(index + 1)")
            }
        }
    }

    /// The words of one of several values: `move or copy`.
    private static func alternative(_ values: [Words]) -> Words {
        let first = values.dropLast().flatMap(\.words)
        return Words((first.isEmpty ? [] : first + ["or"]) + values.suffix(1).flatMap(\.words))
    }

    /// The only property, or the only required one, that one of several objects has and none of the others: `Circle` of
    /// `{Circle: {radius: 1}}`, as serde writes enumerations.
    private static func ownProperty(of index: Int, in records: [MergedSchema?]) -> String? {
        let others = records.indices.filter { $0 != index }.compactMap { records[$0] }
        guard let record = records[index], !others.isEmpty else { return nil }
        let own = record.properties.map(\.name).filter { name in others.allSatisfy { $0.property(named: name) == nil } }
        let required = own.filter { record.required[$0] != nil }
        return required.count == 1 ? required.first : own.count == 1 ? own.first : nil
    }

    /// The words of the variant at an index.
    subscript(index: Int) -> Words { names[index] }

    /// The words of the constant that selects the variant at an index, such as `image URL` for `type: image_url`.
    func selecting(_ index: Int) -> Words? { selecting[index] }

    /// The values, which no other variant has, of the property that has the most different ones.
    private static func selecting(_ constants: [[String: String]]) -> [String?] {
        let values = Dictionary(grouping: constants.flatMap(\.self), by: \.key).mapValues { entries in
            Dictionary(grouping: entries, by: \.value).mapValues(\.count)
        }
        let selecting = values.filter { $0.value.count > 1 }.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        return constants.map { constants in
            selecting.flatMap { key, counts in constants[key].flatMap { counts[$0] == 1 ? $0 : nil } }
        }
    }

    /// The values of the required properties of a schema that have at most three, which start with a letter.
    private static func constants(of schema: Schema, _ resolver: SchemaResolver) -> [String: [String]] {
        guard case .record(let record) = resolver.destination(of: schema).shape else { return [:] }
        var constants: [String: [String]] = [:]
        for property in record.properties where record.required[property.name] != nil {
            let values = (property.value.keywords.enumerationValues ?? []).map { $0.value.text ?? "" }
            if (1...3).contains(values.count), values.allSatisfy({ $0.first?.isLetter == true }) { constants[property.name] = values }
        }
        return constants
    }
}

extension Diagnostic.Message {
    static func variantWithoutDiscriminator(_ property: String, written value: String?) -> Self {
        "the variant does not declare '\(property)', the property of the discriminator"
            + (value.map { "; it is written with the value '\($0)'" } ?? "")
    }

    static func ambiguousDiscriminator(_ property: String) -> Self {
        "'\(property)' does not have a different value for each variant; the variant is determined by the shape of the value"
    }
}
