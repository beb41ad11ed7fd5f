import Diagnostics
import OpenAPI
import Options

/// What the options say about the bodies of responses: where the result is (`unwrap`), and which ones are failures (`failures`).
///
/// It records which rules were used, because a rule for no operation is a mistake.
final class ResponseRules {
    private let members: [Rule<[String]>]
    private let failures: [Rule<GenerationOptions.Failure>]
    private let log: DiagnosticLog
    /// The positions, in the options file, of the rules that were used.
    private var used: Set<SourcePosition> = []

    /// A rule with the place that it is about.
    private struct Rule<Value> {
        let place: PositionedString
        /// The response that the place points to; nil for operations.
        let response: SourcePosition?
        let value: Value

        /// How precisely the rule names a response of an operation; nil if it is about others.
        func precision(for operation: NamedOperation, _ response: SourcePosition) -> Int? {
            if let own = self.response { return own == response ? 2 : nil }
            let names = operation.names
            if names.contains(place.value) { return 1 }
            return names.contains { $0.matches(pattern: place.value) } ? 0 : nil
        }
    }

    init(_ documents: DocumentSet, _ options: GenerationOptions, log: DiagnosticLog) {
        self.log = log
        members = options.unwrap.compactMap { rule in
            Self.rule(rule.place, rule.value.value.split(separator: ".").map(String.init), documents, log)
        }
        failures = options.failures.compactMap { Self.rule($0.place, $0.value, documents, log) }
    }

    /// A rule; nil, with an error, if its place is a pointer to nothing.
    private static func rule<Value>(
        _ place: PositionedString, _ value: Value, _ documents: DocumentSet, _ log: DiagnosticLog
    ) -> Rule<Value>? {
        guard place.value.hasPrefix("#") || place.value.hasPrefix("/") else { return Rule(place: place, response: nil, value: value) }
        guard let pointer = Pointer(fragment: place.value.hasPrefix("#") ? String(place.value.dropFirst()) : place.value) else {
            log.error(.invalidResponsePlace(place.value), at: place.position)
            return nil
        }
        return documents.position(at: pointer, from: place.position, log: log).map { Rule(place: place, response: $0, value: value) }
    }

    // MARK: Looking up

    /// The keys that lead to the result in the body of a successful response; empty if the body is the result.
    func resultPath(of response: SourcePosition, in operation: NamedOperation) -> [String] {
        value(members, operation, response) ?? []
    }

    /// When a response with a successful status means a failure.
    func failure(of response: SourcePosition, in operation: NamedOperation) -> GenerationOptions.Failure? {
        value(failures, operation, response)
    }

    /// The value of the most precise rule; of several patterns, that of the first.
    private func value<Value>(_ rules: [Rule<Value>], _ operation: NamedOperation, _ response: SourcePosition) -> Value? {
        var best: (rule: Rule<Value>, precision: Int)?
        for rule in rules {
            guard let precision = rule.precision(for: operation, response) else { continue }
            used.insert(rule.place.position)
            if best.map({ $0.precision < precision }) ?? true { best = (rule, precision) }
        }
        return best?.rule.value
    }

    // MARK: Reporting

    /// Reports the rules that are about none of the operations.
    func reportUnused(_ operations: [NamedOperation]) {
        let known = operations.flatMap(\.names)
        for (place, isResponse) in members.map({ ($0.place, $0.response != nil) }) + failures.map({ ($0.place, $0.response != nil) })
        where !used.contains(place.position) {
            log.error(isResponse ? .noSuccessfulResponse(place.value) : .noOperation(place.value, known: known), at: place.position)
        }
    }
}

extension NamedOperation {
    private var operationID: String? { operation.id?.value }

    /// The names by which options refer to the operation.
    fileprivate var names: [String] { ["\(method) \(path)"] + (operationID.map { [$0] } ?? []) }
}

extension Diagnostic.Message {
    static func invalidResponsePlace(_ text: String) -> Self {
        "'\(text)' is neither an operation such as 'GET /pets' nor a pointer such as '#/paths/~1pets/get/responses/200'"
    }

    static func noSuccessfulResponse(_ pointer: String) -> Self { "'\(pointer)' is not a successful response" }
}
