import Naming
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
        .flag("hasOwnTransport") { $0.client.transport == .none },
        .strings("transportPackages") { $0.client.transport.packages },
        .strings("transportProducts") { $0.client.transport.products },
        .flag("isImportable") { $0.style.access != "internal" },
        .flag("hasGlobals") { $0.style.hasGlobals },
        .flag("isMutable") { $0.style.isMutable },
        .view("client") { $0.client },
        .flag("hasTestingTarget") { $0.testingModule != nil && $0.runtimeDependency.isEmpty },
        .view("testing") { $0.testing },
        .string("responseExample") { $0.examples?.first ?? "" },
        .views("groups") { $0.groups },
        .flag("hasOperations") { !$0.api.operations.isEmpty },
        .flag("hasMethods") { $0.api.operations.contains { $0.clientMethod != nil } },
        .flag("hasModels") { !$0.models.isEmpty },
        .views(
            "models", of: \.models,
            keys: [
                .string("name") { $0.name.description },
                .string("link") { $0.name.path.joined(separator: "/") },
                .string("summary") { SwiftText.summary($0.documentation) },
            ]),
        .string("example") { $0.example.map($0.calls.call) ?? "" },
        .string("operation") { $0.example?.name.description ?? "" },
        .string("failure") { $0.failure },
        .string("pagedExample") { $0.calls.items },
        .string("streamExample") { $0.calls.stream },
        .flag("hasWebhooks") { !$0.api.webhooks.isEmpty || $0.api.webhookEvent != nil },
        .views(
            "webhooks", of: { view in view.webhooks },
            keys: [
                .string("name") { SwiftText.line($0.webhook.name) },
                .string("operation") { $0.operation },
                .string("method") { SwiftText.line($0.webhook.method) },
                .string("type") { $0.type },
                .string("summary") { SwiftText.summary($0.webhook.documentation) },
            ]),
        .view(
            "webhookEvent",
            of: { view in
                view.api.webhookEvent.map { (namespace: view.api.graph.name(of: $0.namespace), type: view.client.spelling.type($0.type)) }
            },
            keys: [
                .string("namespace") { $0.namespace.description },
                .string("event") { $0.type },
            ]),
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

    private var models: [TypeDeclaration] { api.types.filter { !$0.name.isNested } }

    private var groups: [OperationGroupView] {
        let byParent = Dictionary(grouping: api.operations, by: { $0.name.parent })
        let parents = api.namespaces.map(\.name) + [Identifier(api.name)]
        return parents.compactMap { parent in
            byParent[parent].map { OperationGroupView(api: api, spelling: client.spelling, namespace: parent, operations: $0) }
        }
    }

    private var webhooks: [(webhook: Webhook, operation: String, type: String)] {
        api.webhooks.map { webhook in
            (webhook, webhook.operation.map { api.graph.name(of: $0).description } ?? "", client.spelling.type(webhook.type.unwrapped))
        }
    }

    /// The webhook bodies whose types are nested in the API's namespace; the others are listed with the models.
    private var webhookTypes: [String] {
        var seen: Set<TypeID> = []
        return (api.webhooks.map(\.type) + (api.webhookEvent.map { [$0.type] } ?? [])).compactMap { type in
            guard case .declared(let id) = type.unwrapped, seen.insert(id).inserted else { return nil }
            let name = api.graph.name(of: id)
            return name.isNested ? name.path.joined(separator: "/") : nil
        }
    }

    private var example: Operation? { calls.simple.first }

    private var calls: ExampleCalls { ExampleCalls(api: api, spelling: client.spelling) }

    /// A test of the first example that has one.
    var testing: TestingView? {
        guard let testingModule else { return nil }
        let arguments = [client.testArguments, "transport: mock"].filter { !$0.isEmpty }.joined(separator: ", ")
        let calls = calls
        return calls.simple.lazy.compactMap {
            TestingView($0, module: testingModule, client: arguments, call: calls.call($0), api: api, spelling: client.spelling)
        }.first
    }

    /// The condition for a documented failure of the example: `.status404? = error.response(of: …)`; empty if it has none.
    private var failure: String {
        guard let example else { return "" }
        let failures = example.responses.filter { !$0.isSuccess }
        return (failures.first { $0.status == .code(404) } ?? failures.first).map {
            ".\($0.caseName)? = error.response(of: \(example.name).Request.self)"
        } ?? ""
    }
}
