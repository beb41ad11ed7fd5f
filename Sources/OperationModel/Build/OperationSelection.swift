import Diagnostics
import OpenAPI

/// The operations of a document that the options select: all, or those that meet any of the conditions.
struct OperationSelection {
    private let options: Options

    init(_ options: Options) { self.options = options }

    /// Whether the options leave operations out.
    var isPartial: Bool { !options.include.isEmpty || !options.exclude.isEmpty || !options.hasDeprecated }

    /// Whether the client has an operation.
    func contains(_ operation: OpenAPI.Operation, method: String, path: String) -> Bool {
        if operation.isDeprecated, !options.hasDeprecated { return false }
        if options.exclude.matches(operation, method: method, path: path) { return false }
        return options.include.isEmpty || options.include.matches(operation, method: method, path: path)
    }

    /// Reports conditions that no operation meets.
    func reportUnused(_ operations: [(operation: OpenAPI.Operation, method: String, path: String)], log: DiagnosticLog) {
        for selection in [options.include, options.exclude] {
            for (condition, text) in selection.conditions
            where !operations.contains(where: { condition.matches($0.operation, method: $0.method, path: $0.path) }) {
                let known = operations.flatMap {
                    [$0.path, $0.method] + [$0.operation.id?.value].compactMap(\.self) + $0.operation.tags.map(\.value)
                }
                log.error(.idleCondition(text.value, known: known), at: text.position)
            }
        }
        let isEmpty = !operations.contains { contains($0.operation, method: $0.method, path: $0.path) }
        if isEmpty, isPartial, !operations.isEmpty, !log.hasErrors {
            log.warning(.nothingSelected, at: (options.include.conditions + options.exclude.conditions).first?.1.position)
        }
    }
}

extension Options.Selection {
    fileprivate func matches(_ operation: OpenAPI.Operation, method: String, path: String) -> Bool {
        paths.contains { path.matches(pattern: $0.value) } || methods.contains { $0.value.uppercased() == method }
            || tags.contains { tag in operation.tags.contains { $0.value == tag.value } }
            || operations.contains { operation.id?.value.matches(pattern: $0.value) == true }
    }

    /// Each condition as a separate selection, with its string in the options file.
    fileprivate var conditions: [(Options.Selection, PositionedString)] {
        func selections(_ keyPath: WritableKeyPath<Options.Selection, [PositionedString]>) -> [(Options.Selection, PositionedString)] {
            self[keyPath: keyPath].map { text in
                var selection = Options.Selection()
                selection[keyPath: keyPath] = [text]
                return (selection, text)
            }
        }
        return selections(\.paths) + selections(\.methods) + selections(\.tags) + selections(\.operations)
    }
}

extension String {
    /// Whether the string matches a pattern, in which `*` matches any string.
    fileprivate func matches(pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1, let first = parts.first, let last = parts.last else { return self == pattern }
        guard hasPrefix(first), utf8.count >= first.utf8.count + last.utf8.count, hasSuffix(last) else { return false }
        var rest = dropFirst(first.count).dropLast(last.count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let range = rest.firstRange(of: part) else { return false }
            rest = rest[range.upperBound...]
        }
        return true
    }
}

extension Diagnostic.Message {
    static func idleCondition(_ condition: String, known: [String]) -> Self {
        "no operation meets the condition '\(condition)'" + didYouMean(condition, among: known)
    }

    static let nothingSelected: Self = "the options leave out every operation of the document"
}
