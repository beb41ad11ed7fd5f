import Diagnostics

extension TypeGraph {
    /// Keeps the declarations that some types need, and returns the positions of those that are dropped.
    func selecting(neededBy types: [TypeReference]) -> (graph: TypeGraph, dropped: [SourcePosition]) {
        let needed = needed(by: types)
        return (
            TypeGraph(declarations.indices.filter(needed.contains).map { declarations[$0] }),
            declarations.indices.filter { !needed.contains($0) }.map { declarations[$0].position }
        )
    }
}
