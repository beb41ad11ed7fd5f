import Naming
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

    /// The responses in the order in which they are tried: a failure that a service reports before the success with the same status.
    private var reads: [Response] {
        responses.enumerated().sorted { left, right in
            let (one, other) = (left.element, right.element)
            return one.status == other.status && one.isReportedFailure != other.isReportedFailure
                ? one.isReportedFailure : left.offset < right.offset
        }.map(\.element)
    }

    /// The status that distinguishes the cases.
    private var status: String {
        guard let (status, response) = responses.onlySuccess else { return "response.statusCode" }
        let mediaType =
            switch response.content {
            case .json? where response.mediaType?.hasPrefix("text/") != true && response.xml == nil: ""
            case nil: ", nil"
            default: response.mediaType.map { ", " + SwiftText.literal($0) } ?? ""
            }
        return "response.statusCode(success: \(status)\(mediaType))"
    }

    static let keys: TemplateKeys<ResponseView> = [
        .string("name") { $0.name },
        .string("status") { $0.status },
        .flag("isSecret") { $0.responses.contains(where: \.isSecret) },
        .flag("isFirst") { $0.isFirst },
        .string("statuses") { $0.responses.map { $0.status == .default ? "any other" : $0.status.key }.joined(separator: ", ") },
        .flag("hasDefault") { $0.responses.contains { $0.status == .default } },
        .views("responses") { view in view.responses.map { ResponseCaseView(response: $0, spelling: view.spelling) } },
        .views("reads") { view in view.reads.map { ResponseCaseView(response: $0, spelling: view.spelling) } },
        .flag("reportsFailures") { $0.responses.contains(where: \.isReportedFailure) },
        .flag("hasHeaders") { !$0.headers.isEmpty },
        .views(
            "headers", of: { view in view.headers.map { (header: $0, type: view.spelling.type($0.type)) } },
            keys: [
                .strings("documentation") { SwiftText.documentation($0.header.documentation) },
                .string("name") { SwiftText.name($0.header.name) },
                .string("type") { $0.type },
                .string("wireName") { SwiftText.literal($0.header.wireName) },
            ]),
        .view("success") { OutcomeView(successOf: $0.responses, $0.spelling) },
        .view("failure") { OutcomeView(failureOf: $0.responses, $0.spelling) },
    ]
}

/// The response types that operations share, in `SharedResponses.mustache`.
struct SharedResponsesView: TemplateView {
    let api: API
    let spelling: TypeSpelling

    static let keys: TemplateKeys<SharedResponsesView> = [
        .string("name") { $0.api.name },
        .views("responses") { $0.sharedResponses },
    ]

    private var sharedResponses: [ResponseView] {
        var all = api.sharedResponses.map { ResponseView($0, spelling) }
        if !all.isEmpty { all[0].isFirst = true }
        return all
    }
}
