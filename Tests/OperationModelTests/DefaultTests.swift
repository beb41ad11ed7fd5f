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
        #expect(lowered.diagnostics == ["① warning: the default 'three' is not among the values of the enumeration; it is ignored"])
    }

    @Test(
        "that no constant can be are noted",
        arguments: [
            ("{type: string, format: date, default: ①2020-01-01}", "'2020-01-01'"),
            ("{type: string, format: uuid, default: ①x}", "'x'"), ("{type: number, format: decimal, default: ①1.5}", "'1.5'"),
            ("{type: integer, default: ①99999999999999999999}", "'99999999999999999999'"),
            ("{type: array, items: {type: string}, default: ①[a]}", "a list"),
        ]
    )
    func unwritten(schema: String, value: String) {
        let message = "① note: the default \(value) cannot be written as a constant; it is ignored"
        #expect(lowered("A: {properties: {x: \(schema)}}").diagnostics == [message])
        let parameter = "{name: x, in: query, schema: \(schema)}"
        #expect(lowered("A: {}", parameter).diagnostics == [])
        #expect(lowered("A: {}", parameter.replacing("query,", with: "query, required: true,")).diagnostics == [message])
    }
}
