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
        var shapes = TypeShapes(self)
        var first: [Int: Identifier] = [:]
        /// What now is another name, and of which type.
        var shared: [Identifier: Identifier] = [:]
        var declarations: [TypeDeclaration] = []
        var indexes: [Identifier: Int] = [:]
        for var declaration in self {
            let nestedNames = declaration.name.nestedNames
            let isDropped = declaration.name.following(shared) != nil
            if !isDropped, !nestedNames.isEmpty, deprecated.isDisjoint(with: nestedNames), let shape = shapes.shape(of: declaration.name) {
                shared[declaration.name] = first[shape]
                first[shape] = first[shape] ?? declaration.name
            }
            if let other = declaration.name.following(shared) {
                if let index = indexes[other] { declarations[index].addPlaces(of: declaration) }
                declaration.kind = .alias(.declared(other))
            }
            if isDropped { continue }
            indexes[declaration.name] = declarations.count
            declarations.append(declaration)
        }
        return declarations
    }
}

extension TypeDeclaration {
    /// Lets the properties know the places of those of another declaration that is the same.
    fileprivate mutating func addPlaces(of other: TypeDeclaration) {
        guard case .record(var record) = kind, case .record(let same) = other.kind else { return }
        for (index, property) in same.properties.enumerated() { record.properties[index].marks += property.marks }
        kind = .record(record)
    }
}

extension Identifier {
    /// The declarations around this one and itself, innermost first, without the outermost.
    fileprivate var nestedNames: [Identifier] { path.indices.dropFirst().reversed().map { Identifier(Array(path[...$0])) } }

    /// The name of the type that this one or what it stands in is another name of; nil where it is none.
    fileprivate func following(_ shared: [Identifier: Identifier]) -> Identifier? {
        for owner in nestedNames {
            guard let other = shared[owner] else { continue }
            // What stands in the other type may be another name as well, of a type before it.
            let name = Identifier(other.path + path.dropFirst(owner.path.count))
            return name.following(shared) ?? name
        }
        return nil
    }
}

/// Which declarations are the same but for the place in which they stand.
private struct TypeShapes {
    private let declarations: [Identifier: TypeDeclaration]
    private let nested: [Identifier: [TypeDeclaration]]
    /// How many declarations have a name, wherever they stand.
    private let counts: [String: Int]
    private var shapes: [Identifier: Int?] = [:]
    private var numbers: [[Piece]: Int] = [:]

    init(_ declarations: [TypeDeclaration]) {
        self.declarations = declarations.byName
        nested = declarations.byOwner
        counts = declarations.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
    }

    /// A number that a declaration has in common with those that are the same; nil for one that must stay what it is.
    mutating func shape(of name: Identifier) -> Int? {
        if let known = shapes[name] { return known }
        // Depth is bounded: a nested name is longer than that of its owner.
        let shape = description(of: name).map { description in
            let number = numbers[description] ?? numbers.count
            numbers[description] = number
            return number
        }
        shapes[name] = .some(shape)
        return shape
    }

    private mutating func description(of name: Identifier) -> [Piece]? {
        // What has a name of its own is like no other, and neither is what it stands in.
        guard counts[name.name, default: 0] > 1, let declaration = declarations[name], var parts = declaration.kind.parts(in: name) else { return nil }
        parts += [.text(name.name), .flags([declaration.isDeprecated])]
        for inner in nested[name] ?? [] {
            // Another name is the same where it names the same.
            if case .alias(let type) = inner.kind {
                parts += [.text(inner.name.name), .type(type.seen(from: name))]
            } else {
                guard let shape = shape(of: inner.name) else { return nil }
                parts += [.text(inner.name.name), .shape(shape), .text(inner.documentation ?? "")]
            }
        }
        return parts
    }
}

/// Something that makes a type what it is.
private enum Piece: Hashable {
    case text(String)
    case flags([Bool])
    case type(TypeReference)
    case literal(Literal?)
    /// A type that stands in this one, by its number.
    case shape(Int)
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
                    ]), .text(property.documentation ?? ""),
                ]
            }
        case .enumeration(let cases, let raw):
            return cases.reduce(into: [.type(.builtin(raw))]) { parts, each in
                parts += [.text(each.name), .literal(each.value), .text(each.documentation ?? "")]
            }
        case .union(let variants, let discrimination):
            let property = if case .property(let name) = discrimination { name } else { "" }
            return variants.reduce(into: [.text(property), .flags([])]) { parts, variant in
                parts += [.text(variant.name), .type(variant.type.seen(from: owner)), .text(variant.documentation ?? "")]
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
            name.path.starts(with: owner.path) ? .declared(Identifier([""] + name.path.dropFirst(owner.path.count))) : self
        case .list(let inner): .list(inner.seen(from: owner))
        case .map(let inner): .map(inner.seen(from: owner))
        case .optional(let inner): .optional(inner.seen(from: owner))
        }
    }
}
