import OperationModel
import Schemas
import Templating

/// The static description of an operation, in `Operation.mustache`.
struct ServiceView: TemplateView {
    let operation: Operation
    let api: API

    static let keys: TemplateKeys<ServiceView> = [
        .string("id") { SwiftText.literal($0.operation.id) },
        .string("tag") { $0.operation.tag.map(SwiftText.literal) ?? "" },
        .string("method") { SwiftText.literal($0.operation.method) },
        .string("path") { SwiftText.urlLiteral($0.operation.path) },
        .string("baseURL") { $0.baseURL },
        .flag("hasBody") { $0.operation.body != nil },
        .flag("isUpload") { $0.isUpload },
        .flag("hasSecretBody") { $0.api.authentication?.login.operation == $0.operation.name || $0.operation.body?.isSecret == true },
        .string("redirections") { $0.redirections.map(String.init).joined(separator: ", ") },
        .string("failureRule") { $0.failureRule },
        .string("idempotencyHeader") { $0.operation.idempotencyHeader.map(SwiftText.literal) ?? "" },
        .string("security") { $0.alternatives.count == 1 ? $0.alternatives[0] : "" },
        .flag("hasAlternatives") { $0.alternatives.count > 1 },
        .strings("alternatives") { $0.alternatives },
    ]

    /// The URL of the operation's own server, or of the server of the API; empty if there is none with a host.
    private var baseURL: String {
        if let server = operation.server { return server.hasHost ? SwiftText.urlLiteral([.literal(server.defaultURL)]) : "" }
        return api.documentedServer == nil ? "" : "\(api.name).baseURL"
    }

    /// Whether the request uploads files in a form.
    private var isUpload: Bool {
        guard case .form(let fields, true)? = operation.body?.content else { return false }
        return fields.contains(where: \.isFile)
    }

    /// The documented redirections that the client returns: for PUT and PATCH they say where a resource is, not where to send it again.
    private var redirections: [Int] {
        guard ["PUT", "PATCH"].contains(operation.method) else { return [] }
        return [301, 302].filter { code in
            operation.responses.contains { $0.status == .code(code) || $0.status == .range(code / 100) }
        }
    }

    /// The arguments of the rule: `member: ["ok"], is: ["false"]`; empty if there is no rule.
    private var failureRule: String {
        guard let rule = operation.failureRule else { return "" }
        return [("member", rule.member), ("is", rule.values), ("isNot", rule.successes), ("message", rule.message)]
            .filter { !$0.1.isEmpty }.map { "\($0): \(SwiftText.list($1))" }.joined(separator: ", ")
    }

    /// The alternatives of the security requirements, each a list.
    private var alternatives: [String] { operation.security.alternatives.map(SwiftText.requirements) }
}
