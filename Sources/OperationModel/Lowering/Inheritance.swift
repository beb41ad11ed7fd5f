import Diagnostics
import OpenAPI

/// The named schemas that others extend by `allOf`, and whose `discriminator` tells which of them a value is.
///
/// That is how 2.0 says what later versions say with `oneOf`. Where such a schema is referred to, a value of any of them may
/// stand.
struct Inheritance {
    /// A schema that extends another one.
    struct Heir {
        let component: Component<Schema>
        /// The values of the discriminator that choose it.
        let values: [String]
    }

    /// A schema that others extend.
    struct Family {
        let base: Component<Schema>
        let discriminator: Discriminator
        /// The schemas that extend it, directly or not, in the document's order; the last one is the base itself.
        let heirs: [Heir]
    }

    private(set) var families: [Family] = []

    /// - Parameter target: the schema that a reference leads to.
    init(_ components: [Component<Schema>], target: (Reference) -> Schema?) {
        var children: [SourcePosition: Set<SourcePosition>] = [:]
        for component in components {
            for parent in component.value.keywords.allOf.compactMap({ $0.keywords.reference.flatMap(target)?.position }) {
                children[parent, default: []].insert(component.value.position)
            }
        }
        for base in components where base.value.keywords.oneOf.isEmpty && base.value.keywords.anyOf.isEmpty {
            guard let discriminator = base.value.keywords.discriminator else { continue }
            let positions = Self.heirs(of: base.value.position, children).subtracting([base.value.position])
            guard !positions.isEmpty else { continue }
            let heirs = components.filter { positions.contains($0.value.position) }
            let mapping = discriminator.mappingByName
            let all = (heirs + [base]).map { component in
                let mapped = mapping[component.name] ?? []
                return Heir(
                    component: component,
                    values: component.value.keywords.discriminatorValue.map { [$0] } ?? (mapped.isEmpty ? [component.name] : mapped))
            }
            families.append(Family(base: base, discriminator: discriminator, heirs: all))
        }
    }

    /// The schemas that extend one, at most sixteen steps away from it.
    private static func heirs(of base: SourcePosition, _ children: [SourcePosition: Set<SourcePosition>]) -> Set<SourcePosition> {
        var found: Set<SourcePosition> = []
        var level: Set<SourcePosition> = [base]
        for _ in 0..<16 where !level.isEmpty {
            level = Set(level.flatMap { children[$0] ?? [] }).subtracting(found)
            found.formUnion(level)
        }
        return found
    }
}

extension Discriminator {
    /// The values that the mapping gives to each schema, by the last part of the reference to it.
    var mappingByName: [String: [String]] {
        Dictionary(grouping: mapping) { Reference.name(in: $0.value) }
            .mapValues { $0.map(\.name) }
    }
}
