import OpenAPI
import YAML

extension LintRule {
    static let ignoredSiblings: Self = LintRule(
        "ignored-siblings", .warning,
        "keywords next to a `$ref` before OpenAPI 3.1, which have no effect; apigen reads some of them nevertheless"
    ) { document in
        guard document.documents.document.version < .openAPI31 else { return [] }
        return document.schemas.filter { $0.node["$ref"] != nil }.compactMap { visit in
            let ignored = (visit.node.mapping ?? []).map(\.key).filter { !annotations.contains($0) && !$0.hasPrefix("x-") }
            guard !ignored.isEmpty else { return nil }
            let keys = ignored.map { "'\($0)'" }.joined(separator: ", ")
            return LintFinding(
                rule: .ignoredSiblings, subject: visit.path.text,
                message: "before OpenAPI 3.1 \(keys) next to '$ref' has no effect", position: visit.node.position,
                advice: "allOf: [{$ref: …}] allows others next to it")
        }
    }
}

/// The keywords that describe a reference, not its target.
private let annotations: Set<String> = ["$ref", "description", "summary", "title", "example", "deprecated", "readOnly", "writeOnly"]
