import Diagnostics
import Naming
import Schemas

extension TypeGraph {
    /// Makes properties optional that cannot be required because one type is for both sides: a read-only property in a type that requests
    /// carry, and a write-only one in a type that responses carry.
    func relaxingOneWayProperties(_ directions: Directions, _ log: DiagnosticLog) -> TypeGraph {
        var graph = self
        var relaxed: [Property] = []
        for index in declarations.indices {
            relaxed += graph.relax(index) {
                $0.isReadOnly && directions.sent.contains(index) || $0.isWriteOnly && directions.received.contains(index)
            }
        }
        if let first = relaxed.min(by: { $0.position.offset < $1.position.offset }) {
            log.note(.oneWayProperties(relaxed.count), at: first.position)
        }
        return graph
    }

    /// Makes one property of each cycle of required properties optional, because a type that requires a value of the same type has no
    /// finite value.
    func relaxingRequirements(_ log: DiagnosticLog) -> TypeGraph {
        var graph = self
        let closing = graph.closingEdges { graph.requiredParts(of: $0) }
        for (property, record) in closing {
            guard let property else { continue }
            log.warning(.endlessRequirement(property.key), at: property.position)
            graph.relax(record) { $0.key == property.key }
        }
        return graph
    }

    /// Makes the properties optional that lead to the next page, because the last page often lacks them although they are required; nil if
    /// there are none.
    func relaxingNextPages(of operations: [Operation], _ log: DiagnosticLog) -> TypeGraph? {
        var graph: TypeGraph?
        for paging in operations.compactMap(\.paging) {
            var owner = paging.body
            for property in paging.step.next {
                if let index = resolvedDeclaration(of: owner).flatMap({ self.index(of: $0.id) }), property.isRequired {
                    log.note(.requiredNextPage(property.key), at: property.position)
                    var relaxed = graph ?? self
                    relaxed.relax(index) { $0.key == property.key }
                    graph = relaxed
                }
                owner = property.type
            }
        }
        return graph
    }

    /// The declarations that values of some types need: their parts, and the declarations around those.
    package func needed(by types: [TypeReference]) -> Set<Int> {
        reachable(from: indexes(of: types), along: needs)
    }

    /// The declarations that a declaration needs itself.
    package func needs(of index: Int) -> [Int] {
        let declaration = declarations[index]
        return indexes(of: declaration.parts + declaration.linkedTypes) + [declaration.owner].compactMap { $0.flatMap(self.index) }
    }

    /// The declarations that some types refer to.
    package func indexes(of types: [TypeReference]) -> [Int] { types.compactMap { $0.declaredType.flatMap(index) } }

    /// The indexes of the declarations that values of some types consist of.
    ///
    /// - Parameter parts: the types that values of a declaration consist of.
    package func carried(
        by types: [TypeReference], along parts: (TypeDeclaration) -> [TypeReference] = { $0.parts }
    ) -> Set<Int> {
        reachable(from: indexes(of: types)) { indexes(of: parts(declarations[$0])) }
    }

    /// Makes the required properties of a record optional that meet a condition, and returns them.
    @discardableResult
    private mutating func relax(_ index: Int, where condition: (Property) -> Bool) -> [Property] {
        let required = declarations[index].record?.properties.filter { $0.isRequired && condition($0) } ?? []
        guard !required.isEmpty else { return [] }
        changeProperties(at: index, where: condition) { ($0.isRequired, $0.type) = (false, $0.type.asOptional) }
        return required
    }

    /// The declarations whose values are inside every value of a declaration, with the property that requires each; none for an alias.
    private func requiredParts(of index: Int) -> [(edge: Property?, target: Int)] {
        switch declarations[index].kind {
        case .record(let record):
            record.properties.compactMap { property in
                guard case .declared(let id) = property.type else { return nil }
                return self.index(of: id).map { (property, $0) }
            }
        case .alias(.declared(let id)): self.index(of: id).map { [(nil, $0)] } ?? []
        case .alias, .enumeration, .identifier, .union: []
        }
    }
}

extension Diagnostic.Message {
    static func requiredNextPage(_ property: String) -> Self {
        "'\(property)' is required but leads to the next page, which the last page does not have; it is read as optional"
    }

    static func endlessRequirement(_ property: String) -> Self {
        "'\(property)' is required but leads back to its own object, so that no value exists; it is read as optional"
    }
}
