import OperationModel
import TestSupport
import Testing

@Suite("Explicit nulls")
struct ExplicitNullsTests {
    @Test(
        "an optional property of a request that allows null can be sent as null, and in a merge patch every optional one",
        arguments: [
            ("patch", "application/json", "requestBody", ["milestone"]),
            ("patch", "application/merge-patch+json", "requestBody", ["milestone", "count"]),
            ("get", "application/json", "response", []),
        ])
    func nulls(method: String, mediaType: String, place: String, expected: [String]) {
        let content = "{description: d, content: {\(mediaType): {schema: {$ref: '#/components/schemas/A'}}}}"
        let use = place == "requestBody" ? "requestBody: \(content), responses: {}" : "responses: {'200': \(content)}"
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths: {/a: {\(method): {\(use)}}}
            components:
              schemas:
                A:
                  required: [name, note]
                  properties:
                    name: {type: string}
                    note: {type: [string, 'null']}
                    milestone: {type: [integer, 'null']}
                    count: {type: integer}
                    any: {}
                    seen: {type: [string, 'null'], readOnly: true}
            """)
        #expect(built.api?.types.first?.record?.nullable == expected)
    }
}
