import OperationModel
import Templating

/// A documented response of an operation in `Response.mustache`.
struct ResponseCaseView: TemplateView {
    let response: Response
    let spelling: TypeSpelling

    static let keys: TemplateKeys<ResponseCaseView> = [
        .strings("documentation") { SwiftText.documentation($0.response.documentation) },
        .string("summary") { $0.summary },
        .string("name") { $0.response.caseName },
        .string("payload") { $0.spelling.associatedValues(of: $0.response) },
        .string("status") { SwiftText.pattern(of: $0.response) },
        .string("condition") { $0.condition },
        .string("read") { $0.spelling.reads(of: $0.response) },
        .string("binding") { $0.response.carriesStatus ? "let statusCode" + ($0.response.content == nil ? "" : ", _") : "" },
        .string("statusCode") { if case .code(let code) = $0.response.status { "\(code)" } else { "statusCode" } },
    ]

    /// The case and the first sentence of its documentation, for a list.
    private var summary: String {
        let sentence = SwiftText.summary(response.documentation)
        return "`\(response.caseName)`" + (sentence.isEmpty ? "" : ": " + sentence)
    }

    /// The property of the reader that must also be true; empty if only the status decides.
    private var condition: String {
        response.isUndocumented ? "allowsUndocumentedSuccess" : response.isReportedFailure ? "reportsFailure" : ""
    }
}
