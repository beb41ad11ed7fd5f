extension TypeGraph {
    /// Turns nested types that are equal, including their nested types and documentation, into aliases of the first one.
    ///
    /// Every name stays, so that what a client's user writes does not depend on which types are equal today.
    ///
    /// - Parameter separate: the operations whose nested types are not shared.
    func sharingEqualTypes(except separate: Set<Identifier>) -> TypeGraph {
        let nesting = TypeNesting(self)
        var shapes = TypeShapes(declarations, nesting)
        /// The first declaration of each shape.
        var first: [Int: Int] = [:]
        /// The declaration that replaces each one, alone or with its owner; nil for those that stay.
        var originals = [Int?](repeating: nil, count: declarations.count)
        var shared = declarations
        for (index, declaration) in declarations.enumerated() {
            if let owner = nesting.owners[index].flatMap({ originals[$0] }) {
                // The counterpart in the other type may itself have been replaced by an earlier type.
                originals[index] = nesting.part(of: owner, named: declaration.name.name).map { originals[$0] ?? $0 }
            } else if declaration.name.parent != nil, separate.isEmpty || separate.isDisjoint(with: declaration.name.nestedNames),
                let shape = shapes.shape(of: index)
            {
                originals[index] = first[shape]
                first[shape] = first[shape] ?? index
            }
            guard let original = originals[index] else { continue }
            shared[original] = shared[original].addingPositions(of: declaration)
            shared[index] = declaration.with(.alias(.declared(declarations[original].name)))
        }
        // The types nested in an alias are reached through the type that it names.
        return TypeGraph(shared.indices.filter { nesting.owners[$0].flatMap { originals[$0] } == nil }.map { shared[$0] })
    }
}

/// Which declarations are nested in which, by their indexes.
private struct TypeNesting {
    /// The declaration around each one; nil at the top level, in an operation or in a namespace.
    let owners: [Int?]
    /// The declarations nested in each one, in their order.
    private(set) var parts: [[Int]]
    private let names: [String]

