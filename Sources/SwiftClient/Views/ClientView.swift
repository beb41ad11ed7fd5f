import OperationModel
import Templating

/// The client of an API in `Client.mustache`.
struct ClientView: TemplateView {
    let api: API
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "title": .text(SwiftText.line(api.title))
        case "name": .text(api.name)
        case "defaultHeaders": .text(defaultHeaders)
        case "defaults": .views(api.defaults.map(DefaultView.init))
        case "hasSecrets": .flag(!secrets.isEmpty)
        case "firstSecret": .text(firstSecret)
        case "secrets": .views(secrets.map(SecretView.init))
        case "authentication": .optional(api.authentication.map { AuthenticationView(authentication: $0, spelling: spelling) })
        default: nil
        }
    }

    /// The credentials that the user of the client passes: all but the token that the client obtains itself and the
    /// transport's certificate.
    private var secrets: [Credential] {
        api.credentials.filter { $0.scheme != api.authentication?.scheme && $0.placement != .certificate }
    }

    /// The first secret as an argument: `apiKey: "…"`; empty if there is none.
    private var firstSecret: String {
        guard let secret = secrets.first else { return "" }
        let value = secret.placement == .basic ? ".basic(user: \"…\", password: \"…\")" : "\"…\""
        return "\(SwiftText.name(secret.name)): \(value)"
    }

    /// A secret that the client's initializer takes.
    private struct SecretView: TemplateView {
        let credential: Credential

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.name(credential.name))
            case "scheme": .text(SwiftText.literal(credential.scheme))
            case "documentation": .text(documentation)
            case "placement": .text(placement)
            default: nil
            }
        }

        /// The summary in the document, and what kind of secret is expected.
        private var documentation: String {
            let summary = SwiftText.summary(credential.documentation)
            guard let last = summary.last else { return kind }
            return summary + (".!?:".contains(last) ? " " : ". ") + kind.prefix(1).uppercased() + kind.dropFirst()
        }

        private var kind: String {
            switch credential.placement {
            case .basic: "a user name and a password: `.basic(user:password:)`."
            case .header(let name, let prefix) where prefix.isEmpty: "the value of the `\(SwiftText.line(name))` header."
            case .header(_, "Bearer "): "the access token, without `Bearer`."
            case .header(let name, let prefix):
                "the value of the `\(SwiftText.line(name))` header, without `\(SwiftText.line(prefix))`."
            case .query(let name): "the value of the `\(SwiftText.line(name))` query parameter."
            case .cookie(let name): "the value of the `\(SwiftText.line(name))` cookie."
            case .certificate: "a certificate, which the transport presents."
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

    /// The default headers, keyed by name: `["Accept-Language": language]`.
    private var defaultHeaders: String {
        guard !api.defaults.isEmpty else { return "[:]" }
        return "[\(api.defaults.map { "\(SwiftText.literal($0.header)): \(SwiftText.name($0.name))" }.joined(separator: ", "))]"
    }

    /// A header that the client adds to its requests.
    private struct DefaultView: TemplateView {
        let value: ClientDefault

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.name(value.name))
            case "headerName": .text(SwiftText.line(value.header))
            case "value": .text(value.value.map(SwiftText.literal) ?? "nil")
            default: nil
            }
        }
    }
}

/// How the client obtains and renews its token, in `Client.mustache`.
private struct AuthenticationView: TemplateView {
    let authentication: TokenAuthentication
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "scheme": .text(SwiftText.literal(authentication.scheme))
        case "header": .text(SwiftText.literal(authentication.header))
        case "prefix": .text(SwiftText.literal(authentication.prefix))
        case "lifetime": .text(authentication.lifetime.map { "\($0)" } ?? "nil")
        case "login": .text(authentication.login.operation.description)
        case "loginToken": .text(path(to: authentication.login))
        case "refresh": .text(authentication.refresh?.operation.description ?? "")
        case "refreshToken": .text(authentication.refresh.map(path) ?? "")
        case "credentialsType": .text(spelling.type(authentication.credentials))
        case "firstInitializer":
            .text(authentication.initializers.first?.map { "\($0.label): \"…\"" }.joined(separator: ", ") ?? "credentials: \(credentials)")
        case "initializers": .views(authentication.initializers.map { InitializerView(arguments: $0, body: body) })
        default: nil
        }
    }

    /// The properties of the login's body.
    private var body: [Property] { spelling.types.resolvedDeclaration(of: authentication.credentials)?.record?.properties ?? [] }

    /// An example of the login's body.
    private var credentials: String {
        let type = spelling.resolved(authentication.credentials)
        return spelling.example(of: type) ?? "\(spelling.type(type))(…)"
    }

    /// The path to the token in a response: `data?.token`.
    private func path(to operation: TokenOperation) -> String {
        let properties = spelling.types.properties(at: operation.token, from: operation.response) ?? []
        return properties.enumerated().map { index, property in
            let isLast = index == properties.count - 1
            return SwiftText.name(property.name) + (property.type.isOptional && !isLast ? "?" : "")
        }.joined(separator: ".")
    }

    /// One of the client's initializers.
    private struct InitializerView: TemplateView {
        let arguments: [CredentialArgument]
        let body: [Property]

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "arguments": .views(filled.map { ArgumentView(label: $0.label, property: $0.property) })
            case "credentials": .text(credentials)
            default: nil
            }
        }

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

    private struct ArgumentView: TemplateView {
        let label: String
        let property: Property

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "label": .text(SwiftText.name(label))
            case "documentation": .text(SwiftText.summary(property.documentation))
            case "property": .text(SwiftText.line(property.key))
            default: nil
            }
        }
    }
}
