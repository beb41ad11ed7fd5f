package import Diagnostics
package import OpenAPI
package import Schemas

/// The names of a client's declarations, which stay when the document or a rule of naming changes.
package struct KeptNames: Sendable, Equatable {
    /// The full names of namespaces, operations and types, by what identifies each in the document.
    package var declarations: [DeclarationKey: String] = [:]
    /// The names of members, by the full names of their owners and by what identifies each there, such as the key of a property.
    package var members: [String: [String: String]] = [:]

    /// The keys, in order, of members whose order matters, such as arguments, by the full names of their owners.
    package var order: [String: [String]] = [:]
    /// The ids of the document's operations, which identify an operation whose path changes.
    package var operationIDs: [Endpoint: String] = [:]

    /// Whether an operation has no tag, so that a model must not have the name of a namespace.
    var hasUntagged = false

    /// The last release; nil if there was none.
    package var release: String?
    /// The names that declarations had before, by the release that first has their new names.
    package var former: [String: FormerNames] = [:]
    /// The names of removed declarations, by the first release that lacks them.
    package var removed: [String: [String]] = [:]

    /// The name of the next release.
    package static let nextRelease = "next"

    package init() {}

    /// Names that declarations had before, each with what identifies the declaration.
    package struct FormerNames: Sendable, Equatable {
        /// The full names of namespaces, operations and types.
        package var declarations: [String: DeclarationKey] = [:]
        /// The names of members, by the full names of their owners.
        package var members: [String: [String: String]] = [:]

        package init() {}

        package var isEmpty: Bool { declarations.isEmpty && members.isEmpty }
    }

    /// The full names of declarations, and those that they had before.
    var fullNames: Set<String> {
        Set(declarations.values).union(former.values.flatMap { $0.declarations.filter { declarations[$0.value] != nil }.keys })
    }

    /// The names that members of a declaration had before.
    func formerMembers(of owner: String, besides names: [String]) -> [String] {
        let members = members[owner] ?? [:]
        let former = former.values.flatMap { $0.members[owner] ?? [:] }
        return former.filter { members[$0.value] != nil && !names.contains($0.key) }.map(\.key)
    }

    /// The names of operations, and of namespaces if code looks up types in between, each without those around it.
    var namesOfNamespaces: Set<String> {
        let namespaces = declarations.filter { $0.key.endpoint != nil || hasUntagged && $0.key.path == nil }
        return Set(namespaces.values.map { Identifier(path: $0).name })
    }
}

extension KeptNames {
    /// The names of declarations that the document still has.
    ///
    /// A declaration whose place has changed is recognized: an operation by its id or the shape of its path, a named schema by its members,
    /// if no other schema has the same, and a tag by its operations.
    package func present(in documents: DocumentSet, _ places: StablePaths, _ resolver: SchemaResolver, _ log: DiagnosticLog) -> KeptNames {
        let (operations, paths) = (documents.operations(log), places.all)
        let ids = Dictionary(operations.map { ($0.endpoint, $0.operation.value.id?.value) }) { first, _ in first }
        let tags = Dictionary(operations.map { ($0.endpoint, $0.grouped.operation.value.tags.first?.value) }) { first, _ in first }
        let last = declarations.keys.compactMap(\.endpoint).map { ($0, operationIDs[$0]) }
        var moves = MovedKeys(operations: Dictionary(last) { first, _ in first }, ids)
        moves.schemas.merge(movedSchemas(to: paths, places, resolver)) { first, _ in first }
        moves.tags = movedTags(to: tags, moves)
        let moved = moving(moves)
        func isPresent(_ key: DeclarationKey) -> Bool {
            switch key {
            case .operation(let endpoint, _): ids[endpoint] != nil
            case .items(let operation): isPresent(operation)
            case .schema(let path): paths.contains(path)
            case .another(let type, _), .draft(let type): paths.contains(key.description) || isPresent(type)
            case .tag, .shared, .model: false
            }
        }
        var present = moved
        (present.hasUntagged, present.operationIDs) = (tags.values.contains(nil), ids.compactMapValues(\.self))
        present.declarations = moved.declarations.filter { isPresent($0.key) }
        // A name that several types share, and the other name of a model, stay with the type; and a namespace with its operations.
        let names = Set(present.declarations.values)
        let namespaces = Set(present.declarations.keys.filter { $0.endpoint != nil }.compactMap(present.namespace(ofOperation:)))
        for (key, name) in moved.declarations {
            switch key {
            case .tag where namespaces.contains(name): present.declarations[key] = name
            case .shared(let type), .model(let type): if names.contains(type) { present.declarations[key] = name }
            default: break
            }
        }
        // The members of the client, and of the types with the methods of tags, are those of operations and tags.
        let owners = Set(moved.declarations.values)
        for (owner, members) in moved.members where !owners.contains(owner) {
            present.members[owner] = members.filter { key, _ in
                let key = DeclarationKey(key)
                return !key.isMethod || present.declarations[key] != nil || isPresent(key)
            }
        }
        return present
    }

