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
        .string("effects") { $0.effects },
        .flag("isWide") { $0.isWide },
        .string("itemsMethod") { $0.operation.itemsMethod.map { SwiftText.name($0.name) } ?? "" },
        .string("sequence") { $0.sequence },
        .flag("hasWideSequence") { $0.hasWideSequence },
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

    private var arguments: [String] { spelling.parameters(of: operation) }
    private var effects: String { spelling.effects(of: operation) }

    /// Whether the signature is too wide for a line.
    private var isWide: Bool {
        arguments.reduce(name.name.count + effects.count) { $0 + $1.count + 2 } > 110
    }

    /// The type of the items of all pages.
    private var sequence: String { "ItemSequence<\(operation.name).Request>" }

    /// Whether the signature of the method that returns the items is too wide for a line.
    private var hasWideSequence: Bool {
        arguments.reduce((operation.itemsMethod?.name.count ?? 0) + sequence.count) { $0 + $1.count + 2 } > 115
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
