import Diagnostics
import OpenAPI

extension Security {
    /// The requirements of an operation, or the document's where the operation has none of its own.
    init(_ requirements: [SecurityRequirement], credentials: [String: Credential], log: DiagnosticLog) {
        alternatives = requirements.compactMap { requirement in
            for scheme in requirement.schemes {
                guard let credential = credentials[scheme.name] else {
                    log.warning("there is no security scheme '\(scheme.name)'; this alternative is ignored", at: scheme.position)
                    return nil
                }
                for scope in scheme.value where credential.scopes?.contains(scope.value) == false {
                    log.note("the security scheme '\(scheme.name)' has no scope '\(scope.value)'", at: scope.position)
                }
            }
            return requirement.schemes.map { Demand(scheme: $0.name, scopes: $0.value.map(\.value)) }
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
        options.reportArguments(besides: reservedArguments, log)
        var names = NameScope()
        let labels = options.authentication?.initializers.joined().map(\.label.value) ?? []
        for name in reservedArguments + options.defaults.map(\.name.value) + labels { names.reserve(name) }
        return documents.document.components.securitySchemes.compactMap { component in
            guard let scheme = documents.value(component.value, .securityScheme, log, { documents.securityScheme(at: $0) })
            else { return nil }
            let name = names.claim(
                Words(component.name).memberName, for: "the security scheme '\(component.name)'", at: component.position, log: log
            )
            return Credential(
                scheme: component.name, name: name, placement: Placement(scheme.kind), documentation: scheme.documentation,
                scopes: scheme.kind.scopes)
        }
    }
}

extension Options {
    /// Reports arguments of the client's initialisers that cannot be called so, or that there are twice.
    fileprivate func reportArguments(besides reserved: [String], _ log: DiagnosticLog) {
        let labels = authentication?.initializers ?? []
        let defaultNames = defaults.map(\.name)
        for name in defaultNames + labels.joined().map(\.label) where ReservedNames.isReservedMember(name.value) {
            log.error("no argument can be called '\(name.value)'", at: name.position)
        }
        for (name, others) in defaultNames.map({ ($0, reserved) })
            + labels.joined().map({ ($0.label, reserved + defaultNames.map(\.value)) })
        where others.contains(name.value) {
            log.error("the client has an argument '\(name.value)' already", at: name.position)
        }
        for (index, arguments) in labels.enumerated() {
            let same = labels[..<index].contains { $0.map(\.label.value) == arguments.map(\.label.value) }
            guard same, let position = arguments.first?.label.position ?? authentication?.scheme.position else { continue }
            log.error("another initialiser has the same arguments", at: position)
        }
    }
}

extension SecurityScheme.Kind {
    /// The scopes of all flows; nil where there are no flows that name any.
    fileprivate var scopes: Set<String>? {
        guard case .oauth2(let flows) = self else { return nil }
        let scopes = Set(flows.flatMap(\.scopes).map(\.name))
        return scopes.isEmpty ? nil : scopes
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
