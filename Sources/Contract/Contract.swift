import Diagnostics
package import OpenAPI
import Schemas

/// The changes between two versions of a service, the most severe first; changes of equal severity are in the order of the documents.
///
/// - Parameters:
///   - old: the description of the service that programs were built for.
///   - new: the description of the service that they will call.
package func contractChanges(from old: DocumentSet, to new: DocumentSet) -> [ContractChange] {
    var comparison = OperationComparison(old, new)
    comparison.compare(old.resolvedOperations(\.paths), new.resolvedOperations(\.paths))
    comparison.compare(old.resolvedOperations(\.webhooks), new.resolvedOperations(\.webhooks), areWebhooks: true)
    let changes = comparison.changes + comparison.schemas.changes + securityChanges(old, new) + serverChanges(old, new)
    return changes.enumerated().sorted { ($0.element.severity, $0.offset) < ($1.element.severity, $1.offset) }.map(\.element)
}

extension DocumentSet {
    fileprivate func resolvedOperations(_ items: KeyPath<Document, [MapEntry<PathItem>]>) -> [ServiceOperation] {
        // Problems with the document were reported when it was read.
        let log = DiagnosticLog()
        return operations(of: items, log).map { ServiceOperation($0, in: self, log) }
    }
}

/// Compares the security schemes, whichever operations require them.
private func securityChanges(_ old: DocumentSet, _ new: DocumentSet) -> [ContractChange] {
    func kinds(_ documents: DocumentSet) -> [MapEntry<String>] {
        documents.document.components.securitySchemes.compactMap { component in
            let scheme = documents.value(component.value, .securityScheme, DiagnosticLog()) { documents.securityScheme(at: $0) }
            return scheme.map { MapEntry(name: component.name, position: component.position, value: $0.kind.placement) }
        }
    }
    let (before, after) = (kinds(old), kinds(new))
    return before.compactMap { entry in
        let subject = "security scheme '\(entry.name)'"
        guard let other = after.first(where: { $0.name == entry.name }) else {
            return ContractChange(.schemeRemoved, subject, "the scheme is removed", entry.position, nil)
        }
        let detail = "the scheme changes from \(entry.value) to \(other.value)"
        return entry.value == other.value ? nil : ContractChange(.schemeChanged, subject, detail, entry.position, other.position)
    }
        + after.filter { entry in !before.contains { $0.name == entry.name } }.map {
            ContractChange(.schemeAdded, "security scheme '\($0.name)'", "the scheme is added", nil, $0.position)
        }
}

/// Compares the servers of the documents.
private func serverChanges(_ old: DocumentSet, _ new: DocumentSet) -> [ContractChange] {
    let (before, after) = (old.document.servers, new.document.servers)
    var changes = before.filter { server in !after.contains { $0.base == server.base } }.map {
        ContractChange(.serverRemoved, "server \($0.url)", "the server is removed", $0.position, nil)
    }
    changes += after.filter { server in !before.contains { $0.base == server.base } }.map {
        ContractChange(.serverAdded, "server \($0.url)", "the server is added", nil, $0.position)
    }
    if let first = before.first, let other = after.first, first.base != other.base {
        let detail = "the first server is now \(other.url)"
        changes.append(ContractChange(.defaultServerChanged, "server \(first.url)", detail, first.position, other.position))
    }
    for server in before {
        guard let other = after.first(where: { $0.base == server.base }) else { continue }
        for variable in server.variables {
            let values = other.variables[name: variable.name]?.values ?? []
            for value in variable.value.values where !values.isEmpty && !values.contains(value) {
                let detail = "the value '\(value)' of the variable '\(variable.name)' is removed"
                changes.append(
                    ContractChange(.serverVariableValueRemoved, "server \(server.url)", detail, variable.position, other.position))
            }
        }
    }
    return changes
}

extension SecurityScheme.Kind {
    /// The place where a credential of this kind is sent, for messages.
    fileprivate var placement: String {
        switch self {
        case .apiKey(let name, .header): "a key in the header '\(name.lowercased())'"
        case .apiKey(let name, let location): "a key in the \(location.rawValue) '\(name)'"
        case .http(let scheme, _): "HTTP '\(scheme.lowercased())'"
        case .oauth2, .openIdConnect: "an OAuth token"
        case .mutualTLS: "a certificate"
        }
    }
}
