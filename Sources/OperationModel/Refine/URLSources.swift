import Diagnostics

extension TypeGraph {
    /// Reports properties that the options make URLs of and that do not exist or are not strings.
    func checkingURLSources(_ log: DiagnosticLog) -> TypeGraph {
        for declaration in declarations {
            for url in declaration.record?.urls ?? [] {
                for (path, position) in zip(url.sources, url.positions) {
                    do throws(MissingProperty) {
                        let properties = try properties(at: path, from: .declared(declaration.id))
                        guard let source = properties.last, !isString(source.type) else { continue }
                        log.error(.unusableURLSource(path.joined(separator: ".")), at: position)
                    } catch {
                        let owner = error.owner.map { "'\($0)'" } ?? "the schema"
                        log.error(.unknownProperty(error.key, of: owner, known: error.known), at: position)
                    }
                }
            }
        }
        return self
    }
}

extension Diagnostic.Message {
    static func unusableURLSource(_ key: String) -> Self { "'\(key)' is not a string, so no URL can be made of it" }
}
