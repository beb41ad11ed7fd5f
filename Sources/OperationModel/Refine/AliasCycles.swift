import Diagnostics

extension TypeGraph {
    /// Replaces the type of every alias that leads back to itself, as an element or by other aliases, with any JSON value.
    ///
    /// The last alias of a cycle in the order of the declarations is the one that is replaced.
    func breakingAliasCycles(_ log: DiagnosticLog) -> TypeGraph {
        var graph = self
        /// The type that each alias leads to so far, skipping the aliases that have been passed.
        var targets: [Identifier: Identifier] = [:]
        for (index, declaration) in declarations.enumerated() {
            guard case .alias(let type) = declaration.kind, let target = type.declaredName else { continue }
            var end = target
            var passed: [Identifier] = []
            while end != declaration.name, let next = targets[end] {
                passed.append(end)
                end = next
            }
            for name in passed { targets[name] = end }
            if end == declaration.name {
                log.warning(.circularAlias(declaration.name), at: declaration.position)
                graph.replace(.alias(type.replacingCore(with: .builtin(.json))), at: index)
            } else {
                targets[declaration.name] = target
            }
        }
        return TypeGraph(graph.declarations)
    }
}

extension TypeReference {
    /// The type with another type at its core, inside lists, maps and optionals.
    fileprivate func replacingCore(with core: TypeReference) -> TypeReference {
        switch self {
        case .list(let element): .list(element.replacingCore(with: core))
        case .map(let value): .map(value.replacingCore(with: core))
        case .optional(let wrapped): .optional(wrapped.replacingCore(with: core))
        case .builtin, .declared: core
        }
    }
}

extension Diagnostic.Message {
    static func circularAlias(_ name: Identifier) -> Self { "'\(name)' refers to itself; any value is allowed in its place" }
}
