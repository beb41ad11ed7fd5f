import Diagnostics

extension TypeGraph {
    /// Reports properties that the options make URLs of and that are not strings.
    ///
    /// - Parameter sources: the properties, each with its position in the options file.
    func reportUnusableURLSources(_ sources: [(property: Property.ID, position: SourcePosition)], _ log: DiagnosticLog) {
        for (id, position) in sources {
            guard let property = declaration(of: id.record)?.record?.property(id.key) else { continue }
            if resolved(property.type.unwrapped).unwrapped != .builtin(.string) { log.error(.unusableURLSource(id.key), at: position) }
        }
    }
}

extension Diagnostic.Message {
    static func unusableURLSource(_ key: String) -> Self { "'\(key)' is not a string, so no URL can be made of it" }
}
