import OperationModel
import YAML

extension LintRule {
    static let successWithoutSchema: Self = LintRule(
        "success-without-schema", .information,
        "operations whose successful responses have no schema, so that calls return nothing or any value"
    ) { document in
        let operations = document.api.operations.filter(\.hasUndescribedSuccess).map { operation in
            LintFinding(
                rule: .successWithoutSchema, subject: operation.subject, message: "no success has a schema, so that callers get nothing",
                position: operation.position, advice: "content: {application/json: {schema: …}} in the response gives them a value")
        }
        return operations
            + document.contents.filter(\.isSuccessWithoutSchema).map { visit in
                LintFinding(
                    rule: .successWithoutSchema, subject: visit.path.text, message: "a success has JSON without a schema",
                    position: visit.node.position, advice: "schema: {…} describes it")
            }
    }
}

extension SchemaVisit {
    fileprivate var isSuccessWithoutSchema: Bool {
        node["schema"] == nil && node["itemSchema"] == nil && node["$ref"] == nil && path.key.contains("json")
            && path.text.contains(/\.responses\['2[0-9X]{2}'\]/)
    }
}
