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
        "the elements of a tuple whose elements have different types can be any values",
        arguments: [
            "A: {type: array, prefixItems: [①{type: string}, {type: integer}]}",
            "A: {type: array, items: [①{type: string}, {type: integer}]}", "A: {type: array, prefixItems: [①{type: string}]}",
        ])
    func tuples(schemas: String) {
        let message = "the elements of the tuple can have different types; elements of any type are allowed"
        #expect(types(schemas, version: "3.1.0", diagnostics: ["① note: \(message)"]) == "alias A = [json]")
    }

    @Test(
        "keys next to a reference have no meaning before 3.1, which is no news if they only repeat the type",
        arguments: [
            ("required: [a]", true), ("type: object", false), ("type: string", true), ("type: object, required: [a]", true),
            ("description: d", false),
        ]
    )
    func siblings(keys: String, isNoted: Bool) {
        let schemas = "B: {type: object, properties: {a: {}}}\nA: {$ref: ①'#/components/schemas/B', \(keys)}"
        let note = "① note: keys next to '$ref' have no meaning before OpenAPI 3.1; they are ignored"
        #expect(diagnostics(schemas) == (isNoted ? [note] : []))
    }

    @Test(
        "'nullable' next to a reference, or in a part or an alternative, allows null",
        arguments: [
            ("{allOf: [{$ref: '#/components/schemas/B'}, ①{nullable: true}]}", "B?", true),
            ("①{$ref: '#/components/schemas/B', nullable: true}", "B?", true),
            ("{allOf: [{$ref: '#/components/schemas/B'}], nullable: true}", "B?", false),
            ("{anyOf: [{$ref: '#/components/schemas/B'}, {nullable: true}]}", "B?", false),
            ("{oneOf: [①{$ref: '#/components/schemas/B', nullable: true}]}", "B?", true),
            ("{oneOf: [{type: string, nullable: true}, {type: integer}]}", "A.A?", false),
            ("{$ref: '#/components/schemas/N'}", "N?", false),
        ])
    func nullable(schema: String, type: String, isNoted: Bool) {
        let built = BuiltAPI(
            schemas: """
                A: {required: [a], properties: {a: \(schema)}}
                B: {type: object, properties: {x: {type: string}}}
                N: {type: string, enum: [x, y], nullable: true}
                """, version: "3.0.3")
        #expect(built.api?.types.first?.record?.properties.map { built.dump($0.type) } == [type])
        #expect(
            built.diagnostics
                == (isNoted ? ["① note: 'nullable' has no meaning without 'type'; null is allowed, as its author meant"] : []))
    }

    @Test("the values of an enumeration are those that all parts list, or any, with a warning, if they have none in common")
    func commonValues() {
        let common = "A: {allOf: [{$ref: '#/components/schemas/B'}, {enum: [c, b]}]}\nB: {type: string, enum: [a, b, c]}"
        #expect(types(common).hasPrefix("enumeration A: string\n  b = \"b\"\n  c = \"c\"\n"))
        #expect(
            diagnostics("A: {allOf: [{$ref: '#/components/schemas/B'}, ①{enum: [c]}]}\nB: {type: string, enum: [a, b]}")
                == [
                    "① warning: the values here have none in common with those of another part of the schema; any value of the type is allowed"
                ])
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
