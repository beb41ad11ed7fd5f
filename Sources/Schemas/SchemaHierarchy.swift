import Diagnostics
package import OpenAPI

/// A named schema, the named schemas that extend it by `allOf`, and the discriminator that selects among them.
///
/// Swagger 2.0 describes polymorphism this way; later versions can use `oneOf`. Where the base is referred to, a value of any of the
/// schemas is allowed (Discriminator Object). The base declares the discriminator, or extends a schema that does.
package struct SchemaHierarchy {
    /// A schema that extends the base, or the base itself.
    package struct Subtype {
        package let component: Component<Schema>
        /// The values of the discriminator that select it.
        package let discriminatorValues: [String]
        /// Whether values of the discriminator that select no other schema select it (`defaultMapping`).
        package let isDefault: Bool
        /// Whether another property selects among the schemas that extend it.
        package let hasOwnDiscriminator: Bool
        /// The position of the schema, and those of the schemas below it among which another property selects.
        package let selected: [SchemaID]
    }

    package let base: Component<Schema>
    package let discriminator: Discriminator
    /// The schemas that extend the base, directly or not, in the document's order; the last one is the base itself.
    package let subtypes: [Subtype]

    /// The hierarchies among named schemas: first those of schemas with a discriminator, then those of schemas that extend them.
    ///
    /// - Parameters:
    ///   - target: the schema that a reference leads to.
    ///   - mapped: the same for a reference in the mapping of a discriminator, which may have no target.
    static func all(
        in components: [Component<Schema>], target: (Reference) -> Schema?, mapped: @escaping (Reference) -> Schema?, _ merger: SchemaMerger
    ) -> [SchemaHierarchy] {
        let schemas = ExtendingSchemas(components, target: target)
        var (hierarchies, intermediates): ([SchemaHierarchy], [SchemaHierarchy]) = ([], [])
        var known = Set(schemas.discriminators.keys)
        for base in components {
            guard let discriminator = schemas.discriminators[base.value.id] else { continue }
            let family = SchemaFamily(schemas: schemas, base: base, discriminator: discriminator, mapped: mapped, merger: merger)
            let subtypes = family.subtypes(of: base.value.id)
            hierarchies.append(SchemaHierarchy(base, discriminator, subtypes))
            let extended = subtypes.filter { !$0.hasOwnDiscriminator && schemas.isExtended($0.component.value.id) }.map(\.component)
            for component in extended where known.insert(component.value.id).inserted {
                intermediates.append(SchemaHierarchy(component, discriminator, family.subtypes(of: component.value.id)))
            }
        }
        return hierarchies + intermediates
    }

    private init(_ base: Component<Schema>, _ discriminator: Discriminator, _ subtypes: [Subtype]) {
        self.base = base
        self.discriminator = discriminator
        let isBase = { (subtype: Subtype) in subtype.component.value.id == base.value.id }
        self.subtypes = subtypes.filter { !isBase($0) } + subtypes.filter(isBase).prefix(1)
    }
}

/// Named schemas, with the schemas that extend each of them.
private struct ExtendingSchemas {
    let components: [Component<Schema>]
    let names: Set<String>
    /// The discriminators of the schemas that others extend, by the positions of these schemas.
    let discriminators: [SchemaID: Discriminator]
    /// The schemas whose `allOf` refers to a schema, by its position.
    private let direct: [SchemaID: [SchemaID]]

