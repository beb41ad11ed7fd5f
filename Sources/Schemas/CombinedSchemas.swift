import Diagnostics
package import OpenAPI

/// The schemas that combine several schemas of a document: those that the parts of an `allOf` give to one property, and the variants of a
/// union with the properties next to it.
struct CombinedSchemas {
    private var schemas: [[SchemaID]: Schema] = [:]
    /// The parts of combined schemas.
    private var parts: [SchemaID: [Schema]] = [:]
    private var count = 0

    /// The schema of values that match several schemas: always the same one for the same parts.
    ///
    /// - Returns: one of the schemas if it is the only one that restricts values; nil if there are none.
    package mutating func combination(of schemas: [Schema]) -> Schema? {
        var parts: [Schema] = []
        for schema in schemas where !schema.keywords.allowsAnyValue && !parts.contains(where: { $0.isSame(as: schema) }) {
            parts.append(schema)
        }
        guard parts.count > 1, let last = parts.last else { return parts.last ?? schemas.last }
        let key = parts.map(\.id)
        if let known = self.schemas[key] { return known }
        let schema = schema(allOf: parts, like: last)
        self.schemas[key] = schema
        self.parts[schema.id] = parts
        return schema
    }

    /// A variant of a union with the properties next to the union: always the same schema for the same variant.
    package mutating func variant(_ variant: Schema, with shared: Schema) -> Schema {
        let key = [shared.id, variant.id]
        let schema = schemas[key] ?? schema(allOf: [shared, variant], like: variant)
        schemas[key] = schema
        return schema
    }

    /// An object with the properties of a schema, without its unions.
    package mutating func object(_ merged: MergedSchema, at position: SourcePosition) -> Schema {
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

    private mutating func schema(allOf parts: [Schema], like last: Schema) -> Schema {
        var keywords = Schema.Keywords()
        keywords.allOf = parts
        (keywords.title, keywords.documentation) = (last.keywords.title, last.keywords.documentation)
        return schema(keywords, at: last.position)
    }

    private mutating func schema(_ keywords: Schema.Keywords, at position: SourcePosition) -> Schema {
        count += 1
        return Schema(keywords, at: position, combination: count)
    }

    /// The parts of a combined schema; nil for a schema that the document contains.
    package func parts(of schema: Schema) -> [Schema]? { parts[schema.id] }
}

extension Schema {
    /// Whether two schemas are the same, or only refer to the same schema.
    package func isSame(as other: Schema) -> Bool {
        if id == other.id { return true }
        guard let reference = keywords.reference, let otherReference = other.keywords.reference else { return false }
        return reference.text == otherReference.text && reference.position.file == otherReference.position.file
            && keywords.restrictsNothingItself && other.keywords.restrictsNothingItself
    }
}
