import OpenAPI
import Schemas

/// The new identities of declarations whose places have changed since the last version of the document.
struct MovedKeys {
    /// The current methods and paths of operations, by the former ones.
    private(set) var operations: [Endpoint: Endpoint] = [:]
    /// The current paths of the places with schemas, by the former ones.
    var schemas: [String: String] = [:]
    /// The current tags, by the former ones.
    var tags: [String: String] = [:]
    /// The current keys of the parameters of paths, by the former ones, by the former paths of the places with schemas.
    private var parameters: [String: [String: String]] = [:]

    /// - Parameters:
    ///   - last: the operations of the last version, and their ids, by method and path.
    ///   - current: those of this version.
    init(operations last: [Endpoint: String?], _ current: [Endpoint: String?]) {
        var (lost, added) = (last.filter { current[$0.key] == nil }, current.filter { last[$0.key] == nil })
        /// Pairs the operations whose identity is unique in each version.
        func pair(_ before: ((key: Endpoint, value: String?)) -> String?, _ after: ((key: Endpoint, value: String?)) -> String?) {
            let others = Dictionary(grouping: added, by: after)
            let pairs = Dictionary(grouping: lost, by: before).compactMap { identity, old -> (Endpoint, Endpoint)? in
                guard identity != nil, old.count == 1, let new = others[identity], new.count == 1 else { return nil }
                return (old[0].key, new[0].key)
            }
            for (old, new) in pairs.sorted(by: { $0.0.description < $1.0.description }) {
                operations[old] = new
                (lost[old], added[new]) = (nil, nil)
                for (before, after) in zip(old.schemaPaths, new.schemaPaths) { schemas[before] = schemas[before] ?? after }
                // A parameter of a path is identified by its place there.
                let (names, newNames) = (old.path.namesInBraces, new.path.namesInBraces)
                guard names.count == newNames.count, names != newNames else { continue }
                for path in old.schemaPaths {
                    parameters[path] = Dictionary(zip(names, newNames).map { ("path \($0)", "path \($1)") }) { first, _ in first }
                }
            }
        }
        pair({ $0.value }, { $0.value })
        let (prefix, newPrefix) = (last.keys.commonPrefix, current.keys.commonPrefix)
        let counts = (0...prefix).flatMap { old in (0...newPrefix).map { (old, $0) } }.sorted { ($0.0 + $0.1, $0.0) < ($1.0 + $1.1, $1.0) }
        for (old, new) in counts {
            guard !lost.isEmpty, !added.isEmpty else { return }
            pair({ $0.key.shape(withoutFirst: old) }, { $0.key.shape(withoutFirst: new) })
        }
    }

    /// The current key of a member of an operation.
    func current(_ key: String, of operation: Endpoint) -> String { parameters[operation.schemaPaths[0]]?[key] ?? key }

    /// The current key of a declaration.
    func current(_ key: DeclarationKey) -> DeclarationKey {
        switch key {
        case .tag(let name): .tag(tags[name] ?? name)
        case .operation(let endpoint, let content): .operation(operations[endpoint] ?? endpoint, content: content)
        case .items(let operation): .items(of: current(operation))
        case .schema(let path): DeclarationKey(current(path: path))
        case .another(let type, let number): .another(current(type), number: number)
        case .draft(let type): .draft(of: current(type))
        case .shared, .model: key
        }
    }

    private func current(path: String) -> String {
        let tokens = path.split(separator: "/", omittingEmptySubsequences: false)
        let count = tokens.dropFirst().first == "definitions" ? 3 : 4
        let start = tokens.prefix(count).joined(separator: "/")
        guard let current = schemas[start] else { return path }
        return ([current] + tokens.dropFirst(count).map { parameters[start]?[String($0)] ?? String($0) }).joined(separator: "/")
    }
}

extension KeptNames {
    /// The names by the current keys of declarations and members.
    func moving(_ moves: MovedKeys) -> KeptNames {
        func current(member key: String) -> String { moves.current(DeclarationKey(key)).description }
        var names = self
        names.declarations = Dictionary(declarations.map { (moves.current($0.key), $0.value) }) { first, _ in first }
        names.members = members.mapValues { Dictionary($0.map { (current(member: $0.key), $0.value) }) { first, _ in first } }
        for operation in moves.operations.keys {
            guard let owner = declarations[.operation(operation)], let members = names.members[owner] else { continue }
            names.members[owner] = Dictionary(members.map { (moves.current($0.key, of: operation), $0.value) }) { first, _ in first }
            names.order[owner] = order[owner]?.map { moves.current($0, of: operation) }
        }
        names.former = former.mapValues { former in
            var former = former
            former.declarations = former.declarations.mapValues(moves.current)
            former.members = former.members.mapValues { $0.mapValues(current(member:)) }
            return former
        }
        return names
    }
}

extension Collection<Endpoint> {
    /// The number of first segments without parameters that the paths of all operations have in common.
    fileprivate var commonPrefix: Int {
        let paths = map(\.segments)
        let first = paths.first ?? []
        return first.indices.prefix { index in
            !first[index].contains("{") && paths.allSatisfy { index < $0.count && $0[index] == first[index] }
        }.count
    }
}
