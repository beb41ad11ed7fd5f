extension [TypeDeclaration] {
    /// The records whose values hold values of their own type, be it in other records; lists, maps and unions do not count.
    var recursiveRecords: Set<Identifier> {
        let parts = Dictionary(map { ($0.name, $0.directParts) }, uniquingKeysWith: { first, _ in first })
        return Set(
            map(\.name).filter { name in
                var found: Set<Identifier> = []
                var waiting = parts[name] ?? []
                while let next = waiting.popLast() {
                    if next == name { return true }
                    if found.insert(next).inserted { waiting += parts[next] ?? [] }
                }
                return false
            })
    }
}

extension TypeDeclaration {
    /// The declared types whose values stand inside a value of this one.
    fileprivate var directParts: [Identifier] {
        switch kind {
        case .record(let record): record.properties.compactMap { $0.type.directPart }
        case .alias(let type): type.directPart.map { [$0] } ?? []
        case .enumeration, .union: []
        }
    }
}

extension TypeReference {
    fileprivate var directPart: Identifier? { if case .declared(let name) = unwrapped { name } else { nil } }
}
