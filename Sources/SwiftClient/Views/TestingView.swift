import OperationModel
import Templating

/// A test that calls an operation without a network, in `Testing.mustache`.
struct TestingView: TemplateView {
    /// The module with `MockTransport`.
    let module: String
    let operation: Operation
    /// The arguments of the client's initializer.
    let client: String
    /// The call of the operation.
    let call: String
    private let status: Int
    private let type: String
    private let example: String
    private let login: LoginView?

    static let keys: TemplateKeys<TestingView> = [
        .string("module") { $0.module },
        .string("function") { SwiftText.name($0.operation.clientMethod?.name ?? $0.operation.id) },
        .string("expected") { view in
            view.example.hasPrefix(view.type + "(")
                ? "let expected = \(view.example)" : "let expected: \(view.type) = \(view.example)"
        },
        .string("status") { $0.status == 200 ? "" : "\($0.status)" },
        .string("request") { $0.operation.name.description },
        .string("client") { $0.client },
        .string("call") { $0.call },
        .view("login") { $0.login },
    ]

    /// Creates a test; nil if no example of the response, or of that of the login, is known.
    init?(_ operation: Operation, module: String, client: String, call: String, api: API, spelling: TypeSpelling) {
        // A date loses its fractions of microseconds in JSON.
        guard let success = operation.responses.successes.first, operation.responses.successes.count == 1,
            case .code(let status) = success.status, case .json(let type)? = success.content,
            let example = spelling.example(of: type), !example.contains("Date()")
        else { return nil }
        if let authentication = api.authentication {
            guard let login = LoginView(authentication, spelling) else { return nil }
            self.login = login
        } else {
            login = nil
        }
        self.module = module
        self.operation = operation
        self.client = client
        self.call = call
        self.status = status
        self.type = spelling.type(type.unwrapped)
        self.example = example
    }

    /// The response to the login.
    private struct LoginView: TemplateView {
        let authentication: TokenAuthentication

        static let keys: TemplateKeys<LoginView> = [
            .string("operation") { $0.authentication.login.operation.description },
            .string("body") { view in
                view.authentication.login.token.reversed().reduce("\"…\"") { "[\(SwiftText.literal($1)): \($0)]" }
            },
        ]

        /// - Returns: nil if the response needs more than the token.
        init?(_ authentication: TokenAuthentication, _ spelling: TypeSpelling) {
            let record = spelling.types.resolvedDeclaration(of: authentication.login.response.unwrapped)?.record
            let needed = (record?.properties ?? []).filter { !$0.type.isOptional && $0.defaultValue == nil }
            guard needed.allSatisfy({ $0.key == authentication.login.token.first }), authentication.login.token.count < 2 || needed.isEmpty
            else { return nil }
            self.authentication = authentication
        }
    }
}
