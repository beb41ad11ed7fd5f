import OperationModel
import Templating

/// The package of a client in `Package.mustache`, `README.mustache` and `Documentation.mustache`.
struct PackageView: TemplateView {
    let api: API
    let source: String
    /// The module of the runtime.
    let runtime: String
    /// The entry of the runtime's package in `dependencies`; empty where the runtime is part of the client.
    let runtimeDependency: String
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
        case "client": .view(client)
        case "groups": .views(groups)
        case "hasOperations": .flag(!api.operations.isEmpty)
        case "hasModels": .flag(!models.isEmpty)
        case "models": .views(models)
        case "example": .text(example)
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

    /// A request that is easily made: a `GET` with some parameters, at most one of them required.
    private var example: String {
        let simple = api.operations.filter { operation in
            operation.method == "GET" && operation.requiredParameters.count <= 1 && operation.body == nil
                && operation.responses.contains { $0.status.isSuccess && $0.content != nil }
        }
        guard let best = simple.first(where: { !$0.parameters.isEmpty }) ?? simple.first else { return "" }
        let arguments = best.requiredParameters.map { "\(SwiftText.name($0.name)): \($0.type.exampleValue)" }
        return "\(best.name).Request(\(arguments.joined(separator: ", ")))"
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

extension TypeReference {
    /// A value that shows what kind of argument is wanted.
    fileprivate var exampleValue: String {
        switch self {
        case .builtin(.int), .builtin(.int32), .builtin(.int64), .builtin(.double), .builtin(.float): "1"
        case .builtin(.bool): "true"
        case .list: "[]"
        case .map: "[:]"
        case .builtin, .declared, .optional: "\"…\""
        }
    }
}
