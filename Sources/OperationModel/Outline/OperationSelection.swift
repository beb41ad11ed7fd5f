import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// The operations of a document that the options select: all, or those that meet any of the conditions.
struct OperationSelection {
    private let include: [Condition]
    private let exclude: [Condition]
    /// The schemas whose models the client has even if no operation needs them, and those that no operation may need.
    private let schemas: (include: [PositionedString], exclude: [PositionedString])
    private let hasDeprecated: Bool
    /// Whether the options leave operations out.
    let isPartial: Bool
    /// Whether the client has the webhooks of the document.
    let hasWebhooks: Bool

    init(_ options: GenerationOptions) {
        include = options.include.conditions
        exclude = options.exclude.conditions
        schemas = (options.include.schemas, options.exclude.schemas)
        hasDeprecated = options.hasDeprecated
        isPartial = !options.include.isEmpty || !options.exclude.isEmpty || !hasDeprecated
        hasWebhooks = !isPartial || options.webhooks != nil
    }

    /// Whether the client has an operation.
    func contains(_ entry: DocumentOperation) -> Bool {
        if entry.operation.value.isDeprecated, !hasDeprecated { return false }
        let isIncluded = include.isEmpty ? schemas.include.isEmpty : include.contains { $0.isMet(by: entry) }
        return isIncluded && !exclude.contains { $0.isMet(by: entry) }
    }

    /// The types of the schemas that the client has even if no operation needs them.
    func includedTypes(_ types: TypeBuilder) -> [TypeReference] { schemas.include.flatMap { types.types(ofSchemas: $0) } }

    /// The operations that need a schema which the options leave out.
    func needingExcludedSchemas(_ operations: [Operation], _ types: TypeBuilder) -> Set<TypeID> {
        guard !schemas.exclude.isEmpty else { return [] }
        let graph = types.graph
        let excluded = Set(graph.indexes(of: schemas.exclude.flatMap(types.types(ofSchemas:))))
        return Set(operations.filter { !graph.needed(by: $0.sentTypes + $0.receivedTypes).isDisjoint(with: excluded) }.map(\.declaration))
    }

    /// Reports conditions that no operation meets.
    func reportUnused(_ operations: [DocumentOperation], log: DiagnosticLog) {
        for condition in include + exclude where !operations.contains(where: condition.isMet) {
            let known = operations.flatMap(condition.strings)
            log.error(.unusedCondition(condition.pattern.value, known: known), at: condition.pattern.position)
        }
        if isPartial, schemas.include.isEmpty, !operations.isEmpty, !operations.contains(where: contains), !log.hasErrors {
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

extension DocumentOperation {
    /// The tags in the document, and the one that names the group of the operation.
    fileprivate var allTags: [String] {
        let described = item.operations.first { $0.name == operation.name }?.value.tags ?? []
        return (described + operation.value.tags).map(\.value)
    }
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
            + conditions(tags, \.allTags, { $0 == $1 || $0.matches(pattern: $1) })
            + conditions(operations, { [$0.operation.value.id?.value].compactMap(\.self) }, { $0.matches(pattern: $1) })
    }
}

extension Diagnostic.Message {
    static func unusedCondition(_ condition: String, known: [String]) -> Self {
        "no operation meets the condition '\(condition)'" + didYouMean(condition, among: known)
    }

    static let nothingSelected: Self = "the options leave out every operation of the document"
}
