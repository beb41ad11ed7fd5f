/// The text of an API description with some entries of `paths` and `components.schemas`.
///
/// Several lines are entries in block style; a single line can have several entries in flow style: `A: {}, B: {}`.
package func documentText(paths: String = "", schemas: String = "", version: String = "3.0.0") -> String {
    let parts = [
        "openapi: \(version)", paths.isEmpty ? nil : "paths:" + paths.asMap(indentation: "  "),
        schemas.isEmpty ? nil : "components:\n  schemas:" + schemas.asMap(indentation: "    "),
    ]
    return parts.compactMap(\.self).joined(separator: "\n")
}

/// The responses of an operation that returns a named schema as JSON.
package func jsonResponses(_ schema: String) -> String {
    "responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/\(schema)'}}}}}"
}

extension String {
    fileprivate func asMap(indentation: String) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count == 1 ? " {\(self)}" : lines.map { "\n" + indentation + $0 }.joined()
    }
}
