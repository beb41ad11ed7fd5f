import OperationModel
import TestSupport
import Testing

@Suite("Merged schemas")
struct MergedSchemaTests {
    @Test(
        "contradicting types of the parts of a schema are reported",
        arguments: [
            (
                "A: {allOf: [{type: string}, ①{type: integer}]}",
                ["① warning: the type is 'integer' here and 'string' in another part of the schema; any value is allowed"]
            ),
            (
                "A: {allOf: [{properties: {②a: {type: string}}}, {properties: {①a: {type: boolean}}}]}",
                [
                    "① warning: the property 'a' is 'boolean' here and 'string' in another part; this declaration is used",
                    "② note: the other declaration is here",
                ]
            ),
            ("A: {allOf: [{type: number}, {type: integer}]}", []),
            ("A: {allOf: [{properties: {a: {type: integer}}}, {properties: {a: {type: number}}}]}", []),
        ]
    )
    func contradictions(schemas: String, expected: [String]) {
        #expect(diagnostics(schemas) == expected)
    }

    @Test(
        "a later declaration of an object replaces an earlier one, with one note",
        arguments: [
            (
                "A: {allOf: [{properties: {a: ①{type: object, properties: {b: {}}}}}, {properties: {②a: {type: object}}}]}",
                [
                    "① note: the property 'a' is declared again in another part of the 'allOf'; the other declaration is used",
                    "② note: the other declaration is here",
                ]
            ),
            (
                "B: {properties: {a: ①{type: object, properties: {b: {}}}}}, A: {allOf: [{$ref: '#/components/schemas/B'}, "
                    + "{properties: {②a: {type: object}}}]}, C: {allOf: [{$ref: '#/components/schemas/B'}, {properties: {a: {type: object}}}]}",
                [
                    "① note: the property 'a' is declared again in another part of the 'allOf'; the other declaration is used",
                    "② note: the other declaration is here",
                ]
            ),
            ("A: {allOf: [{properties: {a: {type: string}}}, {properties: {a: {type: string, enum: [x]}}}]}", []),
        ]
    )
    func redeclarations(schema: String, diagnostics: [String]) {
        #expect(BuiltAPI("openapi: 3.1.0\ncomponents: {schemas: {\(schema)}}").diagnostics == diagnostics)
    }
}
