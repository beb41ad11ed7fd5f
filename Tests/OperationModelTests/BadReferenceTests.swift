import OperationModel
import TestSupport
import Testing

@Suite("Bad references")
struct BadReferenceTests {
    /// A document in which one of the things at the bottom is referred to in every place that there is.
    private func lowered(_ reference: String, at place: String) -> Lowered {
        let here = { (name: String, otherwise: String) in name == place ? "{$ref: ①'\(reference)'}" : otherwise }
        return Lowered(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  parameters: [\(here("parameter", "{name: p, in: query, schema: {type: string}}"))]
                  requestBody: \(here("body", "{content: {application/json: {schema: {type: string}}}}"))
                  responses:
                    '200': \(here("response", "{description: d, headers: {H: \(here("header", "{schema: {type: string}}"))}}"))
                  callbacks: {c: \(here("callback", "{}"))}
              /b: \(here("path item", "{}"))
            components:
              schemas: {S: {type: object, properties: {p: \(here("schema", "{type: string}"))}}}
              parameters: {P: {name: p, in: query, schema: {type: string}}}
              requestBodies: {B: {content: {application/json: {schema: {type: string}}}}}
              responses: {R: {description: d}}
              headers: {H: {schema: {type: string}}}
              securitySchemes: {K: {type: http, scheme: basic}, L: \(here("scheme", "{type: http, scheme: basic}"))}
            """)
    }

    private static let places = ["schema", "parameter", "body", "response", "header", "scheme", "callback", "path item"]

    @Test("that lead nowhere are ignored, with a warning, in every place", arguments: places)
    func nowhere(place: String) {
        let lowered = lowered("#/components/nothing", at: place)
        #expect(lowered.diagnostics == ["① warning: the reference '#/components/nothing' leads nowhere; it is ignored"])
        #expect(lowered.api?.operations.count == 1)
    }

    @Test(
        "that lead to a component of another kind are ignored, with a warning",
        arguments: [
            ("schema", "parameters/P", "a parameter", "a schema"), ("schema", "responses/R", "a response", "a schema"),
            ("parameter", "schemas/S", "a schema", "a parameter"), ("parameter", "headers/H", "a header", "a parameter"),
            ("body", "schemas/S", "a schema", "a request body"), ("body", "responses/R", "a response", "a request body"),
            ("response", "schemas/S", "a schema", "a response"), ("response", "requestBodies/B", "a request body", "a response"),
            ("header", "schemas/S", "a schema", "a header"), ("scheme", "schemas/S", "a schema", "a security scheme"),
            ("path item", "responses/R", "a response", "a path item"), ("callback", "schemas/S", "a schema", "a callback"),
        ]
    )
    func kinds(place: String, target: String, found: String, wanted: String) {
        let text = "#/components/\(target)"
        #expect(
            lowered(text, at: place).diagnostics == [
                "① warning: the reference '\(text)' leads to \(found), not to \(wanted); it is ignored"
            ])
    }

    @Test(
        "that are near to what is meant say so",
        arguments: [
            ("#/definitions/S", "the reference '#/definitions/S' leads nowhere (is '#/components/schemas/S' meant?); it is ignored"),
            (
                "#/components/schema/S",
                "the reference '#/components/schema/S' leads nowhere (is '#/components/schemas/S' meant?); it is ignored"
            ),
            ("#/schemas/S", "the reference '#/schemas/S' leads nowhere (is '#/components/schemas/S' meant?); it is ignored"),
            ("S", "the file 'S' cannot be read (is '#/components/schemas/S' meant?); the reference is ignored"),
            ("#S", "there is no anchor 'S'; the reference is ignored"),
            ("#", "the reference '#' leads to the whole document, not to a schema; it is ignored"),
        ]
    )
    func suggestions(reference: String, message: String) {
        #expect(lowered(reference, at: "schema").diagnostics == ["① warning: \(message)"])
    }

    @Test("in a document of 2.0 know its components")
    func old() {
        let lowered = Lowered(
            """
            swagger: '2.0'
            paths:
              /a:
                get:
                  parameters: [{$ref: ①'#/definitions/A'}]
                  responses: {'200': {$ref: ②'#/parameters/P'}, '400': {description: d, schema: {$ref: ③'#/components/schemas/A'}}}
            definitions: {A: {type: object, properties: {a: {$ref: ④'#/responses/R'}}}}
            parameters: {P: {name: p, in: query, type: string}}
            responses: {R: {description: d}}
            """)
        #expect(
            lowered.diagnostics == [
                "① warning: the reference '#/definitions/A' leads to a schema, not to a parameter; it is ignored",
                "② warning: the reference '#/parameters/P' leads to a parameter, not to a response; it is ignored",
                "③ warning: the reference '#/components/schemas/A' leads nowhere (is '#/definitions/A' meant?); it is ignored",
                "④ warning: the reference '#/responses/R' leads to a response, not to a schema; it is ignored",
            ])
    }

    @Test(
        "that lead back to themselves end, with a warning",
        arguments: [
            ("parameters", "paths: {/a: {get: {parameters: [{$ref: '#/components/parameters/A'}]}}}"),
            ("responses", "paths: {/a: {get: {responses: {'200': {$ref: '#/components/responses/A'}}}}}"),
            ("requestBodies", "paths: {/a: {put: {requestBody: {$ref: '#/components/requestBodies/A'}}}}"),
            ("headers", "paths: {/a: {get: {responses: {'200': {description: d, headers: {H: {$ref: '#/components/headers/A'}}}}}}}"),
            ("securitySchemes", "paths: {/a: {get: {}}}"),
            ("callbacks", "paths: {/a: {get: {callbacks: {c: {$ref: '#/components/callbacks/A'}}}}}"),
            ("pathItems", "paths: {/b: {get: {}}, /a: {$ref: '#/components/pathItems/A'}}"),
        ]
    )
    func circles(section: String, paths: String) {
        let lowered = Lowered(
            """
            openapi: 3.1.0
            \(paths)
            components: {\(section): {A: {$ref: '#/components/\(section)/B'}, B: {$ref: ①'#/components/\(section)/A'}}}
            """)
        // Each of the two schemes is one of the API's, and leads back to itself.
        #expect(lowered.diagnostics.count == (section == "securitySchemes" ? 2 : 1))
        #expect(lowered.diagnostics.last == "① warning: the reference '#/components/\(section)/A' leads back to itself; it is ignored")
        #expect(lowered.api?.operations.count == 1)
    }

    @Test(
        "of schemas that lead back to themselves end",
        arguments: [
            ("A: {$ref: '#/components/schemas/A'}", "'A' refers to itself; any value is allowed in its place"),
            ("A: {type: array, items: {$ref: '#/components/schemas/A'}}", "'A' refers to itself; any value is allowed in its place"),
            (
                "A: {type: object, additionalProperties: {$ref: '#/components/schemas/A'}}",
                "'A' refers to itself; any value is allowed in its place"
            ),
        ]
    )
    func schemaCircles(schema: String, message: String) {
        let lowered = Lowered("openapi: 3.0.0\ncomponents:\n  schemas:\n    " + schema)
        #expect(lowered.diagnostics == ["4:8 warning: \(message)"])
    }

    @Test("of schemas without a name that lead back to themselves end")
    func namelessCircle() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            components: {schemas: {A: {type: object, properties: {a: {$ref: '#/x/a'}}}}}
            x: {a: ①{$ref: '#/x/b'}, b: {$ref: '#/x/a'}}
            """)
        #expect(
            lowered.diagnostics.filter { !$0.contains("unknown key 'x'") } == [
                "① warning: the schemas only refer to one another; any value is allowed"
            ])
    }

    @Test("that are required and lead back have no value, so that one is optional")
    func required() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {type: object, required: [b], properties: {b: {$ref: '#/components/schemas/B'}}}
                B: {type: object, required: [a], properties: {①a: {$ref: '#/components/schemas/A'}}}
            """)
        #expect(
            lowered.diagnostics == [
                "① warning: 'a' is required but leads back to 'B', so that no value exists; it is read as optional"
            ])
        #expect(lowered.api?.typeDump == "record A\n  b: B\nrecord B\n  a: A?")
    }
}
