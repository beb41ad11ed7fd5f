import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// Builds unions: of alternatives, of the types in a hierarchy, and of JSON types.
struct UnionBuilder {
    let resolver: SchemaResolver
    let registry: NameRegistry
    let models: GenerationOptions.Models
    let log: DiagnosticLog

    /// A union of the variants of a `oneOf` or `anyOf`.
    func union(_ union: MergedSchema.Union, name: Identifier, _ types: TypeBuilder) -> TypeDeclaration.Kind {
        let schemas = union.variants
        var indexes: [TypeReference: Int] = [:]
        var alternatives: [Alternative] = []
        let values = DiscriminatorValues(union.discriminator, of: schemas, resolver, log)
        var defaultType: TypeReference?
        let names = VariantNames(schemas, values, of: name, resolver, registry)
        let shared = sharedProperties(of: union, values, name: name, types)
        let distinguishing = DistinguishingProperty(schemas, resolver)
        for (index, schema) in schemas.enumerated() {
            let words = names[index]
            if union.discriminator == nil, let constant = constant(schema, types) {
                alternatives.append(
                    Alternative(
                        words: [registry.words(constant)], type: .builtin(.string), constant: constant, values: [],
                        documentation: schema.keywords.text, position: schema.position))
                continue
            }
            let site = DeclarationSite(parent: name, words: words, element: name.wordsOfElements)
            let type = type(of: schema, with: shared, union.discriminator, values[index].first, at: site, types).unwrapped
            if index == values.defaultIndex { defaultType = type }
            if let known = indexes[type] {
                alternatives[known].values += values[index]
                continue
            }
            indexes[type] = alternatives.count
            alternatives.append(
                Alternative(
                    words: values.name(at: index).map { [registry.words($0)] }
                        ?? names.selecting(index).map { [$0] + caseWords(of: type, else: words, in: name) }
                        ?? caseWords(of: type, else: words, in: name), type: type,
                    values: values[index], distinguishingValue: distinguishing?.values[index], documentation: schema.keywords.text,
                    position: schema.position))
        }
        var variants = self.variants(alternatives, of: name)
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
        /// The schema's own type, after which the case is named.
        let name: Identifier
        /// The type of the values that the discriminator selects.
        let type: Identifier
        let values: [String]
    }

    /// A union of the types in a hierarchy.
    func union(of subtypes: [Subtype], name: Identifier, by discriminator: Discriminator, at position: SourcePosition)
        -> TypeDeclaration.Kind
    {
        var seen: Set<String> = []
        let alternatives = subtypes.map { subtype in
            Alternative(
                words: caseWords(of: .declared(subtype.name), else: Words(""), in: nil), type: .declared(subtype.type),
                values: subtype.values.filter { seen.insert($0).inserted }, documentation: nil, position: position)
        }
        return .union(
            variants(alternatives, of: name).filter { !$0.discriminatorValues.isEmpty }, .property(discriminator.propertyName))
    }

    /// The properties beside a union that its variants have, too; nil if there are none but the discriminator, which is the variant.
    ///
    /// The types of the properties belong to the union.
    private func sharedProperties(of union: MergedSchema.Union, _ values: DiscriminatorValues, name: Identifier, _ types: TypeBuilder)
        -> Schema?
    {
        guard let shared = union.shared else { return nil }
        let all = union.variants.indices.map { values[$0] }
        let isSelecting = !all.contains([]) && Set(all.joined()).count == all.joined().count && values.defaultIndex == nil
        let isNeeded = !isSelecting || shared.keywords.properties.contains { $0.name != union.discriminator?.propertyName }
        let siblings = Set(shared.keywords.properties.map { registry.spelling(of: $0.name).words.upperCamelCase })
        for property in shared.keywords.properties {
            let variants = union.variants.map { resolver.merge($0).property(named: property.name)?.value }
            guard variants.contains(where: { $0.map { $0.position == property.value.position } ?? isNeeded }) else { continue }
            let words = registry.spelling(of: property.name).words
            _ = types.type(of: property.value, at: DeclarationSite(member: words, of: name, beside: siblings))
        }
        return isNeeded ? shared : nil
    }

