import Schemas

extension TypeGraph {
    /// Marks the properties that a request can send as null, which differs from leaving them out: optional ones that allow null, and in a
    /// merge patch all optional ones (RFC 7396). The values of maps are optional there, because null removes an entry.
    func sendingNulls(in bodies: [Body]) -> TypeGraph {
        var graph = self
        func records(_ bodies: [Body]) -> Set<Int> {
            carried(by: bodies.compactMap { if case .json(let type) = $0.content { type } else { nil } })
        }
        let patched = records(bodies.filter(\.isMergePatch))
        let changed = carried(by: bodies.filter(\.isMergePatch).compactMap(\.type))
        for index in changed { graph.replace(declarations[index].kind.withRemovableEntries, at: index) }
        for index in records(bodies).sorted() {
            guard var record = graph.declarations[index].record else { continue }
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

extension Body {
    /// Whether the body changes parts of an object: a merge patch (RFC 7396).
    fileprivate var isMergePatch: Bool { mediaType.lowercased().hasPrefix("application/merge-patch+json") }

    /// The body of a merge patch with maps whose values can be null; any other body as it is.
    var withRemovableEntries: Body {
        guard isMergePatch, case .json(let type) = content else { return self }
        var body = self
        body.content = .json(type.withRemovableEntries)
        return body
    }
}

extension TypeDeclaration.Kind {
    /// The kind with maps whose values can be null.
    fileprivate var withRemovableEntries: Self {
        let kind = mapTypes(\.withRemovableEntries)
        guard case .record(var record) = kind, let additional = record.additional, additional != .builtin(.json) else { return kind }
        record.additional = additional.asOptional
        return .record(record)
    }
}

extension TypeReference {
    /// The type with values of maps that can be null, unless they are in a list, which a merge patch replaces as a whole.
    fileprivate var withRemovableEntries: TypeReference {
        switch self {
        case .builtin, .declared, .list: self
        // Any JSON value includes null.
        case .map(.builtin(.json)): self
        case .map(let value): .map(value.withRemovableEntries.asOptional)
        case .optional(let wrapped): .optional(wrapped.withRemovableEntries)
        }
    }
}
