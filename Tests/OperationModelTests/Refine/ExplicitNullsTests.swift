import OperationModel
import Schemas
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

    @Test("in a merge patch, entries of maps can be null, but not those of maps in arrays or of other requests")
    func maps() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /a: {patch: {requestBody: {content: {application/merge-patch+json: {schema: {$ref: '#/components/schemas/A'}}}}, responses: {}}}
              /b: {put: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/B'}}}}, responses: {}}}
              /c: {patch: {requestBody: {content: {application/merge-patch+json: {schema: {type: object, additionalProperties: {type: integer}}}}}, responses: {}}}
            components:
              schemas:
                A:
                  properties:
                    map: {type: object, additionalProperties: {type: string}}
                    inner: {type: object, additionalProperties: {type: object, additionalProperties: {type: string}}}
                    any: {type: object, additionalProperties: true}
                    list: {type: array, items: {type: object, additionalProperties: {type: string}}}
                B: {properties: {map: {type: object, additionalProperties: {type: string}}}}
            """)
        #expect(
            built.api?.typeDumps == [
                """
                record A
                  map: [:string?]?
                  inner: [:[:string?]?]?
                  any: [:json]?
                  list: [[:string]]?
                  nulls: map, inner, any, list
                """, "record B\n  map: [:string]?",
            ])
        #expect(built.api?.operations.last?.body?.content.type == .map(.optional(.builtin(.int))))
    }
}
