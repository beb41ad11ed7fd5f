import Diagnostics
package import OpenAPI

extension SchemaResolver {
    /// The union of an object with properties and variants; nil unless a property selects among variants that are objects.
    ///
    /// No schema is resolved here, because variants can lead back to the union.
    func unionWithSharedProperties(_ merged: MergedSchema) -> MergedSchema.Union? {
        guard merged.unions.count == 1, var union = restricting(merged.unions[0]), union.variants.count > 1,
            merged.types.allSatisfy({ $0 == .object || $0 == .null }), let discriminator = discriminator(of: union, in: merged)
        else { return nil }
        union.discriminator = discriminator
        let names = merged.properties.map(\.name).filter { $0 != discriminator.propertyName }
        var passed: Set<SchemaID> = []
        for variant in union.variants where !canShare(names, variant, of: discriminator, isInner: false, &passed) { return nil }
        union.shared = combined.object(merged, at: discriminator.position)
        return union
    }

    /// The discriminator of a union, or a required property of the variants that has another constant in each.
    private func discriminator(of union: MergedSchema.Union, in merged: MergedSchema) -> Discriminator? {
        if let discriminator = union.discriminator { return discriminator }
        let variants = union.variants.map(merge)
        let names = (merged.properties + (variants.first?.properties ?? [])).map(\.name)
        let name = names.first { name in
            guard merged.required[name] != nil || variants.allSatisfy({ $0.required[name] != nil }) else { return false }
            let values = variants.map { constants(of: name, in: $0) ?? [] }
            return values.allSatisfy { $0.count == 1 } && Set(values).count == values.count
        }
        return name.map { Discriminator(propertyName: $0, position: union.variants[0].position) }
    }

    /// Whether a variant is an object, or a union of objects that have all of the properties anyway.
    private func canShare(
        _ names: [String], _ variant: Schema, of discriminator: Discriminator, isInner: Bool, _ passed: inout Set<SchemaID>
    ) -> Bool {
        let target = merger.target(of: variant)
        guard passed.insert(target.id).inserted else { return true }
        let merged = merge(variant)
        let discriminators = [target.keywords.discriminator] + merged.unions.map(\.discriminator)
        if discriminators.contains(where: { $0?.position == discriminator.position }) { return false }
        let hasAll = names.allSatisfy { merged.property(named: $0) != nil }
        if merged.unions.isEmpty { return (hasAll || !isInner) && (!merged.properties.isEmpty || merged.types == [.object]) }
        if hasAll, !merged.properties.isEmpty { return true }
        for inner in merged.unions.flatMap(\.variants) where !canShare(names, inner, of: discriminator, isInner: true, &passed) {
            return false
        }
        return true
    }

    /// A union whose inline variants also require those of their properties that the schema next to the union requires.
    func requiring(_ required: [String: SourcePosition], in union: MergedSchema.Union) -> MergedSchema.Union {
        guard let position = required.values.first else { return union }
        var (union, requirements) = (union, MergedSchema())
        requirements.required = required
        let shared = combined.object(requirements, at: position)
        union.variants = union.variants.map { variant in
            let merged = merge(variant)
            let isAffected = merged.properties.contains { required[$0.name] != nil && merged.required[$0.name] == nil }
            return isAffected && variant.keywords.reference == nil ? combined.variant(variant, with: shared) : variant
        }
        return union
    }

    /// The schemas that extend a variant of a union, and that its discriminator selects although they are not variants themselves.
    func mappedSubtypes(of union: MergedSchema.Union) -> [Schema] {
        let bases = Set(union.variants.compactMap { $0.keywords.reference.flatMap(documents.schema)?.id })
        var known = bases
        return (union.discriminator?.mapping ?? []).compactMap { entry in
            guard let target = schema(mappedBy: entry), !known.contains(target.id), !ancestors(of: target).isDisjoint(with: bases)
            else { return nil }
            known.insert(target.id)
            var keywords = Schema.Keywords()
            keywords.reference = entry.reference
            return Schema(keywords, at: entry.position)
        }
    }

    /// A union without a discriminator, all of whose variants are schemas of one hierarchy: the discriminator of the hierarchy selects
    /// among them, and its base represents all of them.
    func inHierarchy(_ union: MergedSchema.Union) -> MergedSchema.Union {
        guard union.discriminator == nil, union.variants.count > 1, !subtypes.isEmpty else { return union }
        let targets = union.variants.compactMap { variant in
            variant.keywords.reference.flatMap { reference in
                documents.schema(for: reference).map { (reference: reference, id: $0.id) }
            }
        }
        let ids = Set(targets.map(\.id))
        guard targets.count == union.variants.count, ids.isSubset(of: subtypes) else { return union }
        let all = hierarchies.filter { ids.isSubset(of: $0.subtypes.map(\.component.value.id)) }
        let base = all.lazy.compactMap { hierarchy in targets.firstIndex { $0.id == hierarchy.base.value.id } }.first
        var union = union
        if let base {
            union.variants = [union.variants[base]]
        } else if let hierarchy = all.first {
            let mapping = targets.flatMap { reference, id in
                hierarchy.subtypes.filter { $0.component.value.id == id }.flatMap(\.discriminatorValues).map {
                    MapEntry(name: $0, position: reference.position, value: reference.text)
                }
            }
            union.discriminator = Discriminator(
                propertyName: hierarchy.discriminator.propertyName, position: hierarchy.discriminator.position, mapping: mapping)
        }
        return union
    }

    /// The schemas that a schema extends by `allOf`, directly or not.
    private func ancestors(of schema: Schema) -> Set<SchemaID> {
        var ancestors: Set<SchemaID> = []
        var waiting = [schema]
        while let next = waiting.popLast() {
            let parents = next.keywords.allOf.compactMap { $0.keywords.reference.flatMap(documents.schema) }
            waiting += parents.filter { ancestors.insert($0.id).inserted }
        }
        return ancestors
    }

    /// A variant of a union with the properties next to the union: the variant itself if it has them all.
    package func variant(_ variant: Schema, with shared: Schema) -> Schema {
        let end = destination(of: variant)
        return end.shape.isObject && !implies(end, destination(of: shared)) ? combined.variant(end.schema, with: shared) : variant
    }

    /// The fields of a form: the properties of an object, and those of the alternatives next to them.
    ///
    /// - Parameter withAlternatives: whether alternatives without properties next to them are one object with the properties of all.
    package func fields(of schema: Schema, withAlternatives: Bool = false) -> MergedSchema {
        let end = destination(of: schema)
        if case .record(let record) = end.shape { return record }
        var merged = merge(end.schema)
        let areRecords = { (union: MergedSchema.Union) in
            union.variants.map(self.merge).allSatisfy { !$0.properties.isEmpty && $0.unions.isEmpty && $0.additionalSchemas.isEmpty }
        }
        if case .union(let union) = end.shape, union.shared != nil || withAlternatives && areRecords(union) {
            merger.addPropertiesOfVariants(to: &merged)
        }
        return merged
    }
}
