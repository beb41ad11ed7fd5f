import Diagnostics
import OpenAPI

extension TypeLowering {
    /// An enumeration of the values, each once.
    func enumeration(_ values: [MergedSchema.EnumerationValue], raw: TypeReference.Builtin) -> TypeDeclaration.Kind {
        var names = NameScope(capacity: values.count + 2)
        names.reserve("unknown")
        names.reserve("knownValues")
        var seen = Set<Literal>(minimumCapacity: values.count)
        let cases = values.compactMap { value -> Case? in
            guard let literal = constant(value.value, raw: raw), seen.insert(literal).inserted else { return nil }
            let text = value.name ?? value.value.text ?? ""
            let hasSign = value.name == nil && (text.hasPrefix("-") || text.hasSuffix("-"))
            let spelled = hasSign ? Words(value: text).memberName : spelling(of: text).memberName
            let wish = overrides.name(at: value.value.position) ?? spelled.asCaseName
            let name = names.claim(wish, for: "the value '\(text)'", at: value.value.position, log: log)
            return Case(name: name, value: literal, documentation: value.documentation)
        }
        return .enumeration(cases, raw: raw)
    }

    /// A value of the document as a constant of an enumeration's raw type.
    func constant(_ value: DocumentValue, raw: TypeReference.Builtin) -> Literal? {
        switch (raw, value.kind) {
        case (.int, .integer(let integer)): .integer(integer)
        case (.string, _): value.text.map(Literal.string)
        default: nil
        }
    }
}
