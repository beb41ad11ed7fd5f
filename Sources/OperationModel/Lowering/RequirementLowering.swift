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

    private mutating func breakCircles(_ log: DiagnosticLog) {
        var visits: [Int: Visit] = [:]
        for index in declarations.indices { visit(index, &visits, log) }
    }

    private mutating func visit(_ index: Int, _ visits: inout [Int: Visit], _ log: DiagnosticLog) {
        guard visits[index] == nil else { return }
        visits[index] = .open
        defer { visits[index] = .done }
        switch declarations[index].kind {
        case .record(let record):
            for property in record.properties {
                guard case .declared(let name) = property.type, let next = indexes[name] else { continue }
                if visits[next] == .open {
                    log.warning(
                        "'\(property.key)' is required of every '\(declarations[index].name)' and leads back to it, so that there is no "
                            + "value; it is read as optional", at: property.mark
                    )
                    relax(index) { $0.key == property.key }
                } else {
                    visit(next, &visits, log)
                }
            }
        case .alias(.declared(let name)):
            if let next = indexes[name] { visit(next, &visits, log) }
        case .alias, .enumeration, .union:
            break
        }
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
