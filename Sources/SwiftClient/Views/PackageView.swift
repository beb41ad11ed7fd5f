import OperationModel
import Templating

/// The package of a client in `Package.mustache`, `README.mustache` and `Documentation.mustache`.
struct PackageView: TemplateView {
    let api: API
    let style: DeclarationStyle
    /// The module of the runtime.
    let runtime: String
    /// The entry of the runtime's package in `dependencies`; empty if the runtime is embedded.
    let runtimeDependency: String
    /// The name of the runtime's package.
    let runtimePackage: String
    let client: ClientView
    /// The module with the types for tests; nil if the client has none.
    let testingModule: String?
    /// The examples in that module; nil if it has none.
    let examples: ExamplesView?

    static let keys: TemplateKeys<PackageView> = [
        .string("name") { $0.api.name },
        .string("title") { SwiftText.title($0.api.title) },
        .string("version") { SwiftText.title($0.api.version) },
        .flag("hasTerms") { !$0.terms.isEmpty },
        .strings("terms") { $0.terms },
        .strings("documentation") { SwiftText.documentation($0.api.documentation) },
        .string("runtime") { $0.runtime },
        .string("runtimeDependency") { $0.runtimeDependency },
        .string("runtimePackage") { SwiftText.literal($0.runtimePackage) },
        .flag("hasAsyncHTTP") { $0.client.transport == .asyncHTTPClient },
        .strings("transportPackages") { $0.client.transport.packages },
        .strings("transportProducts") { $0.client.transport.products },
        .flag("isImportable") { $0.style.access != "internal" },
        .flag("isMutable") { $0.style.isMutable },
        .view("client") { $0.client },
        .flag("hasTestingTarget") { $0.testingModule != nil && $0.runtimeDependency.isEmpty },
        .view("testing") { $0.testing },
        .string("responseExample") { $0.examples?.first ?? "" },
        .views("groups") { $0.groups },
        .flag("hasOperations") { !$0.api.operations.isEmpty },
        .flag("hasMethods") { $0.api.operations.contains { $0.clientMethod != nil } },
        .flag("hasModels") { !$0.models.isEmpty },
        .views("models") { $0.models },
        .string("example") { $0.example.map($0.call) ?? "" },
        .string("operation") { $0.example?.name.description ?? "" },
        .string("failure") { $0.failure },
        .string("pagedExample") { $0.pagedExample },
        .flag("hasWebhooks") { !$0.api.webhooks.isEmpty },
        .views("webhooks") { view in view.api.webhooks.map { WebhookView(webhook: $0, spelling: view.client.spelling) } },
        .flag("hasWebhookTypes") { !$0.webhookTypes.isEmpty },
        .strings("webhookTypes") { $0.webhookTypes },
        .string("missingBase") { SwiftText.line($0.api.missingBase ?? "") },
    ]

    /// The terms of the API, each with its heading.
    private var terms: [String] {
        [
            ("Documentation", api.terms.documentation), ("Terms of service", api.terms.service), ("License", api.terms.license),
            ("Contact", api.terms.contact),
        ].compactMap { heading, text in text.map { "\(heading): \(SwiftText.title($0))" } }
    }

    private var models: [ModelView] { api.types.filter { $0.name.path.count == 1 }.map(ModelView.init) }

    private var groups: [GroupView] {
        let byParent = Dictionary(grouping: api.operations, by: { $0.name.parent })
        let parents = api.namespaces.map(\.name) + [Identifier(api.name)]
        return parents.compactMap { parent in
            byParent[parent].map { GroupView(api: api, namespace: parent, operations: $0) }
        }
    }

    /// The webhook bodies whose types are nested in the API's namespace; the others are listed with the models.
    private var webhookTypes: [String] {
        var seen: Set<Identifier> = []
        return api.webhooks.compactMap { webhook in
            guard case .declared(let name) = webhook.type.unwrapped, name.path.count > 1, seen.insert(name).inserted else { return nil }
            return name.path.joined(separator: "/")
        }
    }

    /// The call that a newcomer would make first.
    private var example: Operation? { candidates.first }

    /// A test of the first example that has one.
    var testing: TestingView? {
        guard let testingModule else { return nil }
        let arguments = [client.testArguments, "transport: mock"].filter { !$0.isEmpty }.joined(separator: ", ")
        return candidates.lazy.compactMap {
            TestingView($0, module: testingModule, client: arguments, call: call($0), api: api, spelling: client.spelling)
        }.first
    }

    /// The operations that return something for few arguments: a `GET` with the fewest required arguments, in the tag with most
    /// operations, first.
    private var candidates: [Operation] {
        let sizes = Dictionary(grouping: api.operations, by: \.name.parent).mapValues(\.count)
        let simple = api.operations.filter { operation in
            !operation.isDeprecated && operation.body?.isRequired != true && operation.streamedResponse == nil
                && operation.responses.contains { $0.isSuccess && $0.content != nil }
                && operation.requiredParameters.allSatisfy { client.spelling.example(of: $0.type) != nil }
        }
        let reading = simple.filter { $0.method == "GET" }
        return (reading.isEmpty ? simple : reading).enumerated().map { index, operation in
            (operation, (-(sizes[operation.name.parent] ?? 0), operation.requiredParameters.count, index))
        }.sorted { $0.1 < $1.1 }.map(\.0)
    }

