import Diagnostics
import Naming
import Options
import Schemas

/// What the name of a variant's case is made of.
struct CaseHint: Sendable {
    /// The words of the value that selects the variant; nil if none does.
    var given: Words?
    /// The type whose name the case has if it cannot have that of the value; nil if it always can.
    var type: TypeReference?
    /// The words of the type, which can have another name, or none.
    var words = Words("")
    /// Whether the type extends another one, so that its name is used as a whole.
    var isInHierarchy = false
    let position: SourcePosition
}

extension TypeNaming {
    /// What identifies a variant: its constant, or its type.
    private func key(_ variant: Variant) -> String { variant.constant.map { "'\($0)'" } ?? key(variant.type) }

    private func key(_ type: TypeReference) -> String {
        switch type {
        case .builtin(let builtin): builtin.rawValue
        case .declared(let id): registry.key(of: name(of: id)).description
        case .list(let element): "[\(key(element))]"
        case .map(let value): "{\(key(value))}"
        case .optional(let wrapped): key(wrapped)
        }
    }

    /// The variants of a union with names for their cases, whose types have names.
    func naming(_ variants: [Variant], of union: Identifier) -> [Variant] {
        guard variants.contains(where: { $0.hint != nil }) else { return variants }
        var names = registry.members(of: union, where: Set(variants.map(key)).contains)
        defer { registry.give(names, to: union) }
        // The case of undeclared values keeps its name, too.
        if names.keepsNames, names.isFree("unknown") { names.reserve("unknown") }
        // A case with the name of a type would hide that type in the union. Names that start with an upper-case letter cannot collide.
        let typeNames = Set(variants.flatMap { $0.type.declaredType.map { name(of: $0).path } ?? [] })
        for name in typeNames { names.reserve(name) }
        return variants.map { variant in
            guard let hint = variant.hint else { return variant }
            let words = hint.type.map { caseWords(of: $0, else: hint.words, in: hint.isInHierarchy ? nil : union) } ?? []
            let candidates = ([hint.given].compactMap(\.self) + words).map(registry.reserved.caseName)
            var preferred = candidates.first(where: names.isFree) ?? candidates[candidates.count - 1]
            while typeNames.contains(preferred) { preferred += "Value" }
            var variant = variant
            variant.name = names.claim(NameClaim(preferred, for: "a variant", at: hint.position), as: key(variant), log: log)
            return variant
        }
    }

    /// The words for a case, from the name of its type: without the words of the union's name if possible, then with all words.
    ///
    /// - Parameters:
    ///   - words: the words of the variant.
    ///   - union: the enclosing union; a type nested in it can have another name than the variant.
    private func caseWords(of type: TypeReference, else words: Words, in union: Identifier?) -> [Words] {
        switch type {
        case .declared(let id):
            let name = name(of: id)
            if name == .none { return [words] }
            if !name.name.isCapitalized, name.parent == union, name.name == words.upperCamelCase + "Value" { return [words] }
            if let union, name.parent == union, [union.name, "Nested"].contains(where: { name.name == $0 + words.upperCamelCase }) {
                return [words]
            }
            let whole = registry.spelling(of: name.isNested ? name.name : models.stem(registry.nameOfSchema(name))).words
            guard let union, name.parent != union else { return [whole] }
            return [whole.removing(partsOf: union), whole].compactMap(\.self)
        case .builtin(let builtin): return [Words(builtin.rawValue)]
        case .list(let element): return caseWords(of: element, else: words, in: union).map { $0 + Words("List") }
        case .map(let value): return caseWords(of: value, else: words, in: union).map { $0 + Words("Map") }
        case .optional(let wrapped): return caseWords(of: wrapped, else: words, in: union)
        }
    }
}

extension Words {
    /// The words without those at either end that the name of a union shares: `ChatMessage` and `ChatSystemMessage` leave
    /// `System`; nil if that changes nothing or leaves no name.
    ///
    /// The name of a case depends on its type and its union, but not on the other cases, which change more often.
    fileprivate func removing(partsOf union: Identifier) -> Words? {
        let owner = union.path.dropLast().flatMap { Words($0).words }
        let unionWords = (words.starts(with: owner) ? owner : []) + Words(union.name).words
        let start = zip(words, unionWords).prefix { $0 == $1 }.count
        let end = zip(words.dropFirst(start).reversed(), unionWords.dropFirst(start).reversed()).prefix { $0 == $1 }.count
        let rest = words.dropFirst(start).dropLast(end)
        guard start + end > 0, rest.first?.first?.isLetter == true else { return nil }
        return Words(Array(rest))
    }
}
