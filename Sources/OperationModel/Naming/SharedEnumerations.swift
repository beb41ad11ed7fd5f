import Naming

extension TypeGraph {
    /// Gives nested enumerations that have the same name and the same values everywhere one type in the API's namespace.
    ///
    /// The nested names stay, as aliases of the shared type. Enumerations of one name with different values are not shared, nor is
    /// a name that the namespace already has.
    ///
    /// - Parameter claimName: claims a name in the namespace for equal types; nil if it is taken.
    func sharingEnumerations(_ claimName: (String, [Identifier]) -> Identifier?) -> TypeGraph {
        var graph = self
        let nested = declarations.indices.filter { declarations[$0].name.isNested && declarations[$0].cases != nil }
        let groups = Dictionary(grouping: nested) { declarations[$0].name.name }.values.sorted { $0[0] < $1[0] }
        for group in groups where group.count > 1 {
            let first = declarations[group[0]]
            guard let cases = first.cases, cases.count > 1, group.allSatisfy({ declarations[$0].hasCases(of: first) }),
                let name = claimName(first.name.name, group.map { declarations[$0].name })
            else { continue }
            let documentation = Set(group.map { declarations[$0].documentation })
            let shared = graph.newType()
            graph.append(
                TypeDeclaration(
                    shared, name: name, kind: first.kind,
                    documentation: documentation.count == 1
                        ? first.documentation : "The values that `\(first.name)` and others have in common.",
                    isDeprecated: group.allSatisfy { declarations[$0].isDeprecated }, position: first.position
                ))
            for index in group { graph.replace(.alias(.declared(shared)), at: index) }
        }
        return graph
    }
}

extension TypeDeclaration {
    /// The cases of an enumeration.
    fileprivate var cases: [Case]? { if case .enumeration(let cases, _) = kind { cases } else { nil } }

    /// Whether the cases are those of another enumeration, in the same order.
    fileprivate func hasCases(of other: TypeDeclaration) -> Bool {
        guard let cases, let others = other.cases, cases.count == others.count else { return false }
        return zip(cases, others).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    }
}
