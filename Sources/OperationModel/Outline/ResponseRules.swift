import Diagnostics
import OpenAPI
import Options

/// What the options say about the bodies of responses: where the result is (`unwrap`), and which ones are failures (`failures`).
struct ResponseRules {
    private let members: Rules<[String]>
    private let failures: Rules<GenerationOptions.Failure>
    private let log: DiagnosticLog

    private typealias Rules<Value> = OptionPlaces<Place, Value>

    /// The responses that a rule is about.
    private enum Place: Hashable {
        case response(SourcePosition)
        /// The responses of the operations that the string names.
        case operations(String)

        /// How precisely the place names a response of an operation; nil if it does not.
        func precision(for operation: UnnamedOperation, _ response: SourcePosition) -> Int? {
            switch self {
            case .response(let own): own == response ? 2 : nil
            case .operations(let pattern): pattern.precision(amongNames: operation.names)
            }
        }
    }

    init(_ documents: DocumentSet, _ options: GenerationOptions, log: DiagnosticLog) {
        self.log = log
        func rules<Value>(_ rules: [(place: PositionedString, value: Value)]) -> Rules<Value> {
            Rules(
                rules.compactMap { rule in
                    Self.place(rule.place, documents, log).map { Rules.Entry(place: $0, option: rule.place, value: rule.value) }
                })
        }
        members = rules(options.unwrap.map { ($0.place, $0.value.value.split(separator: ".").map(String.init)) })
        failures = rules(options.failures.map { ($0.place, $0.value) })
    }

    /// The place that the options name; nil, with an error, if it is a pointer to nothing.
    private static func place(_ place: PositionedString, _ documents: DocumentSet, _ log: DiagnosticLog) -> Place? {
        guard let text = place.pointerText else { return .operations(place.value) }
        guard let pointer = Pointer(fragment: text) else {
            log.error(.invalidResponsePlace(place.value), at: place.position)
            return nil
        }
        return documents.position(at: pointer, from: place.position, log: log).map(Place.response)
    }

    /// The keys that lead to the result in the body of a successful response; empty if the body is the result.
    func resultPath(of response: SourcePosition, in operation: UnnamedOperation) -> [String] {
        members.best { $0.precision(for: operation, response) } ?? []
    }

    /// The rule by which a response with a successful status means a failure.
    func failure(of response: SourcePosition, in operation: UnnamedOperation) -> GenerationOptions.Failure? {
        failures.best { $0.precision(for: operation, response) }
    }

    /// Reports the rules that apply to none of the operations.
    func reportUnused(_ operations: [UnnamedOperation]) {
        let known = operations.flatMap(\.names)
        for (place, option) in members.unused.map({ ($0.place, $0.option) }) + failures.unused.map({ ($0.place, $0.option) }) {
            switch place {
            case .response: log.error(.noSuccessfulResponse(option.value), at: option.position)
            case .operations: log.error(.noOperation(option.value, known: known), at: option.position)
            }
        }
    }
}

extension UnnamedOperation {
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
