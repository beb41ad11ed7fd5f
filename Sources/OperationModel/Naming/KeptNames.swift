import Diagnostics
import OpenAPI

/// The names of a client's declarations, which stay when the document or a rule of naming changes.
package struct KeptNames: Sendable, Equatable {
    /// The full names of namespaces, operations and types, by what identifies each in the document: `tag pets`, `GET /pets`, or the
    /// path of a schema.
    package var declarations: [String: String] = [:]
    /// The names of members, by the full names of their owners and by what identifies each there, such as the key of a property.
    package var members: [String: [String: String]] = [:]

    /// The keys of members whose order matters, such as arguments, in it, by the full names of their owners.
    package var order: [String: [String]] = [:]
    /// The ids of the document's operations, by method and path, which identify an operation whose path changes.
    package var operationIDs: [String: String] = [:]

    /// Whether an operation has no tag, so that a model must not have the name of a namespace.
    var hasUntagged = false

    /// The last release; nil if there was none.
    package var release: String?
    /// The names that declarations had before, by the release that first has their new names.
    package var former: [String: FormerNames] = [:]
    /// The names of what the document no longer has, by the release that first lacks it.
    package var removed: [String: [String]] = [:]

    /// The release that is still to come.
    package static let nextRelease = "next"

    package init() {}

    /// Names that declarations had before, each with what identifies the declaration.
    package struct FormerNames: Sendable, Equatable {
        /// The full names of namespaces, operations and types.
        package var declarations: [String: String] = [:]
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
        return former.values.flatMap { $0.members[owner, default: [:]].filter { members[$0.value] != nil }.keys }.filter {
            !names.contains($0)
        }
    }

    /// The names of operations, and of namespaces if code looks up types in between, each without those around it.
    var namesOfNamespaces: Set<String> {
        Set(
            declarations.lazy.filter { !$0.key.isPath && (hasUntagged || $0.key.isOperation) }.compactMap {
                $0.value.split(separator: ".").last.map(String.init)
            })
    }
}

extension String {
    /// Whether what identifies a declaration is the path of a schema, which can be a whole file: `models/pet.yaml#`.
    var isPath: Bool { hasPrefix("/") || contains("#") && !isOperation && !["tag ", "shared ", "model "].contains(where: hasPrefix) }

    /// Whether it identifies what the client has a method or a property for: an operation, the items of a list, or a tag.
    package var isMethod: Bool { isOperation || hasPrefix("tag ") || hasPrefix(Self.itemsPrefix) }

    /// Whether what identifies a declaration is the method and the path of an operation.
    var isOperation: Bool {
        let parts = split(separator: " ", maxSplits: 1)
        return parts.count == 2 && parts[1].hasPrefix("/") && parts[0].allSatisfy(\.isLetter) && parts[0] != "tag"
    }
}

extension KeptNames {
    /// The names of what the document still has.
    ///
    /// A declaration with another place than before is recognized: an operation by its id or the shape of its path, a named schema by
    /// its members, if no other schema has the same, and a tag by its operations.
    func present(in documents: DocumentSet, _ places: StablePaths, _ resolver: SchemaResolver, _ log: DiagnosticLog) -> KeptNames {
        let operations = documents.document.paths.flatMap { path -> [(key: String, id: String?, tag: String?)] in
            guard let item = documents.resolved(path.value, log) else { return [] }
            return item.operations.map { operation in
                let grouped = DocumentOperation(path: path, item: item, operation: operation).grouped
                return ("\(operation.name) \(path.name)".operationKey, operation.value.id?.value, grouped.operation.value.tags.first?.value)
            }
        }
        let known = Dictionary(operations.map { ($0.key, $0.id) }) { first, _ in first }
        let last = declarations.keys.filter(\.isOperation).map { ($0.operationKey, operationIDs[$0.operationKey]) }
        var moves = MovedKeys(operations: Dictionary(last) { first, _ in first }, known)
        let paths = places.all
        moves.schemas.merge(movedSchemas(to: paths, places, resolver)) { first, _ in first }
        moves.tags = movedTags(to: Dictionary(operations.map { ($0.key, $0.tag) }) { first, _ in first }, moves)
        let moved = moving(moves)
        func isPresent(_ key: String) -> Bool {
            key.isPath ? paths.contains(key) || paths.contains(key.withoutNumber) : known[key.operationKey] != nil
        }
        var present = moved
        present.hasUntagged = operations.contains { $0.tag == nil }
        present.operationIDs = known.compactMapValues(\.self)
        present.declarations = moved.declarations.filter { isPresent($0.key) }
        // A name that several types share, and the other name of a model, stay with the type; and a namespace with its operations.
        let names = Set(present.declarations.values)
        let namespaces = Set(
            present.declarations.lazy.filter { $0.key.isOperation }.compactMap { Identifier(path: $0.value).parent?.description })
        for (key, name) in moved.declarations where !key.isPath && !key.isOperation {
            let isTag = key.hasPrefix("tag ")
            let stays = isTag ? namespaces.contains(name) : names.contains(key.drop { $0 != " " }.dropFirst().description)
            if stays { present.declarations[key] = name }
        }
        // The members of the client, and of the types with the methods of tags, are those of operations and tags.
        let owners = Set(moved.declarations.values)
        for (owner, members) in moved.members where !owners.contains(owner) {
            present.members[owner] = members.filter { key, _ in
                let key = key.hasPrefix(String.itemsPrefix) ? String(key.dropFirst(String.itemsPrefix.count)) : key
                return key.hasPrefix("tag ") ? present.declarations[key] != nil : !key.isOperation || isPresent(key)
            }
        }
        return present
    }

