import Naming
import OperationModel
import Templating

/// The operations of a tag: methods, or types if there are no methods.
struct OperationGroupView: TemplateView {
    let api: API
    let spelling: TypeSpelling
    let namespace: Identifier
    let operations: [Operation]

    /// The expression that has the methods, or the namespace of the types.
    private var owner: String {
        guard operations.contains(where: { $0.clientMethod != nil }) else { return namespace.description }
        return api.namespaces.first { $0.name == namespace }?.methods.map { "client.\(SwiftText.name($0.property))" } ?? "client"
    }

    static let keys: TemplateKeys<OperationGroupView> = [
        .string("owner") { $0.owner },
        .string("title") { $0.namespace.path.count > 1 ? $0.namespace.name : "Operations" },
        .views("operations") { view in
            view.operations.map { OperationLineView(module: view.api.name + "Client", operation: $0, spelling: view.spelling) }
        },
    ]
}

/// An operation in the list of its group.
private struct OperationLineView: TemplateView {
    let module: String
    let operation: Operation
    let spelling: TypeSpelling

    private func signature(_ method: Identifier?, _ arguments: [RequestArgument]) -> String {
        method.map { "\($0.name)(\(arguments.map { "\($0.name):" }.joined()))" } ?? operation.name.name
    }

    /// The arguments of a method, with the properties of a small body in its place.
    private var arguments: [RequestArgument] {
        BodyArguments(of: operation, spelling).map { operation.arguments.dropLast() + $0.arguments } ?? operation.arguments
    }

    /// The call of a method with the arguments that it needs, then those that can be left out in parentheses.
    private func call(_ method: Identifier?) -> String {
        let optional = method == nil ? [] : arguments.filter { !$0.isRequired }
        return "`\(signature(method, arguments.filter(\.isRequired)))`"
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
        .string("summary") { SwiftText.summary($0.operation.summary) },
    ]
}
