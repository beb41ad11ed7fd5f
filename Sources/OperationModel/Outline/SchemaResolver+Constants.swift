import Diagnostics
import OpenAPI
import Schemas

/// The constants that schemas describe: only values, and defaults.
extension SchemaResolver {
    /// The only value, besides null, that all of several schemas allow, as a constant of their type; nil if there are others, or if the
    /// type is an enumeration.
    func onlyValue(of declarations: [Schema], as type: TypeReference) -> Literal? {
        guard let schema = combination(of: declarations) else { return nil }
        switch destination(of: schema).shape {
        case .enumeration where type.unwrapped.declaredType != nil: return nil
        case .builtin(let raw), .enumeration(_, let raw):
            guard let values = values(of: declarations), values.count == 1 else { return nil }
            return Literal(values[0].value, raw: raw)
        default: return nil
        }
    }

    /// The default of a value, or else the only value of a required one; nil if there is neither.
    func defaultOrOnlyValue(
        _ defaultValue: DocumentValue?, of declarations: [Schema], isRequired: Bool, for subject: String, _ log: DiagnosticLog
    ) -> DocumentValue? {
        let allowed = defaultValue.flatMap { self.allowed($0, of: declarations, for: subject, log) }
        return allowed ?? (isRequired ? onlyValue(of: declarations) : nil)
    }

    /// A default; nil, with a warning, if the schemas list values without it.
    func allowed(_ defaultValue: DocumentValue, of declarations: [Schema], for subject: String, _ log: DiagnosticLog) -> DocumentValue? {
        guard !defaultValue.isNull, let values = values(of: declarations), let schema = combination(of: declarations) else {
            return defaultValue
        }
        switch destination(of: schema).shape {
        // The type of several strings or integers has a case for each, with which the default is compared.
        case .builtin(let raw),
            .enumeration(_, let raw) where values.count == 1:
            guard let literal = Literal(defaultValue, raw: raw), !values.contains(where: { Literal($0.value, raw: raw) == literal }) else {
                return defaultValue
            }
            log.warning(.invalidDefault(defaultValue, of: subject, expected: "a value of the enumeration"), at: defaultValue.position)
            return nil
        default: return defaultValue
        }
    }
}
