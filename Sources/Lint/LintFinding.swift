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

/// The way from the root of a document to a value.
struct NodePath {
    private(set) var text = "$"
    /// The last key; empty for an element of a list.
    private(set) var key = ""
    /// The last key that names something: a component, a property, or the last constant segment of a path.
    private(set) var subject = ""

    func appending(_ key: String) -> NodePath {
        var path = self
        let isName = key.first?.isLetter == true && key.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        path.text += isName ? ".\(key)" : "['\(key.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))']"
        path.key = key
        if key.hasPrefix("/") {
            path.subject = key.split(separator: "/").last { !$0.contains("{") }.map(String.init) ?? ""
        } else if key.first?.isLetter == true, !key.contains("/"), !Self.keywords.contains(key) {
            path.subject = key
        }
        return path
    }

    private static let keywords: Set<String> = [
        "schema", "items", "content", "properties", "additionalProperties", "responses", "parameters", "headers", "requestBody", "default",
        "allOf", "anyOf", "oneOf", "not", "paths", "components", "get", "put", "post", "delete", "patch", "options", "head", "trace",
    ]

    func appending(_ index: Int) -> NodePath {
        var path = self
        path.text += "[\(index)]"
        path.key = ""
        return path
    }
}
