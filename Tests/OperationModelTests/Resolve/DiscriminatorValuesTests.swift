import OperationModel
import TestSupport
import Testing

@Suite("Values of discriminators")
struct DiscriminatorValuesTests {
    @Test("a mapping selects a variant in another file or under another name")
    func mappings() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            components:
              schemas:
                Shape:
                  oneOf: [{$ref: '#/components/schemas/Circle'}, {$ref: b.yaml#/Box}, {$ref: a.yaml#/Box}, {properties: {kind: {type: string}}}]
                  discriminator:
                    propertyName: kind
                    mapping:
                      circle: ./a.yaml#/Round
                      disc: Circle
                      box: a.yaml#/Box
                      crate: ./b.yaml#/Box
                      blob: '#/components/schemas/Shape/oneOf/3'
                      ①none: a.yaml#/Other
                Circle: {$ref: a.yaml#/Round}
            """,
            files: [
                "a.yaml": """
                Round: {properties: {kind: {type: string}, r: {type: number}}}
                Box: {properties: {kind: {type: string}, a: {type: number}}}
                Other: {properties: {kind: {type: string}}}
                """, "b.yaml": "Box: {properties: {kind: {type: string}, b: {type: number}}}",
            ])
        #expect(
            built.diagnostics == ["① warning: the value 'none' is mapped to 'a.yaml#/Other', which is not a variant; it is ignored"])
        #expect(
            built.api?.types.first?.dump == """
                union Shape by kind
                  circle: Circle for circle, disc
                  crate: Box for crate
                  box: ABox for box
                  blob: Shape.Blob for blob
                """)
    }

    @Test("values that no mapping names select the variant of 'defaultMapping'", arguments: ["Other", "'#/components/schemas/Other'"])
    func defaultMapping(target: String) {
        let built = BuiltAPI(
            schemas: """
                Pet:
                  oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Other'}]
                  discriminator: {propertyName: kind, mapping: {cat: Cat}, defaultMapping: \(target)}
                Cat: {type: object, properties: {kind: {type: string}, lives: {type: integer}}}
                Other: {type: object, properties: {kind: {type: string}}}
                """, version: "3.2.0")
        guard case .union(let variants, _)? = built.api?.types.first?.kind else {
            Issue.record("missing union")
            return
        }
        #expect(variants.map(\.isDefault) == [false, true])
        #expect(built.diagnostics == [])
    }

    @Test("variants that share an enumeration of their own names are selected by these")
    func ownNames() {
        let dump = types(
            """
            Kind: {type: string, enum: [Cat, Dog]}
            Cat: {required: [kind], properties: {kind: {$ref: '#/components/schemas/Kind'}}}
            Dog: {required: [kind], properties: {kind: {$ref: '#/components/schemas/Kind'}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              discriminator: {propertyName: kind}
            """)
        #expect(dump.hasSuffix("union Pet by kind\n  cat: Cat for Cat\n  dog: Dog for Dog"), "\(dump)")
    }

    @Test("an enumeration that all variants share does not select one of them")
    func sharedEnumerations() {
        let dump = types(
            """
            Start: {required: [at], properties: {kind: {enum: [start, end]}, at: {type: string}}}
            Moves:
              properties:
                first: {required: [from], properties: {kind: {$ref: '#/components/schemas/Start/properties/kind'}, from: {type: string}}}
            Move:
              oneOf: [{$ref: '#/components/schemas/Start'}, {$ref: '#/components/schemas/Moves/properties/first'}]
              discriminator: ②{propertyName: kind, mapping: {①start: start.yaml, ③end: end.yaml}}
            """,
            diagnostics: [
                "② note: 'kind' does not have a different value for each variant; the variant is determined by the shape of the value",
                "① warning: file 'start.yaml' cannot be read; the reference is ignored",
                "③ warning: file 'end.yaml' cannot be read; the reference is ignored",
            ]
        )
        #expect(dump.contains("\nunion Move\n"))
    }

    @Test(
        "a mapping to a schema that is not a variant is ignored",
        arguments: [
            (
                "discriminator: {propertyName: kind, mapping: {①bird: '#/components/schemas/Bird'}}",
                ["① warning: reference '#/components/schemas/Bird' has no target; it is ignored"]
            ),
            (
                "discriminator: {propertyName: kind, mapping: {①c: Other}}",
                ["① warning: the value 'c' is mapped to 'Other', which is not a variant; it is ignored"]
            ),
            (
                "discriminator: {propertyName: kind, mapping: {①c: Nothing}}",
                ["① warning: the value 'c' is mapped to 'Nothing', which is not a variant; it is ignored"]
            ),
        ]
    )
    func unknownVariants(discriminator: String, expected: [String]) {
        let schemas = """
            Cat: {type: object, properties: {kind: {type: string}}}
            Dog: {type: object, properties: {kind: {type: string}}}
            Other: {type: object, properties: {kind: {type: string}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
              \(discriminator)
            """
        #expect(diagnostics(schemas) == expected)
    }

    @Test("a union whose discriminator does not distinguish the variants is determined by shape")
    func ambiguous() {
        let schemas = """
            Cat: {type: object, properties: {kind: {type: string}}}
            Dog: {type: object, properties: {bark: {type: string}}}
            Pet:
              oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: ①'#/components/schemas/Dog'}, {type: object, properties: {kind: {}}}]
              discriminator: {propertyName: kind}
            Loud: {oneOf: [{type: string}, {type: integer}], discriminator: ②{propertyName: kind}}
            """
        #expect(
            diagnostics(schemas) == [
                "① note: the variant does not declare 'kind', the property of the discriminator",
                "8:22 note: 'kind' does not have a different value for each variant; the variant is determined by the shape of the value",
                "② note: 'kind' does not have a different value for each variant; the variant is determined by the shape of the value",
            ])
    }
}
