import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Properties that several variants declare")
struct CommonTypeBuilderTests {
    /// The types of a schema of 3.1, and the diagnostics.
    private func built(_ schema: String) -> (types: String, diagnostics: [String]) {
        let built = BuiltAPI(schemas: "A: \(schema), B: {properties: {b: {type: string}}}", version: "3.1.0")
        let types = built.api.map { api in api.types.filter { $0.name.path[0] == "A" }.map(api.dump).joined(separator: "\n") }
        return (types ?? "", built.diagnostics)
    }

    @Test("values that variants list are one enumeration, and a constant of one variant is not a default")
    func enumerations() {
        let (types, diagnostics) = built(
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
                  only: string? only "x"
                enumeration A.Kind: string
                  b = "b"
                  a = "a"
                  c = "c"
                """
        )
    }

    @Test(
        "a property has one type if its types in the variants agree",
        arguments: [
            ("{type: string}", "{type: string}", "string"), ("{type: string, format: date}", "{type: string}", "string"),
            ("{type: integer}", "{type: number}", "double"), ("{type: string, enum: [a]}", "{type: string}", "string"),
            ("{type: array, items: {type: integer}}", "{type: array, items: {type: integer}}", "[int]"),
            ("{description: d}", "{items: {type: integer}}", "[int]"), ("{description: d}", "{const: x}", "string"),
            ("{type: object, additionalProperties: {type: integer}}", "{type: object, additionalProperties: {}}", "[:json]"),
            ("{$ref: '#/components/schemas/B'}", "{allOf: [{$ref: '#/components/schemas/B'}]}", "B"),
            ("{$ref: '#/components/schemas/B'}", "{anyOf: [{$ref: '#/components/schemas/B'}, {type: 'null'}]}", "B"),
            ("{type: string}", "{description: Anything.}", "string"), ("{type: string}", "{nullable: true, type: string}", "string"),
        ]
    )
    func agreement(one: String, other: String, type: String) {
        let (types, diagnostics) = built("{properties: {own: {}}, oneOf: [{properties: {v: \(one)}}, {properties: {v: \(other)}}]}")
        #expect(diagnostics == [])
        #expect(types == "record A\n  own: json?\n  v: \(type)?")
    }

    @Test(
        "a property can have any value if its types in the variants differ",
        arguments: [
            ("{type: string}", "{type: integer}"), ("{type: string}", "{type: array, items: {type: string}}"),
            ("{$ref: '#/components/schemas/B'}", "{type: string}"),
        ]
    )
    func difference(one: String, other: String) {
        let (types, diagnostics) = built("{properties: {own: {}}, oneOf: [{properties: {①v: \(one)}}, {properties: {v: ②\(other)}}]}")
        #expect(types == "record A\n  own: json?\n  v: json?")
        #expect(
            diagnostics == [
                "① warning: the property 'v' has different types in the variants; any value is allowed",
                "② note: the other declaration is here",
            ])
    }

    @Test("a record has the properties of the variants of all its unions")
    func severalUnions() {
        let variants = ["a", "b", "c", "d"].map { "{properties: {\($0): {type: string}}}" }
        let properties = "record A\n  a: string?\n  b: string?\n  c: string?\n  d: string?"
        let parts = built("{allOf: [{oneOf: [\(variants[0]), \(variants[1])]}, {oneOf: [\(variants[2]), \(variants[3])]}]}")
        #expect(parts.types == properties)
        #expect(parts.diagnostics == [])
        let both = built("{oneOf: [\(variants[0]), \(variants[1])], anyOf: [\(variants[2]), \(variants[3])]}")
        #expect(both.types == properties)
        #expect(both.diagnostics == [])
    }
}
