import OpenAPI
import Schemas

/// The property that has different constants in several variants of a union, or a required constant in only some of them, or else another
/// default in each.
struct DistinguishingProperty {
    let name: String
    /// The value in each variant; nil for a variant that allows others.
    let values: [String?]

    /// What a variant that is an object says about a property, as a string.
    private typealias Statements = [String: (value: String, isRequired: Bool)]

    init?(_ variants: [Schema], _ resolver: SchemaResolver) {
        let constants = variants.map { variant in
            Self.statements(of: variant, resolver) { declarations in
                resolver.values(of: declarations).flatMap { $0.count == 1 ? $0[0].value : nil }
            }
        }
        if let (name, _) = Self.mostDifferent(in: constants) {
            self.name = name
            values = constants.map { $0?[name]?.value }
            return
        }
        // Pydantic's models give a string that selects them as its default.
        let defaults = variants.map { variant in
            Self.statements(of: variant, resolver) {
                $0.count == 1 && $0[0].keywords.types == [.string] ? $0[0].keywords.defaultValue : nil
            }
        }
        guard let (name, count) = Self.mostDifferent(in: defaults), count == variants.count else { return nil }
        self.name = name
        values = defaults.map { $0?[name]?.value }
    }

    /// The property with the most different values, and how many these are; nil if none distinguishes objects.
    private static func mostDifferent(in statements: [Statements?]) -> (name: String, count: Int)? {
        let objects = statements.compactMap(\.self)
        let counts = Dictionary(grouping: objects.joined(), by: \.key).compactMapValues { statements in
            let count = Set(statements.map(\.value.value)).count
            return count > 1 || statements.count < objects.count && statements.allSatisfy(\.value.isRequired) ? count : nil
        }
        return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }

    /// What the declarations of the properties of a variant say; nil if it declares none, or is the base of a hierarchy.
    private static func statements(
        of variant: Schema, _ resolver: SchemaResolver, _ value: ([Schema]) -> DocumentValue?
    ) -> Statements? {
        let end = resolver.destination(of: variant).schema
        let merged = resolver.merge(end)
        if merged.properties.isEmpty || resolver.hierarchies.contains(where: { $0.base.value.id == end.id }) { return nil }
        let strings = merged.properties.compactMap { property -> (String, String)? in
            guard let value = value(merged.declarations(of: property)) else { return nil }
            switch value.kind {
            case .string: return value.text.map { (property.name, $0) }
            case .bool, .integer: return (property.name, value.json)
            // A number has several spellings.
            case .number, .null, .list, .object: return nil
            }
        }
        return Dictionary(strings.map { ($0, ($1, merged.required[$0] != nil)) }) { first, _ in first }
    }
}
