import Diagnostics
import Schemas

extension TypeGraph {
    /// Replaces the type of every alias that leads back to itself, through elements or other aliases, with any JSON value.
    ///
    /// Of several aliases in a cycle, the one that closes it is replaced, in a walk that follows the order of the declarations.
    func breakingAliasCycles(_ log: DiagnosticLog) -> TypeGraph {
        var graph = self
        let closing = closingEdges { index -> [(edge: TypeReference, target: Int)] in
            guard case .alias(let type) = declarations[index].kind else { return [] }
            return type.declaredType.flatMap(self.index).map { [(edge: type, target: $0)] } ?? []
        }
        for (type, index) in closing {
            log.warning(.circularAlias, at: declarations[index].position)
            graph.replace(.alias(type.mapCore { _ in .builtin(.json) }), at: index)
        }
        return graph.with(graph.declarations)
    }
}

extension Diagnostic.Message {
    static let circularAlias: Self = "the schema refers to itself; any value is allowed in its place"
}
