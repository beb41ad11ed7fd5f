import OperationModel
import TestSupport
import Testing

@Suite("Defaults")
struct DefaultTests {
    private func lowered(_ schemas: String, _ parameters: String = "") -> Lowered {
        Lowered(
            "openapi: 3.1.0\npaths: {/a: {get: {operationId: a, parameters: [\(parameters)], responses: {}}}}\ncomponents:\n  schemas:\n"
                + schemas.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
    }

    @Test(
        "of an enumeration do not depend on the order of the schemas",
        arguments: [
            [
                "A: {properties: {x: {allOf: [{$ref: '#/components/schemas/B'}], default: two}}}",
                "B: {$ref: '#/components/schemas/C'}", "C: {enum: [one, two]}",
            ]
        ], [false, true])
    func order(schemas: [String], isReversed: Bool) {
        let parameter = "{name: p, in: query, required: true, schema: {allOf: [{$ref: '#/components/schemas/B'}], default: one}}"
        let lowered = lowered((isReversed ? schemas.reversed() : schemas).joined(separator: "\n"), parameter)
        #expect(lowered.diagnostics == [])
        #expect(lowered.api?.types.first { $0.name.name == "A" }?.dump == "record A\n  x: B? = .two")
        #expect(lowered.api?.operationDump.contains("query p: B = .one") == true)
    }

    @Test("that an enumeration of a later schema does not have are told of")
    func invalid() {
        let lowered = lowered(
            "A: {properties: {x: {allOf: [{$ref: '#/components/schemas/B'}], default: ①three}}}\nB: {enum: [one, two]}")
        #expect(
            lowered.diagnostics == ["① warning: the default 'three' of the property 'x' is not a value of the enumeration; it is ignored"])
    }

    @Test(
        "a default that cannot be written as a constant is ignored, with a note that says why",
        arguments: [
            ("{type: string, format: date, default: ①2020-01-01}", "'2020-01-01' of", "a date"),
            ("{type: string, format: date-time, default: ①'2020-01-01T00:00:00Z'}", "'2020-01-01T00:00:00Z' of", "a date with a time"),
            ("{type: string, format: uuid, default: ①x}", "'x' of", "a UUID"),
            ("{type: string, format: uri, default: ①'/a'}", "'/a' of", "a URL"),
            ("{type: string, format: byte, default: ①QQ==}", "'QQ==' of", "data"),
            ("{type: number, format: decimal, default: ①1.5}", "'1.5' of", "a decimal number"),
            ("{type: integer, default: ①99999999999999999999}", "'99999999999999999999' of", "an integer with more than 64 bits"),
            ("{type: array, items: {type: string}, default: ①[a]}", "of", "an array with elements"),
            ("{type: object, default: ①{a: b}}", "of", "an object"),
            ("{allOf: [{$ref: '#/components/schemas/B'}], default: ①1}", "'1' of", "a value of the union 'B'"),
            ("{default: ①1}", "'1' of", "a value of any type"),
        ]
    )
    func inexpressible(schema: String, value: String, kind: String) {
        func note(_ subject: String) -> String {
            "① note: the default \(value) \(subject) is \(kind), which cannot be written as a constant; it is ignored"
        }
        let union = "B: {oneOf: [{type: string}, {type: integer}]}"
        #expect(lowered("A: {properties: {x: \(schema)}}\n\(union)").diagnostics == [note("the property 'x'")])
        let parameter = "{name: x, in: query, schema: \(schema)}"
        #expect(lowered(union, parameter).diagnostics == [])
        #expect(lowered(union, parameter.replacing("query,", with: "query, required: true,")).diagnostics == [note("the parameter 'x'")])
    }

    @Test("the default of a field that is of another type is ignored, with a warning")
    func fields() {
        let built = Lowered(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  requestBody:
                    content: {application/x-www-form-urlencoded: {schema: {properties: {f: {type: integer, default: ①x}}}}}
            """)
        #expect(built.diagnostics == ["① warning: the default 'x' of the field 'f' is not an integer; it is ignored"])
    }
}
