import Diagnostics
import Schemas

extension TypeGraph {
    /// Removes the variants of unions that lead back to their union, through other unions or aliases.
    ///
    /// A discriminator would select such a variant again and again for the same value. Unions without a discriminator are not
    /// affected.
    func removingCircularVariants(_ log: DiagnosticLog) -> TypeGraph {
        var graph = self
        for (index, declaration) in declarations.enumerated() {
            guard case .union(let variants, .property(let property)) = declaration.kind else { continue }
            let kept = variants.filter { variant in
                guard case .declared(let id) = variant.type, let start = self.index(of: id),
                    reachable(from: [start], along: graph.choices).contains(index)
                else { return true }
                log.warning(.circularVariant, at: variant.hint?.position ?? declaration.position)
                return false
            }
            if kept.count < variants.count { graph.replace(.union(kept, .property(property)), at: index) }
        }
        return graph
    }

    /// The declared variants of a union, or the declared type that an alias names.
    private func choices(of index: Int) -> [Int] {
        switch declarations[index].kind {
        case .union(let variants, _):
            variants.compactMap { if case .declared(let id) = $0.type { self.index(of: id) } else { nil } }
        case .alias(.declared(let id)): self.index(of: id).map { [$0] } ?? []
        case .alias, .record, .enumeration, .identifier: []
        }
    }
}

extension Diagnostic.Message {
    static let circularVariant: Self = "the variant leads back to its union; it is left out"
}
