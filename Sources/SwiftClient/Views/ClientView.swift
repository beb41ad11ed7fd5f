import OperationModel
import Templating

/// The client of an API in `Client.mustache`.
struct ClientView: TemplateView {
    let api: API
    let spelling: TypeSpelling

    static let keys: TemplateKeys<ClientView> = [
        .string("title") { SwiftText.line($0.api.title) },
        .string("name") { $0.api.name },
        .string("defaultHeaders") { $0.defaultHeaders },
        .views("defaults") { $0.api.defaults.map(DefaultView.init) },
        .flag("hasSecrets") { !$0.secrets.isEmpty },
        .string("firstSecret") { $0.firstSecret },
        .views("secrets") { $0.secrets.map(SecretView.init) },
        .view("authentication") { $0.authentication },
    ]

    private var authentication: AuthenticationView? {
        api.authentication.map { AuthenticationView(authentication: $0, spelling: spelling) }
    }

    /// The credentials that the client's user gives: all but the token that it gets itself, and the transport's certificate.
    private var secrets: [Credential] {
        api.credentials.filter { $0.scheme != api.authentication?.scheme && $0.placement != .certificate }
    }

    /// The first secret as an argument: `apiKey: "…"`; empty where there is none.
    private var firstSecret: String {
        guard let secret = secrets.first else { return "" }
        let value = secret.placement == .basic ? ".basic(user: \"…\", password: \"…\")" : "\"…\""
        return "\(SwiftText.name(secret.name)): \(value)"
    }

    /// A secret that the client takes.
    private struct SecretView: TemplateView {
        let credential: Credential

        static let keys: TemplateKeys<SecretView> = [
            .string("name") { SwiftText.name($0.credential.name) },
            .string("scheme") { SwiftText.literal($0.credential.scheme) },
            .string("documentation") { $0.documentation },
            .string("placement") { $0.placement },
        ]

        /// What the document says, and what kind of secret is wanted.
        private var documentation: String {
            let summary = SwiftText.summary(credential.documentation)
            guard let last = summary.last else { return kind }
            return summary + (".!?:".contains(last) ? " " : ". ") + kind.prefix(1).uppercased() + kind.dropFirst()
        }

        private var kind: String {
            switch credential.placement {
            case .basic: "a user name and a password: `.basic(user:password:)`."
            case .header(let name, let prefix) where prefix.isEmpty: "the value of the header `\(SwiftText.line(name))`."
            case .header(_, "Bearer "): "the access token, without `Bearer`."
            case .header(let name, let prefix):
                "the value of the header `\(SwiftText.line(name))`, without `\(SwiftText.line(prefix))`."
            case .query(let name): "the value of `\(SwiftText.line(name))` in the query."
            case .cookie(let name): "the value of the cookie `\(SwiftText.line(name))`."
            case .certificate: "a certificate, which the transport has."
            }
        }

        private var placement: String {
            switch credential.placement {
            case .header(let name, let prefix): ".header(\(SwiftText.literal(name)), prefix: \(SwiftText.literal(prefix)))"
            case .basic: ".header(\"Authorization\", prefix: \"Basic \")"
            case .query(let name): ".query(\(SwiftText.literal(name)))"
            case .cookie(let name): ".cookie(\(SwiftText.literal(name)))"
            case .certificate: ""
            }
        }
    }

    /// The headers by name: `["Accept-Language": language]`.
    private var defaultHeaders: String {
        guard !api.defaults.isEmpty else { return "[:]" }
        return "[\(api.defaults.map { "\(SwiftText.literal($0.header)): \(SwiftText.name($0.name))" }.joined(separator: ", "))]"
    }

    /// A header that the client fills in.
    private struct DefaultView: TemplateView {
        let value: ClientDefault

        static let keys: TemplateKeys<DefaultView> = [
            .string("name") { SwiftText.name($0.value.name) },
            .string("headerName") { SwiftText.line($0.value.header) },
            .string("value") { $0.value.value.map(SwiftText.literal) ?? "nil" },
        ]
    }
}

/// The life of the client's token in `Client.mustache`.
private struct AuthenticationView: TemplateView {
    let authentication: TokenAuthentication
    let spelling: TypeSpelling

    static let keys: TemplateKeys<AuthenticationView> = [
        .string("scheme") { SwiftText.literal($0.authentication.scheme) },
        .string("header") { SwiftText.literal($0.authentication.header) },
        .string("prefix") { SwiftText.literal($0.authentication.prefix) },
        .string("lifetime") { $0.authentication.lifetime.map { "\($0)" } ?? "nil" },
        .string("login") { $0.authentication.login.operation.description },
        .string("loginToken") { path($0.authentication.login.token) },
        .string("refresh") { $0.authentication.refresh?.operation.description ?? "" },
        .string("refreshToken") { $0.authentication.refresh.map { path($0.token) } ?? "" },
        .string("credentialsType") { $0.spelling.type($0.authentication.credentials) },
        .string("firstInitializer") { $0.firstInitializer },
        .views("initializers") { $0.authentication.initializers.map(InitializerView.init) },
    ]

    /// The arguments of the first initializer, as an example.
    private var firstInitializer: String {
        authentication.initializers.first?.map { "\($0.label): \"…\"" }.joined(separator: ", ") ?? "credentials: \(credentials)"
    }

    /// A body of the login, as an example.
    private var credentials: String {
        let type = spelling.resolved(authentication.credentials)
        return spelling.example(of: type) ?? "\(spelling.type(type))(…)"
    }

    /// The way to the token in an answer: `data?.token`.
    private static func path(_ properties: [Property]) -> String {
        properties.enumerated().map { index, property in
            let isLast = index == properties.count - 1
            return SwiftText.name(property.name) + (property.type.isOptional && !isLast ? "?" : "")
        }.joined(separator: ".")
    }

    /// One of the client's initialisers.
    private struct InitializerView: TemplateView {
        let arguments: [CredentialArgument]

        static let keys: TemplateKeys<InitializerView> = [
            .views("arguments") { $0.arguments.map(ArgumentView.init) },
            .string("credentials") { $0.credentials },
        ]

        /// The arguments of the login's body, in its order.
        private var credentials: String {
            arguments.sorted { $0.offset < $1.offset }.map { "\(SwiftText.name($0.property.name)): \(SwiftText.name($0.label))" }
                .joined(separator: ", ")
        }
    }

    private struct ArgumentView: TemplateView {
        let argument: CredentialArgument

        static let keys: TemplateKeys<ArgumentView> = [
            .string("label") { SwiftText.name($0.argument.label) },
            .string("documentation") { SwiftText.summary($0.argument.property.documentation) },
            .string("property") { SwiftText.line($0.argument.property.key) },
        ]
    }
}
