import OperationModel
import TestSupport
import Testing

@Suite("Aliases that lead back to themselves")
struct AliasCyclesTests {
    @Test(
        "a schema that is a list, map or reference to itself allows any value there",
        arguments: [
            ("A: {$ref: '#/components/schemas/A'}", "'A' refers to itself; any value is allowed in its place"),
            ("A: {type: array, items: {$ref: '#/components/schemas/A'}}", "'A' refers to itself; any value is allowed in its place"),
            (
                "A: {type: object, additionalProperties: {$ref: '#/components/schemas/A'}}",
                "'A' refers to itself; any value is allowed in its place"
            ),
        ]
    )
    func selfReferences(schema: String, message: String) {
        let built = BuiltAPI("openapi: 3.0.0\ncomponents:\n  schemas:\n    " + schema)
        #expect(built.diagnostics == ["4:8 warning: \(message)"])
    }
}
