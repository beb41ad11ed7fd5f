import Diagnostics

/// Takes back what a document requires and no value can keep.
///
/// A property that only answers have cannot be required of a type that requests carry, nor one that only requests have of a
/// type that answers carry. And a type whose values must hold one of the same type has no value at all.
struct RequirementLowering {
    private(set) var declarations: [TypeDeclaration]
    private let indexes: [Identifier: Int]
    /// The declarations that each one needs: those that its values hold, and the one that it stands in.
    private let needs: [[Int]]
    /// For each declaration, whether operations need it.
    private var isUsed: [Bool] = []

    /// The declarations that operations need, with those around them.
    var usedDeclarations: [TypeDeclaration] { declarations.indices.filter { isUsed[$0] }.map { declarations[$0] } }

    /// The places of the schemas of the others.
    var unusedPositions: [SourcePosition] { declarations.indices.filter { !isUsed[$0] }.map { declarations[$0].position } }

    /// - Parameter received: the types of what the API sends without being asked.
    init(_ declarations: [TypeDeclaration], _ operations: [Operation], received: [TypeReference], log: DiagnosticLog) {
        self.declarations = declarations
        let indexes = declarations.indexes
        self.indexes = indexes
        needs = declarations.map { declaration in
            var needs = declaration.parts.compactMap { $0.declaredName.flatMap { indexes[$0] } }
            if let owner = declaration.name.parent.flatMap({ indexes[$0] }) { needs.append(owner) }
            return needs
        }
        let isSent = areReached(from: operations.flatMap(\.sentTypes))
        let isReceived = areReached(from: operations.flatMap(\.receivedTypes) + received)
        isUsed = zip(isSent, isReceived).map { $0 || $1 }
        for index in declarations.indices {
            relax(index) { $0.isReadOnly && isSent[index] || $0.isWriteOnly && isReceived[index] }
        }
        breakCircles(log)
    }

    /// Makes properties of a record optional.
    private mutating func relax(_ index: Int, where condition: (Property) -> Bool) {
        guard case .record(var record) = declarations[index].kind, record.properties.contains(where: { $0.isRequired && condition($0) })
        else { return }
        for offset in record.properties.indices where condition(record.properties[offset]) {
            record.properties[offset].isRequired = false
            record.properties[offset].type = record.properties[offset].type.asOptional
        }
        declarations[index] = declarations[index].with(.record(record))
    }

    // MARK: What requests and answers carry

    /// For each declaration, whether one of the types needs it.
    private func areReached(from types: [TypeReference]) -> [Bool] {
        var areReached = declarations.map { _ in false }
        var waiting = types.compactMap { $0.declaredName.flatMap { indexes[$0] } }
        while let index = waiting.popLast() {
            if areReached[index] { continue }
            areReached[index] = true
            waiting += needs[index]
        }
        return areReached
    }

    // MARK: Circles

    private enum Visit { case open, done }

    /// A declaration that is being looked through, and how many of its parts have been looked at.
    private struct Step {
        let index: Int
        var offset = 0
    }

    /// Goes from each declaration to those that its values must hold; without recursion, because documents can make the way long.
    private mutating func breakCircles(_ log: DiagnosticLog) {
        var visits: [Visit?] = declarations.map { _ in nil }
        for start in declarations.indices where visits[start] == nil {
            var path = [Step(index: start)]
            visits[start] = .open
            while var last = path.popLast() {
                guard let (next, property) = nextPart(&last) else {
                    visits[last.index] = .done
                    continue
                }
                path.append(last)
                if visits[next] == nil {
                    visits[next] = .open
                    path.append(Step(index: next))
                } else if visits[next] == .open, let property {
                    log.warning(
                        "'\(property.key)' is required of every '\(declarations[last.index].name)' and leads back to it, so that there is no "
                            + "value; it is read as optional", at: property.position
                    )
                    relax(last.index) { $0.key == property.key }
                }
            }
        }
    }

    /// The next declaration that the values of one must hold, with the property that requires it; an alias has none.
    private func nextPart(_ step: inout Step) -> (index: Int, property: Property?)? {
        switch declarations[step.index].kind {
        case .record(let record):
            while step.offset < record.properties.count {
                defer { step.offset += 1 }
                guard case .declared(let name) = record.properties[step.offset].type, let next = indexes[name] else { continue }
                return (next, record.properties[step.offset])
            }
            return nil
        case .alias(.declared(let name)) where step.offset == 0:
            step.offset = 1
            return indexes[name].map { ($0, nil) }
        case .alias, .enumeration, .union: return nil
        }
    }
}
