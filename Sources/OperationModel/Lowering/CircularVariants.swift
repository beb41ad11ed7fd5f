import Diagnostics

extension [TypeDeclaration] {
    /// The declarations without those variants of unions that lead back to their union, by other unions or other names.
    ///
    /// Where a discriminator chooses such a variant, it would choose it again for the same value, without end. Unions that are told
    /// by what they hold do not go in circles.
    func withoutCircularVariants(_ log: DiagnosticLog) -> [TypeDeclaration] {
        var declarations = self
        let indexes = self.indexes
        /// For each declaration those that its values can be values of.
        var choices = map { declaration in declaration.choices.compactMap { indexes[$0] } }
        for (union, declaration) in enumerated() {
            guard case .union(let variants, .property(let property)) = declaration.kind else { continue }
            /// The declarations from which nothing leads to the union.
            var passed: Set<Int> = []
            let kept = variants.filter { variant in
                guard case .declared(let name) = variant.type, let start = indexes[name] else { return true }
                guard start.leads(to: union, by: choices, &passed) else { return true }
                log.warning("the variant '\(name)' of '\(declaration.name)' leads back to it; it is left out", at: declaration.position)
                return false
            }
            if kept.count == variants.count { continue }
            declarations[union] = declaration.with(.union(kept, .property(property)))
            choices[union] = declarations[union].choices.compactMap { indexes[$0] }
        }
        return declarations
    }
}

extension TypeDeclaration {
    /// The declared types that values of this one are read as, whole.
    fileprivate var choices: [Identifier] {
        switch kind {
        case .union(let variants, _): variants.compactMap { if case .declared(let name) = $0.type { name } else { nil } }
        case .alias(.declared(let name)): [name]
        case .alias, .record, .enumeration: []
        }
    }
}

extension Int {
    /// Whether choices lead from one declaration to another, or are the same one.
    fileprivate func leads(to end: Int, by choices: [[Int]], _ passed: inout Set<Int>) -> Bool {
        var waiting = [self]
        while let next = waiting.popLast() {
            if next == end { return true }
            if passed.insert(next).inserted { waiting += choices[next] }
        }
        return false
    }
}
