import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

extension Security {
    /// The security requirements of an operation (Security Requirement Object).
    init(_ requirements: [SecurityRequirement], of document: Document, credentials: [Credential], log: DiagnosticLog) {
        alternatives = requirements.compactMap { requirement in
            for scheme in requirement.schemes {
                guard let credential = credentials.first(where: { $0.scheme == scheme.name }) else {
                    let message: Diagnostic.Message =
                        document.declaresSecurityScheme(scheme.name)
                        ? .unreadableSecurityScheme(scheme.name)
                        : .unknownSecurityScheme(scheme.name, known: credentials.map(\.scheme).sorted())
                    log.warning(message, at: scheme.position)
                    return nil
                }
                guard let scopes = credential.scopes else { continue }
                for scope in scheme.value where !scopes.contains(scope.value) {
                    log.note(.unknownScope(scope.value, of: scheme.name, known: scopes.sorted()), at: scope.position)
                }
            }
            // The transport presents a certificate, whatever the credentials are.
            return requirement.schemes.filter { !credentials.areCertificate($0.name) }
                .map { Requirement(scheme: $0.name, scopes: $0.value.map(\.value)) }
        }
    }

    /// What an operation says about client certificates; nil if it needs none.
    static func certificateText(_ requirements: [SecurityRequirement], _ credentials: [Credential]) -> String? {
        let count = requirements.count { $0.schemes.contains { credentials.areCertificate($0.name) } }
        if count == 0 { return nil }
        return "\(count == requirements.count ? "Needs" : "Accepts") a client certificate, which the transport presents."
    }
}

extension [Credential] {
    /// Whether a security scheme is a client certificate.
    fileprivate func areCertificate(_ scheme: String) -> Bool { contains { $0.scheme == scheme && $0.placement == .certificate } }
}

extension Credential.Placement {
    /// Whether a parameter of an operation is the part of the request that carries the secret.
    func isCarried(by parameter: OpenAPI.Parameter) -> Bool {
        switch self {
        case .header(let name, _): parameter.isCalled(name, in: .header)
        case .query(let name): parameter.isCalled(name, in: .query)
        case .cookie(let name): parameter.isCalled(name, in: .cookie)
        case .basic: parameter.isCalled("Authorization", in: .header)
        case .certificate: false
        }
    }
}

extension Credential {
    /// The credentials for a document's security schemes, without those that only requests need which the API sends.
    static func all(
        _ documents: DocumentSet, of client: Identifier, _ options: GenerationOptions, _ registry: NameRegistry, log: DiagnosticLog
    ) -> [Credential] {
        let reserved = registry.reserved
        let foreign = documents.schemesOfSentRequests(log).subtracting(options.authentication.map { [$0.scheme.value] } ?? [])
        let schemes = documents.document.components.securitySchemes.filter { !foreign.contains($0.name) }.compactMap { component in
            documents.value(component.value, .securityScheme, log, { documents.securityScheme(at: $0) }).map { (component, $0) }
        }
        let isIssued = options.authentication == nil && schemes.contains { $0.1.kind.clientCredentials != nil }
        let declared = reserved.names(in: .clientInitializer) + (isIssued ? reserved.names(in: .clientCredentialsInitializer) : [])
        options.reportInitializerArguments(reserved, declared, log)
        let labels = options.authentication?.initializers.joined().map(\.label.value) ?? []
        var names = registry.members(
            of: client, reserving: declared + options.defaults.map(\.name.value) + labels,
            where: Set(schemes.map { "scheme \($0.0.name)" }).contains)
        defer { registry.give(names, to: client) }
        return schemes.map { component, scheme in
            let word = scheme.wordOfAuthorization
            let placement = word.map { .header(name: "Authorization", prefix: $0 + " ") } ?? Placement(scheme.kind)
            if placement == .certificate { log.note(.certificate(component.name), at: component.position) }
            if let word = scheme.kind.challenge { log.warning(.challenge(word, component.name), at: component.position) }
            let spelling = registry.spelling(of: component.name)
            let isAccessToken = placement.isToken && spelling.words.sayOnlyKind && names.isFree("accessToken")
            let preferred = isAccessToken ? "accessToken" : spelling.memberName
            let claim = NameClaim(preferred, for: "the security scheme", component.name, at: component.position)
            let name = names.claim(claim, as: "scheme \(component.name)", log: log)
            return Credential(
                scheme: component.name, name: name, placement: placement,
                // The text says how to write the word.
                documentation: word == nil ? scheme.documentation : nil,
                hints: scheme.kind.hints, scopes: scheme.kind.scopes, clientCredentials: scheme.kind.clientCredentials)
        }
    }
}

