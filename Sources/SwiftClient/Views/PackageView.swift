import OperationModel
import Templating

/// The package of a client in `Package.mustache`, `README.mustache` and `Documentation.mustache`.
struct PackageView: TemplateView {
    let api: API
    let style: DeclarationStyle
    let source: String
    /// The module of the runtime.
    let runtime: String
    /// The entry of the runtime's package in `dependencies`; empty if the runtime is embedded.
    let runtimeDependency: String
    /// The name of the runtime's package.
    let runtimePackage: String
    let client: ClientView

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "name": .text(api.name)
        case "title": .text(SwiftText.line(api.title))
        case "version": .text(SwiftText.line(api.version))
        case "documentation": .texts(SwiftText.documentation(api.documentation))
        case "source": .text(source)
        case "runtime": .text(runtime)
        case "runtimeDependency": .text(runtimeDependency)
        case "runtimePackage": .text(SwiftText.literal(runtimePackage))
        case "isImportable": .flag(style.access != "internal")
        case "isMutable": .flag(style.isMutable)
        case "client": .view(client)
        case "groups": .views(groups)
        case "hasOperations": .flag(!api.operations.isEmpty)
        case "hasModels": .flag(!models.isEmpty)
        case "models": .views(models)
        case "example": .text(example)
        case "hasWebhooks": .flag(!api.webhooks.isEmpty)
        case "webhooks": .views(api.webhooks.map { WebhookView(webhook: $0, spelling: client.spelling) })
        case "hasWebhookTypes": .flag(!webhookTypes.isEmpty)
        case "webhookTypes": .texts(webhookTypes)
        case "missingBase": .text(SwiftText.line(api.servers.first?.missingBase ?? ""))
        default: nil
        }
    }

    private var models: [ModelView] { api.types.filter { $0.name.path.count == 1 }.map(ModelView.init) }

    private var groups: [GroupView] {
        let byParent = Dictionary(grouping: api.operations, by: { $0.name.parent })
        let parents = api.namespaces.map(\.name) + [Identifier(api.name)]
        return parents.compactMap { parent in
            byParent[parent].map { GroupView(namespace: parent.description, operations: $0) }
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

    /// A request with a short initializer: a `GET` with at most one required parameter, preferably of a plain type.
    private var example: String {
        let simple = api.operations.filter { operation in
            operation.method == "GET" && operation.requiredParameters.count <= 1 && operation.body == nil && !operation.isDeprecated
                && operation.responses.contains { $0.status.isSuccess && $0.content != nil }
                && operation.requiredParameters.allSatisfy { client.spelling.example(of: $0.type) != nil }
        }
        let plain = simple.filter { $0.requiredParameters.allSatisfy { client.spelling.isPlain($0.type) } }
        let best = plain.first { !$0.parameters.isEmpty } ?? simple.first { !$0.parameters.isEmpty } ?? simple.first
        guard let best else { return "" }
        let arguments = best.requiredParameters.map { parameter in
            "\(SwiftText.name(parameter.name)): \(client.spelling.example(of: parameter.type) ?? "")"
        }
        return "\(best.name).Request(\(arguments.joined(separator: ", ")))"
    }

    private struct WebhookView: TemplateView {
        let webhook: Webhook
        let spelling: TypeSpelling

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(SwiftText.line(webhook.name))
            case "operation": .text(webhook.operation?.description ?? "")
            case "method": .text(SwiftText.line(webhook.method))
            case "type": .text(spelling.type(webhook.type.unwrapped))
            case "summary": .text(SwiftText.summary(webhook.documentation))
            default: nil
            }
        }
    }

    private struct ModelView: TemplateView {
        let declaration: TypeDeclaration

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(declaration.name.description)
            case "summary": .text(SwiftText.summary(declaration.documentation))
            default: nil
            }
        }
    }

    private struct GroupView: TemplateView {
        let namespace: String
        let operations: [Operation]

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "namespace": .text(namespace)
            case "operations": .views(operations.map(OperationLineView.init))
            default: nil
            }
        }
    }

    private struct OperationLineView: TemplateView {
        let operation: Operation

        func value(for name: String) -> TemplateValue? {
            switch name {
            case "name": .text(operation.name.name)
            case "link": .text(operation.name.path.joined(separator: "/"))
            case "method": .text(operation.method)
            case "path": .text(SwiftText.line(operation.pathTemplate))
            case "summary": .text(SwiftText.summary(operation.documentation))
            default: nil
            }
        }
    }
}

extension Operation {
    fileprivate var requiredParameters: [Parameter] { parameters.filter(\.isRequired) }
}
