/// What makes a poor client, although the description is valid.
package enum LintRule: String, CaseIterable, Sendable {
    case operationWithoutID = "operation-without-id"
    case idRepeatsPath = "id-repeats-path"
    case similarNames = "similar-names"
    case repeatedSchema = "repeated-schema"
    case listWithoutPages = "list-without-pages"
    case successWithoutSchema = "success-without-schema"
    case failureWithoutBody = "failure-without-body"
    case streamWithoutEnd = "stream-without-end"
    case contradictingExample = "contradicting-example"
    case ambiguousPath = "ambiguous-path"
    case overlappingVariants = "overlapping-variants"
    case ignoredSiblings = "ignored-siblings"
    case nullNotListed = "null-not-listed"
    case queryInPath = "query-in-path"
    case noServer = "no-server"

    /// How much a finding matters; the least severe comes first.
    package enum Severity: String, CaseIterable, Sendable {
        /// A better description would make the client more pleasant.
        case information
        /// The description probably says something else than its author means.
        case warning
    }

    package var severity: Severity {
        switch self {
        case .similarNames, .contradictingExample, .overlappingVariants, .ignoredSiblings, .queryInPath: .warning
        default: .information
        }
    }

    /// Whether the overlays of findings can be applied as they are.
    package var isMendable: Bool {
        switch self {
        case .operationWithoutID, .idRepeatsPath, .repeatedSchema, .contradictingExample, .nullNotListed: true
        default: false
        }
    }
}
