import Diagnostics
import OpenAPI

extension Security {
    /// The requirements of an operation, or the document's where the operation has none of its own.
    init(_ requirements: [SecurityRequirement], schemes: Set<String>, log: DiagnosticLog) {
        alternatives = requirements.compactMap { requirement in
            for scheme in requirement.schemes where !schemes.contains(scheme.name) {
                log.warning("there is no security scheme '\(scheme.name)'; this alternative is ignored", at: scheme.mark)
                return nil
            }
            return requirement.schemes.map { Demand(scheme: $0.name, scopes: $0.value) }
        }
    }
}

extension Credential {
    /// The other arguments of a client's initialiser, and what it names inside.
    private static let reservedArguments = [
        "baseURL", "transport", "behaviours", "tokenStore", "credentials", "now", "headers", "secrets", "tokens", "configuration",
        "apiClient", "tokenClient",
    ]

    /// The credentials of a document's security schemes.
    static func all(_ documents: DocumentSet, _ options: Options, log: DiagnosticLog) -> [Credential] {
        var names = NameScope()
        let labels = options.authentication?.initializers.joined().map(\.label.value) ?? []
        for name in reservedArguments + options.defaults.map(\.name.value) + labels { names.reserve(name) }
        return documents.document.components.securitySchemes.compactMap { component in
            guard let scheme = documents.scheme(component.value) else { return nil }
            let name = names.claim(
                Words(component.name).memberName, for: "the security scheme '\(component.name)'", at: component.mark, log: log
            )
            return Credential(scheme: component.name, name: name, placement: Placement(scheme.kind), documentation: scheme.documentation)
        }
    }
}

extension Credential.Placement {
    fileprivate init(_ kind: SecurityScheme.Kind) {
        switch kind {
        case .apiKey(let name, .query), .apiKey(let name, .querystring): self = .query(name: name)
        case .apiKey(let name, .cookie): self = .cookie(name: name)
        case .apiKey(let name, .header), .apiKey(let name, .path): self = .header(name: name, prefix: "")
        case .http("basic", _): self = .basic
        case .http("bearer", _), .oauth2, .openIdConnect: self = .header(name: "Authorization", prefix: "Bearer ")
        case .http(let scheme, _): self = .header(name: "Authorization", prefix: scheme.prefix(1).uppercased() + scheme.dropFirst() + " ")
        case .mutualTLS: self = .certificate
        }
    }
}

extension DocumentSet {
    /// A security scheme, or the one that a reference leads to.
    fileprivate func scheme(_ scheme: Referenced<SecurityScheme>) -> SecurityScheme? {
        var scheme = scheme
        for _ in 0..<8 {
            switch scheme {
            case .value(let value): return value
            case .reference(let reference):
                guard let next = target(of: reference).flatMap(securityScheme) else { return nil }
                scheme = next
            }
        }
        return nil
    }
}
