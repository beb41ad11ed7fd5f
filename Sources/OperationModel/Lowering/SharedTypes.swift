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
        for (index, property) in same.properties.enumerated() { record.properties[index].marks += property.marks }
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
    private var shapes: [Int: Int?] = [:]
    private var numbers: [[Piece]: Int] = [:]

    init(_ declarations: [TypeDeclaration], _ nesting: TypeNesting) {
        self.declarations = declarations
        self.nesting = nesting
        counts = declarations.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
    }

    /// A number that a declaration has in common with those that are the same; nil for one that must stay what it is.
    mutating func shape(of index: Int) -> Int? {
        if let known = shapes[index] { return known }
        // Depth is bounded: a nested name is longer than that of its owner.
        let shape = description(of: index).map { description in
            let number = numbers[description] ?? numbers.count
            numbers[description] = number
            return number
        }
        shapes[index] = .some(shape)
        return shape
    }

    private mutating func description(of index: Int) -> [Piece]? {
        let declaration = declarations[index]
        let name = declaration.name
        // What has a name of its own is like no other, and neither is what it stands in.
        guard counts[name.name, default: 0] > 1, var parts = declaration.kind.parts(in: name) else { return nil }
        parts += [.text(name.name), .flags([declaration.isDeprecated])]
        for part in nesting.parts[index] {
            let inner = declarations[part]
            // Another name is the same where it names the same.
            if case .alias(let type) = inner.kind {
                parts += [.text(inner.name.name), .type(type.seen(from: name))]
            } else {
                guard let shape = shape(of: part) else { return nil }
                parts += [.text(inner.name.name), .shape(shape), .documentation(inner.documentation ?? "")]
            }
        }
        return parts
    }
}

/// Something that makes a type what it is.
private enum Piece: Hashable {
    case text(String)
    case documentation(String)
    case flags([Bool])
    case type(TypeReference)
    case literal(Literal?)
    /// A type that stands in this one, by its number.
    case shape(Int)

    func hash(into hasher: inout Hasher) {
        switch self {
        case .text(let text): hasher.combine(text)
        // What else is said tells types apart nearly always, and documentation is long.
        case .documentation(let text): hasher.combine(text.utf8.count)
        case .flags(let flags): hasher.combine(flags)
        case .type(let type): hasher.combine(type)
        case .literal(let literal): hasher.combine(literal)
        case .shape(let shape): hasher.combine(shape)
        }
    }
}

extension TypeDeclaration.Kind {
    /// Everything that makes a type what it is, with the types that stand in it named from there; nil for one that is not shared.
    fileprivate func parts(in owner: Identifier) -> [Piece]? {
        switch self {
        case .record(let record):
            guard record.identity == nil, record.urls.isEmpty else { return nil }
            return record.properties.reduce(into: record.additional.map { [.type($0.seen(from: owner))] } ?? []) { parts, property in
                parts += [
                    .text(property.name), .text(property.key), .type(property.type.seen(from: owner)), .literal(property.defaultValue),
                    .flags([
                        property.isRequired, property.isReadOnly, property.isWriteOnly, property.isSecret, property.isDeprecated,
                    ]), .documentation(property.documentation ?? ""),
                ]
            }
        case .enumeration(let cases, let raw):
            return cases.reduce(into: [.type(.builtin(raw))]) { parts, each in
                parts += [.text(each.name), .literal(each.value), .documentation(each.documentation ?? "")]
            }
        case .union(let variants, let discrimination):
            let property = if case .property(let name) = discrimination { name } else { "" }
            return variants.reduce(into: [.text(property), .flags([])]) { parts, variant in
                parts += [.text(variant.name), .type(variant.type.seen(from: owner)), .documentation(variant.documentation ?? "")]
                parts += variant.discriminatorValues.map(Piece.text) + [.flags([])]
            }
        case .alias: return nil
        }
    }
}

extension TypeReference {
    /// The type, with what stands in a declaration named from there.
    fileprivate func seen(from owner: Identifier) -> TypeReference {
        switch self {
        case .builtin: self
        case .declared(let name):
            // No name of the client starts with a point.
            name == owner ? .declared(Identifier(".")) : name.seen(from: owner).map { .declared(Identifier("." + $0)) } ?? self
        case .list(let inner): .list(inner.seen(from: owner))
        case .map(let inner): .map(inner.seen(from: owner))
        case .optional(let inner): .optional(inner.seen(from: owner))
        }
    }
}
