import Naming
import OperationModel
import Templating

/// An operation in `Operation.mustache`.
struct OperationView: TemplateView {
    let operation: Operation
    let api: API
    let spelling: TypeSpelling

    static let keys: TemplateKeys<OperationView> = [
        .strings("documentation") { SwiftText.documentation($0.operation.documentation) },
        .flag("isDeprecated") { $0.operation.isDeprecated },
        .string("namespace") { $0.operation.name.parent?.description ?? "" },
        .string("name") { $0.operation.name.name },
        .string("summary") { SwiftText.line("\($0.operation.method) \($0.operation.pathTemplate)") },
        .view("service") { ServiceView(operation: $0.operation, api: $0.api) },
        .flag("hidesParameters") { $0.operation.parameters.contains(where: \.isSecret) || $0.operation.body?.isSecret == true },
        .flag("hasParameters") { !$0.operation.arguments.isEmpty },
        .views(
            "parameters", of: { view in view.operation.arguments.map { (argument: $0, type: view.spelling.type($0.type)) } },
            keys: [
                .strings("documentation") { SwiftText.documentation($0.argument.documentation) },
                .flag("isDeprecated") { $0.argument.isDeprecated },
                .string("name") { SwiftText.name($0.argument.name) },
                .string("storage") { SwiftText.storage($0.argument.name, isDeprecated: $0.argument.isDeprecated) },
                .string("type") { $0.type },
            ]),
        .view("arguments") { ArgumentsView($0.spelling.parameters(of: $0.operation)) },
        .string("accepted") { $0.accepted },
        .views("writes") { WriteView.all(of: $0.operation, $0.spelling) },
        .view("paging") { view in view.operation.paging.map { PagingView(paging: $0, spelling: view.spelling) } },
        .view("stream") { StreamView($0.operation, $0.spelling) },
        .string("conformance") { view in
            view.operation.paging != nil ? "PagedRequest" : view.operation.streamedResponse != nil ? "StreamedRequest" : "APIRequest"
        },
        .views("responses") { view in view.operation.responses.map { ResponseCaseView(response: $0, spelling: view.spelling) } },
        .string("sharedResponse") { view in view.operation.sharedResponse.map { view.spelling.type($0) } ?? "" },
        .view("method") { view in view.operation.clientMethod.map { MethodView(operation: view.operation, name: $0, view.spelling) } },
        .view("response") { $0.operation.sharedResponse == nil ? ResponseView($0.operation, $0.spelling) : nil },
    ]

    /// The accepted media types, as a literal; empty if all responses are JSON.
    private var accepted: String {
        // The content of a success is not known if the document describes none.
        let all = operation.responses.flatMap { response -> [(mediaType: String?, quality: String)] in
            response.isUndocumented && response.content != nil
                ? [("*/*", "")] : [(response.mediaType, "")] + response.furtherMediaTypes.map { ($0, ";q=0.9") }
        }
        var seen: Set<String> = []
        let mediaTypes = all.compactMap { type, quality in type.flatMap { seen.insert($0).inserted ? $0 + quality : nil } }
        return mediaTypes.allSatisfy { $0 == "application/json" } ? "" : SwiftText.literal(mediaTypes.joined(separator: ", "))
    }
}
