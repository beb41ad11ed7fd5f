import OperationModel
import TestSupport
import Testing

@Suite("Properties of variants")
struct VariantPropertyTests {
    /// The types of a schema of 3.1, and what is said of it.
    private func lowered(_ schema: String) -> (types: String, diagnostics: [String]) {
        let lowered = Lowered("openapi: 3.1.0\ncomponents: {schemas: {A: \(schema), B: {properties: {b: {type: string}}}}}")
        return (lowered.api?.types.filter { $0.name.path[0] == "A" }.map(\.dump).joined(separator: "\n") ?? "", lowered.diagnostics)
    }

    @Test("what each of them names is in one enumeration, and no variant's only value is the default")
    func enumerations() {
        let (types, diagnostics) = lowered(
            """
            {required: [kind, own], properties: {own: {type: string}}, oneOf: [{properties: {kind: {const: b}}}, {properties: {kind: {type: string, enum: [a, c]}}}, {properties: {only: {const: x}}, required: [only]}]}
            """
        )
        #expect(diagnostics == [])
        #expect(
            types == """
                record A
                  own: string
                  kind: A.Kind
                  only: A.Only?
                enumeration A.Kind: string
                  b = "b"
                  a = "a"
                  c = "c"
                enumeration A.Only: string
                  x = "x"
                """
        )
    }

    @Test(
        "have one type where the variants agree",
        arguments: [
            ("{type: string}", "{type: string}", "string"), ("{type: string, format: date}", "{type: string}", "string"),
            ("{type: integer}", "{type: number}", "double"), ("{type: string, enum: [a]}", "{type: string}", "string"),
            ("{type: array, items: {type: integer}}", "{type: array, items: {type: integer}}", "[int]"),
            ("{type: object, additionalProperties: {type: integer}}", "{type: object, additionalProperties: {}}", "[:json]"),
            ("{$ref: '#/components/schemas/B'}", "{allOf: [{$ref: '#/components/schemas/B'}]}", "B"),
            ("{$ref: '#/components/schemas/B'}", "{anyOf: [{$ref: '#/components/schemas/B'}, {type: 'null'}]}", "B"),
            ("{type: string}", "{description: Anything.}", "string"), ("{type: string}", "{nullable: true, type: string}", "string"),
        ]
    )
    func agreement(one: String, other: String, type: String) {
        let (types, diagnostics) = lowered("{properties: {own: {}}, oneOf: [{properties: {v: \(one)}}, {properties: {v: \(other)}}]}")
        #expect(diagnostics == [])
        #expect(types == "record A\n  own: json?\n  v: \(type)?")
    }

    @Test(
        "are any value where the variants differ, which is told",
        arguments: [
            ("{type: string}", "{type: integer}"), ("{type: string}", "{type: array, items: {type: string}}"),
            ("{$ref: '#/components/schemas/B'}", "{type: string}"),
        ]
    )
    func difference(one: String, other: String) {
        let (types, diagnostics) = lowered("{properties: {own: {}}, oneOf: [{properties: {①v: \(one)}}, {properties: {v: ②\(other)}}]}")
        #expect(types == "record A\n  own: json?\n  v: json?")
        #expect(
            diagnostics == [
                "① warning: the property 'v' has different types in the variants; any value is allowed",
                "② note: the other declaration is here",
            ])
    }

    @Test("are those of all unions that a schema has")
    func severalUnions() {
        let variants = ["a", "b", "c", "d"].map { "{properties: {\($0): {type: string}}}" }
        let properties = "record A\n  a: string?\n  b: string?\n  c: string?\n  d: string?"
        let parts = lowered("{allOf: [{oneOf: [\(variants[0]), \(variants[1])]}, {oneOf: [\(variants[2]), \(variants[3])]}]}")
        #expect(parts.types == properties)
        #expect(parts.diagnostics == [])
        let both = lowered("{oneOf: [\(variants[0]), \(variants[1])], anyOf: [\(variants[2]), \(variants[3])]}")
        #expect(both.types == properties)
        #expect(both.diagnostics == [])
    }

    @Test("a union of other values beside another one is told of")
    func otherUnions() {
        let (types, diagnostics) = lowered("{oneOf: [{type: string}, {type: integer}], anyOf: [①{type: boolean}, {type: number}]}")
        #expect(types == "union A\n  string: string\n  int: int")
        #expect(diagnostics == ["① warning: a schema can have only one 'oneOf' or 'anyOf' here; this one is ignored"])
    }
}
