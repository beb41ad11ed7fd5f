import Diagnostics
import OpenAPI

/// Builds the cases of enumerations.
struct EnumerationBuilder {
    let types: TypeBuilder

    /// A case for each different value.
    ///
    /// - Parameter name: the enumeration.
    func cases(_ values: [EnumerationValue], raw: TypeReference.Builtin, of name: Identifier) -> [Case] {
        var names = types.names.members(
            of: name, reserving: types.names.reserved.names(in: .enumeration), where: Set(values.compactMap(\.value.text)).contains)
        // The case of undeclared values keeps its name, too.
        if names.keepsNames, names.isFree("unknown") { names.reserve("unknown") }
        var seen = Set<Literal>(minimumCapacity: values.count)
        defer { types.names.give(names, to: name) }
        return values.compactMap { value in
            guard let literal = Literal(value.value, raw: raw), seen.insert(literal).inserted else { return nil }
            let override = types.overrides.name(at: value.value.position)
            if let override, types.names.reserved.cases.contains(override.value) {
                types.log.error(.unusableName(override.value), at: override.position)
            }
            let holder = NameScope.Holder(position: value.value.position, override: override?.position)
            let number: String? = if case .integer(let integer) = literal { "\(integer)" } else { nil }
            let text = value.name ?? number ?? value.value.text ?? ""
            let name = names.claim(
                override?.value ?? preferredName(of: value, text), as: value.value.text ?? "", for: "the value '\(text)'", holder,
                log: types.log)
            return Case(name: name, value: literal, documentation: value.documentation)
        }
    }

    private func preferredName(of value: EnumerationValue, _ text: String) -> String {
        let reserved = types.names.reserved
        let hasSign = value.name == nil && (text.hasPrefix("-") || text.hasSuffix("-"))
        return reserved.caseName(
            hasSign ? reserved.memberName(types.names.words(ofValue: text)) : types.names.spelling(of: text).memberName)
    }
}