extension DocumentSet {
    /// The names of the security schemes that only callbacks and webhooks have, which the API sends itself.
    fileprivate func schemesOfSentRequests(_ log: DiagnosticLog) -> Set<String> {
        let received = operations(log)
        let callbacks = received.flatMap(\.operation.value.callbacks)
            .compactMap { value($0.value, .callback, log) { callback(at: $0) } }.flatMap(\.paths)
            .flatMap { resolved($0.value, log)?.operations ?? [] }
        let sent = callbacks.map(\.value) + operations(of: \.webhooks, log).map(\.operation.value)
        func names(_ requirements: [SecurityRequirement]) -> Set<String> { Set(requirements.flatMap { $0.schemes.map(\.name) }) }
        return names(sent.flatMap { $0.security ?? [] })
            .subtracting(names(document.security + received.flatMap { $0.operation.value.security ?? [] }))
    }
}

extension GenerationOptions {
    /// Reports arguments of the client's initializers that cannot have their names, and initializers that are equal.
    ///
    /// - Parameter declared: the names that the initializers declare themselves.
    fileprivate func reportInitializerArguments(_ reserved: ReservedNames, _ declared: [String], _ log: DiagnosticLog) {
        let initializers = authentication?.initializers ?? []
        let defaultNames = defaults.map(\.name)
        for name in defaultNames + initializers.joined().map(\.label) where reserved.members.contains(name.value) {
            log.error(.unusableName(name.value), at: name.position)
        }
        for name in defaultNames where declared.contains(name.value) { log.error(.takenArgument(name.value), at: name.position) }
        for label in initializers.joined().map(\.label) where (declared + defaultNames.map(\.value)).contains(label.value) {
            log.error(.takenArgument(label.value), at: label.position)
        }
        for (index, arguments) in initializers.enumerated() {
            let isRepeated = initializers[..<index].contains { $0.map(\.label.value) == arguments.map(\.label.value) }
            guard isRepeated, let position = arguments.first?.label.position ?? authentication?.scheme.position else { continue }
            log.error(.equalInitializers, at: position)
        }
    }
}

extension Words {
    /// Whether the name of a security scheme says only of which kind it is, as `oauth2_0`, `bearerAuth` and `OAuth2PasswordBearer` do.
    fileprivate var sayOnlyKind: Bool {
        words.joined().lowercased().wholeMatch(
            of: /(?:[0-9]|http|openid|connect|oidc|oauth|auth(?:entication|orization)?|bearer|jwt|access|token|password|scheme|security)+/
        ) != nil
    }
}

extension SecurityScheme {
    /// The word before a key in the header `Authorization`, which 2.0 can name only in a text: `Type "Bearer" followed by a space`.
    fileprivate var wordOfAuthorization: String? {
        guard case .apiKey(let name, .header) = kind, name.lowercased() == "authorization", let documentation else { return nil }
        let words = documentation.split { !$0.isLetter }
        if words.contains(where: { $0.lowercased() == "bearer" }) { return "Bearer" }
        return documentation.contains("\"Token\"") || documentation.contains("Token <") ? "Token" : nil
    }
}

