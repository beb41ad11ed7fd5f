package import Diagnostics

/// A difference between two versions of a service, from the view of programs that were built for the old version.
package struct ContractChange: Sendable {
    /// The direction of the values that a change affects.
    package enum Direction: String, Sendable, CaseIterable {
        /// The client sends them: the service must accept what it accepted before.
        case sent
        /// The client receives them: the service must not return what it never returned before.
        case received
    }

    /// The effect of a change on programs that were built for the old version, the most severe first.
    package enum Severity: String, Sendable, CaseIterable, Comparable {
        /// A correct program fails.
        case breaking
        /// A program works, but can lose something or meet a value that it does not know.
        case warning
        /// A program is not affected.
        case information

        package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    package let rule: ContractRule
    /// The direction of the affected values; nil if it is both or neither.
    package let direction: Direction?
    package let severity: Severity
    /// The changed part: `GET /pets`, `Pet.name`.
    package let subject: String
    /// The change as a clause: `the type changes from 'string' to 'integer'`.
    package let detail: String
    /// The place in the old document; nil if it has no such part.
    package let old: SourcePosition?
    /// The place in the new document; nil if it has no such part.
    package let new: SourcePosition?

    /// Creates a change.
    ///
    /// - Parameter severity: nil for that of the rule.
    init(
        _ rule: ContractRule, _ subject: String, _ detail: String, _ old: SourcePosition?, _ new: SourcePosition?,
        _ direction: Direction? = nil, severity: Severity? = nil
    ) {
        (self.rule, self.direction, self.severity) = (rule, direction, severity ?? rule.severity(direction))
        (self.subject, self.detail, self.old, self.new) = (subject, detail, old, new)
    }

    /// The stable name of this kind of change: `response-property-removed`.
    package var id: String { rule.id(direction) }

    /// Advice for the users of the service; nil if they need none.
    package var advice: String? { severity == .information ? nil : rule.advice(direction) }
}
