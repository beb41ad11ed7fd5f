import Diagnostics
import OpenAPI
import Options

/// Builds unions: of alternatives, of the types in a hierarchy, and of JSON types.
struct UnionBuilder {
    let types: TypeBuilder

    private var reserved: ReservedNames { types.names.reserved }

    /// A union of the variants of a `oneOf` or `anyOf`.
    func union(_ union: MergedSchema.Union, name: Identifier) -> TypeDeclaration.Kind {
        let schemas = union.variants
        var indexes: [TypeReference: Int] = [:]
        var alternatives: [Alternative] = []
        let values = DiscriminatorValues(union.discriminator, of: schemas, types.resolver, types.log)
        var defaultType: TypeReference?
        let names = VariantNames(schemas, values, types)
        for (index, schema) in schemas.enumerated() {
            let words = names[index]
            if union.discriminator == nil, let constant = types.constant(schema) {
                alternatives.append(
                    Alternative(
                        words: [types.names.words(constant)], type: .builtin(.string), constant: constant, values: [],
                        documentation: schema.keywords.text, position: schema.position))
                continue
            }
            let type = types.type(of: schema, at: DeclarationSite(parent: name, words: words, element: Words("Element"))).unwrapped
            if index == values.defaultIndex { defaultType = type }
            if let known = indexes[type] {
                alternatives[known].values += values[index]
                continue
            }
            indexes[type] = alternatives.count
            alternatives.append(
                Alternative(
                    words: values.name(at: index).map { [types.names.words($0)] } ?? caseWords(of: type, else: words, in: name), type: type,
                    values: values[index], documentation: schema.keywords.text, position: schema.position))
        }
        var variants = self.variants(alternatives)
        let shape = Discrimination.shape(isInclusive: union.isInclusive)
        guard let discriminator = union.discriminator else { return .union(variants, shape) }
        // If one variant has no value, or shares one, only the shape can distinguish it, and then also the others.
        let all = variants.flatMap(\.discriminatorValues)
        let isUnambiguous = variants.allSatisfy { !$0.discriminatorValues.isEmpty } && Set(all).count == all.count
        reportUndeclared(discriminator, in: schemas, values, isWritten: isUnambiguous)
        guard isUnambiguous else {
            types.log.note(.ambiguousDiscriminator(discriminator.propertyName), at: discriminator.position)
            return .union(variants, shape)
        }
        if let defaultType, let index = indexes[defaultType] { variants[index].isDefault = true }
        return .union(variants, .property(discriminator.propertyName))
    }

    /// A type in a hierarchy.
    struct Subtype {
        /// The schema's own type, after which the case is called.
        let name: Identifier
        /// The type of the values that the discriminator selects.
        let type: Identifier
        let values: [String]
    }

    /// A union of the types in a hierarchy.
    func union(of subtypes: [Subtype], by discriminator: Discriminator, at position: SourcePosition) -> TypeDeclaration.Kind {
        var seen: Set<String> = []
        let alternatives = subtypes.map { subtype in
            Alternative(
                words: caseWords(of: .declared(subtype.name), else: Words(""), in: nil), type: .declared(subtype.type),
                values: subtype.values.filter { seen.insert($0).inserted }, documentation: nil, position: position)
        }
        return .union(
            variants(alternatives).filter { !$0.discriminatorValues.isEmpty }, .property(discriminator.propertyName))
    }

    /// Reports the variants that do not declare the property of the discriminator.
    private func reportUndeclared(
        _ discriminator: Discriminator, in schemas: [Schema], _ values: DiscriminatorValues, isWritten: Bool
    ) {
        for (index, variant) in schemas.enumerated() {
            let merged = types.resolver.merge(variant)
            guard !merged.properties.isEmpty, merged.property(named: discriminator.propertyName) == nil else { continue }
            types.log.note(
                .variantWithoutDiscriminator(discriminator.propertyName, written: isWritten ? values[index].first : nil),
                at: variant.keywords.reference?.position ?? variant.position)
        }
    }

    /// A union of JSON types.
    func union(
        ofTypes primitives: [Schema.PrimitiveType], _ merged: MergedSchema, _ schema: Schema, name: Identifier
    ) -> TypeDeclaration.Kind {
        func element(_ element: Schema?, _ word: String) -> TypeReference {
            types.element(element, of: schema, at: DeclarationSite(parent: name, words: Words(word)))
        }
        let variants = primitives.map { primitive in
            let type: TypeReference =
                switch types.resolver.shape(ofType: primitive, merged) {
                case .builtin(let builtin): .builtin(builtin)
                case .list(let items): .list(element(items, "Item"))
                case .map(let values): .map(element(values, "Value"))
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
        let documentation: String?
        let position: SourcePosition
    }

    private func variants(_ alternatives: [Alternative]) -> [Variant] {
        var names = NameScope(reserving: reserved.declared.union)
        // A case with the name of a type would hide it in the union. Only types without an upper-case letter in front have such names.
        let typeNames = Set(alternatives.flatMap { $0.type.declaredName?.path ?? [] })
        for name in typeNames { names.reserve(name) }
        return alternatives.map { alternative in
            let candidates = alternative.words.map(reserved.caseName)
            var preferred = candidates.first(where: names.isFree) ?? candidates[candidates.count - 1]
            while typeNames.contains(preferred) { preferred += "Value" }
            var seen: Set<String> = []
            return Variant(
                name: names.claim(preferred, for: "a variant", NameScope.Holder(position: alternative.position), log: types.log),
                type: alternative.type, constant: alternative.constant,
                discriminatorValues: alternative.values.filter { seen.insert($0).inserted },
                documentation: alternative.documentation)
        }
    }

    /// The words of a case, made of its type: without those that the name of the union has as well, or with them.
    ///
    /// - Parameters:
    ///   - words: the words of the variant.
    ///   - union: the union, in which the type may have got another name than the variant.
    private func caseWords(of type: TypeReference, else words: Words, in union: Identifier?) -> [Words] {
        switch type {
        case .declared(let name):
            let isCapitalized = name.name.utf8.first.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ?? false
            if !isCapitalized, name.parent == union, name.name == words.upperCamelCase + "Value" { return [words] }
            let prefix = types.options.models.prefix
            let isModel = name.path.count == 1 && name.name.hasPrefix(prefix)
            let whole = types.names.spelling(of: isModel ? String(name.name.dropFirst(prefix.count)) : name.name).words
            guard let union, name.parent != union else { return [whole] }
            return [whole.removing(partsOf: union), whole].compactMap(\.self)
        case .builtin(let builtin): return [Words(builtin.rawValue)]
        case .list(let element): return caseWords(of: element, else: words, in: union).map { $0 + Words("List") }
        case .map(let value): return caseWords(of: value, else: words, in: union).map { $0 + Words("Map") }
        case .optional(let wrapped): return caseWords(of: wrapped, else: words, in: union)
        }
    }
}

extension Words {
    /// The words without those that they start or end with as the name of a union does: `ChatMessage` and `ChatSystemMessage` leave
    /// `System`; nil if that changes nothing or leaves no name.
    ///
    /// A case so depends on its type and its union, but not on the other cases, which come and go.
    fileprivate func removing(partsOf union: Identifier) -> Words? {
        let unionWords = Words(union.name).words
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
