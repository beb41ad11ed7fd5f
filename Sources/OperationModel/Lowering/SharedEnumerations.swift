extension [TypeDeclaration] {
    /// The declarations with one type for nested enumerations that have the same name and the same values wherever they stand.
    ///
    /// Each of them goes on having its name, as another one of the shared type. A name that has other values anywhere is
    /// left alone, and so is one that the API's namespace has already.
    func sharingEnumerations(_ takeName: (String) -> Identifier?) -> [TypeDeclaration] {
        var declarations = self
        let nested = indices.filter { self[$0].name.parent != nil && self[$0].cases != nil }
        let groups = Dictionary(grouping: nested) { self[$0].name.name }.values.sorted { $0[0] < $1[0] }
        for group in groups where group.count > 1 {
            let first = self[group[0]]
            guard let cases = first.cases, cases.count > 1, group.allSatisfy({ self[$0].hasValues(of: first) }),
                let name = takeName(first.name.name)
            else { continue }
            let documentation = Set(group.map { self[$0].documentation })
            declarations.append(
                TypeDeclaration(
                    name: name, kind: first.kind,
                    documentation: documentation.count == 1
                        ? first.documentation : "The values that `\(first.name)` and others have in common.",
                    isDeprecated: group.allSatisfy { self[$0].isDeprecated }, position: first.position
                ))
            for index in group { declarations[index] = self[index].with(.alias(.declared(name))) }
        }
        return declarations
    }
}

extension TypeDeclaration {
    /// The cases of an enumeration.
    fileprivate var cases: [Case]? { if case .enumeration(let cases, _) = kind { cases } else { nil } }

    /// Whether the cases are those of another enumeration, in the same order.
    fileprivate func hasValues(of other: TypeDeclaration) -> Bool {
        guard let cases, let others = other.cases, cases.count == others.count else { return false }
        return zip(cases, others).allSatisfy { $0.name == $1.name && $0.value == $1.value }
    }
}
