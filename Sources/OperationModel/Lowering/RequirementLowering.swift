import Diagnostics

/// Takes back what a document requires and no value can keep.
///
/// A property that only answers have cannot be required of a type that requests carry, nor one that only requests have of a
/// type that answers carry. And a type whose values must hold one of the same type has no value at all.
struct RequirementLowering {
    private(set) var declarations: [TypeDeclaration]
    private let indexes: [Identifier: Int]
    private var used: Set<Int> = []

    /// The declarations that operations need, with those around them.
    var usedDeclarations: [TypeDeclaration] { declarations.indices.filter(used.contains).map { declarations[$0] } }

    /// - Parameter received: the types of what the API sends without being asked.
    init(_ declarations: [TypeDeclaration], _ operations: [Operation], received: [TypeReference], log: DiagnosticLog) {
        self.declarations = declarations
        indexes = Dictionary(declarations.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        let sent = reachable(from: operations.flatMap(\.sentTypes))
        let received = reachable(from: operations.flatMap(\.receivedTypes) + received)
        used = sent.union(received)
        for index in declarations.indices {
            let isSent = sent.contains(index)
            let isReceived = received.contains(index)
            relax(index) { $0.isReadOnly && isSent || $0.isWriteOnly && isReceived }
        }
        breakCircles(log)
    }

    /// Makes properties of a record optional.
    private mutating func relax(_ index: Int, where condition: (Property) -> Bool) {
        guard case .record(var record) = declarations[index].kind, record.properties.contains(where: { $0.isRequired && condition($0) })
        else { return }
        for position in record.properties.indices where condition(record.properties[position]) {
            record.properties[position].isRequired = false
            record.properties[position].type = record.properties[position].type.asOptional
        }
        declarations[index].kind = .record(record)
    }

    // MARK: What requests and answers carry

    private func reachable(from types: [TypeReference]) -> Set<Int> {
        var found: Set<Int> = []
        var waiting = types
        while let type = waiting.popLast() {
            guard let index = type.declared.flatMap({ indexes[$0] }), found.insert(index).inserted else { continue }
            waiting += declarations[index].parts
            if let parent = declarations[index].name.parent { waiting.append(.declared(parent)) }
        }
        return found
    }

    // MARK: Circles

    private enum Visit { case open, done }

    /// A declaration that is being looked through, and what of it has not been looked at.
    private struct Step {
        let index: Int
        var properties: ArraySlice<Property>
    }

    /// Goes from each declaration to those that its values must hold; without recursion, because documents can make the way long.
    private mutating func breakCircles(_ log: DiagnosticLog) {
        var visits: [Int: Visit] = [:]
        for start in declarations.indices where visits[start] == nil {
            var path = [step(start)]
            visits[start] = .open
            while var last = path.popLast() {
                guard let property = last.properties.popFirst() else {
                    visits[last.index] = .done
                    continue
                }
                path.append(last)
                guard case .declared(let name) = property.type, let next = indexes[name] else { continue }
                if visits[next] == nil {
                    visits[next] = .open
                    path.append(step(next))
                } else if visits[next] == .open, case .record = declarations[last.index].kind {
                    log.warning(
                        "'\(property.key)' is required of every '\(declarations[last.index].name)' and leads back to it, so that there is no "
                            + "value; it is read as optional", at: property.mark
                    )
                    relax(last.index) { $0.key == property.key }
                }
            }
        }
    }

    private func step(_ index: Int) -> Step {
        switch declarations[index].kind {
        case .record(let record): Step(index: index, properties: record.properties[...])
        case .alias(let type): Step(index: index, properties: [Property(standingFor: type, at: declarations[index].mark)])
        case .enumeration, .union: Step(index: index, properties: [])
        }
    }
}

extension Property {
    /// What an alias stands for, as if it were a property.
    fileprivate init(standingFor type: TypeReference, at mark: Mark) {
        self.init(
            name: "", key: "", type: type, isRequired: true, isReadOnly: false, isWriteOnly: false, defaultValue: nil, isSecret: false,
            isDeprecated: false, documentation: nil, mark: mark)
    }
}

extension TypeReference {
    /// The declaration that the type is, or that its elements are; nil for a builtin.
    fileprivate var declared: Identifier? {
        switch self {
        case .builtin: nil
        case .declared(let name): name
        case .list(let inner), .map(let inner), .optional(let inner): inner.declared
        }
    }
}

extension TypeDeclaration {
    /// The types that values of this one hold.
    fileprivate var parts: [TypeReference] {
        switch kind {
        case .record(let record): record.properties.map(\.type) + (record.additional.map { [$0] } ?? [])
        case .enumeration: []
        case .union(let variants, _): variants.map(\.type)
        case .alias(let type): [type]
        }
    }
}

extension Operation {
    fileprivate var sentTypes: [TypeReference] {
        var types = parameters.map(\.type) + (body?.content.type.map { [$0] } ?? [])
        if case .form(let fields, _)? = body?.content { types += fields.map(\.type) }
        return types
    }

    fileprivate var receivedTypes: [TypeReference] { responses.compactMap { $0.content?.type } + headers.map(\.type) }
}
