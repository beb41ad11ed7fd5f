import OpenAPI

/// What identifies declarations now, for those that had another place in the last version of the document.
struct MovedKeys {
    /// The methods and paths of operations now, by those before.
    private(set) var operations: [String: String] = [:]
    /// The paths of what contains schemas now, by those before.
    var schemas: [String: String] = [:]
    /// What identifies tags now, by what did before.
    var tags: [String: String] = [:]
    /// What identifies the parameters of paths now, by what did before, by the operations and the paths of schemas before.
    private var parameters: [String: [String: String]] = [:]

    /// - Parameters:
    ///   - last: the operations of the last version, and their ids, by method and path.
    ///   - current: those of this version.
    init(operations last: [String: String?], _ current: [String: String?]) {
        var (lost, added) = (last.filter { current[$0.key] == nil }, current.filter { last[$0.key] == nil })
        /// Pairs the operations that alone have an identity in their version.
        func pair(_ before: ((key: String, value: String?)) -> String?, _ after: ((key: String, value: String?)) -> String?) {
            let others = Dictionary(grouping: added, by: after)
            let pairs = Dictionary(grouping: lost, by: before).compactMap { identity, old in
                identity == nil || old.count > 1 || others[identity]?.count != 1 ? nil : (old[0].key, others[identity]?[0].key ?? "")
            }
            for (old, new) in pairs.sorted(by: <) {
                operations[old] = new
                (lost[old], added[new]) = (nil, nil)
                for (before, after) in zip(old.schemaPaths, new.schemaPaths) { schemas[before] = schemas[before] ?? after }
                // A parameter of a path is identified by its place there.
                let (names, newNames) = (old.pathParameters, new.pathParameters)
                guard names.count == newNames.count, names != newNames else { continue }
                for key in [old] + old.schemaPaths {
                    parameters[key] = Dictionary(zip(names, newNames).map { ("path \($0)", "path \($1)") }) { first, _ in first }
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

    /// What identifies a member of an operation now.
    func current(_ key: String, of operation: String) -> String { parameters[operation]?[key] ?? key }

    /// What identifies a declaration or a member now.
    func current(_ key: String) -> String {
        if key.isPath {
            let tokens = key.split(separator: "/", omittingEmptySubsequences: false)
            let count = tokens.dropFirst().first == "definitions" ? 3 : 4
            let start = tokens.prefix(count).joined(separator: "/")
            guard let current = schemas[start] else { return key }
            return ([current] + tokens.dropFirst(count).map { self.current(String($0), of: start) }).joined(separator: "/")
        }
        if key.hasPrefix(String.itemsPrefix) { return String.itemsPrefix + current(String(key.dropFirst(String.itemsPrefix.count))) }
        return tags[key] ?? operations[key.operationKey].map { $0 + key.dropFirst(key.operationKey.count) } ?? key
    }
}

extension KeptNames {
    /// The names by what identifies declarations now.
    func moving(_ moves: MovedKeys) -> KeptNames {
        func current<Value>(_ names: [String: Value]) -> [String: Value] {
            Dictionary(names.map { (moves.current($0.key), $0.value) }) { first, _ in first }
        }
        var names = self
        names.declarations = current(declarations)
        names.members = members.mapValues(current)
        for operation in moves.operations.keys {
            guard let owner = declarations[operation], let members = names.members[owner] else { continue }
            names.members[owner] = Dictionary(members.map { (moves.current($0.key, of: operation), $0.value) }) { first, _ in first }
            names.order[owner] = order[owner]?.map { moves.current($0, of: operation) }
        }
        names.former = former.mapValues { former in
            var former = former
            former.declarations = former.declarations.mapValues(moves.current)
            former.members = former.members.mapValues { $0.mapValues(moves.current) }
            return former
        }
        return names
    }
}

extension String {
    /// What identifies the method for the items of a list begins with this, and goes on as what identifies the operation.
    package static let itemsPrefix = "items of "

    /// The method and the path of an operation, without the kind of its content that follows.
    package var operationKey: String { split(separator: " ", omittingEmptySubsequences: false).prefix(2).joined(separator: " ") }

    /// The paths of what contains the schemas of the operation that this identifies: of the operation itself, and of the parameters of
    /// its path.
    var schemaPaths: [String] {
        let parts = split(separator: " ", maxSplits: 2).map(String.init)
        guard parts.count > 1 else { return [] }
        return [parts[0].lowercased(), "parameters"].map { Pointer(["paths", parts[1], $0]).description }
    }

    /// The segments of the path of the operation that this identifies.
    fileprivate var segments: [Substring] { operationKey.drop { $0 != "/" }.split(separator: "/") }

    fileprivate var pathParameters: [String] { operationKey.namesInBraces }

    /// The method and the path of an operation without the names of parameters and without some segments; nil if no others say what it
    /// is about.
    fileprivate func shape(withoutFirst count: Int) -> String? {
        let rest = segments.dropFirst(count)
        if count > 0, rest.allSatisfy({ $0.contains("{") }) { return nil }
        return "\(prefix { $0 != " " }) \(rest.map(\.withoutNamesInBraces).joined(separator: "/"))"
    }
}

extension Collection<String> {
    /// How many first segments without parameters the paths of all operations have in common.
    fileprivate var commonPrefix: Int {
        let paths = map(\.segments)
        let first = paths.first ?? []
        return first.indices.prefix { index in
            !first[index].contains("{") && paths.allSatisfy { index < $0.count && $0[index] == first[index] }
        }.count
    }
}
