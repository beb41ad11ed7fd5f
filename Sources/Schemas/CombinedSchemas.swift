import Diagnostics
package import OpenAPI

/// The schemas that combine several schemas of a document: those that the parts of an `allOf` give to one property, and the variants of a
/// union with the properties next to it.
struct CombinedSchemas {
    private var schemas: [[SourcePosition]: Schema] = [:]
    /// The parts of combined schemas, by the positions of the combined schemas.
    private var parts: [SourcePosition: [Schema]] = [:]
    /// The number of combinations that end with a schema at a place.
    private var counts: [SourcePosition: Int] = [:]

    /// The schema of values that match several schemas: always the same one for the same parts.
    ///
    /// - Returns: one of the schemas if it is the only one that restricts values; nil if there are none.
    package mutating func combination(of schemas: [Schema]) -> Schema? {
        var parts: [Schema] = []
        for schema in schemas where !schema.keywords.allowsAnyValue && !parts.contains(where: { $0.isSame(as: schema) }) {
            parts.append(schema)
        }
        guard parts.count > 1, let last = parts.last else { return parts.last ?? schemas.last }
        let key = parts.map(\.position)
        if let known = self.schemas[key] { return known }
        guard let schema = schema(allOf: parts, like: last) else { return last }
        self.schemas[key] = schema
        self.parts[schema.position] = parts
        return schema
    }

    /// A variant of a union with the properties next to the union: always the same schema for the same variant.
    package mutating func variant(_ variant: Schema, with shared: Schema) -> Schema {
        let key = [shared.position, variant.position]
        let schema = schemas[key] ?? schema(allOf: [shared, variant], like: variant) ?? variant
        schemas[key] = schema
        return schema
    }

    /// An object with the properties of a schema, without its unions.
    package mutating func object(_ merged: MergedSchema, at position: SourcePosition) -> Schema? {
        var keywords = Schema.Keywords()
        keywords.types = [.object]
        keywords.properties = merged.properties.map { property in
            let value = combination(of: merged.declarations(of: property)) ?? property.value
            return MapEntry(name: property.name, position: property.position, value: value)
        }
        keywords.required = merged.required.map { Schema.RequiredProperty(name: $0.key, position: $0.value) }
        // Properties that are forbidden next to the union are allowed in its variants.
        if case .forbidden? = merged.additionalProperties {} else { keywords.additionalProperties = merged.additionalProperties }
        return schema(keywords, at: position)
    }

    private mutating func schema(allOf parts: [Schema], like last: Schema) -> Schema? {
        var keywords = Schema.Keywords()
        keywords.allOf = parts
        (keywords.title, keywords.documentation) = (last.keywords.title, last.keywords.documentation)
        return schema(keywords, at: last.position)
    }

    /// A schema at a new position; nil if there are too many at the place.
    private mutating func schema(_ keywords: Schema.Keywords, at position: SourcePosition) -> Schema? {
        let number = counts[position.place, default: 0] + 1
        guard let combined = position.combined(number) else { return nil }
        counts[position.place] = number
        return Schema(keywords, at: combined)
    }

    /// The parts of a combined schema; nil for a schema that the document contains.
    package func parts(of schema: Schema) -> [Schema]? { parts[schema.position] }
}

extension Schema {
    /// Whether two schemas are the same, or only refer to the same schema.
    package func isSame(as other: Schema) -> Bool {
        if position == other.position { return true }
        guard let reference = keywords.reference, let otherReference = other.keywords.reference else { return false }
        return reference.text == otherReference.text && reference.position.file == otherReference.position.file
            && keywords.restrictsNothingItself && other.keywords.restrictsNothingItself
    }
}
