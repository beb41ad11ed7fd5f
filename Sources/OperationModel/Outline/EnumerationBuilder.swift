import Diagnostics
import Naming
import OpenAPI
import Schemas

/// Builds the cases of enumerations.
struct EnumerationBuilder {
    let registry: NameRegistry
    let overrides: Overrides
    let log: DiagnosticLog

    /// A case for each different value.
    ///
    /// - Parameter name: what the enumeration will be called, whose words the names of its values can begin with.
    func cases(_ values: [EnumerationValue], raw: BuiltinType, of enumeration: TypeID, named name: String) -> [Case] {
        var names = registry.members(
            of: enumeration, reserving: registry.reserved.names(in: .enumeration), where: Set(values.compactMap(\.value.text)).contains)
        // The case of undeclared values keeps its name, too.
        if names.keepsNames, names.isFree("unknown") { names.reserve("unknown") }
        let prefix = prefix(of: values, named: name)
        let signed = Set(values.compactMap { $0.value.text?.signedParts(by: "+")?.name })
        var seen = Set<Literal>(minimumCapacity: values.count)
        defer { registry.give(names, to: enumeration) }
        return values.compactMap { value in
            guard let literal = Literal(value.value, raw: raw), seen.insert(literal).inserted else { return nil }
            let override = overrides.name(at: value.value.position)
            if let override, registry.reserved.cases.contains(override.value) {
                log.error(.unusableName(override.value), at: override.position)
            }
            let number: String? = if case .integer(let integer) = literal { "\(integer)" } else { nil }
            let text = value.name.map { prefix == 0 ? $0 : registry.words($0).dropping(prefix) } ?? number ?? value.value.text ?? ""
            let preferred = preferredName(of: value, text, signed: signed)
            let claim = NameClaim(preferred, override: override, for: "the value", text, at: value.value.position)
            let name = names.claim(claim, as: value.value.text ?? "", log: log)
            return Case(name: name, value: literal, documentation: value.documentation)
        }
    }

    /// How many words at the start of the names of values are the last ones of the enumeration's, as in `StatusActive` of `OrderStatus`.
    private func prefix(of values: [EnumerationValue], named enumeration: String) -> Int {
        let names = values.map { value in value.name.map { registry.words($0).words.map { $0.lowercased() } } ?? [] }
        let own = registry.words(enumeration).words.map { $0.lowercased() }
        return (1...max(1, own.count)).last { count in
            names.count > 1 && names.allSatisfy { $0.count > count && $0.prefix(count).elementsEqual(own.suffix(count)) }
        } ?? 0
    }

    /// - Parameter signed: the texts before the `+` of a number in other values, after which a `-` is the minus of another number.
    private func preferredName(of value: EnumerationValue, _ text: String, signed: Set<Substring>) -> String {
        let reserved = registry.reserved
        if value.name == nil, let (name, number) = text.signedParts(by: "-"), signed.contains(name) {
            return reserved.caseName(reserved.memberName(registry.words(String(name)) + Words(["minus", String(number)])))
        }
        let hasSign = value.name == nil && (text.hasPrefix("-") || text.hasSuffix("-"))
        return reserved.caseName(
            hasSign ? reserved.memberName(registry.words(ofValue: text)) : registry.spelling(of: text).memberName)
    }
}

extension Words {
    /// The text without words at its start, unless a digit would be first.
    fileprivate func dropping(_ count: Int) -> String {
        let rest = words.dropFirst(count)
        return (rest.first?.first?.isLetter == true ? Array(rest) : words).joined(separator: " ")
    }
}

extension String {
    /// The text before a sign, and the number after it: `GMT` and `1` of `GMT+1`; nil if the text is another one.
    fileprivate func signedParts(by sign: Character) -> (name: Substring, number: Substring)? {
        guard let index = lastIndex(of: sign), index > startIndex else { return nil }
        let number = self[self.index(after: index)...]
        return !number.isEmpty && number.allSatisfy(\.isWholeNumber) ? (self[..<index], number) : nil
    }
}
