import Naming
import Schemas

/// Which declarations are equal except for their owner.
struct TypeEquality {
    private let types: TypeGraph
    private let nesting: TypeNesting
    /// The number of declarations that have a name, in any owner.
    private let counts: [String: Int]
    private var results: [Result]
    /// The first declaration of each form.
    private var representatives: [Form: Int] = [:]

    /// The result for a declaration.
    private enum Result: Hashable {
        case unknown
        /// Not shared.
        case separate
        /// Represented by this declaration, the first of those that are equal, which may be itself.
        case represented(by: Int)
    }

    init(_ types: TypeGraph, _ nesting: TypeNesting) {
        self.types = types
        self.nesting = nesting
        counts = types.declarations.reduce(into: [:]) { $0[$1.name.name, default: 0] += 1 }
        results = types.declarations.map { _ in .unknown }
    }

    /// The declaration that represents all that are equal to this one; nil if this one is not shared.
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
        guard counts[types.declarations[index].name.name, default: 0] > 1 else { return false }
        switch types.declarations[index].kind {
        case .record(let record) where record.identity != nil || !record.urls.isEmpty || record.links != nil: return false
        case .alias, .identifier: return false
        case .record, .enumeration, .union: break
        }
        for part in nesting.parts[index] where !types.declarations[part].isAlias && representative(of: part) == nil { return false }
        return true
    }

    private mutating func first(equalTo index: Int) -> Int {
        let form = Form(types.declarations[index], in: types, parts: nesting.parts[index].map { part(types.declarations[$0], results[$0]) })
        if let first = representatives[form] { return first }
        representatives[form] = index
        return index
    }

    /// A nested declaration: an alias with its type, any other one by what represents it.
    private func part(_ declaration: TypeDeclaration, _ result: Result) -> Form.Part {
        let name = declaration.name.name
        guard case .alias(let type) = declaration.kind, let owner = declaration.name.parent else {
            return Form.Part(name: name, documentation: declaration.documentation ?? "", result: result)
        }
        return Form.Part(name: name, alias: types.text(of: type, in: owner))
    }

    /// What equal declarations have in common; nested types are named relative to their owner.
    private struct Form: Hashable {
        let name: String
        let isDeprecated: Bool
        let kind: Kind
        let members: [Member]
        let parts: [Part]

        enum Kind: Hashable {
            case record(additional: String?, hidesAdditional: Bool, nullable: [String])
            case enumeration(raw: BuiltinType)
            case union(Discrimination)
            case alias
        }

        /// A property, a case or a variant.
        struct Member: Hashable {
            let texts: [String?]
            var type: String?
            var flags: [Bool] = []
            var values: [Literal?] = []
            var reading: Reading?
        }

        /// A nested declaration.
        struct Part: Hashable {
            let name: String
            var documentation = ""
            var alias: String?
            var result: Result?
        }

        init(_ declaration: TypeDeclaration, in types: TypeGraph, parts: [Part]) {
            // A draft refers to what is nested in the received type.
            let owner = declaration.received.map(types.name) ?? declaration.name
            name = declaration.name.name
            isDeprecated = declaration.isDeprecated
            self.parts = parts
            switch declaration.kind {
            case .record(let record):
                kind = .record(
                    additional: record.additional.map { types.text(of: $0, in: owner) }, hidesAdditional: record.hidesAdditional,
                    nullable: record.nullable)
                members = record.properties.map { property in
                    Member(
                        texts: [property.name, property.key, property.documentedDefault, property.documentation ?? ""],
                        type: types.text(of: property.type, in: owner),
                        flags: [
                            property.isRequired, property.isReadOnly, property.isWriteOnly, property.isSecret, property.isDeprecated,
                            property.takesDefault,
                        ],
                        values: [property.defaultValue, property.documentedValue], reading: property.reading)
                }
            case .enumeration(let cases, let raw):
                kind = .enumeration(raw: raw)
                members = cases.map { Member(texts: [$0.name, $0.documentation ?? ""], values: [$0.value]) }
            case .union(let variants, let discrimination):
                kind = .union(discrimination)
                members = variants.map {
                    Member(
                        texts: [$0.name, $0.constant, $0.documentation ?? ""] + $0.discriminatorValues,
                        type: types.text(of: $0.type, in: owner), flags: [$0.isDefault])
                }
            case .alias, .identifier:
                kind = .alias
                members = []
            }
        }
    }
}

extension TypeGraph {
    /// A type as text, with the names of what is nested in a declaration relative to that declaration.
    fileprivate func text(of type: TypeReference, in owner: Identifier) -> String {
        switch type {
        case .builtin(let builtin): return builtin.rawValue
        case .declared(let id):
            let name = name(of: id)
            return (name == owner ? "" : name.seen(from: owner)).map { ".\($0)" } ?? name.description
        case .list(let element): return "[\(text(of: element, in: owner))]"
        case .map(let value): return "{\(text(of: value, in: owner))}"
        case .optional(let wrapped): return text(of: wrapped, in: owner) + "?"
        }
    }
}
