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
        .string("payload") { $0.payload.joined(separator: ", ") },
        .string("status") { $0.status },
        .string("condition") { $0.condition },
        .string("read") { $0.reads.joined(separator: ", ") },
        .string("binding") { $0.carriesStatus ? "let statusCode" + ($0.response.content == nil ? "" : ", _") : "" },
        .string("statusCode") { if case .code(let code) = $0.response.status { "\(code)" } else { "statusCode" } },
    ]

    /// The case and the first sentence of its documentation, for a list.
    private var summary: String {
        let sentence = SwiftText.summary(response.documentation)
        return "`\(response.caseName)`" + (sentence.isEmpty ? "" : ": " + sentence)
    }

    private var carriesStatus: Bool { if case .code = response.status { false } else { true } }

    /// The associated values of the case.
    private var payload: [String] {
        let status = carriesStatus ? ["statusCode: Int"] : []
        return status + (response.content?.type.map { [spelling.type($0)] } ?? [])
    }

    private var reads: [String] {
        let status = carriesStatus ? ["statusCode: response.statusCode"] : []
        return status + (response.content?.readCall(at: response.resultPath).map { [$0] } ?? [])
    }

    /// The statuses of the response as a pattern; empty for all others.
    private var status: String {
        switch response.status {
        case .code(let code): "\(code)"
        case .range(let digit): "\(digit)00..<\(digit + 1)00"
        case .default: response.isReportedFailure ? "_" : ""
        }
    }

    /// The property of the reader that must be true besides; empty if the status decides alone.
    private var condition: String {
        response.isUndocumented ? "allowsUndocumentedSuccess" : response.isReportedFailure ? "reportsFailure" : ""
    }
}

extension Content {
    /// The call that reads the content of a response.
    ///
    /// - Parameter path: the keys that lead to the result.
    fileprivate func readCall(at path: [String]) -> String? {
        switch self {
        case .json where !path.isEmpty: "response.json(at: \(path.map(SwiftText.literal).joined(separator: ", ")))"
        case .json: "response.json()"
        case .items: "response.sequence()"
        case .events(_, let item): "response.events(\(item == .fields ? "" : "as: .\(item.rawValue)"))"
        case .text: "response.text()"
        case .bytes: "response.data()"
        case .form, .formValue, .upload: nil
        }
    }
}
