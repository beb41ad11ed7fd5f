import Naming
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
            built.api?.typeDumps.first == """
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

    @Test(
        "the constant of a discriminator is what all parts of a variant allow",
        arguments: [
            ("kind: {type: string}", "kind: {const: dog}"), ("kind: {type: string}", "kind: {enum: [dog]}"),
            ("kind: {$ref: '#/components/schemas/Kind'}", "kind: {const: dog}"), ("kind: {enum: [dog, cat]}", "kind: {enum: [dog, fox]}"),
            ("kind: {type: string}", "kind: {anyOf: [{enum: [dog]}, {type: 'null'}]}"),
            ("kind: {type: string}", "kind: {oneOf: [{const: dog}]}"), ("kind: {const: dog}", "kind: {$ref: '#/components/schemas/Kind'}"),
        ])
    func narrowed(base: String, own: String) {
        for discriminator in ["", ", discriminator: {propertyName: kind}"] {
            let built = BuiltAPI(
                schemas: """
                    Pet: {oneOf: [{$ref: '#/components/schemas/D'}, {$ref: '#/components/schemas/C'}]\(discriminator)}
                    D: {allOf: [{$ref: '#/components/schemas/Base'}, {properties: {\(own)}}]}
                    C: {properties: {kind: {const: cat}}}
                    Base: {type: object, required: [kind], properties: {\(base)}}
                    Kind: {type: string, enum: [dog, cat]}
                    """, version: "3.1.0")
            let (types, dumps) = (built.api?.types ?? [], built.api?.typeDumps ?? [])
            let cases = discriminator.isEmpty ? "\n" : " by kind\n  dog: D for dog\n  cat: C for cat"
            #expect(dumps.first?.hasPrefix("union Pet" + cases) == true, "\(dumps.first ?? "")")
            #expect(types.first { $0.name.name == "D" }?.record?.properties.map(\.documentedValue) == [.string("dog")])
            #expect(built.diagnostics == [])
        }
    }

    @Test("a constant selects the type in a hierarchy")
    func hierarchy() {
        let dump = types(
            """
            Pet: {required: [kind], properties: {kind: {type: string}}, discriminator: {propertyName: kind}}
            Dog: {allOf: [{$ref: '#/components/schemas/Pet'}, {properties: {kind: {const: dog}}}]}
            """, version: "3.1.0")
        #expect(dump.hasSuffix("union AnyPet by kind\n  dog: Dog for dog\n  pet: Pet for Pet"), "\(dump)")
    }

    @Test("a union inside a union is selected by all values that select its variants, except those that select another variant")
    func nestedUnions() {
        let built = BuiltAPI(
            schemas: """
                Outer: {oneOf: [{$ref: '#/components/schemas/Inner'}, {$ref: '#/components/schemas/C'}], discriminator: {propertyName: kind}}
                Inner: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/Plain'}, {$ref: '#/components/schemas/C'}], discriminator: {propertyName: kind, mapping: {a1: A, a2: A}}}
                Plain: {anyOf: [{$ref: '#/components/schemas/B'}, {$ref: '#/components/schemas/D'}]}
                A: {required: [kind], properties: {kind: {type: string}, a: {type: string}}}
                B: {required: [kind], properties: {kind: {const: b}}}
                C: {required: [kind], properties: {kind: {const: c}}}
                D: {required: [kind], properties: {kind: {const: d}}}
                """, version: "3.1.0")
        #expect(
            built.api?.typeDumps.prefix(2) == [
                "union Outer by kind\n  inner: Inner for a1, a2, b, d\n  c: C for c",
                "union Inner by kind\n  a: A for a1, a2\n  plain: Plain for b, d\n  c: C for c",
            ])
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

    @Test("a value of an enumeration that the variants share, which no mapping names, selects none of them")
    func unmappedValues() {
        let built = BuiltAPI(
            schemas: """
                Pet:
                  oneOf: [{$ref: '#/components/schemas/Cat'}, {$ref: '#/components/schemas/Dog'}]
                  discriminator: {propertyName: kind, mapping: {cat: Cat, dog: Dog}}
                Cat: {required: [kind], properties: {kind: {$ref: '#/components/schemas/Kind'}}}
                Dog: {required: [kind], properties: {kind: {$ref: '#/components/schemas/Kind'}, bark: {type: string}}}
                Kind: {type: string, enum: [cat, dog, fox]}
                """)
        #expect(built.diagnostics == [])
        #expect(
            built.types.hasPrefix(
                """
                union Pet by kind
                  cat: Cat for cat
                  dog: Dog for dog
                record Cat
                  kind: Kind = .cat
                record Dog
                  kind: Kind = .dog
                """), "\(built.types)")
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
