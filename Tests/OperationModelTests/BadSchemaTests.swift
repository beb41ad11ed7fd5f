import OperationModel
import TestSupport
import Testing

@Suite("Bad schemas")
struct BadSchemaTests {
    /// The diagnostics of a document with these schemas.
    private func diagnostics(_ schemas: String, _ version: String = "3.0.3") -> [String] {
        let indented = schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        return Lowered("openapi: \(version)\ncomponents:\n  schemas:\n" + indented).diagnostics
    }

    @Test(
        "with types that are none, or that contradict the rest",
        arguments: [
            ("A: {type: ①strng}", "there is no type 'strng'; any value is allowed"),
            ("A: {type: ①Integer}", "the type 'Integer' must be written 'integer'; it is read so"),
            ("A: {type: ①{a: b}}", "a type must be a text, not a mapping; any value is allowed"),
            ("A: ①text", "a schema must be a mapping, not a string; it allows any value"),
            ("A: ①[1]", "a schema must be a mapping, not a list; it allows any value"),
            ("A: ①false", "the schema 'false' allows no value; it is read as any value"),
            ("A: {type: string, ①properties: {a: {}}}", "the schema has 'properties', but its type is 'string'; it is read as an object"),
            (
                "A: {type: array, items: {}, ①properties: {a: {}}}",
                "the schema has 'properties', but its type is 'array'; it is read as an object"
            ),
            (
                "A: {properties: {a: {type: string, required: ①true}}}",
                "'required' lists the properties of an object; on a property itself it means nothing and is ignored"
            ),
            ("A: {type: object, required: ①a}", "'required' must be a list, not a string; it is ignored"),
            ("A: {type: object, required: [①{}]}", "a text was expected, not a mapping; it is ignored"),
            ("A: {type: object, properties: ①[a]}", "'properties' must be a mapping, not a list; it is ignored"),
            ("A: {type: string, nullable: ①maybe}", "'nullable' must be true or false, not a string; it is ignored"),
            ("A: {type: string, nullable: ①'true'}", "'nullable' is a text; it is read as true"),
            ("A: {allOf: ①{}}", "'allOf' must be a list, not a mapping; it is ignored"),
            ("A: {①propertys: {}}", "unknown key 'propertys' in a schema; it is ignored"),
            (
                "A: {①collectionFormat: csv}",
                "'collectionFormat' in a schema belongs to Swagger 2.0 (since OpenAPI 3.0: 'style' and 'explode' of the parameter); it is ignored"
            ),
        ]
    )
    func types(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① warning: \(message)"])
    }

    @Test(
        "with enumerations and defaults that do not fit",
        arguments: [
            ("A: {①enum: []}", "'enum' has no values; it is ignored"),
            ("A: {enum: ①a}", "'enum' must be a list, not a string; it is ignored"),
            ("A: {type: string, enum: [a, b, ①a]}", "the value 'a' is listed twice; the second one is ignored"),
            (
                "A: {properties: {a: {type: integer, default: ①'1'}}}",
                "the default '1' of the property 'a' is not an integer; it is ignored"
            ),
            (
                "A: {properties: {a: {type: integer, default: ①1.5}}}",
                "the default '1.5' of the property 'a' is not an integer; it is ignored"
            ),
            ("A: {properties: {a: {type: number, default: ①x}}}", "the default 'x' of the property 'a' is not a number; it is ignored"),
            (
                "A: {properties: {a: {type: number, default: ①1e400}}}",
                "the default '1e400' of the property 'a' is not a finite number; it is ignored"
            ),
            (
                "A: {properties: {a: {type: number, default: ①-.inf}}}",
                "the default '-.inf' of the property 'a' is not a finite number; it is ignored"
            ),
            (
                "A: {properties: {a: {type: number, default: ①.nan}}}",
                "the default '.nan' of the property 'a' is not a finite number; it is ignored"
            ),
            (
                "A: {properties: {a: {type: boolean, default: ①'yes'}}}",
                "the default 'yes' of the property 'a' is not true or false; it is ignored"
            ),
            ("A: {properties: {a: {type: string, default: ①[x]}}}", "the default of the property 'a' is not a string; it is ignored"),
            (
                "A: {properties: {a: {type: array, items: {}, default: ①x}}}",
                "the default 'x' of the property 'a' is not an array; it is ignored"
            ),
            ("A: {properties: {a: {type: object, default: ①x}}}", "the default 'x' of the property 'a' is not an object; it is ignored"),
            (
                "A: {properties: {a: {type: string, enum: [x, y], default: ①z}}}",
                "the default 'z' of the property 'a' is not a value of the enumeration; it is ignored"
            ),
            (
                "B: {properties: {x: {}}}\nA: {properties: {b: {type: object, properties: {c: {}}, default: ①1}}}",
                "the default '1' of the property 'b' is not an object; it is ignored"
            ),
        ]
    )
    func values(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① warning: \(message)"])
    }

