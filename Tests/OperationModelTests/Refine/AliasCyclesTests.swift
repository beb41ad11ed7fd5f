import OperationModel
import TestSupport
import Testing

@Suite("Aliases that lead back to themselves")
struct AliasCyclesTests {
    @Test(
        "a schema that is a list, map or reference to itself allows any value there",
        arguments: [
            ("A: {$ref: '#/components/schemas/A'}", "the schema refers to itself; any value is allowed in its place"),
            ("A: {type: array, items: {$ref: '#/components/schemas/A'}}", "the schema refers to itself; any value is allowed in its place"),
            (
                "A: {type: object, additionalProperties: {$ref: '#/components/schemas/A'}}",
                "the schema refers to itself; any value is allowed in its place"
            ),
        ]
    )
    func selfReferences(schema: String, message: String) {
        let built = BuiltAPI("openapi: 3.0.0\ncomponents:\n  schemas:\n    " + schema)
        #expect(built.diagnostics == ["4:8 warning: \(message)"])
    }

    @Test("the last of several lists and maps that contain one another contains any values")
    func circularLists() {
        let schemas = """
            A: {type: array, items: {$ref: '#/components/schemas/B'}}
            B: {type: object, additionalProperties: {$ref: '#/components/schemas/C'}}
            C: ①{type: array, items: {$ref: '#/components/schemas/A'}}
            D: {type: array, items: {$ref: '#/components/schemas/A'}}
            """
        let types = types(schemas, diagnostics: ["① warning: the schema refers to itself; any value is allowed in its place"])
        #expect(types == "alias A = [B]\nalias B = [:C]\nalias C = [json]\nalias D = [A]")
    }

    @Test("two lists that contain each other contain any values")
    func circularPairs() {
        let schemas = """
            A: {type: array, items: {$ref: '#/components/schemas/B'}}
            B: ①{type: array, items: {$ref: '#/components/schemas/A'}}
            """
        let types = types(schemas, diagnostics: ["① warning: the schema refers to itself; any value is allowed in its place"])
        #expect(types == "alias A = [B]\nalias B = [json]")
    }
}
