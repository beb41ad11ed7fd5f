import OperationModel
import TestSupport
import Testing

@Suite("References")
struct ReferencedValuesTests {
    @Test("a reference in place of an operation is followed, with a note", arguments: ["3.0.0", "3.1.0"])
    func operations(version: String) {
        let built = BuiltAPI(
            """
            openapi: \(version)
            paths:
              /a:
                parameters: [{name: q, in: query, schema: {type: string}}]
                get: {$ref: ①operations/get.yaml}
                post: {$ref: ②nowhere.yaml}
            """,
            files: [
                "operations/get.yaml": "{operationId: read, responses: {'200': {$ref: ../ok.yaml}}}",
                "ok.yaml": "{description: d, content: {application/json: {schema: {type: integer}}}}",
            ])
        #expect(
            built.api?.operationDump == """
                Test.Read read: GET /a
                  query q: string?
                  status200: int
                """)
        #expect(
            built.diagnostics == [
                "① note: the specification does not allow '$ref' in place of an operation; it is followed",
                "② error: file 'nowhere.yaml' cannot be read",
            ])
    }

    @Test(
        "an operation in another file is read by the version of the document",
        arguments: [
            ("openapi: 3.0.0", "requestBody: {required: true, content: {application/json: {schema: {type: integer}}}}"),
            ("swagger: '2.0'", "parameters: [{name: body, in: body, required: true, schema: {type: integer}}]"),
        ])
    func versions(version: String, body: String) {
        let built = BuiltAPI(
            "\(version)\npaths: {/a: {post: {$ref: post.yaml}}}",
            files: ["post.yaml": "{operationId: write, \(body), responses: {'204': {description: d}}}"])
        #expect(built.api?.operationDump == "Test.Write write: POST /a\n  body application/json: int\n  status204")
    }

    /// A document with a reference in one place.
    private func built(_ reference: String, at place: String) -> BuiltAPI {
        let here = { (name: String, otherwise: String) in name == place ? "{$ref: ①'\(reference)'}" : otherwise }
        return BuiltAPI(
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

    @Test("a reference in its own file without a target is an error", arguments: places)
    func missingTargets(place: String) {
        let built = self.built("#/components/nothing", at: place)
        #expect(built.diagnostics == ["① error: reference '#/components/nothing' has no target"])
        #expect(built.api?.operations.count == 1)
    }

    @Test(
        "a reference to another kind of component is ignored, with a warning",
        arguments: [
            ("schema", "parameters/P", "a parameter", "a schema"), ("schema", "responses/R", "a response", "a schema"),
            ("parameter", "schemas/S", "a schema", "a parameter"), ("parameter", "headers/H", "a header", "a parameter"),
            ("body", "parameters/P", "a parameter", "a request body"), ("body", "responses/R", "a response", "a request body"),
            ("response", "parameters/P", "a parameter", "a response"), ("response", "requestBodies/B", "a request body", "a response"),
            ("header", "schemas/S", "a schema", "a header"), ("scheme", "schemas/S", "a schema", "a security scheme"),
            ("path item", "responses/R", "a response", "a path item"), ("callback", "schemas/S", "a schema", "a callback"),
        ]
    )
    func otherKinds(place: String, target: String, found: String, wanted: String) {
        let text = "#/components/\(target)"
        #expect(
            built(text, at: place).diagnostics == [
                "① warning: reference '\(text)' leads to \(found), not to \(wanted); it is ignored"
            ])
    }

    @Test(
        "a reference that is almost right is reported with a suggestion",
        arguments: [
            ("#/definitions/S", "reference '#/definitions/S' has no target; did you mean '#/components/schemas/S'?"),
            (
                "#/components/schema/S",
                "reference '#/components/schema/S' has no target; did you mean '#/components/schemas/S'?"
            ),
            ("#/schemas/S", "reference '#/schemas/S' has no target; did you mean '#/components/schemas/S'?"),
            ("S", "file 'S' cannot be read; the reference is ignored; did you mean '#/components/schemas/S'?"),
            ("#S", "unknown anchor 'S'; the reference is ignored"),
            ("#", "reference '#' leads to the whole document, not to a schema; it is ignored"),
        ]
    )
    func suggestions(reference: String, message: String) {
        let severity = reference.hasPrefix("#/") ? "error" : "warning"
        #expect(built(reference, at: "schema").diagnostics == ["① \(severity): \(message)"])
    }

    @Test("a reference in a document of 2.0 leads to the components of 2.0")
    func swagger() {
        let built = BuiltAPI(
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
            built.diagnostics == [
                "① warning: reference '#/definitions/A' leads to a schema, not to a parameter; it is ignored",
                "② warning: reference '#/parameters/P' leads to a parameter, not to a response; it is ignored",
                "③ error: reference '#/components/schemas/A' has no target; did you mean '#/definitions/A'?",
                "④ warning: reference '#/responses/R' leads to a response, not to a schema; it is ignored",
            ])
    }

    @Test(
        "a reference that leads back to itself is ignored, with a warning",
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
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            \(paths)
            components: {\(section): {A: {$ref: '#/components/\(section)/B'}, B: {$ref: ①'#/components/\(section)/A'}}}
            """)
        // Each of the two schemes is one of the API's, and leads back to itself.
        #expect(built.diagnostics.count == (section == "securitySchemes" ? 2 : 1))
        #expect(built.diagnostics.last == "① warning: the reference '#/components/\(section)/A' leads back to itself; it is ignored")
        #expect(built.api?.operations.count == 1)
    }

    @Test("a chain of twenty thousand references is followed in bounded time, from wherever it is entered", .timeLimit(.minutes(15)))
    func longChain() {
        let count = 20_000
        func chain(_ section: String, _ end: String) -> String {
            (0..<count).map { "    C\($0): {$ref: '#/components/\(section)/C\($0 + 1)'}\n" }.joined() + "    C\(count): \(end)\n"
        }
        let entries = stride(from: 0, to: count, by: 20)
        let built = BuiltAPI(
            "openapi: 3.1.0\npaths:\n"
                + entries.map { "  /\($0): {get: {tags: [a], responses: {'200': {$ref: '#/components/responses/C\($0)'}}}}\n" }.joined()
                + "components:\n  responses:\n" + chain("responses", "{description: d}") + "  schemas:\n"
                + chain("schemas", "{type: object, properties: {}}"))
        #expect(built.api?.operations.count == 1_000)
        let graph = built.api?.graph
        let types = graph?.declarations.map { graph?.resolved(.declared($0.id)) } ?? []
        #expect(types.count == count + 1 && Set(types).count == 1)
        #expect(built.diagnostics == [])
    }
}
