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
        var parents: [Mark: [Mark]] = [:]
        for component in components {
            parents[component.value.mark] = component.value.allOf.compactMap { $0.reference.flatMap(target)?.mark }
        }
        for base in components where base.value.oneOf.isEmpty && base.value.anyOf.isEmpty {
            guard let discriminator = base.value.discriminator else { continue }
            let heirs = components.filter { Self.isAbove(base.value.mark, $0.value.mark, parents, depth: 0) }
            guard !heirs.isEmpty else { continue }
            let all = (heirs + [base]).map { Heir(component: $0, values: Self.values(of: discriminator, choosing: $0)) }
            families.append(Family(base: base, discriminator: discriminator, heirs: all))
        }
    }

    private static func isAbove(_ base: Mark, _ schema: Mark, _ parents: [Mark: [Mark]], depth: Int) -> Bool {
        guard depth < 16 else { return false }
        return (parents[schema] ?? []).contains { $0 == base || isAbove(base, $0, parents, depth: depth + 1) }
    }

    private static func values(of discriminator: Discriminator, choosing component: Component<Schema>) -> [String] {
        if let value = component.value.discriminatorValue { return [value] }
        let mapped = discriminator.mapping.filter { $0.value == component.name || $0.value.hasSuffix("/" + component.name) }.map(\.name)
        return mapped.isEmpty ? [component.name] : mapped
    }
}
