import OperationModel
import TestSupport
import Testing

@Suite("Parameters")
struct ParameterBuilderTests {
    @Test(
        "a parameter that is not in the path, or declared twice, is left out; an invalid default is ignored",
        arguments: [
            ("①{name: a, in: path, required: true, schema: {}}", "the path '/a/{id}' has no '{a}'; the parameter is left out"),
            (
                "{name: a, in: query, schema: {}}, ①{name: a, in: query, schema: {}}",
                "the parameter 'a' is declared twice; the second one is ignored"
            ),
            ("{name: a, in: query, style: ①comma, schema: {}}", "unknown style 'comma'; the default style is used"),
            (
                "{name: a, in: query, schema: {type: integer, default: ①x}}",
                "the default 'x' of the parameter 'a' is not an integer; it is ignored"
            ),
            (
                "{name: a, in: query, schema: {enum: [x, z], default: ①y}}",
                "the default 'y' of the parameter 'a' is not a value of the enumeration; it is ignored"
            ),
        ]
    )
    func parameters(parameters: String, message: String) {
        let id = "{name: id, in: path, required: true, schema: {type: string}}"
        let built = BuiltAPI(paths: "'/a/{id}': {get: {parameters: [\(id), \(parameters)]}}")
        #expect(built.diagnostics == ["① warning: \(message)"])
    }

    @Test("the encoding of a property in a parameter is ignored, with a warning")
    func encoding() {
        let content =
            "application/x-www-form-urlencoded: {schema: {type: object, properties: {b: {type: array, items: {type: string}}}}, encoding: {①b: {explode: false}}}"
        let built = BuiltAPI(paths: "/a: {get: {parameters: [{name: a, in: querystring, content: {\(content)}}]}}", version: "3.2.0")
        #expect(
            built.diagnostics == [
                "① warning: the encoding of 'b' is ignored; in a parameter, a list is a field for each element, and an object is JSON"
            ])
    }

    @Test("a parameter of an operation replaces that of its path with the same name only in the same part of the request")
    func locations() {
        let built = BuiltAPI(
            """
            swagger: '2.0'
            paths:
              '/a/{id}':
                parameters: [{name: id, in: path, required: true, type: integer}, {name: n, in: query, type: integer}]
                get: {parameters: [{name: id, in: query, type: string}, {name: n, in: query, type: string}], responses: {}}
            """)
        let parameters = built.api?.operations.first?.parameters ?? []
        #expect(
            parameters.map { "\($0.location) \($0.wireName): \(built.dump($0.type))" } == [
                "path id: int", "query id: string?", "query n: string?",
            ])
    }

    @Test("a parameter with the name of another one after a symbol is named after the symbol, too")
    func symbols() {
        let built = BuiltAPI(
            paths: """
                /a:
                  get:
                    parameters:
                    - {name: _lastUpdated, in: query, schema: {type: string, enum: [a, b]}}
                    - {name: lastUpdated, in: query, schema: {type: string}}
                    - {name: _count, in: query, schema: {type: integer}}
                    - {name: filter, in: header, schema: {type: string}}
                    - {name: $filter, in: query, schema: {type: string}}
                """)
        #expect(
            built.api?.operations.first?.parameters.map { "\($0.name): \(built.dump($0.type))" } == [
                "underscoreLastUpdated: Test.GetA.UnderscoreLastUpdated?", "lastUpdated: string?", "count: int?", "filter: string?",
                "dollarFilter: string?",
            ])
        #expect(built.diagnostics == [])
    }

    @Test("a required header about the message can be left out, unless it has a default, because clients know it")
    func messageHeaders() {
        let built = BuiltAPI(
            paths: """
                /a:
                  get:
                    parameters:
                    - {name: Accept, in: header, required: true, schema: {type: string}}
                    - {name: Content-Type, in: header, required: true, schema: {type: string, enum: [application/json]}}
                    - {name: content-length, in: header, required: true, schema: {type: integer}}
                    - {name: Authorization, in: header, required: true, schema: {type: string}}
                    - {name: accept, in: query, required: true, schema: {type: string}}
                """)
        #expect(
            built.api?.operations.first?.parameters.map { "\($0.wireName): \(built.dump($0.type))" }
                == [
                    "Accept: string?", "Content-Type: string", "content-length: int?", "Authorization: string", "accept: string",
                ])
    }

    @Test(
        "a required parameter that a credential of the operation carries can be left out, because the client has the credential",
        arguments: [
            ("{type: http, scheme: bearer}", "Authorization, in: header", "string?"),
            ("{type: http, scheme: basic}", "Authorization, in: header", "string?"),
            ("{type: apiKey, name: X-Key, in: header}", "x-key, in: header", "string?"),
            ("{type: apiKey, name: key, in: query}", "key, in: query", "string?"),
            ("{type: apiKey, name: key, in: cookie}", "key, in: cookie", "string?"),
            ("{type: apiKey, name: key, in: query}", "key, in: header", "string"),
            ("{type: apiKey, name: key, in: query}", "KEY, in: query", "string"),
            ("{type: mutualTLS}", "Authorization, in: header", "string"),
        ])
    func credentials(scheme: String, parameter: String, type: String) {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              /a:
                get:
                  security: [{}, {s: []}]
                  parameters: [{name: \(parameter), required: true, schema: {type: string}}]
                put:
                  parameters: [{name: \(parameter), required: true, schema: {type: string}}]
            components: {securitySchemes: {s: \(scheme)}}
            """)
        #expect(built.api?.operations.flatMap(\.parameters).map { built.dump($0.type) } == [type, "string"])
    }

    @Test("a path parameter that is not declared is a required string")
    func pathParameters() {
        let built = BuiltAPI(
            paths: """
                '/a/{b}/{c}':
                  get: ①
                    parameters: [②{name: c, in: path, schema: {type: string}}]
                """)
        #expect(
            built.diagnostics == [
                "5:7 warning: the path parameter 'b' is not declared; it is read as a required string",
                "② note: path parameter 'c' must have 'required: true'; it is read as required",
            ])
    }

    @Test(
        "a parameter has its own description, or else that of its schema",
        arguments: [("description: own, ", "own"), ("", "of the schema")])
    func documentation(description: String, documentation: String) {
        let built = BuiltAPI(
            paths: "/a: {get: {parameters: [{name: p, in: query, \(description)schema: {description: of the schema}}]}}", version: "3.1.0")
        #expect(built.api?.operations.first?.parameters.first?.documentation == documentation)
    }
}
