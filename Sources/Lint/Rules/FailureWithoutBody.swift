import OperationModel
import YAML

extension LintRule {
    static let failureWithoutBody: Self = LintRule(
        "failure-without-body", .information, "operations whose failures have no body"
    ) { document in
        document.api.operations.filter { !$0.responses.contains { !$0.status.isSuccess && $0.content != nil } }.map { operation in
            let update = Node.mapping([("responses", .mapping([("default", .mapping([("$ref", .string("#/components/responses/…"))]))]))])
            let path = NodePath(ofOperation: operation.method.lowercased(), at: operation.pathTemplate)
            return LintFinding(
                rule: .failureWithoutBody, subject: operation.subject,
                message: "no failure has a body, so that callers only learn the status",
                position: operation.position, actions: [LintFinding.Action(target: path.text, update: update)])
        }
    }
}
