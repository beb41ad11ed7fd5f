import Diagnostics

extension TypeGraph {
    /// Reports properties that the options make URLs of and that do not exist or are not strings.
    ///
    /// - Parameter sources: the records and the keys that lead to the properties, each with its position in the options file.
    func reportUnusableURLSources(_ sources: [(record: Identifier, path: [String], position: SourcePosition)], _ log: DiagnosticLog) {
        for source in sources {
            var type = TypeReference.declared(source.record)
            var owner = "the schema"
            var isKnown = true
            for key in source.path where isKnown {
                let record = resolvedDeclaration(of: type)?.record
                if let property = record?.property(key) {
                    type = property.type
                    owner = "'\(key)'"
                } else {
                    log.error(.unknownProperty(key, of: owner, known: record?.properties.map(\.key) ?? []), at: source.position)
                    isKnown = false
                }
            }
            if isKnown, resolved(type.unwrapped).unwrapped != .builtin(.string) {
                log.error(.unusableURLSource(source.path.joined(separator: ".")), at: source.position)
            }
        }
    }
}

extension Diagnostic.Message {
    static func unusableURLSource(_ key: String) -> Self { "'\(key)' is not a string, so no URL can be made of it" }
}
