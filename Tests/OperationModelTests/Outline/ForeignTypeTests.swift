import OperationModel
import Schemas
import TestSupport
import Testing

@Suite("Types and parameters that the specification does not have")
struct ForeignTypeTests {
    @Test(
        "the name of a type of a programming language is read as what it means, in any case, with one warning",
        arguments: [
            ("int", "int"), ("Integer", "int"), ("LONG", "int"), ("float", "double"), ("Double", "double"), ("decimal", "decimal"),
            ("Date", "date"), ("dateTime", "dateTime"), ("date-time", "dateTime"), ("UUID", "uuid"), ("bool", "bool"),
            ("Boolean", "bool"), ("String", "string"), ("text", "string"), ("map", "[:json]"), ("List", "[json]"), ("enum", "string"),
        ])
    func types(name: String, type: String) {
        // In 3.1, an array without 'items' has no note.
        let schema = BuiltAPI(schemas: "A: {type: \(name)}", version: "3.1.0")
        #expect(schema.types == "alias A = \(type)")
        #expect(schema.diagnostics.map { $0.contains("'\(name)' is not a type of the specification; it is read as") } == [true])
        let parameter = BuiltAPI(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            paths: {/a: {get: {operationId: a, parameters: [{name: q, in: query, type: \(name)}], responses: {'204': {description: d}}}}}
            """)
        #expect(parameter.api?.operationDump.contains("query q: \(type)?") == true, "\(parameter.api?.operationDump ?? "")")
    }

    @Test(
        "a format next to such a name, the values of an enumeration and the parts of a map or list count",
        arguments: [
            ("{type: date, format: date-time}", "alias A = dateTime"), ("{format: date-time, type: date}", "alias A = dateTime"),
            ("{type: enum, enum: [a, b]}", "enumeration A: string\n  a = \"a\"\n  b = \"b\""),
            ("{type: map, additionalProperties: {type: int}}", "alias A = [:int]"),
            ("{type: list, items: {type: bool}}", "alias A = [bool]"),
        ])
    func parts(schema: String, types: String) { #expect(BuiltAPI(schemas: "A: \(schema)").types == types) }

    @Test("an unknown type is ignored, and what else the schema says counts")
    func unknown() {
        let built = BuiltAPI(schemas: "A: {type: ①foo, properties: {a: {type: string}}}")
        #expect(built.types == "record A\n  a: string?")
        #expect(built.diagnostics == ["① warning: unknown type 'foo'; it is ignored"])
    }

    @Test("parameters and headers of 3.x in the form of 2.0 are read as in 2.0, with one warning each")
    func parameters() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a:
                post:
                  operationId: a
                  parameters:
                    - {name: p, in: query, ①type: array, items: {type: integer}}
                    - {name: q, in: query, ②type: array, items: {type: string}, collectionFormat: multi}
                    - {name: r, in: header, ③enum: [x, y]}
                    - {name: f, in: ④formData, type: integer, required: true}
                    - {name: g, in: ⑤formData, schema: {type: string}}
                  responses: {'204': {description: d, headers: {X-A: {⑥type: integer}}}}
            """)
        let message = "outside of 'schema', as in Swagger 2.0; it is read as in that version"
        let form = "'formData' parameters are replaced by 'requestBody' since OpenAPI 3.0; it is read as in Swagger 2.0"
        #expect(
            built.diagnostics == [
                "① warning: parameter 'p' has 'type' \(message)", "② warning: parameter 'q' has 'type' \(message)",
                "③ warning: parameter 'r' has 'enum' \(message)", "④ warning: \(form)", "⑤ warning: \(form)",
                "⑥ warning: header 'X-A' has 'type' \(message)",
            ])
        let parameters = built.api?.operations.first?.parameters ?? []
        #expect(parameters.map(\.wireName) == ["p", "q", "r"])
        #expect(parameters.map(\.serialization).prefix(2) == [.style(.form, explodes: false), .style(.form, explodes: true)])
        #expect(built.api?.operationDump.contains("body application/x-www-form-urlencoded: form(f: int, g: string?)") == true)
        #expect(built.api?.operations.first?.headers.map(\.type) == [.builtin(.int)])
    }
}
