package import OpenAPI

extension SchemaResolver {
    /// Whether two schemas describe the same values: because they lead to one schema, or because they are written alike.
    package func areEqual(_ first: Schema, _ second: Schema, depth: Int = 0) -> Bool {
        let (first, second) = (destination(of: first).schema, destination(of: second).schema)
        if first.position == second.position { return true }
        let (one, other) = (merge(first), merge(second))
        guard depth < 8, one.unions.isEmpty, other.unions.isEmpty, one.types == other.types, one.format == other.format,
            one.enumeration?.map(\.value.text) == other.enumeration?.map(\.value.text),
            one.properties.map(\.name) == other.properties.map(\.name), Set(one.required.keys) == Set(other.required.keys),
            one.items.count == other.items.count
        else { return false }
        var parts = Array(zip(one.properties.map(\.value) + one.items, other.properties.map(\.value) + other.items))
        if case (.schema(let value)?, .schema(let otherValue)?) = (one.additionalProperties, other.additionalProperties) {
            parts.append((value, otherValue))
        }
        return parts.allSatisfy { areEqual($0, $1, depth: depth + 1) }
    }

    /// Whether an object has a file as one of its members, or a list of files.
    package func hasFile(_ schema: Schema?) -> Bool {
        guard let schema, case .record(let merged) = destination(of: schema).shape else { return false }
        return merged.properties.contains { property in
            var destination = destination(of: property.value)
            if case .list(let element?) = destination.shape { destination = self.destination(of: element) }
            return isBinary(destination.schema)
        }
    }

    /// Whether values are raw bytes, and not text that encodes bytes, such as Base64.
    package func isBinary(_ schema: Schema) -> Bool {
        let merged = merge(destination(of: schema).schema)
        let isBinary = merged.contentMediaType.map { MediaTypeName($0).isBinary } == true
        return merged.format == "binary" || isBinary && merged.contentEncoding != "base64"
    }
}
