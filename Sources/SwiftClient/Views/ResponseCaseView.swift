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
        .string("payload") { $0.payload.isEmpty ? "" : "(\($0.payload.joined(separator: ", ")))" },
        .string("pattern") { $0.pattern },
        .string("read") { $0.reads.isEmpty ? "" : "(\($0.reads.joined(separator: ", ")))" },
        .string("statusCode") { $0.statusCode },
        .string("matchedStatus") { $0.carriesStatus ? "(let statusCode\($0.response.content == nil ? "" : ", _"))" : "" },
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

    /// The pattern of the case in `switch response.statusCode`.
    private var pattern: String {
        if response.isUndocumented { return statusPattern + " where response.allowsUndocumentedSuccess" }
        if response.isReportedFailure, response.status == .default { return "case _ where response.reportsFailure" }
        return statusPattern + (response.isReportedFailure ? " where response.reportsFailure" : "")
    }

    private var statusPattern: String {
        switch response.status {
        case .code(let code): "case \(code)"
        case .range(let digit): "case \(digit)00..<\(digit + 1)00"
        case .default: "default"
        }
    }

    private var statusCode: String {
        if case .code(let code) = response.status { "\(code)" } else { "statusCode" }
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

/// A property of a response that is the body of some of its cases, in `Response.mustache`.
struct OutcomeView: TemplateView {
    private let type: String
    /// The documentation of the value.
    private let documentation: String
    /// The cases of the `switch` that return a value.
    private let cases: [String]
    /// Whether the response has other cases.
    private let hasOthers: Bool

    /// The body of a successful response: `Void`, the type of the body, or the response itself if the types differ.
    init(successOf responses: [Response], _ spelling: TypeSpelling) {
        let successes = responses.successes
        switch responses.success {
        case .empty:
            type = "Void"
            documentation = "`()` for a successful response, which has no body; nil otherwise."
            cases = successes.map { Self.value(of: $0) }
        case .body(let body):
            type = spelling.type(body)
            let absent = successes.contains { $0.content == nil } ? ", which is nil if the response has none" : ""
            documentation = "The body of a successful response\(absent); nil otherwise."
            cases = successes.map { Self.value(of: $0, absent: ".some(nil)") }
        case .different:
            type = "Self"
            documentation = "The response itself if it is successful, because the bodies differ in type; nil otherwise."
            cases = successes.map { Self.pattern(of: $0, isSuccess: true, bindsBody: false) + ": self" }
        }
        hasOthers = successes.count < responses.count || successes.contains { $0.status == .default }
    }

    /// The body of an unsuccessful response; nil if there is none, or if the types differ.
    init?(failureOf responses: [Response], _ spelling: TypeSpelling) {
        let failures = responses.filter { !$0.isSuccess }
        guard failures.count < responses.count, let type = failures.first?.content?.type,
            failures.allSatisfy({ $0.content?.type == type })
        else { return nil }
        self.type = spelling.type(type)
        documentation = "The body of an unsuccessful response; nil otherwise."
        cases = failures.map { Self.value(of: $0, isSuccess: false) }
        hasOthers = true
    }

    /// The case of the `switch` that returns the body of a response.
    ///
    /// - Parameter absent: what it returns if the response has no body.
    private static func value(of response: Response, isSuccess: Bool = true, absent: String = "()") -> String {
        let hasBody = response.content?.type != nil
        return pattern(of: response, isSuccess: isSuccess, bindsBody: hasBody) + ": " + (hasBody ? "value" : absent)
    }

    /// The pattern of a response; the default is successful only with a successful status.
    private static func pattern(of response: Response, isSuccess: Bool, bindsBody: Bool) -> String {
        let name = "case .\(response.caseName)"
        switch response.status {
        case .code: return name + (bindsBody ? "(let value)" : "")
        case .default where isSuccess:
            let body = response.content?.type == nil ? "" : bindsBody ? ", let value" : ", _"
            return name + "(let statusCode\(body)) where (200..<300).contains(statusCode)"
        case .range, .default: return name + (bindsBody ? "(_, let value)" : "")
        }
    }

    static let keys: TemplateKeys<OutcomeView> = [
        .string("documentation") { $0.documentation },
        .string("type") { $0.type },
        .strings("cases") { $0.cases },
        .flag("hasOthers") { $0.hasOthers },
    ]
}
