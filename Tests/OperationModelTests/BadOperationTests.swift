import OperationModel
import TestSupport
import Testing

@Suite("Bad operations")
struct BadOperationTests {
    @Test(
        "with parameters that are not as they should be",
        arguments: [
            ("①{name: a, in: query}", "the parameter 'a' has neither 'schema' nor 'content'; it is taken for a text"),
            (
                "①{name: a, in: query, schema: {}, content: {application/json: {}}}",
                "the parameter 'a' has both 'schema' and 'content'; 'schema' counts"
            ),
            (
                "{name: a, in: ①body, schema: {}}",
                "'body' is not a place for a parameter (since OpenAPI 3.0 bodies stand in 'requestBody'); it is ignored"
            ),
            (
                "{name: a, in: ①formData, schema: {}}",
                "'formData' is not a place for a parameter (since OpenAPI 3.0 bodies stand in 'requestBody'); it is ignored"
            ),
            ("{name: a, in: ①url, schema: {}}", "'url' is not a place for a parameter (path, query, header, cookie); it is ignored"),
            ("①{name: a, schema: {}}", "the parameter does not say where it stands (path, query, header, cookie); it is ignored"),
            ("①{in: query, schema: {}}", "the parameter has no name; it is ignored"),
            ("①{name: a, in: path, required: true, schema: {}}", "the path '/a/{id}' has no '{a}'; the parameter is left out"),
            (
                "{name: a, in: query, schema: {}}, ①{name: a, in: query, schema: {}}",
                "the parameter 'a' is declared twice; the second one is ignored"
            ),
            ("{name: a, in: query, style: ①comma, schema: {}}", "there is no style 'comma'; the default of the parameter's place is used"),
            ("{name: a, in: header, style: ①form, schema: {}}", "the style 'form' is not for parameters in 'header'; 'simple' is used"),
            ("{name: a, in: query, style: ①matrix, schema: {}}", "the style 'matrix' is not for parameters in 'query'; 'form' is used"),
            (
                "{name: a, in: cookie, style: ①deepObject, schema: {}}",
                "the style 'deepObject' is not for parameters in 'cookie'; 'form' is used"
            ),
            ("{name: a, in: query, explode: ①1, schema: {}}", "'explode' must be true or false, not a number; it is ignored"),
            (
                "{name: a, in: query, schema: {type: integer, default: ①x}}",
                "the default 'x' of the parameter 'a' is not an integer; it is ignored"
            ),
            (
                "{name: a, in: query, schema: {enum: [x], default: ①y}}",
                "the default 'y' of the parameter 'a' is not a value of the enumeration; it is ignored"
            ),
            ("{name: a, in: query, ①requird: true, schema: {}}", "unknown key 'requird' in a parameter; it is ignored"),
        ]
    )
    func parameters(parameters: String, message: String) {
        let id = "{name: id, in: path, required: true, schema: {type: string}}"
        let lowered = Lowered("openapi: 3.0.0\npaths: {'/a/{id}': {get: {parameters: [\(id), \(parameters)]}}}")
        #expect(lowered.diagnostics == ["① warning: \(message)"])
    }

