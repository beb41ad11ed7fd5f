import Diagnostics
import Schemas

extension TypeGraph {
    /// Reports identities that cannot identify values: objects, unions and values of any type.
    func checkingIdentities(_ log: DiagnosticLog) -> TypeGraph {
        for record in declarations.compactMap(\.record) {
            guard let property = record.identity.flatMap(record.property), !isHashable(property.type) else { continue }
            log.error(.unhashableIdentity(property.key), at: record.identityPosition)
        }
        return self
    }

    private func isHashable(_ type: TypeReference) -> Bool {
        switch resolved(type) {
        case .builtin(let builtin): return builtin != .json && builtin != .links
        case .list(let inner), .map(let inner), .optional(let inner): return isHashable(inner)
        case .declared(let id):
            switch declaration(of: id)?.kind {
            case .enumeration?, .identifier?: return true
            case .record?, .union?, .alias?, nil: return false
            }
        }
    }
}

extension Diagnostic.Message {
    static func unhashableIdentity(_ key: String) -> Self { "'\(key)' is not Hashable, so it cannot be the identity" }
}