    /// The condition for a documented failure of the example: `.status404? = error.response(of: …)`; empty if it has none.
    private var failure: String {
        guard let example else { return "" }
        let failures = example.responses.filter { !$0.isSuccess }
        return (failures.first { $0.status == .code(404) } ?? failures.first).map {
            ".\($0.caseName)? = error.response(of: \(example.name).Request.self)"
        } ?? ""
    }

    /// The items of a list in pages; empty if no list has a short initializer.
    private var pagedExample: String {
        let list = api.operations.first { operation in
            operation.paging != nil && operation.body == nil && !operation.isDeprecated
                && operation.requiredParameters.allSatisfy { client.spelling.example(of: $0.type) != nil }
        }
        return list.map { list in
            list.itemsMethod.map { "client.\(list.call($0, in: api))(\(arguments(of: list)))" }
                ?? "client.items(for: \(request(for: list)))"
        } ?? ""
    }

    private func request(for operation: Operation) -> String { "\(operation.name).Request(\(arguments(of: operation)))" }

    /// The call that sends the operation.
    private func call(_ operation: Operation) -> String {
        operation.clientMethod.map { "client.\(operation.call($0, in: api))(\(arguments(of: operation)))" }
            ?? "client.value(for: \(request(for: operation)))"
    }

    private func arguments(of operation: Operation) -> String {
        operation.requiredParameters.map { parameter in
            "\(SwiftText.name(parameter.name)): \(client.spelling.example(of: parameter.type) ?? "")"
        }.joined(separator: ", ")
    }

    private struct WebhookView: TemplateView {
        let webhook: Webhook
        let spelling: TypeSpelling

        static let keys: TemplateKeys<WebhookView> = [
            .string("name") { SwiftText.line($0.webhook.name) },
            .string("operation") { $0.webhook.operation?.description ?? "" },
            .string("method") { SwiftText.line($0.webhook.method) },
            .string("type") { $0.spelling.type($0.webhook.type.unwrapped) },
            .string("summary") { SwiftText.summary($0.webhook.documentation) },
        ]
    }

    private struct ModelView: TemplateView {
        let declaration: TypeDeclaration

        static let keys: TemplateKeys<ModelView> = [
            .string("name") { $0.declaration.name.description },
            .string("summary") { SwiftText.summary($0.declaration.documentation) },
        ]
    }

    /// The operations of a tag: methods, or types if there are no methods.
    private struct GroupView: TemplateView {
        let api: API
        let namespace: Identifier
        let operations: [Operation]

        /// The expression that has the methods, or the namespace of the types.
        private var owner: String {
            guard operations.contains(where: { $0.clientMethod != nil }) else { return namespace.description }
            return api.namespaces.first { $0.name == namespace }?.methods.map { "client.\(SwiftText.name($0.property))" } ?? "client"
        }

        static let keys: TemplateKeys<GroupView> = [
            .string("owner") { $0.owner },
            .string("title") { $0.namespace.path.count > 1 ? $0.namespace.name : "Operations" },
            .views("operations") { view in view.operations.map { OperationLineView(module: view.api.name + "Client", operation: $0) } },
        ]
    }

    private struct OperationLineView: TemplateView {
        let module: String
        let operation: Operation

        private func signature(_ method: Identifier?, _ arguments: [RequestArgument]) -> String {
            method.map { "\($0.name)(\(arguments.map { "\($0.name):" }.joined()))" } ?? operation.name.name
        }

        /// How a method is called with the arguments that it needs, then those that can be left out in parentheses.
        private func call(_ method: Identifier?) -> String {
            let optional = method == nil ? [] : operation.arguments.filter { !$0.isRequired }
            return "`\(signature(method, operation.arguments.filter(\.isRequired)))`"
                + (optional.isEmpty ? "" : " (\(optional.map { "`\($0.name):`" }.joined(separator: ", ")))")
        }

        /// The path of a method in DocC.
        private func link(_ method: Identifier?) -> String {
            let parent = method?.parent.map { [module] + $0.path } ?? operation.name.parent?.path ?? []
            return (parent + [signature(method, operation.arguments)]).joined(separator: "/")
        }

        static let keys: TemplateKeys<OperationLineView> = [
            .string("call") { $0.call($0.operation.clientMethod) },
            .string("link") { $0.link($0.operation.clientMethod) },
            .string("itemsCall") { view in view.operation.itemsMethod.map { view.call($0) } ?? "" },
            .string("itemsLink") { view in view.operation.itemsMethod.map { view.link($0) } ?? "" },
            .flag("isStream") { $0.operation.streamedResponse != nil },
            .string("method") { $0.operation.method },
            .string("path") { SwiftText.line($0.operation.pathTemplate) },
            .string("summary") { SwiftText.summary($0.operation.documentation) },
        ]
    }
}

extension Operation {
    /// A method of the client for the operation, as it is called: `series.getSeriesById`.
    func call(_ method: Identifier, in api: API) -> String {
        let group = api.namespaces.first { $0.name == name.parent }?.methods
        return (group.map { SwiftText.name($0.property) + "." } ?? "") + SwiftText.name(method.name)
    }

    fileprivate var requiredParameters: [Parameter] { parameters.filter(\.isRequired) }
}
