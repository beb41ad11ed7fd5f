import Diagnostics
import OpenAPI

/// The names of a client's declarations, which stay when the document or a rule of naming changes.
package struct KeptNames: Sendable, Equatable {
    /// The full names of namespaces, operations and types, by what identifies each in the document: `tag pets`, `GET /pets`, or the
    /// path of a schema.
    package var declarations: [String: String] = [:]
    /// The names of members, by the full names of their owners and by what identifies each there, such as the key of a property.
    package var members: [String: [String: String]] = [:]

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

    /// The names of operations and namespaces, each without those around it.
    var namesOfNamespaces: Set<String> {
        Set(declarations.lazy.filter { !$0.key.isPath }.compactMap { $0.value.split(separator: ".").last.map(String.init) })
    }
}

extension String {
    /// Whether what identifies a declaration is the path of a schema.
    var isPath: Bool { hasPrefix("/") || contains("#/") && !contains(" ") }

    /// Whether what identifies a declaration is the method and the path of an operation.
    var isOperation: Bool { contains(" /") && !isPath }

    /// The paths of the schemas of the operation that this identifies start with one of these.
    var schemaPaths: [String] {
        let parts = split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count > 1 else { return [] }
        return [parts[0].lowercased(), "parameters"].map { Pointer(["paths", parts[1], $0]).description + "/" }
    }
}

extension KeptNames {
    /// The names of what the document still has.
    ///
    /// A named schema with another name than before is recognized by its members, if no other schema has the same.
    func present(in documents: DocumentSet, _ places: StablePaths, _ resolver: SchemaResolver, _ log: DiagnosticLog) -> KeptNames {
        let paths = places.all
        let operations = documents.document.paths.flatMap { path in
            (documents.resolved(path.value, log)?.operations ?? []).map { "\($0.name) \(path.name)" }
        }
        let known = Set(operations)
        let components = zip(resolver.components, resolver.namedSchemas).compactMap { component, schema in
            places[component.value.position].map { (path: $0, schema: schema) }
        }
        let lost = declarations.filter { key, _ in
            key.isPath && !key.contains("#/") && !paths.contains(key) && Pointer(fragment: key)?.isNamedSchema == true
        }
        let new = components.filter { declarations[$0.path] == nil }.compactMap { path, schema in
            resolver.resolve(schema).shape.keys.map { (path, $0) }
        }
        let lostByKeys = Dictionary(grouping: lost.keys) { Set(members[declarations[$0] ?? ""]?.keys.map(\.self) ?? []) }
        var moved: [String: String] = [:]
        for (keys, paths) in Dictionary(grouping: new, by: { $0.1 }) where !keys.isEmpty && paths.count == 1 {
            if let old = lostByKeys[keys], old.count == 1 { moved[old[0]] = paths[0].0 }
        }
        var present = self
        present.declarations = [:]
        for (key, name) in declarations {
            let key = key.isPath ? key.moved(by: moved) : key
            let isPresent =
                key.isPath
                ? key.contains("#/") || paths.contains(key) || paths.contains(key.withoutNumber)
                : key.hasPrefix("tag ") || known.contains(key) || operations.contains { key.hasPrefix($0 + " ") }
            if isPresent { present.declarations[key] = name }
        }
        // A name that several types share, and the other name of a model, stay with the type.
        let types = Set(present.declarations.values)
        for (key, name) in declarations where !key.isPath && types.contains(key.drop { $0 != " " }.dropFirst().description) {
            present.declarations[key] = name
        }
        return present
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
    /// The path without the number of one of several declarations that are made of one schema.
    fileprivate var withoutNumber: String {
        guard let space = lastIndex(of: " "), self[space...].dropFirst().allSatisfy(\.isNumber) else { return self }
        return String(self[..<space])
    }

    /// The path after named schemas got other names.
    fileprivate func moved(by names: [String: String]) -> String {
        let tokens = split(separator: "/", omittingEmptySubsequences: false)
        let count = tokens.dropFirst().first == "definitions" ? 3 : 4
        let start = tokens.prefix(count).joined(separator: "/")
        return names[start].map { ([$0[...]] + tokens.dropFirst(count)).joined(separator: "/") } ?? self
    }
}
