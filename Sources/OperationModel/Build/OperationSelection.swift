import Diagnostics
import OpenAPI
import Options

/// An operation of the document, with its place in it.
struct DocumentOperation {
    let path: MapEntry<PathItem>
    /// The path item that the path's reference leads to, or its own.
    let item: PathItem
    /// The operation, by its method.
    let operation: MapEntry<OpenAPI.Operation>
}

/// The operations of a document that the options select: all, or those that meet any of the conditions.
struct OperationSelection {
    private let include: [Condition]
    private let exclude: [Condition]
    private let hasDeprecated: Bool

    init(_ options: GenerationOptions) {
        include = options.include.conditions
        exclude = options.exclude.conditions
        hasDeprecated = options.hasDeprecated
    }

    /// Whether the options leave operations out.
    var isPartial: Bool { !include.isEmpty || !exclude.isEmpty || !hasDeprecated }

    /// Whether the client has an operation.
    func contains(_ entry: DocumentOperation) -> Bool {
        if entry.operation.value.isDeprecated, !hasDeprecated { return false }
        return !exclude.contains { $0.isMet(by: entry) } && (include.isEmpty || include.contains { $0.isMet(by: entry) })
    }

    /// Reports conditions that no operation meets.
    func reportUnused(_ operations: [DocumentOperation], log: DiagnosticLog) {
        for condition in include + exclude where !operations.contains(where: condition.isMet) {
            let known = operations.flatMap(condition.strings)
            log.error(.idleCondition(condition.pattern.value, known: known), at: condition.pattern.position)
        }
        if isPartial, !operations.isEmpty, !operations.contains(where: contains), !log.hasErrors {
            log.warning(.nothingSelected, at: (include + exclude).first?.pattern.position)
        }
    }
}

/// A condition that the options set for operations.
private struct Condition {
    let pattern: PositionedString
    /// The strings of an operation, any of which must match the pattern.
    let strings: (DocumentOperation) -> [String]
    /// Whether a string matches the pattern.
    let matches: (String, String) -> Bool

    func isMet(by operation: DocumentOperation) -> Bool { strings(operation).contains { matches($0, pattern.value) } }
}

extension GenerationOptions.Selection {
    fileprivate var conditions: [Condition] {
        func conditions(
            _ patterns: [PositionedString], _ strings: @escaping (DocumentOperation) -> [String],
            _ matches: @escaping (String, String) -> Bool
        ) -> [Condition] {
            patterns.map { Condition(pattern: $0, strings: strings, matches: matches) }
        }
        return conditions(paths, { [$0.path.name] }, { $0.matches(pattern: $1) })
            + conditions(methods, { [$0.operation.name] }, { $0 == $1.uppercased() })
            + conditions(tags, { $0.operation.value.tags.map(\.value) }, ==)
            + conditions(operations, { [$0.operation.value.id?.value].compactMap(\.self) }, { $0.matches(pattern: $1) })
    }
}

extension String {
    /// Whether the string matches a pattern, in which `*` matches any string.
    func matches(pattern: String) -> Bool {
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
