import OperationModel
import Templating

/// The method of a client that sends an operation, in `Operation.mustache`.
struct MethodView: TemplateView {
    private let operation: Operation
    private let name: Identifier
    private let spelling: TypeSpelling

    /// - Parameter name: the method, with the type that has it.
    init(operation: Operation, name: Identifier, _ spelling: TypeSpelling) {
        self.operation = operation
        self.name = name
        self.spelling = name.parent.map(spelling.inside) ?? spelling
    }

    static let keys: TemplateKeys<MethodView> = [
        .string("owner") { $0.name.parent?.description ?? "" },
        .string("method") { SwiftText.name($0.name.name) },
        .string("operation") { $0.operation.name.description },
        .strings("documentation") { $0.documentation },
        .flag("hasDocumentedArguments") { !$0.documentedArguments.isEmpty },
        .views("documentedArguments") { $0.documentedArguments },
        .view("arguments") { ArgumentsView($0.arguments) },
        .view("values") { ArgumentsView($0.values, room: 88 - $0.operation.name.description.count) },
        .string("client") { $0.client },
        .string("function") { $0.operation.streamedResponse == nil ? "value" : "stream" },
        .string("effects") { $0.effects },
        .string("result") { $0.result },
        .flag("isWide") { $0.isWide },
        .string("itemsMethod") { $0.operation.itemsMethod.map { SwiftText.name($0.name) } ?? "" },
    ]

    private var documentation: [String] {
        let documentation = SwiftText.documentation(operation.documentation)
        return documentation.isEmpty ? ["`\(SwiftText.line("\(operation.method) \(operation.pathTemplate)"))`"] : documentation
    }

    private var documentedArguments: [DocumentedArgumentView] {
        operation.arguments.map(DocumentedArgumentView.init).filter { !$0.summary.isEmpty }
    }

    /// The arguments of the request's initializer: `id: id`.
    private var values: [String] { operation.arguments.map { "\(SwiftText.label($0.name)): \(SwiftText.name($0.name))" } }

    private var arguments: [String] {
        operation.arguments.map { ArgumentsView.argument($0.name, $0.type, default: $0.initialValue, spelling) }
    }

    private var effects: String { "async throws(APIFailure<\(operation.name).Response>)" }

    /// The clause for what the method returns; empty if it returns nothing.
    private var result: String { spelling.result(of: operation).map { " -> " + $0 } ?? "" }

    /// Whether the signature is too wide for a line.
    private var isWide: Bool {
        arguments.reduce(name.name.count + effects.count + result.count) { $0 + $1.count + 2 } > 110
    }

    /// The client that sends the request, which an argument of the same name would hide.
    private var client: String { operation.arguments.contains { $0.name == "apiClient" } ? "self.apiClient" : "apiClient" }

    private struct DocumentedArgumentView: TemplateView {
        let argument: RequestArgument

        var summary: String { SwiftText.summary(argument.documentation) }

        static let keys: TemplateKeys<DocumentedArgumentView> = [
            .string("name") { $0.argument.name },
            .string("summary") { $0.summary },
        ]
    }
}

extension TypeSpelling {
    /// The type that a method for an operation returns: the items of a stream, or the body of a successful response, or the response if the
    /// bodies differ in type.
    func result(of operation: Operation) -> String? {
        if let item = operation.streamedResponse?.content?.item { return "ItemStream<\(type(item))>" }
        return switch operation.responses.success {
        case .empty: nil
        case .body(let type): self.type(type)
        case .different: operation.name.description + ".Response"
        }
    }
}
