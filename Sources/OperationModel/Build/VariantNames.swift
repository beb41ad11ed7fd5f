import OpenAPI

/// The names of the types of a union's variants, if these have none of their own.
struct VariantNames {
    private let names: [Words]

    init(_ variants: [Schema], _ values: DiscriminatorValues, _ types: TypeBuilder) {
        let constants = variants.map { $0.keywords.reference == nil ? Self.constants(of: $0, types.resolver) : [:] }
        var hasObject = false
        names = variants.enumerated().map { index, variant in
            if let title = variant.keywords.title { return types.names.spelling(of: title).words }
            if let value = values.name(at: index) { return types.names.words(value) }
            let others = constants.enumerated().filter { $0.offset != index }.map(\.element)
            // A required property that has one value here and another one in every other variant: `type`.
            let own = constants[index].sorted { $0.key < $1.key }.first { key, value in
                others.allSatisfy { $0[key] != value } && others.contains { $0[key] != nil }
            }
            if let own { return types.names.words(own.value) }
            switch types.resolver.resolve(variant).shape {
            // Of several, only their order tells them apart.
            case .record where !hasObject && variant.keywords.reference == nil:
                hasObject = true
                return Words("Object")
            case .enumeration: return Words("Option")
            case .list: return Words("List")
            default: return Words("Variant\(index + 1)")
            }
        }
    }

    /// The words of the variant at an index.
    subscript(index: Int) -> Words { names[index] }

    /// The only values, with a letter in front, of the required properties of a schema.
    private static func constants(of schema: Schema, _ resolver: SchemaResolver) -> [String: String] {
        guard case .record(let record) = resolver.resolve(schema).shape else { return [:] }
        var constants: [String: String] = [:]
        for property in record.properties where record.required[property.name] != nil {
            let values = property.value.keywords.enumerationValues ?? []
            if values.count == 1, let text = values[0].value.text, text.first?.isLetter == true { constants[property.name] = text }
        }
        return constants
    }
}
