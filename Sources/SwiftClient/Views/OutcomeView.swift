import OperationModel
import Templating

/// A property of a response that is the body of some of its cases, in `Response.mustache`.
struct OutcomeView: TemplateView {
    private let type: String
    private let documentation: String
    /// The cases that have a value.
    private let cases: [CaseView]
    /// Whether the response has other cases.
    private let hasOthers: Bool

    static let keys: TemplateKeys<OutcomeView> = [
        .string("documentation") { $0.documentation },
        .string("type") { $0.type },
        .views("cases") { $0.cases },
        .flag("hasOthers") { $0.hasOthers },
    ]

    /// The body of a successful response: `Void`, the type of the body, or the response itself if the types differ.
    init(successOf responses: [Response], _ spelling: TypeSpelling) {
        let successes = responses.successes
        switch responses.success {
        case .empty:
            type = "Void"
            documentation = "`()` for a successful response, which has no body; nil otherwise."
            cases = successes.map { CaseView(response: $0, value: "()") }
        case .body(let body):
            type = spelling.type(body)
            let absent = successes.contains { $0.content == nil } ? ", which is nil if the response has none" : ""
            documentation = "The body of a successful response\(absent); nil otherwise."
            cases = successes.map { CaseView(response: $0, value: $0.content == nil ? ".some(nil)" : "value") }
        case .different:
            type = "Self"
            documentation = "The response itself if it is successful, because the bodies differ in type; nil otherwise."
            cases = successes.map { CaseView(response: $0, value: "self") }
        }
        hasOthers = successes.count < responses.count || successes.contains { $0.status == .default }
    }

    /// The body of an unsuccessful response; nil if none has a body, or if the types of the bodies differ.
    init?(failureOf responses: [Response], _ spelling: TypeSpelling) {
        let failures = responses.filter { !$0.isSuccess && $0.content != nil }
        guard responses.contains(where: \.isSuccess), let type = failures.first?.content?.type,
            failures.allSatisfy({ $0.content?.type == type })
        else { return nil }
        self.type = spelling.type(type)
        documentation = "The body of an unsuccessful response; nil otherwise."
        cases = failures.map { CaseView(response: $0, isSuccess: false, value: "value") }
        hasOthers = true
    }

    /// A case of the `switch` over the response.
    private struct CaseView: TemplateView {
        let response: Response
        var isSuccess = true
        let value: String

        static let keys: TemplateKeys<CaseView> = [
            .string("name") { $0.response.caseName },
            .string("binding") { $0.binding },
            .flag("isConditional") { $0.isConditional },
            .string("value") { $0.value },
        ]

        /// Whether the status decides: the default is successful only with a successful status.
        private var isConditional: Bool { isSuccess && response.status == .default }

        /// The patterns of the associated values; empty if none is used.
        private var binding: String {
            let body = response.content == nil ? [] : [value == "value" ? "let value" : "_"]
            if isConditional { return (["let statusCode"] + body).joined(separator: ", ") }
            guard value == "value" else { return "" }
            return if case .code = response.status { "let value" } else { "_, let value" }
        }
    }
}