    @Test(
        "whose parts contradict one another",
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
        "with unions that cannot be told apart as they say",
        arguments: [
            ("discriminator: ①{mapping: {}}", ["① warning: the discriminator has no 'propertyName'; it is ignored"]),
            (
                "discriminator: ①[]",
                [
                    "① warning: a discriminator must be a mapping, not a list; it is ignored",
                    "① warning: the discriminator has no 'propertyName'; it is ignored",
                ]
            ),
            (
                "discriminator: ①kind",
                ["① note: since OpenAPI 3.0 a discriminator is a mapping with 'propertyName'; 'kind' is read as that"]
            ),
            (
                "discriminator: {propertyName: kind, ①defaultMapping: Other}",
                ["① warning: 'defaultMapping' is not supported; a value that no variant has is an unknown one"]
            ),
            (
                "discriminator: {propertyName: kind, ①property: kind}",
                ["① warning: unknown key 'property' in a discriminator; it is ignored"]
            ),
            (
                "discriminator: {propertyName: kind, mapping: {①bird: '#/components/schemas/Bird'}}",
                ["① warning: the reference '#/components/schemas/Bird' leads nowhere; it is ignored"]
            ),
            (
                "discriminator: {propertyName: kind, mapping: {①c: Other}}",
                ["① warning: the value 'c' is mapped to 'Other', which is not a variant; it is ignored"]
            ),
        ]
    )
    func discriminators(discriminator: String, expected: [String]) {
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

    @Test("with variants that have no value of the discriminator, or not even its property")
    func variants() {
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

    @Test(
        "with keywords that no type can express, each with a note",
        arguments: ["not", "if", "then", "else", "dependentSchemas", "dependentRequired", "unevaluatedProperties", "unevaluatedItems"]
    )
    func conditions(keyword: String) {
        #expect(
            diagnostics("A: {type: object, ①\(keyword): {}}", "3.1.0") == [
                "① note: '\(keyword)' is a condition that no type can express; it is ignored"
            ])
    }

    @Test(
        "with what is worth a note",
        arguments: [
            ("A: {①type: array}", "the array has no 'items'; any values are allowed in it"),
            ("A: {①items: [{type: object}, {type: string}]}", "a list of 'items' says nothing without 'type: array'; any value is allowed"),
            ("A: {type: string, ①items: {type: string}}", "'items' means nothing for the type 'string'; it is ignored"),
            ("A: {type: string, ①additionalProperties: true}", "'additionalProperties' means nothing for the type 'string'; it is ignored"),
            (
                "A: {type: string, enum: [a, ①1]}",
                "the value '1' of the enumeration is a number, but the type is 'string'; it is read as a text"
            ),
            (
                "A: {type: integer, enum: [1, ①a]}",
                "the value 'a' of the enumeration is a string, but the type is 'integer'; the enumeration is ignored"
            ),
            ("A: {type: object, required: [a, ①b], properties: {a: {}}}", "'b' is required but not declared as a property"),
            ("A: {type: ①[string, 'null']}", "a list of types belongs to OpenAPI 3.1; it is read as one"),
            ("A: {①const: a}", "'const' belongs to OpenAPI 3.1; it is read as there"),
            ("A: {type: array, items: {}, ①prefixItems: []}", "'prefixItems' belongs to OpenAPI 3.1; it is read as there"),
            ("A: {type: object, ①$defs: {}}", "'$defs' belongs to OpenAPI 3.1; it is read as there"),
            (
                "B: {type: object, properties: {a: {}}}\nA: {$ref: ①'#/components/schemas/B', required: [a]}",
                "keys beside '$ref' have no meaning before OpenAPI 3.1; they are ignored"
            ),
        ]
    )
    func notes(schemas: String, message: String) {
        #expect(diagnostics(schemas) == ["① note: \(message)"])
    }

    @Test("that follow a dynamic reference say so")
    func dynamicReference() {
        #expect(diagnostics("A: {①$dynamicRef: '#a'}", "3.1.0") == ["① warning: '$dynamicRef' is not followed; any value is allowed"])
    }

    @Test("are read as well as they can be")
    func results() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {type: Integer}
                B: {type: string, enum: [a, 1, a]}
                C: {allOf: [{type: number}, {type: integer}]}
                D: {allOf: [{type: string}, {type: integer}]}
                E: {nullable: true}
            """)
        #expect(
            lowered.api?.typeDump == """
                alias A = int
                enumeration B: string
                  a = "a"
                  _1 = "1"
                alias C = int
                alias D = json
                alias E = json
                """)
    }
}
