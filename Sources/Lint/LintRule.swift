/// A rule about what makes a poor client, although the description is valid.
///
/// Each rule is a file in the folder `Rules` and a row in `docs/lint.md`.
package struct LintRule: Sendable {
    /// The severity of a finding; the least severe one comes first.
    package enum Severity: String, CaseIterable, Sendable {
        /// A better description would make the client more pleasant.
        case information
        /// The description probably says something other than what its author means.
        case warning
    }

    /// The name in findings: `no-server`.
    package let id: String
    package let severity: Severity
    /// Whether the overlays of findings can be applied as they are.
    package let isFixable: Bool
    /// A summary of its findings, as in the table of rules.
    package let summary: String
    let findings: @Sendable (LintedDocument) -> [LintFinding]

    init(
        _ id: String, _ severity: Severity, isFixable: Bool = false, _ summary: String,
        findings: @escaping @Sendable (LintedDocument) -> [LintFinding]
    ) {
        (self.id, self.severity, self.isFixable, self.summary, self.findings) = (id, severity, isFixable, summary, findings)
    }

    /// All rules, in the order of the table of rules.
    package static let all: [LintRule] = [
        operationWithoutID, idRepeatsPath, similarNames, repeatedSchema, listWithoutPages, successWithoutSchema, failureWithoutBody,
        streamWithoutEnd, contradictingExample, ambiguousPath, overlappingVariants, unmappedDiscriminator, ignoredSiblings, nullNotListed,
        queryInPath, noServer,
    ]
}