    init(_ components: [Component<Schema>], target: (Reference) -> Schema?) {
        var direct: [SchemaID: [SchemaID]] = [:]
        for component in components {
            for parent in component.value.keywords.allOf.compactMap({ $0.keywords.reference.flatMap(target)?.id }) {
                direct[parent, default: []].append(component.value.id)
            }
        }
        (self.components, self.direct, names) = (components, direct, Set(components.map(\.name)))
        let bases = components.map(\.value).filter { schema in direct[schema.id]?.contains { $0 != schema.id } == true }
        discriminators = Dictionary(
            bases.compactMap { base in base.keywords.subtypeDiscriminator.map { (base.id, $0) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// The schemas that extend another one, directly or not.
    func extending(_ id: SchemaID) -> Set<SchemaID> {
        reachable(from: [id]) { direct[$0] ?? [] }.subtracting([id])
    }

    /// Whether another schema extends this one.
    func isExtended(_ id: SchemaID) -> Bool { !extending(id).isEmpty }
}

/// A base with a discriminator, and the schemas among which it selects.
private struct SchemaFamily {
    let schemas: ExtendingSchemas
    let base: Component<Schema>
    let discriminator: Discriminator
    /// The schema that a reference in a mapping leads to.
    let mapped: (Reference) -> Schema?
    let merger: SchemaMerger

    /// A schema of the family and those below it, except those among which another property selects.
    func subtypes(of id: SchemaID) -> [SchemaHierarchy.Subtype] {
        let all = schemas.extending(id)
        let nested = all.filter { schemas.discriminators[$0].map { $0.propertyName != discriminator.propertyName } ?? false }
        let inner = nested.reduce(into: Set<SchemaID>()) { $0.formUnion(schemas.extending($1)) }
        let mapping = Dictionary(grouping: discriminator.mapping, by: name).mapValues { $0.map(\.name) }
        let defaultName = discriminator.defaultMapping.map { name(of: MapEntry(name: "", position: $0.position, value: $0.value)) }
        let direct = schemas.components.filter { component in
            let isIncluded = component.value.id == id || all.contains(component.value.id)
            return isIncluded && (!inner.contains(component.value.id) || mapping[component.name] != nil)
        }
        let mapped = Set(direct.filter { mapping[$0.name] != nil }.map(\.value.id))
        let taken = Set(direct.filter { !isBase($0) }.flatMap { values(of: $0, mapping) })
        return direct.map { component in
            let isNested = nested.contains(component.value.id)
            let free = isBase(component) ? freeValues(taken, mapping) : []
            let below = isNested ? schemas.extending(component.value.id).subtracting(mapped) : []
            return SchemaHierarchy.Subtype(
                component: component, discriminatorValues: free.isEmpty ? values(of: component, mapping) : free,
                isDefault: defaultName == component.name,
                hasOwnDiscriminator: isNested, selected: free.isEmpty ? [component.value.id] + below : [])
        }
    }

    /// The name of the schema that an entry of the mapping selects: the last component of its value, unless that is the name of a file or
    /// a key in one.
    private func name(of entry: MapEntry<String>) -> String {
        let name = Reference.name(in: entry.value)
        guard !schemas.names.contains(name), entry.isReference, let id = mapped(entry.reference)?.id else { return name }
        return schemas.components.first { $0.value.id == id }?.name ?? name
    }

    private func isBase(_ component: Component<Schema>) -> Bool { component.value.id == base.value.id }

    /// The values of the discriminator that select a schema: those of the document, or else the schema's name.
    private func values(of component: Component<Schema>, _ mapping: [String: [String]]) -> [String] {
        if let value = component.value.keywords.discriminatorValue { return [value] }
        if let values = mapping[component.name] { return values }
        let constants = merger.constants(of: discriminator.propertyName, in: merger.merge(component.value)) ?? []
        return constants.count == 1 ? constants : [component.name]
    }

    /// The values that the base's property lists and that select no other schema, none of which is its default; empty if the document
    /// says which values select the base.
    private func freeValues(_ taken: Set<String>, _ mapping: [String: [String]]) -> [String] {
        guard values(of: base, mapping) == [base.name] else { return [] }
        let listed = merger.constants(of: discriminator.propertyName, in: merger.merge(base.value)) ?? []
        return listed.contains(base.name) ? [] : listed.filter { !taken.contains($0) }
    }
}

extension Schema.Keywords {
    /// The discriminator that selects among the schemas that extend this one, which a part of its `allOf` can declare; nil if there is
    /// none.
    fileprivate var subtypeDiscriminator: Discriminator? {
        guard oneOf.isEmpty, anyOf.isEmpty else { return nil }
        return discriminator ?? allOf.lazy.compactMap(\.keywords.subtypeDiscriminator).first
    }
}
