import Diagnostics
import OpenAPI
import Options

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
    func contains(_ operation: OpenAPI.Operation, method: String, path: String) -> Bool {
        func meets(_ conditions: [Condition]) -> Bool {
            conditions.contains { $0.isMet(by: $0.kind.strings(of: operation, method: method, path: path)) }
        }
        if operation.isDeprecated, !hasDeprecated { return false }
        return !meets(exclude) && (include.isEmpty || meets(include))
    }

    /// Reports conditions that no operation meets.
    func reportUnused(_ operations: [(operation: OpenAPI.Operation, method: String, path: String)], log: DiagnosticLog) {
        for condition in include + exclude {
            let known = operations.flatMap { condition.kind.strings(of: $0.operation, method: $0.method, path: $0.path) }
            if !condition.isMet(by: known) {
                log.error(.idleCondition(condition.pattern.value, known: known), at: condition.pattern.position)
            }
        }
        let isEmpty = !operations.contains { contains($0.operation, method: $0.method, path: $0.path) }
        if isEmpty, isPartial, !operations.isEmpty, !log.hasErrors {
            log.warning(.nothingSelected, at: (include + exclude).first?.pattern.position)
        }
    }
}

/// A condition that the options set for operations.
private struct Condition {
    /// The part of an operation that a condition is about.
    enum Kind {
        case path, method, tag, operation

        /// The strings of an operation that a condition is compared with.
        func strings(of operation: OpenAPI.Operation, method: String, path: String) -> [String] {
            switch self {
            case .path: [path]
            case .method: [method]
            case .tag: operation.tags.map(\.value)
            case .operation: operation.id.map { [$0.value] } ?? []
            }
        }
    }

    let kind: Kind
    let pattern: PositionedString

    /// Whether one of the strings matches; `*` in a path or an operation matches any string.
    func isMet(by strings: [String]) -> Bool {
        switch kind {
        case .path, .operation: strings.contains { $0.matches(pattern: pattern.value) }
        case .method: strings.contains(pattern.value.uppercased())
        case .tag: strings.contains(pattern.value)
        }
    }
}

extension GenerationOptions.Selection {
    fileprivate var conditions: [Condition] {
        paths.map { Condition(kind: .path, pattern: $0) } + methods.map { Condition(kind: .method, pattern: $0) }
            + tags.map { Condition(kind: .tag, pattern: $0) } + operations.map { Condition(kind: .operation, pattern: $0) }
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
