package import Diagnostics
package import YAML

/// A place in a description that makes a poor client.
package struct LintFinding: Sendable {
    package let rule: LintRule
    /// The subject of the finding: `GET /pets`, `Pet.status`.
    package let subject: String
    /// The problem.
    package let message: String
    package let position: SourcePosition
    /// The actions of an overlay that fixes it, or shows how; empty if an overlay cannot.
    package var actions: [Action] = []
    /// Advice on how to fix it if an overlay cannot.
    package var advice: String?

    /// Whether its actions can be applied as they are.
    package var isFixable: Bool { rule.isFixable && !actions.isEmpty }

    /// An action of an overlay (Action Object).
    package struct Action: Sendable {
        /// The target that it changes: `$.paths['/pets'].get`.
        package let target: String
        /// The value that is added there; nil to remove the target.
        package let update: Node?

        /// The action as an overlay has it.
        package var node: Node {
            .mapping([("target", .string(target))] + (update.map { [("update", $0)] } ?? [("remove", .plain("true"))]))
        }
    }

    /// The actions that fix some findings.
    ///
    /// Actions that move an object come last, because the targets of others can be inside it.
    package static func actions(fixing findings: [LintFinding]) -> [Action] {
        findings.filter { $0.rule.id != LintRule.repeatedSchema.id }.flatMap(\.actions)
            + findings.filter { $0.rule.id == LintRule.repeatedSchema.id }.flatMap(\.actions)
    }

    /// An overlay with actions.
    package static func overlay(_ actions: [Action]) -> Node {
        .mapping([
            ("overlay", .string("1.0.0")),
            ("info", .mapping([("title", .string("Corrections by apigen lint")), ("version", .string("1"))])),
            ("actions", .list(actions.map(\.node))),
        ])
    }
}
