import Naming
import OperationModel
import Templating

/// The client of an API in `Client.mustache`.
struct ClientView: TemplateView {
    let api: API
    let spelling: TypeSpelling
    let transport: ClientTransport
    /// Whether the API has its own decoding options.
    let hasGlobals: Bool

    static let keys: TemplateKeys<ClientView> = [
        .string("transport") { $0.transport.type },
        .flag("hasFoundation") { $0.transport != .none },
        .flag("hasGlobals") { $0.hasGlobals },
        .string("decodingDefaults") { $0.hasGlobals ? "\($0.api.name).decodingDefaults" : "DecodingOptions.default" },
        .string("title") { SwiftText.title($0.api.title) },
        .string("name") { $0.api.name },
        .string("defaultArguments") { $0.defaultArguments },
        .views(
            "defaults", of: \.api.defaults,
            keys: [
                .string("name") { SwiftText.name($0.name) },
                .string("label") { SwiftText.label($0.name) },
                .string("wireName") { SwiftText.line($0.wireName) },
                .string("kind") { $0.place == .header ? "header" : "query parameter" },
                .string("place") { "\($0.place.rawValue): \(SwiftText.literal($0.wireName))" },
                .string("value") { $0.value.map(SwiftText.literal) ?? "nil" },
            ]),
        .string("servers") { $0.servers },
        .string("documentedServer") { view in view.api.documentedServer.map { SwiftText.url(of: $0, in: view.api) } ?? "" },
        .flag("needsBaseURL") { $0.api.needsBaseURL },
        .string("missingBase") { SwiftText.line($0.api.missingBase ?? "") },
        .flag("hasSecrets") { !$0.api.secrets.isEmpty },
        .string("programArguments") { $0.programArguments },
        .flag("readsEnvironment") { $0.readsEnvironment },
        .string("usedVariable") { $0.programSecrets.hasSuffix("environment: environment") ? SwiftText.line($0.api.keyVariable) : "" },
        // The secret that an environment variable holds.
        .view(
            "key", of: { view in view.api.key.map { (key: $0.name, variable: view.api.keyVariable) } },
            keys: [
                .string("name") { SwiftText.name($0.key) },
                .string("label") { SwiftText.label($0.key) },
                .string("variable") { SwiftText.line($0.variable) },
                .string("literal") { SwiftText.literal($0.variable) },
            ]),
        .views("secrets") { view in
            view.api.secrets.map { SecretView(credential: $0, isIssued: $0.scheme == view.api.clientCredential?.scheme) }
        },
        .view("clientCredentials") { $0.clientCredentials },
        .views(
            "methods", of: { $0.api.namespaces.compactMap { tag in tag.methods.map { (tag: tag, group: $0) } } },
            keys: [
                .strings("documentation") { SwiftText.documentation($0.tag.documentation) },
                .string("namespace") { $0.tag.name.description },
                .string("link") { $0.tag.name.path.joined(separator: "/") },
                .string("property") { SwiftText.name($0.group.property) },
                .string("type") { $0.group.type.name },
            ]),
        .view("authentication") { $0.authentication },
    ]

    /// The documented servers with a host, as elements of an array; the first is the one that the client calls. Empty if there are none.
    private var servers: String {
        let servers = api.servers.filter(\.hasHost)
        return (servers.isEmpty ? [api.documentedServer].compactMap(\.self) : servers).map {
            SwiftText.url(of: $0, in: api) + ".absoluteString"
        }.joined(separator: ", ")
    }

    private var authentication: AuthenticationView? {
        api.authentication.map { AuthenticationView(authentication: $0, spelling: spelling) }
    }

    private var clientCredentials: ClientCredentialsView? {
        api.clientCredential?.clientCredentials.map { ClientCredentialsView(flow: $0) }
    }

