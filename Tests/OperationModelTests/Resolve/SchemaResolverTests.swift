import OperationModel
import TestSupport
import Testing

@Suite("Resolved schemas")
struct SchemaResolverTests {
    @Test(
        "the schema false is read as any value",
        arguments: [
            ("A: ①false", "the schema 'false' allows no value; it is read as any value")
        ]
    )
    func falseSchema(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① warning: \(message)"])
    }

    @Test(
        "keys beside a reference have no meaning before 3.1",
        arguments: [
            (
                "B: {type: object, properties: {a: {}}}\nA: {$ref: ①'#/components/schemas/B', required: [a]}",
                "keys beside '$ref' have no meaning before OpenAPI 3.1; they are ignored"
            )
        ]
    )
    func siblings(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① note: \(message)"])
    }

    @Test("schemas without names that only refer to one another allow any value")
    func namelessCircle() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components: {schemas: {A: {type: object, properties: {a: {$ref: '#/x/a'}}}}}
            x: {a: ①{$ref: '#/x/b'}, b: {$ref: '#/x/a'}}
            """)
        #expect(
            built.diagnostics.filter { !$0.contains("unknown key 'x'") } == [
                "① warning: the schemas only refer to one another; any value is allowed"
            ])
    }
}