    /// The tags that have another name than before: those whose operations now have one new tag.
    ///
    /// - Parameter tags: the tags of operations now.
    private func movedTags(to tags: [String: String?], _ moves: MovedKeys) -> [String: String] {
        func letters(_ tag: some StringProtocol) -> String { tag.lowercased().filter { $0.isLetter || $0.isNumber } }
        let used = Set(tags.values.compactMap { $0.map(letters) })
        let operations = Dictionary(grouping: declarations.filter(\.key.isOperation)) { Identifier(path: $0.value).parent?.description }
        let lost = declarations.filter { $0.key.hasPrefix("tag ") && !used.contains(letters($0.key.dropFirst("tag ".count))) }
        let moved = lost.compactMap { old, namespace -> (new: String, old: String)? in
            let current = Set((operations[namespace] ?? []).compactMap { tags[moves.current($0.key.operationKey)] })
            guard current.count == 1, case let tag?? = current.first, declarations["tag \(tag)"] == nil else { return nil }
            return ("tag \(tag)", old)
        }
        return Dictionary(
            Dictionary(grouping: moved, by: \.new).filter { $0.value.count == 1 }.map { ($0.value[0].old, $0.key) }
        ) { first, _ in first }
    }

    /// The paths of the named schemas that have another name than before.
    private func movedSchemas(to paths: Set<String>, _ places: StablePaths, _ resolver: SchemaResolver) -> [String: String] {
        let components = zip(resolver.components, resolver.namedSchemas).compactMap { component, schema in
            places[component.value.position].map { (path: $0, schema: schema) }
        }
        let lost = declarations.filter { key, _ in
            key.isPath && !key.contains("#") && !paths.contains(key) && Pointer(fragment: key)?.isNamedSchema == true
        }
        let new = components.filter { declarations[$0.path] == nil }.compactMap { path, schema in
            resolver.resolve(schema).shape.keys.map { (path, $0) }
        }
        let lostByKeys = Dictionary(grouping: lost.keys) { Set(members[declarations[$0] ?? ""]?.keys.map(\.self) ?? []) }
        var moved: [String: String] = [:]
        for (keys, paths) in Dictionary(grouping: new, by: { $0.1 }) where !keys.isEmpty && paths.count == 1 {
            if let old = lostByKeys[keys], old.count == 1 { moved[old[0]] = paths[0].0 }
        }
        return moved
    }
}

extension ResolvedSchema.Shape {
    /// What identifies the members of a record or an enumeration; nil for another shape.
    fileprivate var keys: Set<String>? {
        switch self {
        case .record(let merged): Set(merged.properties.map(\.name))
        case .enumeration(let values, _): Set(values.compactMap(\.value.text))
        case .any, .builtin, .same, .list, .map, .union, .types: nil
        }
    }
}

extension String {
    /// The path without the number of one of several declarations that are made of one schema, and without the mark of a draft.
    fileprivate var withoutNumber: String {
        guard let space = lastIndex(of: " ") else { return self }
        let suffix = self[space...].dropFirst()
        return suffix == "draft" ? String(self[..<space]).withoutNumber : suffix.allSatisfy(\.isNumber) ? String(self[..<space]) : self
    }
}
