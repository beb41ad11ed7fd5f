package import Diagnostics
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
        /// Whether another property selects among the schemas that extend it.
        package let hasOwnDiscriminator: Bool
        /// The position of the schema, and those of the schemas below it among which another property selects.
        package let selected: [SourcePosition]
    }

    package let base: Component<Schema>
    package let discriminator: Discriminator
    /// The schemas that extend the base, directly or not, in the document's order; the last one is the base itself.
    package let subtypes: [Subtype]

    /// The hierarchies among named schemas: first those of schemas with a discriminator, then those of schemas that extend them.
    ///
    /// - Parameter target: the schema that a reference leads to.
    static func all(in components: [Component<Schema>], target: (Reference) -> Schema?, _ merger: SchemaMerger) -> [SchemaHierarchy] {
        var children: [SourcePosition: [SourcePosition]] = [:]
        for component in components {
            for parent in component.value.keywords.allOf.compactMap({ $0.keywords.reference.flatMap(target)?.position }) {
                children[parent, default: []].append(component.value.position)
            }
        }
        func extending(_ position: SourcePosition) -> Set<SourcePosition> {
            reachable(from: [position]) { children[$0] ?? [] }.subtracting([position])
        }
        let bases = components.filter { $0.value.keywords.selectsSubtypes && !extending($0.value.position).isEmpty }
        let discriminators = Dictionary(
            bases.map { ($0.value.position, $0.value.keywords.discriminator) }, uniquingKeysWith: { first, _ in first })
        var hierarchies: [SchemaHierarchy] = []
        var intermediates: [SchemaHierarchy] = []
        var known = Set(bases.map(\.value.position))
        for base in bases {
            guard let discriminator = base.value.keywords.discriminator else { continue }
            /// The schemas below a schema, except those among which another property selects.
            func subtypes(of position: SourcePosition) -> [Subtype] {
                let all = extending(position)
                let nested = all.filter { discriminators[$0].map { $0?.propertyName != discriminator.propertyName } ?? false }
                let inner = nested.reduce(into: Set<SourcePosition>()) { $0.formUnion(extending($1)) }
                let mapping = discriminator.valuesBySchema
                let isMapped = { (component: Component<Schema>) in mapping[component.name] != nil }
                let direct = components.filter { component in
                    let isIncluded = component.value.position == position || all.contains(component.value.position)
                    return isIncluded && (!inner.contains(component.value.position) || isMapped(component))
                }
                let mapped = Set(direct.filter(isMapped).map(\.value.position))
                func values(of component: Component<Schema>) -> [String] {
                    component.value.keywords.discriminatorValue.map { [$0] } ?? mapping[component.name]
                        ?? merger.constants(of: discriminator.propertyName, in: component.value, named: component.name)
                }
                let taken = Set(direct.filter { $0.value.position != base.value.position }.flatMap(values))
                return direct.map { component in
                    let isNested = nested.contains(component.value.position)
                    let below = isNested ? extending(component.value.position).subtracting(mapped) : []
                    var selected = [component.value.position] + below
                    var values = values(of: component)
                    if component.value.position == base.value.position, values == [component.name] {
                        // The base has the values that its property lists and that select no other schema, none of which is its default.
                        let listed = merger.constants(of: discriminator.propertyName, in: merger.merge(component.value)) ?? []
                        let free = listed.filter { !taken.contains($0) }
                        if !free.isEmpty, !listed.contains(component.name) { (values, selected) = (free, []) }
                    }
                    return Subtype(
                        component: component, discriminatorValues: values, hasOwnDiscriminator: isNested, selected: selected)
                }
            }
            hierarchies.append(SchemaHierarchy(base, discriminator, subtypes(of: base.value.position)))
            let below = subtypes(of: base.value.position).filter { !$0.hasOwnDiscriminator }.map(\.component)
            for component in below where !extending(component.value.position).isEmpty && known.insert(component.value.position).inserted {
                intermediates.append(SchemaHierarchy(component, discriminator, subtypes(of: component.value.position)))
            }
        }
        return hierarchies + intermediates
    }

    private init(_ base: Component<Schema>, _ discriminator: Discriminator, _ subtypes: [Subtype]) {
        self.base = base
        self.discriminator = discriminator
        let isBase = { (subtype: Subtype) in subtype.component.value.position == base.value.position }
        self.subtypes = subtypes.filter { !isBase($0) } + subtypes.filter(isBase).prefix(1)
    }
}

extension Schema.Keywords {
    /// Whether a discriminator selects among the schemas that extend this one.
    fileprivate var selectsSubtypes: Bool { discriminator != nil && oneOf.isEmpty && anyOf.isEmpty }
}

extension SchemaMerger {
    /// The only value of a discriminator in a schema, or else the name of the schema.
    fileprivate func constants(of property: String, in schema: Schema, named name: String) -> [String] {
        let constants = constants(of: property, in: merge(schema)) ?? []
        return constants.count == 1 ? constants : [name]
    }
}

extension Discriminator {
    /// The values that the mapping assigns to each schema, by the last component of the reference to it.
    fileprivate var valuesBySchema: [String: [String]] {
        Dictionary(grouping: mapping) { Reference.name(in: $0.value) }.mapValues { $0.map(\.name) }
    }
}
