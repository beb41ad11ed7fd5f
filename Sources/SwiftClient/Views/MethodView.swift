import Naming
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
        .views("forms") { $0.forms },
        .view("arguments") { ArgumentsView($0.spelling.parameters(of: $0.operation)) },
        .view("values") { ArgumentsView($0.values($0.operation.arguments), room: $0.room) },
        .string("client") { $0.client(besides: $0.operation.arguments) },
        .string("function") { $0.operation.streamedResponse == nil ? "value" : "stream" },
        .string("effects") { $0.effects },
        .string("itemsMethod") { $0.operation.itemsMethod.map { SwiftText.name($0.name) } ?? "" },
        .string("sequence") { $0.sequence },
        .flag("hasWideSequence") { $0.hasWideSequence },
    ]

    /// The method, then its form with the properties of the body as arguments, each also with strings in place of unions.
    private var forms: [FormView] {
        let arguments = operation.arguments
        var forms = [form(arguments, spelling.parameters(arguments), values(arguments))]
        if let plain = PlainArguments(arguments, spelling) { forms.append(form(arguments, plain, plain.values)) }
        guard let body = BodyArguments(of: operation, spelling) else { return forms }
        let parameters = Array(arguments.dropLast())
        let spread = parameters + body.arguments
        func joined(_ values: [String]) -> [String] {
            values.prefix(parameters.count) + [body.value(values.suffix(body.arguments.count), spelling)]
        }
        forms.append(form(spread, spelling.parameters(spread), joined(values(spread)), follows: true))
        if let plain = PlainArguments(spread, spelling) { forms.append(form(spread, plain, joined(plain.values))) }
        return forms
    }

    private func form(_ arguments: [RequestArgument], _ parameters: [String], _ values: [String], follows: Bool = false) -> FormView {
        FormView(
            documentation: documentation, documented: arguments, parameters: parameters, values: values, room: room,
            client: client(besides: arguments), isWide: isWide(parameters), follows: follows)
    }

    /// A form with strings in place of unions.
    private func form(_ arguments: [RequestArgument], _ plain: PlainArguments, _ values: [String]) -> FormView {
        FormView(
            documentation: ["`\(name.name)` with strings for \(plain.names)."], documented: [], parameters: plain.parameters,
            values: values, room: room, client: client(besides: arguments), isWide: isWide(plain.parameters), isDisfavored: true,
            follows: true)
    }

    private var documentation: [String] {
        let documentation = SwiftText.documentation(operation.documentation)
        return documentation.isEmpty ? ["`\(SwiftText.line("\(operation.method) \(operation.pathTemplate)"))`"] : documentation
    }

    /// The arguments of the request's initializer: `id: id`.
    private func values(_ arguments: [RequestArgument]) -> [String] {
        arguments.map { "\(SwiftText.label($0.name)): \(SwiftText.name($0.name))" }
    }

    /// The number of characters that the arguments of the request's initializer have on a line.
    private var room: Int { 88 - operation.name.description.count }

    private var effects: String { spelling.effects(of: operation) }

    /// Whether a signature is too wide for a line.
    private func isWide(_ parameters: [String]) -> Bool {
        parameters.reduce(name.name.count + effects.count) { $0 + $1.count + 2 } > 110
    }

    /// The type of the items of all pages.
    private var sequence: String { "ItemSequence<\(operation.name).Request>" }

    /// Whether the signature of the method that returns the items is too wide for a line.
    private var hasWideSequence: Bool {
        spelling.parameters(of: operation)
            .reduce((operation.itemsMethod?.name.count ?? 0) + sequence.count) { $0 + $1.count + 2 } > 115
    }

    /// The client that sends the request, which an argument of the same name would hide.
    private func client(besides arguments: [RequestArgument]) -> String {
        arguments.contains { $0.name == "apiClient" } ? "self.apiClient" : "apiClient"
    }

    /// A form of the method, with its own parameters.
    private struct FormView: TemplateView {
        let documentation: [String]
        let documented: [RequestArgument]
        let parameters: [String]
        let values: [String]
        let room: Int
        let client: String
        let isWide: Bool
        var isDisfavored = false
        let follows: Bool

        static let keys: TemplateKeys<FormView> = [
            .strings("documentation") { $0.documentation },
            .flag("hasDocumentedArguments") { !$0.documentedArguments.isEmpty },
            .views(
                "documentedArguments", of: \.documentedArguments, keys: [.string("name") { $0.name }, .string("summary") { $0.summary }]),
            .view("arguments") { ArgumentsView($0.parameters) },
            .view("values") { ArgumentsView($0.values, room: $0.room) },
            .string("client") { $0.client },
            .flag("isWide") { $0.isWide },
            .flag("isDisfavored") { $0.isDisfavored },
            .flag("follows") { $0.follows },
        ]

        private var documentedArguments: [(name: String, summary: String)] {
            documented.map { ($0.name, SwiftText.summary($0.documentation)) }.filter { !$0.1.isEmpty }
        }
    }
}