    @Test("with a path parameter of a style that no path has")
    func deepPath() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths: {'/a/{id}': {get: {parameters: [{name: id, in: path, required: true, style: ①deepObject, schema: {}}]}}}
            """)
        #expect(lowered.diagnostics == ["① warning: the style 'deepObject' is not for parameters in 'path'; 'simple' is used"])
    }

    @Test("with path parameters that are not declared, or not required")
    func pathParameters() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths:
              '/a/{b}/{c}':
                get: ①
                  parameters: [②{name: c, in: path, schema: {type: string}}]
            """)
        #expect(
            lowered.diagnostics == [
                "5:7 warning: the path parameter 'b' is not declared; it is read as a required string",
                "② note: the path parameter 'c' must say 'required: true'; it is read so",
            ])
    }

    @Test("with headers that a client sets by itself", arguments: ["Content-Type", "accept", "Authorization"])
    func headers(name: String) {
        let lowered = Lowered(
            "openapi: 3.0.0\npaths: {/a: {get: {parameters: [{name: ①\(name), in: header, schema: {type: string}}]}}}")
        #expect(
            lowered.diagnostics == [
                "① note: a client sets the header '\(name)' by itself; as a parameter it is void by the specification, but it is sent "
                    + "where it is given"
            ])
    }

    @Test(
        "with bodies and answers that are not as they should be",
        arguments: [
            ("requestBody: ①{}", "warning: the request body has no content; it is left out"),
            ("requestBody: ①{content: {}}", "warning: the request body has no content; it is left out"),
            ("requestBody: ①x", "warning: a request body must be a mapping, not a string; it is ignored"),
            (
                "requestBody: {content: {①json: {schema: {}}}}",
                "warning: invalid media type 'json'; expected a name such as 'application/json'; it is passed as data"
            ),
            (
                "requestBody: {content: {①application/xml: {schema: {}}}}",
                "note: 'application/xml' is not encoded or decoded; it is passed as data"
            ),
            ("requestBody: {content: {a/b: ①[]}}", "warning: a media type must be a mapping, not a list; it is ignored"),
            ("requestBody: {content: {a/b: {①shema: {}}}}", "warning: unknown key 'shema' in a media type; it is ignored"),
            ("requestBody: {content: {a/b: {①itemEncoding: {}}}}", "warning: 'itemEncoding' is not supported; it is ignored"),
            (
                "requestBody: {content: {multipart/form-data: {schema: {properties: {p: {}}}, encoding: {p: {style: ①x}}}}}",
                "warning: there is no style 'x'; the default is used"
            ),
            (
                "requestBody: {content: {multipart/form-data: {schema: {properties: {p: {}}}, encoding: {p: {①type: x}}}}}",
                "warning: unknown key 'type' in an encoding; it is ignored"
            ),
            (
                "responses: {'200': {description: d, content: {①text/xml: {schema: {}}}}}",
                "note: 'text/xml' is not encoded or decoded; it is passed as data"
            ),
            (
                "responses: {'200': {description: d, content: {①a/b+xml: {schema: {}}}}}",
                "note: 'a/b+xml' is not encoded or decoded; it is passed as data"
            ),
            ("responses: {①ok: {description: d}}", "warning: invalid status 'ok'; expected 200, 4XX or default; the response is left out"),
            (
                "responses: {①20X: {description: d}}",
                "warning: invalid status '20X'; expected 200, 4XX or default; the response is left out"
            ),
            ("responses: {①99: {description: d}}", "warning: invalid status '99'; expected 200, 4XX or default; the response is left out"),
            (
                "responses: {①600: {description: d}}",
                "warning: invalid status '600'; expected 200, 4XX or default; the response is left out"
            ),
            (
                "responses: {①description: {}}",
                "warning: invalid status 'description'; expected 200, 4XX or default; the response is left out"
            ),
            (
                "responses: {4XX: {description: d}, ①4xx: {description: e}}",
                "warning: the response '4xx' is declared twice; the second one is left out"
            ),
            ("responses: {'200': {description: d, headers: ①[]}}", "warning: 'headers' must be a mapping, not a list; it is ignored"),
        ]
    )
    func bodies(text: String, diagnostic: String) {
        let lowered = Lowered("openapi: 3.0.0\npaths: {/a: {post: {\(text)}}}")
        #expect(lowered.diagnostics == ["① \(diagnostic)"])
        #expect(lowered.api?.operations.count == 1)
    }

    @Test(
        "with security that is not there",
        arguments: [
            ("[{①nothing: []}]", "warning: the document has no security scheme 'nothing'; this alternative is ignored"),
            ("[{o: [read, ①delete]}]", "note: the security scheme 'o' has no scope 'delete'"),
            ("[{o: ①read}]", "warning: 'o' must be a list, not a string; it is read as a list of one"),
            ("[①o]", "warning: a security requirement must be a mapping, not a string; it is ignored"),
        ]
    )
    func security(security: String, diagnostic: String) {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths: {/a: {get: {security: \(security)}}}
            components: {securitySchemes: {o: {type: oauth2, flows: {password: {tokenUrl: 'https://t', scopes: {read: r}}}}}}
            """)
        #expect(lowered.diagnostics == ["① \(diagnostic)"])
    }

    @Test("with the same path, but for the names of its parameters")
    func equalPaths() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths:
              ②'/a/{x}': {get: {parameters: [{name: x, in: path, required: true, schema: {type: string}}]}}
              ①'/a/{y}': {put: {parameters: [{name: y, in: path, required: true, schema: {type: string}}]}}
            """)
        #expect(
            lowered.diagnostics == [
                "① note: the paths '/a/{y}' and '/a/{x}' differ only in the names of their parameters",
                "② note: the other path is here",
            ])
    }

    @Test("of a document that has none, and no schemas")
    func empty() {
        let lowered = Lowered("①openapi: 3.0.0\npaths: {}")
        #expect(lowered.diagnostics == ["① warning: the document has neither operations nor schemas; the client is empty"])
    }
}
