import OperationModel
import TestSupport
import Testing

@Suite("Unions")
struct UnionBuilderTests {
    @Test("alternatives are a union, whose variant is determined by a discriminator or by shape")
    func unions() {
        let dump = types(
            """
            Cat: {required: [kind], properties: {kind: {type: string}}}
            Dog: {properties: {bark: {type: boolean}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: ①'#/components/schemas/Dog'}]
              discriminator: {propertyName: kind, mapping: {cat: '#/components/schemas/Cat', kitten: Cat}}
            Any: {anyOf: [{type: string}, {$ref: '#/components/schemas/Cat'}, {type: array, items: {type: integer}}]}
            Maybe: {properties: {a: {oneOf: [{$ref: '#/components/schemas/Cat'}, {enum: [null]}]}}}
            """,
            diagnostics: ["① note: the variant does not declare 'kind', the property of the discriminator"]
        )
        #expect(
            dump == """
                record Cat
                  kind: string
                record Dog
                  bark: bool?
                union Pet by kind
                  cat: Cat for cat, kitten
                  dog: Dog for Dog
                union AnyModel
                  string: string
                  cat: Cat
                  intList: [int]
                record Maybe
                  a: Cat?
                """
        )
    }

    @Test("a second union in a schema is ignored, with a warning")
    func secondUnions() {
        let built = BuiltAPI(
            schemas: "A: {oneOf: [{type: string}, {type: integer}], anyOf: [①{type: boolean}, {type: number}]}", version: "3.1.0")
        #expect(built.types == "union A\n  string: string\n  int: int")
        #expect(built.diagnostics == ["① warning: a schema can have only one 'oneOf' or 'anyOf' here; this one is ignored"])
    }
}
