import OperationModel
import TestSupport
import Testing

@Suite("Content that is not where the version of the document has it")
struct MisplacedContentTests {
    @Test(
        "a schema in place of a media type, a response or a body is read as the schema of its JSON, with a warning",
        arguments: [
            ("content: {application/json: ①{$ref: '#/components/schemas/S'}}", "{0} must have its schema in 'schema'", "a media type"),
            (
                "content: {application/json: ①{allOf: [{$ref: '#/components/schemas/S'}]}}", "{0} must have its schema in 'schema'",
                "a media type"
            ),
            ("schema: ①{$ref: '#/components/schemas/S'}", "{0} must have its schema in a media type of 'content'", nil),
            ("content: {schema: ①{$ref: '#/components/schemas/S'}}", "{0} must have its schema in a media type of 'content'", nil),
            ("application/json: ①{schema: {$ref: '#/components/schemas/S'}}", "{0} must have its media types in 'content'", nil),
        ])
    func content(content: String, fault: String, object: String?) {
        for (object, body) in [("a request body", true), ("a response", false)].map({ (object ?? $0, $1) }) {
            let used = "{description: d, \(content)}"
            let built = BuiltAPI(
                """
                openapi: 3.0.0
                paths:
                  /a:
                    post:
                      operationId: addA
                      \(body ? "requestBody: \(used)" : "")
                      responses: {'200': \(body ? "{description: d}" : used)}
                components: {schemas: {S: {type: object, properties: {id: {type: string}}}}}
                """)
            let effect =
                fault.hasSuffix("types in 'content'")
                ? "they are read as if they were there"
                : fault.hasSuffix("'content'") ? "it is read as JSON" : "it is read as if it were there"
            #expect(built.diagnostics.first == "① warning: \(fault.replacing("{0}", with: object)); \(effect)")
            #expect(
                built.api?.operationDump == "Test.AddA addA: POST /a\n  "
                    + (body ? "body application/json: S?\n  status200" : "status200: S"))
            #expect(built.types == "record S\n  id: string?")
        }
    }

    @Test("a reference to a schema in place of a response or a body is the schema of its JSON, and of its content in Swagger 2.0")
    func references() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /a:
                put: {operationId: putA, requestBody: ①{$ref: '#/components/schemas/S'}, responses: {'200': {$ref: s.yaml}}}
            components: {schemas: {S: {type: object, properties: {id: {type: string}}}}}
            """, files: ["s.yaml": "type: object\nproperties: {n: {type: integer}}"])
        #expect(
            built.diagnostics.first == "① warning: a request body must have its schema in a media type of 'content'; it is read as JSON")
        #expect(built.api?.operationDump == "Test.PutA putA: PUT /a\n  body application/json: S?\n  status200: S2")
        let old = BuiltAPI(
            """
            swagger: '2.0'
            produces: [application/json]
            paths: {/a: {get: {operationId: getA, responses: {'200': ①{$ref: '#/definitions/S'}}}}}
            definitions: {S: {type: object, properties: {id: {type: string}}}}
            """)
        #expect(old.diagnostics == ["① warning: a response must have its schema in 'schema'; it is read as if it were there"])
        #expect(old.api?.operationDump == "Test.GetA getA: GET /a\n  status200: S")
    }

    @Test("a response with a type and content has its content")
    func types() {
        let built = BuiltAPI(
            paths:
                "/a: {get: {operationId: getA, responses: {'200': {description: d, type: object, content: {text/plain: {schema: {type: string}}}}}}}"
        )
        #expect(built.api?.operationDump == "Test.GetA getA: GET /a\n  status200: text")
    }
}