extension SecurityScheme.Kind {
    /// What the document says about where a token comes from.
    fileprivate var hints: [String] {
        switch self {
        case .http(_, let format?): ["Its format is \(format)."]
        case .openIdConnect(let url) where !url.isEmpty: ["OpenID Connect describes how to get it: `\(url)`."]
        case .oauth2(let flows):
            flows.compactMap { flow in
                let steps = [("authorize at", flow.authorizationURL), ("get it from", flow.tokenURL), ("refresh it at", flow.refreshURL)]
                    .compactMap { action, url in url.map { "\(action) `\($0)`" } }
                return steps.isEmpty ? nil : "With \(flow.name), \(steps.joined(separator: ", "))."
            }
        case .apiKey, .http(_, nil), .openIdConnect, .mutualTLS: []
        }
    }

    /// The scheme of HTTP whose credentials depend on what the server asks for; nil for any other.
    fileprivate var challenge: String? {
        guard case .http(let scheme, _) = self else { return nil }
        let word = scheme.lowercased()
        return ["digest", "hoba", "mutual", "negotiate", "ntlm"].contains(word) || word.hasPrefix("scram-") ? scheme : nil
    }

    /// The flow in which a client obtains a token for itself; nil if there is none.
    fileprivate var clientCredentials: Credential.ClientCredentials? {
        guard case .oauth2(let flows) = self, let flow = flows.first(where: { $0.name == "clientCredentials" }),
            let tokenURL = flow.tokenURL, !tokenURL.isEmpty
        else { return nil }
        return .init(tokenURL: tokenURL, refreshURL: flow.refreshURL, scopes: flow.scopes.map(\.name))
    }

    /// The scopes of all flows; nil if no flow declares any.
    fileprivate var scopes: Set<String>? {
        guard case .oauth2(let flows) = self else { return nil }
        let scopes = Set(flows.flatMap(\.scopes).map(\.name))
        return scopes.isEmpty ? nil : scopes
    }
}

extension Credential.Placement {
    /// Whether the credential is a token, as those of OAuth are.
    fileprivate var isToken: Bool {
        if case .header("Authorization", let prefix) = self { ["Bearer ", "Token "].contains(prefix) } else { false }
    }

    fileprivate init(_ kind: SecurityScheme.Kind) {
        switch kind {
        case .apiKey(let name, .query), .apiKey(let name, .querystring): self = .query(name: name)
        case .apiKey(let name, .cookie): self = .cookie(name: name)
        case .apiKey(let name, .header), .apiKey(let name, .path): self = .header(name: name, prefix: "")
        case .http("basic", _): self = .basic
        case .http("bearer", _), .oauth2, .openIdConnect: self = .header(name: "Authorization", prefix: "Bearer ")
        case .http(let scheme, _): self = .header(name: "Authorization", prefix: scheme + " ")
        case .mutualTLS: self = .certificate
        }
    }
}

extension Diagnostic.Message {
    static func unknownSecurityScheme(_ name: String, known: [String]) -> Self {
        "the document has no security scheme '\(name)'; this alternative is ignored" + didYouMean(name, among: known)
    }

    static func certificate(_ scheme: String) -> Self {
        "'\(scheme)' is a client certificate, which the transport presents; the client has no argument for it"
    }

    static func challenge(_ word: String, _ scheme: String) -> Self {
        "the client does not answer challenges of '\(word)'; the argument for '\(scheme)' is sent as it is, as the value after the word"
    }

    static func unreadableSecurityScheme(_ name: String) -> Self {
        "the security scheme '\(name)' cannot be used; this alternative is ignored"
    }

    static func unknownScope(_ scope: String, of scheme: String, known: [String]) -> Self {
        "the security scheme '\(scheme)' has no scope '\(scope)'" + didYouMean(scope, among: known)
    }

    static func takenArgument(_ name: String) -> Self { "the client's initializer already has an argument '\(name)'" }

    static let equalInitializers: Self = "another initializer has the same arguments"
}
