import Diagnostics

extension TypeGraph {
    /// Reports identities that cannot identify values: objects, unions and values of any type.
    ///
    /// - Parameter identities: the properties, each with the position in the options file that makes it an identity.
    func reportUnhashableIdentities(_ identities: [(property: Property.ID, position: SourcePosition)], _ log: DiagnosticLog) {
        for (id, position) in identities {
            guard let property = declaration(of: id.record)?.record?.property(id.key), !isHashable(property.type) else { continue }
            log.error(.unhashableIdentity(id.key), at: position)
        }
    }

    private func isHashable(_ type: TypeReference) -> Bool {
        switch resolved(type) {
        case .builtin(let builtin): return builtin != .json && builtin != .links
        case .list(let inner), .map(let inner), .optional(let inner): return isHashable(inner)
        case .declared(let name):
            switch declaration(of: name)?.kind {
            case .enumeration?, .identifier?: return true
            case .record?, .union?, .alias?, nil: return false
            }
        }
    }
}

extension Diagnostic.Message {
    static func unhashableIdentity(_ key: String) -> Self { "'\(key)' is not Hashable, so it cannot be the identity" }
}