    /// The type of a variant, which has the properties beside its union and the value of the discriminator that selects it.
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
        ofTypes primitives: [Schema.PrimitiveType], _ merged: MergedSchema, _ schema: Schema, name: Identifier, _ types: TypeBuilder
    ) -> TypeDeclaration.Kind {
        func element(_ element: Schema?) -> TypeReference {
            types.element(element, of: schema, at: DeclarationSite(parent: name, words: name.wordsOfElements))
        }
        let variants = primitives.map { primitive in
            let type: TypeReference =
                switch resolver.shape(ofType: primitive, merged) {
                case .builtin(let builtin): .builtin(builtin)
                case .list(let items): .list(element(items))
                case .map(let values): .map(element(values))
                case .record(let record):
                    .declared(
                        types.declareRecord(record, at: DeclarationSite(parent: name, words: Words("Object")), position: schema.position))
                case .any, .same, .enumeration, .union, .types: .builtin(.json)
                }
            return Variant(name: primitive.rawValue, type: type, discriminatorValues: [], documentation: nil)
        }
        return .union(variants, .shape(isInclusive: false))
    }

    // MARK: Cases

    /// A variant before its case has a name.
    private struct Alternative {
        /// The words of its preferred names, the best one first.
        let words: [Words]
        let type: TypeReference
        var constant: String?
        var values: [String]
        var distinguishingValue: String?
        let documentation: String?
        let position: SourcePosition
    }

    /// What identifies a variant: its constant, or its type.
    private func key(_ alternative: Alternative) -> String { alternative.constant.map { "'\($0)'" } ?? key(alternative.type) }

    private func key(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin): builtin.rawValue
        case .declared(let name): registry.identity(of: name).description
        case .list(let element): "[\(key(element))]"
        case .map(let value): "{\(key(value))}"
        case .optional(let wrapped): key(wrapped)
        }
    }

    private func variants(_ alternatives: [Alternative], of union: Identifier) -> [Variant] {
        var names = registry.members(of: union, where: Set(alternatives.map(key)).contains)
        defer { registry.give(names, to: union) }
        // The case of undeclared values keeps its name, too.
        if names.keepsNames, names.isFree("unknown") { names.reserve("unknown") }
        // A case with the name of a type would hide that type in the union. Names that start with an upper-case letter cannot collide.
        let typeNames = Set(alternatives.flatMap { $0.type.declaredName?.path ?? [] })
        for name in typeNames { names.reserve(name) }
        return alternatives.map { alternative in
            let candidates = alternative.words.map(registry.reserved.caseName)
            var preferred = candidates.first(where: names.isFree) ?? candidates[candidates.count - 1]
            while typeNames.contains(preferred) { preferred += "Value" }
            var seen: Set<String> = []
            return Variant(
                name: names.claim(NameClaim(preferred, for: "a variant", at: alternative.position), as: key(alternative), log: log),
                type: alternative.type, constant: alternative.constant,
                discriminatorValues: alternative.values.filter { seen.insert($0).inserted },
                distinguishingValue: alternative.distinguishingValue,
                documentation: alternative.documentation)
        }
    }

    /// The words for a case, from the name of its type: without the words of the union's name if possible, then with all words.
    ///
    /// - Parameters:
    ///   - words: the words of the variant.
    ///   - union: the enclosing union; a type nested in it can have another name than the variant.
    private func caseWords(of type: TypeReference, else words: Words, in union: Identifier?) -> [Words] {
        switch type {
        case .declared(let name):
            if !name.name.isCapitalized, name.parent == union, name.name == words.upperCamelCase + "Value" { return [words] }
            if let union, name.parent == union, [union.name, "Nested"].contains(where: { name.name == $0 + words.upperCamelCase }) {
                return [words]
            }
            let whole = registry.spelling(of: name.isNested ? name.name : models.stem(registry.nameOfSchema(name))).words
            guard let union, name.parent != union else { return [whole] }
            return [whole.removing(partsOf: union), whole].compactMap(\.self)
        case .builtin(let builtin): return [Words(builtin.rawValue)]
        case .list(let element): return caseWords(of: element, else: words, in: union).map { $0 + Words("List") }
        case .map(let value): return caseWords(of: value, else: words, in: union).map { $0 + Words("Map") }
        case .optional(let wrapped): return caseWords(of: wrapped, else: words, in: union)
        }
    }
}

extension Identifier {
    /// The words of the elements of the lists in a union.
    fileprivate var wordsOfElements: Words { Words(name).singular ?? Words("Element") }
}

/// The names of the types of a union's variants, if these have none of their own.
private struct VariantNames {
    private let names: [Words]
    /// The constant that selects each variant; nil if none does.
    private let selecting: [Words?]

    init(_ variants: [Schema], _ values: DiscriminatorValues, of union: Identifier, _ resolver: SchemaResolver, _ registry: NameRegistry) {
        let constants = variants.map { Self.constants(of: $0, resolver) }
        selecting = Self.selecting(constants.map { $0.compactMapValues { $0.count == 1 ? $0[0] : nil } }).map {
            $0.map { registry.words($0) }
        }
        let records = variants.map { variant -> MergedSchema? in
            if case .record(let record) = resolver.destination(of: variant).shape { record } else { nil }
        }
        var (hasObject, hasEnumeration) = (false, false)
        names = variants.enumerated().map { index, variant in
            if let title = variant.keywords.title.map({ registry.spelling(of: $0).words }), title.letters != Words(union.name).letters {
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

    /// The only property, or the only required one, that one of several objects has and none of the others: `Circle` of `{Circle: {radius: 1}}`,
    /// as serde writes enumerations.
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

extension Words {
    /// The words without those at either end that the name of a union shares: `ChatMessage` and `ChatSystemMessage` leave
    /// `System`; nil if that changes nothing or leaves no name.
    ///
    /// The name of a case depends on its type and its union, but not on the other cases, which change more often.
    fileprivate func removing(partsOf union: Identifier) -> Words? {
        let owner = union.path.dropLast().flatMap { Words($0).words }
        let unionWords = (words.starts(with: owner) ? owner : []) + Words(union.name).words
        let start = zip(words, unionWords).prefix { $0 == $1 }.count
        let end = zip(words.dropFirst(start).reversed(), unionWords.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let rest = words.dropFirst(start).dropLast(end)
        guard start + end > 0, rest.first?.first?.isLetter == true else { return nil }
        return Words(Array(rest))
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
