extension TypeGraph {
    /// Marks the properties that a request can send as null, which differs from leaving them out: optional ones that allow null, and in a
    /// merge patch all optional ones (RFC 7396).
    func sendingNulls(in bodies: [Body]) -> TypeGraph {
        var graph = self
        func records(_ bodies: [Body]) -> Set<Int> {
            needed(by: bodies.compactMap { if case .json(let type) = $0.content { type } else { nil } })
        }
        let patched = records(bodies.filter { $0.mediaType.lowercased().hasPrefix("application/merge-patch+json") })
        for index in records(bodies).sorted() {
            guard var record = declarations[index].record else { continue }
            record.nullable = record.properties.filter { property in
                !property.isRequired && !property.isReadOnly && property.type.isOptional
                    && ![.builtin(.json), .builtin(.links)].contains(property.type.unwrapped)
                    && (property.allowsNull || patched.contains(index))
            }.map(\.key)
            if !record.nullable.isEmpty { graph.replace(.record(record), at: index) }
        }
        return graph
    }
}
