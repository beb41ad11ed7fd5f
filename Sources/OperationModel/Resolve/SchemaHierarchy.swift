import Diagnostics
import OpenAPI

/// A named schema with a `discriminator`, and the named schemas that extend it by `allOf`.
///
/// Swagger 2.0 describes polymorphism this way; later versions can use `oneOf`. Where the base is referred to, a value of any of the
/// schemas is allowed (Discriminator Object).
struct SchemaHierarchy {
    /// A schema that extends the base, or the base itself.
    struct Subtype {
        let component: Component<Schema>
        /// The values of the discriminator that select it.
        let discriminatorValues: [String]
    }

    let base: Component<Schema>
    let discriminator: Discriminator
    /// The schemas that extend the base, directly or not, in the document's order; the last one is the base itself.
    let subtypes: [Subtype]

    /// The hierarchies among named schemas.
    ///
    /// - Parameter target: the schema that a reference leads to.
    static func all(in components: [Component<Schema>], target: (Reference) -> Schema?) -> [SchemaHierarchy] {
        var children: [SourcePosition: [SourcePosition]] = [:]
        for component in components {
            for parent in component.value.keywords.allOf.compactMap({ $0.keywords.reference.flatMap(target)?.position }) {
                children[parent, default: []].append(component.value.position)
            }
        }
        return components.compactMap { base in
            guard let discriminator = base.value.keywords.discriminator, base.value.keywords.oneOf.isEmpty,
                base.value.keywords.anyOf.isEmpty
            else { return nil }
            let extending = reachable(from: [base.value.position]) { children[$0] ?? [] }.subtracting([base.value.position])
            return extending.isEmpty
                ? nil : SchemaHierarchy(base, discriminator, components.filter { extending.contains($0.value.position) })
        }
    }

    private init(_ base: Component<Schema>, _ discriminator: Discriminator, _ extending: [Component<Schema>]) {
        self.base = base
        self.discriminator = discriminator
        let mapping = discriminator.valuesBySchema
        subtypes = (extending + [base]).map { component in
            let values = component.value.keywords.discriminatorValue.map { [$0] } ?? mapping[component.name] ?? [component.name]
            return Subtype(component: component, discriminatorValues: values)
        }
    }
}

extension Discriminator {
    /// The values that the mapping assigns to each schema, by the last component of the reference to it.
    fileprivate var valuesBySchema: [String: [String]] {
        Dictionary(grouping: mapping) { Reference.name(in: $0.value) }.mapValues { $0.map(\.name) }
    }
}
