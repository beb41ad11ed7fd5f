import Diagnostics
import OpenAPI

extension TypeLowering {
    /// A union of the variants of a `oneOf` or `anyOf`.
    func union(_ variants: [Schema], _ discriminator: Discriminator?, name: Identifier) -> TypeDeclaration.Kind {
        var names = NameScope()
        names.reserve("unknown")
        var types: [TypeReference: Int] = [:]
        var cases: [Variant] = []
        let mapped = discriminator.map { mappedValues(of: $0, to: variants) } ?? []
        if let discriminator { reportMissing(discriminator, of: variants) }
        for (index, variant) in variants.enumerated() {
            let words = spelling(of: variant.keywords.title ?? "Variant\(index + 1)").words
            let type = type(of: variant, at: Place(parent: name, words: words)).unwrapped
            let values = discriminator.map { self.values(of: $0, mapped: mapped[index], choosing: variant) } ?? []
            if let known = types[type] {
                let first = cases[known]
                cases[known] = Variant(
                    name: first.name, type: type, discriminatorValues: first.discriminatorValues + values,
                    documentation: first.documentation
                )
                continue
            }
            types[type] = cases.count
            let wish = variantWords(type, else: words).caseName
            let caseName = names.claim(wish, for: "a variant", at: variant.position, log: log)
            cases.append(Variant(name: caseName, type: type, discriminatorValues: values, documentation: variant.keywords.text))
        }
        // A variant that no value chooses, or that shares one, can only be told by its shape, and then so are the others.
        let values = cases.flatMap { Set($0.discriminatorValues) }
        let isTold = cases.allSatisfy { !$0.discriminatorValues.isEmpty } && Set(values).count == values.count
        if let discriminator, !isTold {
            log.note(
                "'\(discriminator.propertyName)' has no value of its own for each variant; they are told by what they hold",
                at: discriminator.position)
        }
        return .union(cases, isTold ? discriminator.map { .property($0.propertyName) } ?? .shape : .shape)
    }

    /// A union of the types that extend one.
    func union(
        ofHeirs heirs: [(name: Identifier, values: [String])], by discriminator: Discriminator, at position: SourcePosition
    ) -> TypeDeclaration.Kind {
        var names = NameScope()
        names.reserve("unknown")
        var seen: Set<String> = []
        let variants = heirs.map { heir in
            let type = TypeReference.declared(heir.name)
            let name = names.claim(variantWords(type, else: Words("")).caseName, for: "a variant", at: position, log: log)
            return Variant(
                name: name, type: type, discriminatorValues: heir.values.filter { seen.insert($0).inserted }, documentation: nil
            )
        }
        return .union(variants.filter { !$0.discriminatorValues.isEmpty }, .property(discriminator.propertyName))
    }

    /// A union of primitive types.
    func union(ofTypes types: [Schema.PrimitiveType], _ merged: MergedSchema, name: Identifier) -> TypeDeclaration.Kind {
        let variants = types.map { type in
            let reference: TypeReference =
                switch shape(ofType: type, merged) {
                case .builtin(let builtin): .builtin(builtin)
                case .list(let items):
                    .list(items.map { self.type(of: $0, at: Place(parent: name, words: Words("Item"))) } ?? .builtin(.json))
                case .map(let values):
                    .map(values.map { self.type(of: $0, at: Place(parent: name, words: Words("Value"))) } ?? .builtin(.json))
                default: .builtin(.json)
                }
            return Variant(name: type.rawValue, type: reference, discriminatorValues: [], documentation: nil)
        }
        return .union(variants, .shape)
    }

    /// The values of the discriminator that choose a variant: those mapped to it, or else its schema's name.
    private func values(of discriminator: Discriminator, mapped: [String], choosing variant: Schema) -> [String] {
        guard let reference = variant.keywords.reference else {
            return mapped.isEmpty ? constants(of: discriminator.propertyName, in: variant) : mapped
        }
        let named = target(of: reference).map { constants(of: discriminator.propertyName, in: $0) } ?? []
        let own = named.isEmpty ? [] : named.filter { constant in !discriminator.mapping.contains { $0.name == constant } }
        if mapped.isEmpty {
            // Only a component has a name by itself, and an enumeration that all variants share says nothing about one of them.
            guard let implied = Reference.componentName(in: reference.text) else { return own }
            return own.isEmpty || own.contains(implied) ? [implied] : own
        }
        return mapped + (own.count == 1 ? own : [])
    }

    /// The values that a mapping gives to each of the variants; one that it gives to none is reported.
    ///
    /// A variant is known by the last part of its reference, as most documents write it; where that does not tell, by its place.
    private func mappedValues(of discriminator: Discriminator, to variants: [Schema]) -> [[String]] {
        let byName = Dictionary(grouping: variants.indices) { variants[$0].keywords.reference.map { Reference.name(in: $0.text) } }
        let byPlace = Dictionary(grouping: variants.indices) { endOfReferences(from: variants[$0]).position }
        var values = variants.map { _ in [String]() }
        for entry in discriminator.mapping {
            var chosen = byName[Reference.name(in: entry.value)] ?? []
            if Set(chosen.map { variants[$0].keywords.reference?.text }).count != 1 {
                let isReference = entry.value.contains { "#/.".contains($0) }
                let component = ReferenceTarget(file: entry.position.file, pointer: Pointer(["components", "schemas", entry.value]))
                let schema = documents.schema(at: component) ?? (isReference ? target(of: Reference(entry.value, at: entry.position)) : nil)
                chosen = schema.flatMap { byPlace[endOfReferences(from: $0).position] } ?? []
                // A reference that leads nowhere has been reported.
                if chosen.isEmpty, schema != nil || !isReference {
                    log.warning(
                        "the value '\(entry.name)' is mapped to '\(entry.value)', which is no variant; it is ignored", at: entry.position)
                }
            }
            for index in chosen { values[index].append(entry.name) }
        }
        return values
    }

    /// Tells of variants that do not have the property by which they are told.
    private func reportMissing(_ discriminator: Discriminator, of variants: [Schema]) {
        for variant in variants {
            let merged = merge(variant)
            guard !merged.properties.isEmpty, merged.property(named: discriminator.propertyName) == nil else { continue }
            log.note(
                "the variant has no property '\(discriminator.propertyName)', by which it is told",
                at: variant.keywords.reference?.position ?? variant.position)
        }
    }

    /// The values that a property of a schema can have, where the schema names them.
    private func constants(of property: String, in schema: Schema) -> [String] {
        guard let value = merge(schema).property(named: property)?.value else { return [] }
        return (value.keywords.enumerationValues ?? []).compactMap(\.value.text)
    }

    /// How the case of a type is called.
    private func variantWords(_ type: TypeReference, else words: Words) -> Words {
        switch type {
        case .declared(let name):
            let prefix = options.models.prefix
            return spelling(of: name.path.count == 1 && name.name.hasPrefix(prefix) ? String(name.name.dropFirst(prefix.count)) : name.name)
                .words
        case .builtin(let builtin): return Words(builtin.rawValue)
        case .list(let element): return variantWords(element, else: words) + Words("List")
        case .map(let value): return variantWords(value, else: words) + Words("Map")
        case .optional(let wrapped): return variantWords(wrapped, else: words)
        }
    }
}
