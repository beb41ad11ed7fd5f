/// Which declarations are equal except for their owner.
struct TypeEquality {
    private let declarations: [TypeDeclaration]
    private let nesting: TypeNesting
    /// The number of declarations that have a name, in any owner.
    private let counts: [String: Int]
    private var results: [Result]
    /// The representatives, by a hash of what is quickly compared.
    private var representatives: [Int: [Int]] = [:]

    /// The result for a declaration.
    private enum Result: Hashable {
        case unknown
        /// Not shared.
        case separate
        /// Represented by this declaration, the first of those that are equal, which may be itself.
        case represented(by: Int)
    }

    init(_ declarations: [TypeDeclaration], _ nesting: TypeNesting) {
        self.declarations = declarations
        self.nesting = nesting
        counts = declarations.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
        results = declarations.map { _ in .unknown }
    }

    /// The declaration that represents all that are equal to one; nil if that is not shared.
    mutating func representative(of index: Int) -> Int? {
        if case .unknown = results[index] {
            // The recursion ends: a nested name is longer than that of its owner.
            results[index] = isShareable(index) ? .represented(by: first(equalTo: index)) : .separate
        }
        if case .represented(let representative) = results[index] { return representative }
        return nil
    }

    /// A declaration whose name occurs once is not equal to any other, nor is its owner.
    private mutating func isShareable(_ index: Int) -> Bool {
        guard counts[declarations[index].name.name, default: 0] > 1 else { return false }
        switch declarations[index].kind {
        case .record(let record) where record.identity != nil || !record.urls.isEmpty || record.links != nil: return false
        case .alias, .identifier: return false
        case .record, .enumeration, .union: break
        }
        for part in nesting.parts[index] where !declarations[part].isAlias && representative(of: part) == nil { return false }
        return true
    }

    private mutating func first(equalTo index: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(declarations[index].name.name)
        declarations[index].kind.hashOutline(into: &hasher)
        for part in nesting.parts[index] where !declarations[part].isAlias { hasher.combine(results[part]) }
        let outline = hasher.finalize()
        if let first = representatives[outline]?.first(where: { isSame($0, index) }) { return first }
        representatives[outline, default: []].append(index)
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
        return !left.isAlias && !right.isAlias && results[first] == results[second]
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
        case .alias, .identifier: break
        }
    }

    /// Whether two kinds are equal, with nested types named relative to their owners.
    fileprivate func isSame(_ other: Self, from owner: Identifier, _ otherOwner: Identifier) -> Bool {
        switch (self, other) {
        case (.record(let left), .record(let right)):
            return left.additional.isSame(right.additional, from: owner, otherOwner) && left.hidesAdditional == right.hidesAdditional
                && left.nullable == right.nullable
                && left.properties.elementsEqual(right.properties) { $0.isSame($1, from: owner, otherOwner) }
        case (.enumeration(let left, let raw), .enumeration(let right, let otherRaw)):
            return raw == otherRaw
                && left.elementsEqual(right) {
                    $0.name == $1.name && $0.value == $1.value && $0.documentation.isSame($1.documentation)
                }
        case (.union(let left, let discrimination), .union(let right, let otherDiscrimination)):
            return discrimination == otherDiscrimination
                && left.elementsEqual(right) {
                    $0.name == $1.name && $0.constant == $1.constant && $0.discriminatorValues == $1.discriminatorValues
                        && $0.isDefault == $1.isDefault && $0.documentation.isSame($1.documentation)
                        && $0.type.isSame($1.type, from: owner, otherOwner)
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
            && defaultValue == other.defaultValue && documentedDefault == other.documentedDefault
            && type.isSame(other.type, from: owner, otherOwner)
            && documentedValue == other.documentedValue && reading == other.reading && takesDefault == other.takesDefault
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