    /// The arguments with which a program creates a client: its keys are environment variables.
    private var programArguments: String {
        [programSecrets, transport == .none ? "transport: transport" : ""].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var programSecrets: String {
        func variable(_ name: String) -> String { "environment[\(SwiftText.literal(api.name.uppercased() + "_" + name))] ?? \"\"" }
        if let authentication {
            let labels = api.authentication?.initializers.first?.map(\.label)
            return arguments(
                labels?.map { "\(SwiftText.name($0)): \(variable($0.uppercased()))" }.joined(separator: ", ")
                    ?? authentication.firstInitializer)
        }
        if let secret = api.secrets.first, secret.scheme == api.clientCredential?.scheme {
            return arguments("clientID: \(variable("CLIENT_ID")), clientSecret: \(variable("CLIENT_SECRET"))")
        }
        if api.key != nil { return arguments("environment: environment") }
        return arguments(
            api.secrets.first.map { "\(SwiftText.name($0.name)): .basic(user: \(variable("USER")), password: \(variable("PASSWORD")))" }
                ?? "")
    }

    /// Whether these arguments need the environment.
    private var readsEnvironment: Bool { api.authentication.map { !$0.initializers.isEmpty } ?? !api.secrets.isEmpty }

    /// The arguments of a client whose server issues no token.
    var testArguments: String { arguments(authentication?.firstInitializer ?? firstSecret) }

    /// Arguments after the base URL, where it is needed.
    private func arguments(_ others: String) -> String {
        let path = api.missingBase.map { $0.hasPrefix("/") ? $0 : "/" + $0 } ?? ""
        let url = api.needsBaseURL ? "baseURL: URL(string: \(SwiftText.literal("https://example.com" + path)))!" : ""
        return [url, others].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private var firstSecret: String {
        guard let secret = api.secrets.first else { return "" }
        let value = secret.placement == .basic ? ".basic(user: \"…\", password: \"…\")" : "\"…\""
        return "\(SwiftText.name(secret.name)): \(value)"
    }

    /// A secret that the client's initializer takes.
    private struct SecretView: TemplateView {
        let credential: Credential
        /// Whether the client can obtain the secret itself.
        let isIssued: Bool

        static let keys: TemplateKeys<SecretView> = [
            .flag("isIssued") { $0.isIssued },
            .string("name") { SwiftText.name($0.credential.name) },
            .string("label") { SwiftText.label($0.credential.name) },
            .string("scheme") { SwiftText.literal($0.credential.scheme) },
            .string("documentation") { $0.documentation },
            .string("sentence") { $0.documentation.prefix(1).uppercased() + $0.documentation.dropFirst() },
            .string("placement") { SwiftText.placement($0.credential.placement) },
        ]

        /// The summary in the document, and what kind of secret is expected.
        private var documentation: String {
            ([summary] + credential.hints.map(SwiftText.line)).joined(separator: " ")
        }

        private var summary: String {
            let summary = SwiftText.summary(credential.documentation)
            guard let last = summary.last else { return kind }
            return summary + (".!?:".contains(last) ? " " : ". ") + kind.prefix(1).uppercased() + kind.dropFirst()
        }

        private var kind: String {
            switch credential.placement {
            case .basic: "a user name and a password: `.basic(user:password:)`."
            case .header(let name, let prefix) where prefix.isEmpty:
                "the value of the `\(SwiftText.line(name))` header"
                    + (name.lowercased() == "authorization" ? ", with its prefix, such as `Bearer …`." : ".")
            case .header(_, "Bearer "): "the access token, without `Bearer`."
            case .header(let name, let prefix):
                "the value of the `\(SwiftText.line(name))` header, without `\(SwiftText.line(prefix))`."
            case .query(let name): "the value of the `\(SwiftText.line(name))` query parameter."
            case .cookie(let name): "the value of the `\(SwiftText.line(name))` cookie."
            case .certificate: "a certificate, which the transport presents."
            }
        }
    }

    /// The flow in which the client obtains its token with its own credentials.
    private struct ClientCredentialsView: TemplateView {
        let flow: Credential.ClientCredentials

        static let keys: TemplateKeys<ClientCredentialsView> = [
            .string("scopes") { $0.scopes },
            .string("tokenURL") { SwiftText.literal($0.flow.tokenURL) },
            .string("refreshURL") { $0.refreshURL },
        ]

        /// The URL for refresh tokens of the declared token URL; empty if it is the same.
        private var refreshURL: String {
            guard let url = flow.refreshURL, url != flow.tokenURL else { return "" }
            return "tokenURL == \(SwiftText.literal(flow.tokenURL)) ? \(SwiftText.literal(url)) : nil"
        }

        /// The scopes that the flow declares: in a line, or one per line if there are many.
        private var scopes: String {
            let line = SwiftText.list(flow.scopes)
            guard line.count > 80 else { return line }
            return "[\n" + flow.scopes.map { "            \(SwiftText.literal($0)),\n" }.joined() + "        ]"
        }
    }

    /// The arguments of the initializer of `ClientDefaults`; empty if there are no defaults.
    private var defaultArguments: String {
        ClientDefault.Place.allCases.compactMap { place in
            let values = api.defaults.filter { $0.place == place }
            let entries = values.map { "\(SwiftText.literal($0.wireName)): \(SwiftText.name($0.name))" }
            return entries.isEmpty ? nil : "\(place == .header ? "headers" : "query"): [\(entries.joined(separator: ", "))]"
        }.joined(separator: ", ")
    }
}

extension API {
    /// The credentials that the user of the client passes: all but the token that the client obtains itself and the
    /// transport's certificate.
    var secrets: [Credential] { credentials.filter { $0.scheme != authentication?.scheme && $0.placement != .certificate } }

    /// The first of them that is a key or a token; nil if there is none. Programs have no cookies of a session, so these come last.
    var key: Credential? {
        let keys = secrets.filter { $0.placement != .basic }
        return keys.first { if case .cookie = $0.placement { false } else { true } } ?? keys.first
    }
}

/// The way in which the client obtains and renews its token, in `Client.mustache`.
private struct AuthenticationView: TemplateView {
    let authentication: TokenAuthentication
    let spelling: TypeSpelling

    static let keys: TemplateKeys<AuthenticationView> = [
        .string("scheme") { SwiftText.literal($0.authentication.scheme) },
        .string("header") { SwiftText.literal($0.authentication.header) },
        .string("prefix") { SwiftText.literal($0.authentication.prefix) },
        .string("lifetime") { $0.authentication.lifetime.map { "\($0)" } ?? "nil" },
        .string("login") { $0.authentication.login.operation.description },
        .string("loginToken") { $0.path(to: $0.authentication.login) },
        .string("refresh") { $0.authentication.refresh?.operation.description ?? "" },
        .string("refreshToken") { view in view.authentication.refresh.map(view.path) ?? "" },
        .string("credentialsType") { $0.spelling.type($0.authentication.credentials) },
        .views("initializers") { view in view.authentication.initializers.map { InitializerView(arguments: $0, body: view.body) } },
    ]

    /// The arguments of the first initializer, as an example.
    var firstInitializer: String {
        authentication.initializers.first?.map { "\($0.label): \"…\"" }.joined(separator: ", ") ?? "credentials: \(credentials)"
    }

    /// The properties of the login's body.
    private var body: [Property] { spelling.types.resolvedDeclaration(of: authentication.credentials)?.record?.properties ?? [] }

    /// An example of the login's body.
    private var credentials: String {
        let type = spelling.resolved(authentication.credentials)
        return spelling.example(of: type) ?? "\(spelling.type(type))(…)"
    }

    /// The path from a response to the token in it: `.data?.token`.
    private func path(to operation: TokenOperation) -> String {
        let properties = (try? spelling.types.properties(at: operation.token, from: operation.response)) ?? []
        let start = properties.isEmpty ? "" : operation.response.isOptional ? "?." : "."
        return start + spelling.path(along: properties)
    }

    /// One of the client's initializers.
    private struct InitializerView: TemplateView {
        let arguments: [CredentialArgument]
        let body: [Property]

        static let keys: TemplateKeys<InitializerView> = [
            .views(
                "arguments", of: \.filled,
                keys: [
                    .string("label") { SwiftText.name($0.label) },
                    .string("documentation") { SwiftText.summary($0.property.documentation) },
                    .string("property") { SwiftText.line($0.property.key) },
                ]),
            .string("credentials") { $0.credentials },
        ]

        /// The arguments with the properties that they fill.
        private var filled: [(label: String, property: Property)] {
            arguments.compactMap { argument in body.first { $0.key == argument.property }.map { (argument.label, $0) } }
        }

        /// The arguments of the initializer of the login's body, in its order.
        private var credentials: String {
            body.flatMap { property in
                arguments.filter { $0.property == property.key }.map { "\(SwiftText.name(property.name)): \(SwiftText.name($0.label))" }
            }.joined(separator: ", ")
        }
    }
}