    init(_ graph: TypeGraph) {
        names = graph.declarations.map(\.name.name)
        owners = graph.declarations.map { $0.name.parent.flatMap(graph.index) }
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

/// Which declarations are equal except for their owner.
private struct TypeShapes {
    private let declarations: [TypeDeclaration]
    private let nesting: TypeNesting
    /// The number of declarations that have a name, in any owner.
    private let counts: [String: Int]
    private var shapes: [Shape]
    /// The first declarations of the shapes, by a hash of what is quickly compared.
    private var firsts: [Int: [Int]] = [:]

    /// The shape of a declaration.
    private enum Shape: Hashable {
        case unknown
        /// Not shared.
        case separate
        /// Equal to this declaration, the first of its shape, which may be itself.
        case equal(to: Int)
    }

    init(_ declarations: [TypeDeclaration], _ nesting: TypeNesting) {
        self.declarations = declarations
        self.nesting = nesting
        counts = declarations.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
        shapes = declarations.map { _ in .unknown }
    }

    /// The first declaration that is equal to one; nil if it is not shared.
    mutating func shape(of index: Int) -> Int? {
        if case .unknown = shapes[index] {
            // The recursion ends: a nested name is longer than that of its owner.
            shapes[index] = isShareable(index) ? .equal(to: first(equalTo: index)) : .separate
        }
        if case .equal(let first) = shapes[index] { return first }
        return nil
    }

    /// A declaration whose name occurs once is not equal to any other, nor is its owner.
    private mutating func isShareable(_ index: Int) -> Bool {
        guard counts[declarations[index].name.name, default: 0] > 1 else { return false }
        switch declarations[index].kind {
        case .record(let record) where record.identity != nil || !record.urls.isEmpty: return false
        case .alias: return false
        case .record, .enumeration, .union: break
        }
        for part in nesting.parts[index] where !declarations[part].isAlias && shape(of: part) == nil { return false }
        return true
    }

    private mutating func first(equalTo index: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(declarations[index].name.name)
        declarations[index].kind.hashOutline(into: &hasher)
        for part in nesting.parts[index] where !declarations[part].isAlias { hasher.combine(shapes[part]) }
        let outline = hasher.finalize()
        if let first = firsts[outline]?.first(where: { isSame($0, index) }) { return first }
        firsts[outline, default: []].append(index)
        return index
    }

    private func isSame(_ first: Int, _ second: Int) -> Bool {
        let (left, right) = (declarations[first], declarations[second])
        return left.name.name == right.name.name && left.isDeprecated == right.isDeprecated
            && left.kind.isSame(right.kind, from: left.name, right.name)
            && nesting.parts[first].elementsEqual(nesting.parts[second]) { isSamePart($0, of: left.name, $1, of: right.name) }
    }

    /// Whether the nested declarations of two owners are equal; aliases are if they name equal types.
    private func isSamePart(_ first: Int, of owner: Identifier, _ second: Int, of otherOwner: Identifier) -> Bool {
        let (left, right) = (declarations[first], declarations[second])
        guard left.name.name == right.name.name else { return false }
        if case .alias(let type) = left.kind, case .alias(let other) = right.kind { return type.isSame(other, from: owner, otherOwner) }
        return !left.isAlias && !right.isAlias && shapes[first] == shapes[second]
            && left.documentation.isSame(right.documentation)
    }
}

extension TypeDeclaration.Kind {
    /// Combines what is quickly compared; of documentation only its length.
    fileprivate func hashOutline(into hasher: inout Hasher) {
        switch self {
        case .record(let record):
            for property in record.properties {
                hasher.combine(property.key)
                hasher.combine(property.isRequired)
                hasher.combine(property.defaultValue)
                property.type.hashOutline(into: &hasher)
                hasher.combine(property.documentation?.utf8.count ?? 0)
            }
        case .enumeration(let cases, _):
            for each in cases {
                hasher.combine(each.name)
                hasher.combine(each.value)
                hasher.combine(each.documentation?.utf8.count ?? 0)
            }
        case .union(let variants, _):
            for variant in variants {
                hasher.combine(variant.name)
                hasher.combine(variant.discriminatorValues)
                variant.type.hashOutline(into: &hasher)
                hasher.combine(variant.documentation?.utf8.count ?? 0)
            }
        case .alias: break
        }
    }

    /// Whether two kinds are equal, with nested types named relative to their owners.
    fileprivate func isSame(_ other: Self, from owner: Identifier, _ otherOwner: Identifier) -> Bool {
        switch (self, other) {
        case (.record(let left), .record(let right)):
            return left.additional.isSame(right.additional, from: owner, otherOwner)
                && left.properties.elementsEqual(right.properties) { $0.isSame($1, from: owner, otherOwner) }
        case (.enumeration(let left, let raw), .enumeration(let right, let otherRaw)):
            return raw == otherRaw
                && left.elementsEqual(right) {
                    $0.name == $1.name && $0.value == $1.value && $0.documentation.isSame($1.documentation)
                }
        case (.union(let left, let discrimination), .union(let right, let otherDiscrimination)):
            return discrimination == otherDiscrimination
                && left.elementsEqual(right) {
                    $0.name == $1.name && $0.discriminatorValues == $1.discriminatorValues
                        && $0.documentation.isSame($1.documentation) && $0.type.isSame($1.type, from: owner, otherOwner)
                }
        default: return false
        }
    }
}

extension Property {
    /// Whether two properties are equal, with nested types named relative to their records.
    fileprivate func isSame(_ other: Property, from owner: Identifier, _ otherOwner: Identifier) -> Bool {
        name == other.name && key == other.key && isRequired == other.isRequired && isReadOnly == other.isReadOnly
            && isWriteOnly == other.isWriteOnly && isSecret == other.isSecret && isDeprecated == other.isDeprecated
            && defaultValue == other.defaultValue && type.isSame(other.type, from: owner, otherOwner)
            && documentation.isSame(other.documentation)
    }
}

extension TypeReference {
    /// Combines the type at the core, by its name without its owners.
    fileprivate func hashOutline(into hasher: inout Hasher) {
        switch self {
        case .builtin(let builtin): hasher.combine(builtin)
        case .declared(let name): hasher.combine(name.name)
        case .list(let inner), .map(let inner), .optional(let inner): inner.hashOutline(into: &hasher)
        }
    }

    /// Whether two types are equal, with nested types named relative to their owners.
    fileprivate func isSame(_ other: TypeReference, from owner: Identifier, _ otherOwner: Identifier) -> Bool {
        switch (self, other) {
        case (.builtin(let left), .builtin(let right)): left == right
        case (.list(let left), .list(let right)), (.map(let left), .map(let right)), (.optional(let left), .optional(let right)):
            left.isSame(right, from: owner, otherOwner)
        case (.declared(let left), .declared(let right)):
            switch (left.path(from: owner), right.path(from: otherOwner)) {
            case (nil, nil): left == right
            case (let path, let otherPath): path == otherPath
            }
        default: false
        }
    }
}

extension TypeReference? {
    fileprivate func isSame(_ other: TypeReference?, from owner: Identifier, _ otherOwner: Identifier) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isSame(other, from: owner, otherOwner)
    }
}

extension Identifier {
    /// The name relative to a declaration, empty for the declaration itself; nil if it is not nested there.
    fileprivate func path(from owner: Identifier) -> Substring? { self == owner ? "" : seen(from: owner) }
}

extension String? {
    /// Whether two descriptions are equal; an empty one equals none.
    fileprivate func isSame(_ other: String?) -> Bool { (self ?? "") == (other ?? "") }
}
