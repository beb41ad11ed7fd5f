import Naming

extension TypeGraph {
    /// Turns nested types that are equal, including their nested types and documentation, into aliases of the first one.
    ///
    /// Every name stays, so that what a client's user writes does not depend on which types are equal today.
    ///
    /// - Parameter separate: the operations whose nested types are not shared.
    func sharingEqualTypes(except separate: Set<Identifier>) -> TypeGraph {
        let nesting = TypeNesting(self)
        var equality = TypeEquality(self, nesting)
        /// The first shared declaration among those that are equal to the same one.
        var first: [Int: Int] = [:]
        /// The replacement of each declaration, alone or with its owner; nil for a declaration that stays.
        var originals = [Int?](repeating: nil, count: declarations.count)
        var shared = declarations
        for (index, declaration) in declarations.enumerated() {
            if let owner = nesting.owners[index].flatMap({ originals[$0] }) {
                // The counterpart in the other type may itself have been replaced by an earlier type.
                originals[index] = nesting.part(of: owner, named: declaration.name.name).map { originals[$0] ?? $0 }
            } else if declaration.name.isNested, declaration.received == nil,
                separate.isEmpty || separate.isDisjoint(with: declaration.name.nestedNames),
                let representative = equality.representative(of: index)
            {
                originals[index] = first[representative]
                first[representative] = first[representative] ?? index
            }
            guard let original = originals[index] else { continue }
            shared[original] = shared[original].addingPositions(of: declaration)
            shared[index] = declaration.with(.alias(.declared(declarations[original].id)))
        }
        // The types nested in an alias are reached through the type that it names.
        return with(shared.indices.filter { nesting.owners[$0].flatMap { originals[$0] } == nil }.map { shared[$0] })
    }
}

/// Which declarations are nested in which, by their indexes.
struct TypeNesting {
    /// The declaration around each one; nil at the top level, in an operation or in a namespace.
    let owners: [Int?]
    /// The declarations nested in each one, in their order.
    private(set) var parts: [[Int]]
    private let names: [String]

    init(_ graph: TypeGraph) {
        names = graph.declarations.map(\.name.name)
        owners = graph.declarations.map { $0.owner.flatMap(graph.index) }
        parts = graph.declarations.map { _ in [] }
        for (index, owner) in owners.enumerated() {
            if let owner { parts[owner].append(index) }
        }
    }

    /// The nested declaration with a name.
    func part(of owner: Int, named name: String) -> Int? { parts[owner].first { names[$0] == name } }
}

extension TypeDeclaration {
    /// The declaration with the positions of the properties of an equal one.
    fileprivate func addingPositions(of other: TypeDeclaration) -> TypeDeclaration {
        guard case .record(var record) = kind, case .record(let same) = other.kind else { return self }
        for (index, property) in same.properties.enumerated() { record.properties[index].positions += property.positions }
        return with(.record(record))
    }
}

extension Identifier {
    /// The name and those of the enclosing declarations, innermost first, without the outermost.
    fileprivate var nestedNames: some Sequence<Identifier> { sequence(first: self, next: \.parent).prefix { $0.parent != nil } }
}
