import Diagnostics
import OpenAPI

/// Builds unions: of alternatives, of the types in a hierarchy, and of JSON types.
struct UnionBuilder {
    let types: TypeBuilder

    private var reserved: ReservedNames { types.names.reserved }

    /// A union of the variants of a `oneOf` or `anyOf`.
    func union(_ schemas: [Schema], _ discriminator: Discriminator?, name: Identifier) -> TypeDeclaration.Kind {
        var names = NameScope(reserving: reserved.declared.union)
        var indexes: [TypeReference: Int] = [:]
        var variants: [Variant] = []
        let values = DiscriminatorValues(discriminator, of: schemas, types.resolver, types.log)
        var defaultType: TypeReference?
        for (index, schema) in schemas.enumerated() {
            let words = types.names.spelling(of: schema.keywords.title ?? "Variant\(index + 1)").words
            let type = types.type(of: schema, at: DeclarationSite(parent: name, words: words)).unwrapped
            if index == values.defaultIndex { defaultType = type }
            if let known = indexes[type] {
                let first = variants[known]
                variants[known] = Variant(
                    name: first.name, type: type, discriminatorValues: first.discriminatorValues + values[index],
                    documentation: first.documentation
                )
                continue
            }
            indexes[type] = variants.count
            let caseName = names.claim(
                reserved.caseName(caseWords(of: type, else: words)), for: "a variant", NameScope.Holder(position: schema.position),
                log: types.log)
            variants.append(
                Variant(name: caseName, type: type, discriminatorValues: values[index], documentation: schema.keywords.text))
        }
        guard let discriminator else { return .union(variants, .shape) }
        // If one variant has no value, or shares one, only the shape can distinguish it, and then also the others.
        let all = variants.flatMap { Set($0.discriminatorValues) }
        guard variants.allSatisfy({ !$0.discriminatorValues.isEmpty }), Set(all).count == all.count else {
            types.log.note(.ambiguousDiscriminator(discriminator.propertyName), at: discriminator.position)
            return .union(variants, .shape)
        }
        if let defaultType, let index = indexes[defaultType] { variants[index].isDefault = true }
        return .union(variants, .property(discriminator.propertyName))
    }

    /// A union of the types in a hierarchy.
    func union(
        of subtypes: [(name: Identifier, values: [String])], by discriminator: Discriminator, at position: SourcePosition
    ) -> TypeDeclaration.Kind {
        var names = NameScope(reserving: reserved.declared.union)
        var seen: Set<String> = []
        let variants = subtypes.map { subtype in
            let type = TypeReference.declared(subtype.name)
            let name = names.claim(
                reserved.caseName(caseWords(of: type, else: Words(""))), for: "a variant", NameScope.Holder(position: position),
                log: types.log)
            return Variant(
                name: name, type: type, discriminatorValues: subtype.values.filter { seen.insert($0).inserted }, documentation: nil)
        }
        return .union(variants.filter { !$0.discriminatorValues.isEmpty }, .property(discriminator.propertyName))
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
                case .any, .same, .record, .enumeration, .union, .types: .builtin(.json)
                }
            return Variant(name: primitive.rawValue, type: type, discriminatorValues: [], documentation: nil)
        }
        return .union(variants, .shape)
    }

    /// The words of a case, made of its type.
    private func caseWords(of type: TypeReference, else words: Words) -> Words {
        switch type {
        case .declared(let name):
            let prefix = types.options.models.prefix
            let isModel = name.path.count == 1 && name.name.hasPrefix(prefix)
            return types.names.spelling(of: isModel ? String(name.name.dropFirst(prefix.count)) : name.name).words
        case .builtin(let builtin): return Words(builtin.rawValue)
        case .list(let element): return caseWords(of: element, else: words) + Words("List")
        case .map(let value): return caseWords(of: value, else: words) + Words("Map")
        case .optional(let wrapped): return caseWords(of: wrapped, else: words)
        }
    }
}

extension Diagnostic.Message {
    static func ambiguousDiscriminator(_ property: String) -> Self {
        "'\(property)' does not have a different value for each variant; the variant is determined by the shape of the value"
    }
}
