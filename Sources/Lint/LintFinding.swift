package import Diagnostics
package import YAML

/// A place of a description that makes a poor client.
package struct LintFinding: Sendable {
    package let rule: LintRule
    /// What it is about: `GET /pets`, `Pet.status`.
    package let subject: String
    /// What is wrong there.
    package let message: String
    package let position: SourcePosition
    /// The actions of an overlay that mends it, or shows how; empty if an overlay cannot.
    package var actions: [Action] = []
    /// What mends it if an overlay cannot.
    package var advice: String?

    /// An action of an overlay (Action Object).
    package struct Action: Sendable {
        /// What it changes: `$.paths['/pets'].get`.
        package let target: String
        /// What is added there; nil to remove the target.
        package let update: Node?

        /// The action as an overlay has it.
        package var node: Node {
            .mapping([("target", .string(target))] + (update.map { [("update", $0)] } ?? [("remove", .plain("true"))]))
        }
    }

    /// The overlay that mends some findings.
    package static func overlay(mending findings: [LintFinding]) -> Node {
        .mapping([
            ("overlay", .string("1.0.0")),
            ("info", .mapping([("title", .string("Corrections by apigen lint")), ("version", .string("1"))])),
            ("actions", .list(findings.flatMap(\.actions).map(\.node))),
        ])
    }
}
