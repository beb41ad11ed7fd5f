extension [TypeDeclaration] {
    /// The declarations with one type for nested ones of a name that are the same, down to the types in them and what is said of
    /// each part.
    ///
    /// The first of them in the order of the declarations is the type; the others go on having their names, as other names of it.
    /// So nothing that a client's user can write depends on which of them are the same today.
    ///
    /// - Parameter deprecated: the operations that are deprecated; what stands in them shares nothing, because naming it is
    ///   warned of.
    func sharingEqualTypes(besides deprecated: Set<Identifier>) -> [TypeDeclaration] {
        let nesting = TypeNesting(self)
        var shapes = TypeShapes(self, nesting)
        /// The first declaration of each shape.
        var first: [Int: Int] = [:]
        /// The declaration that each one is another name of, or has become with what it stands in; nil for those that stay.
        var originals = [Int?](repeating: nil, count: count)
        var shared = self
        for (index, declaration) in enumerated() {
            if let owner = nesting.owners[index].flatMap({ originals[$0] }) {
                // What stands in the other type may be another name as well, of a type before it.
                originals[index] = nesting.part(of: owner, named: declaration.name.name).map { originals[$0] ?? $0 }
            } else if declaration.name.parent != nil, deprecated.isEmpty || deprecated.isDisjoint(with: declaration.name.nestedNames),
                let shape = shapes.shape(of: index)
            {
                originals[index] = first[shape]
                first[shape] = first[shape] ?? index
            }
            guard let original = originals[index] else { continue }
            shared[original] = shared[original].addingPlaces(of: declaration)
            shared[index] = declaration.with(.alias(.declared(self[original].name)))
        }
        // What stands in another name has gone with it.
        return shared.indices.filter { nesting.owners[$0].flatMap { originals[$0] } == nil }.map { shared[$0] }
    }
}

/// Which declarations stand in which, by their indexes.
private struct TypeNesting {
    /// The declaration that each one stands in; nil for one at the top, in an operation or in a namespace.
    let owners: [Int?]
    /// What stands in each declaration, in its order.
    private(set) var parts: [[Int]]
    private let names: [String]

    init(_ declarations: [TypeDeclaration]) {
        let indexes = declarations.indexes
        names = declarations.map(\.name.name)
        owners = declarations.map { $0.name.parent.flatMap { indexes[$0] } }
        parts = declarations.map { _ in [] }
        for (index, owner) in owners.enumerated() {
            if let owner { parts[owner].append(index) }
        }
    }

    /// The part of a declaration that is called so.
    func part(of owner: Int, named name: String) -> Int? { parts[owner].first { names[$0] == name } }
}

extension TypeDeclaration {
    /// The declaration with properties that know the places of those of another one that is the same.
    fileprivate func addingPlaces(of other: TypeDeclaration) -> TypeDeclaration {
        guard case .record(var record) = kind, case .record(let same) = other.kind else { return self }
        for (index, property) in same.properties.enumerated() { record.properties[index].positions += property.positions }
        return with(.record(record))
    }
}

extension Identifier {
    /// The declarations around this one and itself, innermost first, without the outermost.
    fileprivate var nestedNames: some Sequence<Identifier> { sequence(first: self, next: \.parent).prefix { $0.parent != nil } }
}

/// Which declarations are the same but for the place in which they stand.
private struct TypeShapes {
    private let declarations: [TypeDeclaration]
    private let nesting: TypeNesting
    /// How many declarations have a name, wherever they stand.
    private let counts: [String: Int]
    private var shapes: [Shape]
    /// The first declaration of each shape, by a number that those which are the same have in common, and others rarely do.
    private var firsts: [Int: [Int]] = [:]

    /// What is known of a declaration.
    private enum Shape: Hashable {
        case unknown
        /// It must stay what it is.
        case alone
        /// It is the same as this one, the first of its kind, which may be itself.
        case like(Int)
    }

    init(_ declarations: [TypeDeclaration], _ nesting: TypeNesting) {
        self.declarations = declarations
        self.nesting = nesting
        counts = declarations.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
        shapes = declarations.map { _ in .unknown }
    }

    /// The first declaration of those that are the same as one; nil where it must stay what it is.
    mutating func shape(of index: Int) -> Int? {
        if case .unknown = shapes[index] {
            // Depth is bounded: a nested name is longer than that of its owner.
            shapes[index] = isShareable(index) ? .like(first(like: index)) : .alone
        }
        if case .like(let first) = shapes[index] { return first }
        return nil
    }

    /// What has a name of its own is like no other, and neither is what it stands in.
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

    private mutating func first(like index: Int) -> Int {
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

    /// Whether what stands in two declarations is the same; another name is where it names the same.
    private func isSamePart(_ first: Int, of owner: Identifier, _ second: Int, of otherOwner: Identifier) -> Bool {
        let (left, right) = (declarations[first], declarations[second])
        guard left.name.name == right.name.name else { return false }
        if case .alias(let type) = left.kind, case .alias(let other) = right.kind { return type.isSame(other, from: owner, otherOwner) }
        return !left.isAlias && !right.isAlias && shapes[first] == shapes[second]
            && left.documentation.isSame(right.documentation)
    }
}

extension TypeDeclaration {
    fileprivate var isAlias: Bool { if case .alias = kind { true } else { false } }
}

extension TypeDeclaration.Kind {
    /// Combines what is quickly told of the kind; of what is said of the parts only how long it is.
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

    /// Whether two kinds are the same, with the types that stand in the declarations named from there.
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
    /// Whether two properties are the same, with the types that stand in their records named from there.
    fileprivate func isSame(_ other: Property, from owner: Identifier, _ otherOwner: Identifier) -> Bool {
        name == other.name && key == other.key && isRequired == other.isRequired && isReadOnly == other.isReadOnly
            && isWriteOnly == other.isWriteOnly && isSecret == other.isSecret && isDeprecated == other.isDeprecated
            && defaultValue == other.defaultValue && type.isSame(other.type, from: owner, otherOwner)
            && documentation.isSame(other.documentation)
    }
}

extension TypeReference {
    /// Combines the innermost type, by a name that is the same wherever it is seen from.
    fileprivate func hashOutline(into hasher: inout Hasher) {
        switch self {
        case .builtin(let builtin): hasher.combine(builtin)
        case .declared(let name): hasher.combine(name.name)
        case .list(let inner), .map(let inner), .optional(let inner): inner.hashOutline(into: &hasher)
        }
    }

    /// Whether two types are the same, with what stands in two declarations named from there.
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
    /// The name from a declaration, which has none itself; nil for what does not stand in it.
    fileprivate func path(from owner: Identifier) -> Substring? { self == owner ? "" : seen(from: owner) }
}

extension String? {
    /// Whether the same is said; no text is the same as an empty one.
    fileprivate func isSame(_ other: String?) -> Bool { (self ?? "") == (other ?? "") }
}