    /// The full name of the namespace of an operation.
    func namespace(ofOperation key: DeclarationKey) -> String? { declarations[key].flatMap { Identifier(path: $0).parent?.description } }

    /// The tags whose names have changed: those whose operations now have one new tag.
    ///
    /// - Parameter tags: the tags of operations now.
    private func movedTags(to tags: [Endpoint: String?], _ moves: MovedKeys) -> [String: String] {
        let used = Set(tags.values.compactMap { $0?.letters })
        let operations = Dictionary(grouping: declarations.keys.filter { $0.endpoint != nil }, by: namespace(ofOperation:))
        let moved = declarations.compactMap { key, namespace -> (new: String, old: String)? in
            guard let old = key.tag, !used.contains(old.letters) else { return nil }
            let current = Set((operations[namespace] ?? []).compactMap { moves.current($0).endpoint.flatMap { tags[$0] } })
            guard current.count == 1, case let tag?? = current.first, declarations[.tag(tag)] == nil else { return nil }
            return (tag, old)
        }
        let pairs = Dictionary(grouping: moved, by: \.new).values.filter { $0.count == 1 }.joined()
        return Dictionary(uniqueKeysWithValues: pairs.map { ($0.old, $0.new) })
    }

    /// The paths of the named schemas whose names have changed.
    private func movedSchemas(to paths: Set<String>, _ places: StablePaths, _ resolver: SchemaResolver) -> [String: String] {
        let components = zip(resolver.components, resolver.namedSchemas).compactMap { component, schema in
            places[component.value.position].map { (path: $0, schema: schema) }
        }
        let lost = declarations.compactMap { key, name -> (path: String, name: String)? in
            guard case .schema(let path) = key, !paths.contains(path), Pointer(fragment: path)?.isNamedSchema == true else { return nil }
            return (path, name)
        }
        let new = components.filter { declarations[DeclarationKey($0.path)] == nil }.compactMap { path, schema in
            resolver.resolve(schema).shape.keys.map { (path, $0) }
        }
        let lostByKeys = Dictionary(grouping: lost) { Set(members[$0.name]?.keys.map(\.self) ?? []) }
        var moved: [String: String] = [:]
        for (keys, paths) in Dictionary(grouping: new, by: { $0.1 }) where !keys.isEmpty && paths.count == 1 {
            if let old = lostByKeys[keys], old.count == 1 { moved[old[0].path] = paths[0].0 }
        }
        return moved
    }
}

extension ResolvedSchema.Shape {
    /// The keys of the members of a record or an enumeration; nil for another shape.
    fileprivate var keys: Set<String>? {
        switch self {
        case .record(let merged): Set(merged.properties.map(\.name))
        case .enumeration(let values, _): Set(values.compactMap(\.value.text))
        case .any, .builtin, .same, .list, .map, .union, .types: nil
        }
    }
}
