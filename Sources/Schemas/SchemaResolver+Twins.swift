package import OpenAPI

extension SchemaResolver {
    /// Whether two schemas describe the same values because they lead to the same schema or are written alike.
    package func areEqual(_ first: Schema, _ second: Schema, depth: Int = 0) -> Bool {
        let (first, second) = (destination(of: first).schema, destination(of: second).schema)
        if first.id == second.id { return true }
        let (one, other) = (merge(first), merge(second))
        guard depth < 8, one.types == other.types, one.format == other.format,
            one.unions.map(\.variants.count) == other.unions.map(\.variants.count),
            one.unions.map(\.discriminator?.propertyName) == other.unions.map(\.discriminator?.propertyName),
            one.enumeration?.map(\.value.text) == other.enumeration?.map(\.value.text),
            one.properties.map(\.name) == other.properties.map(\.name), Set(one.required.keys) == Set(other.required.keys),
            one.items.count == other.items.count
        else { return false }
        var parts = Array(zip(one.properties.map(\.value) + one.items, other.properties.map(\.value) + other.items))
        if case (.schema(let value)?, .schema(let otherValue)?) = (one.additionalProperties, other.additionalProperties) {
            parts.append((value, otherValue))
        }
        let variants = one.unions.flatMap(\.variants)
        // JSON can contain the variants that are not files.
        guard Set(variants.map(isFile)).count < 2 else { return false }
        parts += zip(variants, other.unions.flatMap(\.variants))
        return parts.allSatisfy { areEqual($0, $1, depth: depth + 1) }
    }

    /// Whether an object, or one of several objects, has a file as one of its members, or a list of files.
    package func hasFile(_ schema: Schema?) -> Bool {
        schema.map(alternatives(of:))?.contains { object in
            guard case .record(let merged) = object.shape else { return false }
            return merged.properties.contains { alternatives(of: $0.value).map(\.schema).allSatisfy(isFile) }
        } ?? false
    }

    /// Whether a schema describes a file, or a list of files.
    private func isFile(_ schema: Schema) -> Bool {
        if case .list(let element?) = destination(of: schema).shape { isBinary(element) } else { isBinary(schema) }
    }

    /// The destination of a schema, or that of each variant if it is a union.
    private func alternatives(of schema: Schema) -> [Destination] {
        let end = destination(of: schema)
        if case .union(let union) = end.shape { return union.variants.map { destination(of: $0) } }
        return [end]
    }

    /// Whether values are raw bytes, and not text that encodes bytes, such as Base64.
    package func isBinary(_ schema: Schema) -> Bool {
        let merged = merge(destination(of: schema).schema)
        let isBinary = merged.contentMediaType.map { MediaTypeName($0).isBinary } == true
        return merged.format == "binary" || isBinary && merged.contentEncoding != "base64"
    }
}
