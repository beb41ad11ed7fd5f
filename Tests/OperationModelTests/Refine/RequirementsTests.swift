import OperationModel
import TestSupport
import Testing

@Suite("Requirements")
struct RequirementsTests {
    @Test("a required property that leads back to its record is optional")
    func circularRequirements() {
        let built = BuiltAPI(
            schemas: """
                A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
                B: {type: object, required: [a], properties: {①a: {$ref: '#/components/schemas/A'}}}
                """)
        #expect(
            built.diagnostics == [
                "① warning: 'a' is required but leads back to 'B', so that no value exists; it is read as optional"
            ])
        #expect(built.api?.typeDump == "record A\n  b: B\nrecord B\n  a: A?")
    }

    @Test("a read-only property is optional in what requests carry, and a write-only one in what responses carry")
    func oneWayProperties() {
        let both = "content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}"
        func types(_ operation: String) -> String {
            let built = BuiltAPI(
                """
                openapi: 3.0.0
                paths: {/a: {post: {\(operation)}}}
                components:
                  schemas:
                    Pet:
                      required: [id, name, password]
                      properties: {id: {type: integer, readOnly: true}, name: {type: string}, password: {type: string, writeOnly: true}}
                """)
            #expect(built.diagnostics == [])
            return built.types
        }
        let response = "responses: {'200': {description: d, \(both)}}"
        #expect(types("requestBody: {\(both)}, responses: {}") == "record Pet\n  id: int?\n  name: string\n  password: string")
        #expect(types(response) == "record Pet\n  id: int\n  name: string\n  password: string?")
        #expect(types("requestBody: {\(both)}, \(response)") == "record Pet\n  id: int?\n  name: string\n  password: string?")
    }
}
