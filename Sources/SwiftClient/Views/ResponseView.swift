import OperationModel
import Templating

/// The response type of an operation in `Response.mustache`.
struct ResponseView: TemplateView {
    var isFirst = false
    private let name: String
    private let responses: [Response]
    private let headers: [ResponseHeader]
    private let spelling: TypeSpelling

    /// The response type that is nested in an operation.
    init(_ operation: Operation, _ spelling: TypeSpelling) {
        name = "Response"
        responses = operation.responses
        headers = operation.headers
        self.spelling = spelling
    }

    /// A response type that operations share.
    init(_ shared: SharedResponse, _ spelling: TypeSpelling) {
        let parameters = shared.parameters.map { "\($0): JSONCodable" }.joined(separator: ", ")
        name = shared.name.name + (parameters.isEmpty ? "" : "<\(parameters)>")
        responses = shared.responses
        headers = []
        self.spelling = spelling
    }

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "name": .text(self.name)
        case "isFirst": .flag(isFirst)
        case "statuses": .text(responses.map { $0.status == .default ? "any other" : $0.status.key }.joined(separator: ", "))
        case "hasDefault": .flag(responses.contains { $0.status == .default })
        case "responses": .views(responses.map { ResponseCaseView(response: $0, spelling: spelling) })
        case "hasHeaders": .flag(!headers.isEmpty)
        case "headers": .views(headers.map { HeaderView(header: $0, type: spelling.type($0.type)) })
        case "success": .view(OutcomeView(successOf: responses, spelling))
        case "failure": .optional(OutcomeView(failureOf: responses, spelling))
        default: nil
        }
    }
}

/// A response header in `Response.mustache`.
private struct HeaderView: TemplateView {
    let header: ResponseHeader
    let type: String

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(header.documentation))
        case "name": .text(SwiftText.name(header.name))
        case "type": .text(type)
        case "wireName": .text(SwiftText.literal(header.wireName))
        default: nil
        }
    }
}

/// The response types that operations share, in `SharedResponses.mustache`.
struct SharedResponsesView: TemplateView {
    let api: API
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "name": .text(api.name)
        case "responses": .views(sharedResponses)
        default: nil
        }
    }

    private var sharedResponses: [ResponseView] {
        var all = api.sharedResponses.map { ResponseView($0, spelling) }
        if !all.isEmpty { all[0].isFirst = true }
        return all
    }
}
