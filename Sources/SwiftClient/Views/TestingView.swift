import Naming
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
    /// The declaration of the expected value.
    private let expected: String
    /// The operation that logs in first; nil if none does.
    private let login: TokenOperation?

    static let keys: TemplateKeys<TestingView> = [
        .string("module") { $0.module },
        .string("function") { SwiftText.name(Words($0.operation.name.name).lowerCamelCase) },
        .string("expected") { $0.expected },
        .string("status") { $0.status == 200 ? "" : "\($0.status)" },
        .string("request") { $0.operation.name.description },
        .string("client") { $0.client },
        .string("call") { $0.call },
        .view(
            "login", of: \.login,
            keys: [
                .string("operation") { $0.operation.description },
                .string("body") { $0.token.reversed().reduce("\"…\"") { "[\(SwiftText.literal($1)): \($0)]" } },
            ]),
    ]

    /// Creates a test; nil if no value of the response, or of that of the login, is known.
    init?(_ operation: Operation, module: String, client: String, call: String, api: API, spelling: TypeSpelling) {
        guard let success = operation.responses.successes.first, operation.responses.successes.count == 1,
            case .code(let status) = success.status, case .json(let type)? = success.content, success.xml == nil,
            let expected = Self.expected(type.unwrapped, spelling)
        else { return nil }
        login = api.authentication?.login
        if let login, !Self.needsOnlyToken(login, spelling) { return nil }
        self.module = module
        self.operation = operation
        self.client = client
        self.call = call
        self.status = status
        self.expected = expected
    }

    /// Declares a value that is still equal after it was sent: by its initializer if that is short, otherwise from JSON.
    private static func expected(_ type: TypeReference, _ spelling: TypeSpelling) -> String? {
        let name = spelling.type(type)
        // The current time loses fractions of a second in JSON.
        if let example = spelling.example(of: type), !example.contains("Date()") {
            return example.hasPrefix(name + "(") ? "let expected = \(example)" : "let expected: \(name) = \(example)"
        }
        guard spelling.types.resolvedDeclaration(of: type) != nil, let json = spelling.json(of: type) else { return nil }
        return "let expected = try \(name)(json: Data(\(SwiftText.rawLiteral(json)).utf8))"
    }

    /// Whether the response to a login can consist of only the token.
    private static func needsOnlyToken(_ login: TokenOperation, _ spelling: TypeSpelling) -> Bool {
        let record = spelling.types.resolvedDeclaration(of: login.response.unwrapped)?.record
        let needed = (record?.properties ?? []).filter { !$0.type.isOptional && $0.defaultValue == nil }
        return needed.allSatisfy { $0.key == login.token.first } && (login.token.count < 2 || needed.isEmpty)
    }
}
