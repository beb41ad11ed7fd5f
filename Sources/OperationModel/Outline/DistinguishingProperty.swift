import OpenAPI
import Schemas

/// The property that has different constants in several variants of a union, or else another default in each.
struct DistinguishingProperty {
    let name: String
    /// The value in each variant; nil for a variant that allows others.
    let values: [String?]

    init?(_ variants: [Schema], _ resolver: SchemaResolver) {
        let constants = variants.map { variant in
            Self.strings(of: variant, resolver) { declarations in
                resolver.values(of: declarations).flatMap { $0.count == 1 ? $0[0].value : nil }
            }
        }
        if let (name, _) = Self.mostDifferent(in: constants) {
            self.name = name
            values = constants.map { $0[name] }
            return
        }
        // Pydantic's models give a string that selects them as its default.
        let defaults = variants.map { variant in
            Self.strings(of: variant, resolver) { $0.count == 1 && $0[0].keywords.types == [.string] ? $0[0].keywords.defaultValue : nil }
        }
        guard let (name, count) = Self.mostDifferent(in: defaults), count == variants.count else { return nil }
        self.name = name
        values = defaults.map { $0[name] }
    }

    /// The property with the most different values, and how many these are; nil if no property has several.
    private static func mostDifferent(in values: [[String: String]]) -> (name: String, count: Int)? {
        let different = Dictionary(grouping: values.joined(), by: \.key).mapValues { Set($0.map(\.value)).count }
        return different.filter { $0.value > 1 }.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { ($0.key, $0.value) }
    }

    /// What the declarations of the properties of a variant say, as strings.
    private static func strings(of variant: Schema, _ resolver: SchemaResolver, _ value: ([Schema]) -> DocumentValue?) -> [String: String] {
        let end = resolver.destination(of: variant).schema
        if resolver.hierarchies.contains(where: { $0.base.value.id == end.id }) { return [:] }
        let merged = resolver.merge(end)
        let strings = merged.properties.compactMap { property -> (String, String)? in
            guard let value = value(merged.declarations(of: property)) else { return nil }
            switch value.kind {
            case .string: return value.text.map { (property.name, $0) }
            case .bool, .integer: return (property.name, value.json)
            // A number has several spellings.
            case .number, .null, .list, .object: return nil
            }
        }
        return Dictionary(strings) { first, _ in first }
    }
}
