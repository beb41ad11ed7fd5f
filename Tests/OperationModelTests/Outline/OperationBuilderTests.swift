import OperationModel
import TestSupport
import Testing

@Suite("Operations")
struct OperationBuilderTests {
    @Test(
        "query parameters that the path repeats are left out",
        arguments: [("/a?name={name}", "/a"), ("/a?name={name}&b=1", "/a?b=1"), ("/a?b=1", "/a?b=1")])
    func repeatedQuery(path: String, expected: String) {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths: {'\(path)': {get: {operationId: a, parameters: [{name: name, in: query, schema: {type: string}}], responses: {}}}}
            """)
        #expect(built.api?.operations.first?.pathTemplate == expected)
        #expect(built.api?.operations.first?.parameters.map(\.name) == ["name"])
        #expect(built.diagnostics == [])
    }

    @Test(
        "a path may have the templates of other tools for the parameters that it declares",
        arguments: [
            ("/boards/:b", "/boards/{b}", [], []), ("/a/:b/:c-d/x", "/a/{b}/{c-d}/x", [], []), ("/a/:b.json", "/a/{b}.json", [], []),
            ("/a/:b-:c-d", "/a/{b}-{c-d}", [], []), ("/{b}/:other", "/{b}/:other", [], ["other"]),
            ("/a/<int:b>/<c-d>.json", "/a/{b}/<c-d>.json", [], []), ("/a/<string(length=2):b>/<other>", "/a/{b}/<other>", [], []),
            ("/a/<path:b>", "/a/{b}", ["b"], []),
            ("/jobs/{b}:cancel", "/jobs/{b}:cancel", [], []),
            ("/a/(-/)b", "/a/b", [], []), ("/a(/-)/{b}(.:format)", "/a/{b}", [], []), ("/a(b={b},c=1)", "/a(b={b},c=1)", [], []),
            ("/{b:(.+)}", "/{b}", [], []), ("/jobs:b", "/jobs:b", [], []), ("/v1/{b=shelves/*/books/*}:move", "/v1/{b}:move", ["b"], []),
            ("/{b=**}", "/{b}", ["b"], []),
            ("/{b=*}", "/{b}", [], []), ("/{b+}", "/{b}", ["b"], []), ("/{*b}/{c-d}", "/{b}/{c-d}", ["b"], []),
            ("/{}/{b}", "/{}/{b}", [], []), ("/maven/*b/{c-d}", "/maven/{b}/{c-d}", ["b"], []), ("/{b}/*other", "/{b}/*other", [], []),
            ("/{b}/x*c-d", "/{b}/x*c-d", [], []),
            // Constraints, of which few allow slashes.
            ("/{b:int}", "/{b}", [], []), ("/{b:[0-9]+}/{c-d : [a-z]*}", "/{b}/{c-d}", [], []),
            ("/{b:[A-Z]{3}[0-9]{2}}/x", "/{b}/x", [], []),
            ("/{b:.+}", "/{b}", ["b"], []), ("/{b: .*}", "/{b}", ["b"], []), ("/{b:**}", "/{b}", ["b"], []),
            ("/{*b:regex(a=b)}", "/{b}", ["b"], []),
        ])
    func templates(path: String, expected: String, spanning: [String], undeclared: [String]) {
        let names = ["b", "c-d"].filter { expected.contains("{\($0)}") }
        let parameters = names.map { "{name: \($0), in: path, required: true, schema: {type: string}}" }.joined(separator: ", ")
        let built = BuiltAPI(
            "openapi: 3.1.0\npaths: {'\(path)': {parameters: [\(parameters)], get: {responses: {'200': {description: d}}}}}")
        let operation = built.api?.operations.first
        #expect(operation?.pathTemplate == expected)
        #expect(operation?.parameters.filter(\.allowsSlashes).map(\.wireName) == spanning)
        #expect(operation?.parameters.map(\.wireName).filter { !$0.isEmpty } == names)
        let messages = built.diagnostics.filter { !$0.contains("''") && !($0.contains("braces") && path.contains("{}")) }
        #expect(messages.count == undeclared.count)
        for name in undeclared {
            #expect(messages[0].contains("warning: no path parameter '\(name)' is declared; ':\(name)' is sent as it is"))
        }
    }

    @Test("names in a query expression of a path are query parameters, and those that are not declared are left out with a warning")
    func queryExpressions() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths:
              '/d/{id}{?fields*,expnd}{&page}':
                get:
                  parameters:
                    - {name: id, in: path, required: true, schema: {type: string}}
                    - {name: fields, in: query, schema: {type: array, items: {type: string}}}
                    - {name: expand, in: query, schema: {type: string}}
                    - {name: page, in: query, schema: {type: string}}
                  responses: {'204': {description: d}}
            """)
        #expect(built.api?.operations.first?.pathTemplate == "/d/{id}")
        #expect(built.api?.operations.first?.parameters.map(\.wireName) == ["id", "fields", "expand", "page"])
        let message = "no query parameter 'expnd' is declared; that of '{?fields*,expnd}' is left out; did you mean 'expand'?"
        #expect(built.diagnostics.map { $0.drop { $0 != " " } } == [" warning: \(message)"])
    }

    @Test("a document without braces in its paths has a parameter after each colon at the start of a segment")
    func colons() {
        let built = BuiltAPI("openapi: 3.1.0\npaths: {'/a/:id/b:c': {get: {responses: {'200': {description: d}}}}, /a: {}}")
        let operation = built.api?.operations.first
        #expect(operation?.pathTemplate == "/a/{id}/b:c")
        #expect(operation?.parameters.map(\.wireName) == ["id"])
        #expect(built.diagnostics.filter { $0.contains("'id' is not declared; it is read as a required string") }.count == 1)
    }

    @Test(
        "a path parameter with another name is that of the path if their words are equal, or if no others are left",
        arguments: [
            ("/a/{bookingId}", ["booking_id"], ["path bookingId: int"], 1), ("/a/{id}", ["courseId"], ["path id: int"], 1),
            ("/a/{id}/{b}", ["courseId", "b"], ["path id: int", "path b: int"], 1),
            ("/a/{id}/{b}", ["x", "y"], ["path id: string", "path b: string"], 4),
            ("/a/{B_ID}/{x}", ["y", "bId"], ["path bID (B_ID): int", "path x: int"], 2),
        ])
    func otherNames(path: String, names: [String], expected: [String], warnings: Int) {
        let parameters = names.map { "{name: \($0), in: path, required: true, schema: {type: integer}}" }.joined(separator: ", ")
        let built = BuiltAPI(paths: "'\(path)': {get: {parameters: [\(parameters)], responses: {'204': {description: d}}}}")
        let lines = built.api?.operationDump.split(separator: "\n").map { $0.trimmingPrefix(while: \.isWhitespace) }.map(String.init)
        #expect(lines?.filter { $0.hasPrefix("path ") } == expected)
        #expect(built.diagnostics.count == warnings)
    }

    @Test("arguments of the path come first, in its order, and keep their names")
    func order() {
        let built = BuiltAPI(
            paths: """
                /a/{base}/{head}:
                  get:
                    parameters:
                      - {name: base, in: query, required: true, schema: {type: string}}
                      - {name: head, in: path, required: true, schema: {type: string}}
                    responses: {'204': {description: d}}
                """)
        #expect(built.api?.operations.first?.parameters.map(\.name) == ["base", "head", "baseQuery"])
    }

    @Test(
        "a required parameter that the client has a value for is optional in calls",
        arguments: [
            ("in: header, name: X-Zoo", "{header: x-zoo}", true), ("in: query, name: key", "{query: key}", true),
            ("in: query, name: X-Zoo", "{header: X-Zoo}", false), ("in: header, name: X-Zoo", "{header: X-Other}", false),
        ])
    func suppliedParameters(parameter: String, value: String, isOptional: Bool) {
        let built = BuiltAPI(
            "openapi: 3.1.0\npaths: {/a: {get: {parameters: [{\(parameter), required: true, schema: {type: string}}], responses: {}}}}",
            options: "defaults: {zoo: \(value)}")
        #expect(built.api?.operations.first?.parameters.map { !$0.isRequired } == [isOptional])
    }

    @Test("an operation has a namespace, a name, parameters, a body and responses")
    func operations() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            tags: [{name: Pets & Co}]
            paths:
              /pets/{id}:
                parameters:
                  - {name: id, in: path, required: true, schema: {type: integer}}
                  - {name: trace, in: header, schema: {type: string}}
                get:
                  tags: [Pets & Co, second]
                  parameters:
                    - {name: trace, in: header, required: true, schema: {type: integer}}
                    - {name: id, in: query, schema: {type: string}}
                    - {name: page-size, in: query, schema: {type: integer, default: 20}}
                    - {name: sid, in: cookie, schema: {type: string}}
                  responses:
                    '200': {description: d, content: {application/json: {schema: {type: array, items: {type: string}}}}}
                    4XX: {description: d, content: {text/plain: {}}}
                    default: {description: d}
                put:
                  operationId: pets/update
                  requestBody: {required: true, content: {application/json: {schema: {properties: {a: {type: string}}}}}}
                  responses: {'204': {description: d}}
                  security: [{a: []}, {b: [read], a: []}, {}]
              /login:
                post: {requestBody: {content: {application/x-www-form-urlencoded: {schema: {required: [u], properties: {u: {type: string}}}}}}, responses: {}}
            components: {securitySchemes: {a: {type: http, scheme: bearer}, b: {type: oauth2, flows: {}}}}
            """
        )
        #expect(built.diagnostics == [])
        #expect(
            built.api?.operationDump == """
                Test.PetsAndCo.GetPetsById getPetsById: GET /pets/{id}
                  path id: int
                  header trace: int
                  query idQuery (id): string?
                  query pageSize (page-size): int? = 20
                  cookie sid: string?
                  status200: [string]
                  status4XX: text
                  defaultResponse
                Test.PetsUpdate pets/update: PUT /pets/{id}
                  path id: int
                  header trace: string?
                  body application/json: Test.PetsUpdate.Body
                  status204
                  security a | b read + a | none
                Test.PostLogin postLogin: POST /login
                  body application/x-www-form-urlencoded: form(u: string)?
                  defaultResponse
                """
        )
    }

    @Test("an operation of 2.0 has the media types of its own document, even in responses that it refers to")
    func producedMediaTypes() {
        let built = BuiltAPI(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            produces: [application/xml]
            paths:
              /text: {get: {produces: [text/plain], responses: {'200': {$ref: '#/responses/Again'}, '404': {$ref: parts.yaml#/Missing}}}}
              /both: {get: {produces: [application/xml, application/json], responses: {'200': {$ref: '#/responses/Note'}}}}
              /bytes: {get: {responses: {'200': {$ref: '#/responses/Note'}}}}
              /json: {get: {produces: [], responses: {'200': {$ref: '#/responses/Note'}, '204': {$ref: '#/responses/Empty'}}}}
              /other: {$ref: 'parts.yaml#/Item'}
            responses:
              Again: {$ref: ①'#/responses/Note'}
              Note: {description: d, schema: {type: string}}
              Empty: {description: d}
            """,
            files: [
                "parts.yaml": """
                Missing: {description: d, schema: {type: string}}
                Item:
                  put:
                    produces: [text/plain]
                    consumes: [text/plain]
                    parameters: [{$ref: '#/Body'}]
                    responses: {'200': {description: d, schema: {type: string}}}
                Body: {name: b, in: body, schema: {type: string}}
                """
            ])
        #expect(
            built.diagnostics.filter { !$0.contains("is not encoded or decoded; it is passed as data") }
                == ["① note: the specification does not allow '$ref' in place of a response; it is followed"])
        #expect(
            built.api?.operationDump == """
                Test.GetText getText: GET /text
                  status200: text
                  status404: text
                Test.GetBoth getBoth: GET /both
                  status200: string
                Test.GetBytes getBytes: GET /bytes
                  status200: bytes
                Test.GetJson getJson: GET /json
                  status200: string
                  status204
                Test.PutOther putOther: PUT /other
                  body text/plain: text?
                  status200: text
                """)
    }

    @Test("a reference to a media type is followed wherever 3.2 allows one")
    func referencedMediaTypes() {
        let built = BuiltAPI(
            """
            openapi: 3.2.0
            paths:
              /a:
                post:
                  parameters: [{name: q, in: query, content: {application/json: {$ref: '#/components/mediaTypes/a'}}}]
                  requestBody: {content: {application/json: {$ref: '#/components/mediaTypes/b'}}}
                  responses:
                    '200': {headers: {X-A: {content: {application/json: {$ref: '#/components/mediaTypes/a'}}}}, content: {application/jsonl: {$ref: '#/components/mediaTypes/items'}}}
                    '400': {content: {application/json: {$ref: ①'#/components/mediaTypes/none'}}}
            webhooks: {w: {post: {requestBody: {content: {application/json: {$ref: '#/components/mediaTypes/sent'}}}}}}
            components:
              mediaTypes:
                a: {schema: {type: array, items: {type: integer}}}
                b: {$ref: '#/components/mediaTypes/a'}
                items: {itemSchema: {type: string}}
                sent: {schema: {type: object, properties: {word: {type: string}}}}
            """)
        #expect(built.diagnostics == ["① error: reference '#/components/mediaTypes/none' has no target"])
        let operation = built.api?.operations.first
        #expect(operation?.parameters.map { built.dump($0.type) } == ["[int]?"])
        #expect((operation?.body?.content.type).map(built.dump) == "[int]")
        #expect(operation?.headers.map { built.dump($0.type) } == ["[int]"])
        #expect(operation?.responses.map { ($0.content?.type).map(built.dump) } == ["[string]", "json"])
        #expect(built.api?.typeDump == "record Test.Webhooks.W\n  word: string?")
    }

    @Test("a response to HEAD has no body")
    func head() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {head: {responses: {'200': {description: d}, '404': {description: d, content: {application/json: {schema: {}}}}}}}}
            """
        )
        #expect(built.api?.operationDump == "Test.HeadA headA: HEAD /a\n  status200\n  status404")
    }

    @Test(
        "a response without a valid and unique status is left out",
        arguments: [
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
                "responses: {default: {description: c}, 4XX: {description: d}, ①4xx: {description: e}}",
                "warning: the response '4xx' is declared twice; the second one is left out"
            ),
        ]
    )
    func statuses(text: String, diagnostic: String) {
        let built = BuiltAPI(paths: "/a: {post: {\(text)}}")
        #expect(built.diagnostics == ["① \(diagnostic)"])
        #expect(built.api?.operations.count == 1)
    }

    @Test("every mistake in an operation is reported at its position")
    func mistakes() {
        let built = BuiltAPI(
            paths: """
                /a/{x}:
                  get: ①
                    parameters:
                      - ②{name: y, in: path, required: true, schema: {type: string}}
                      - {name: q, in: query, schema: {type: string}}
                      - ③{name: q, in: query, schema: {type: string}}
                    responses: {④'2000': {description: d}, '200': {$ref: ⑤'#/components/responses/nothing'}}
                    security: [⑥nothing: []]
                """)
        #expect(
            built.diagnostics == [
                "② warning: the path '/a/{x}' has no '{y}'; the parameter is that of '{x}'",
                "③ warning: the parameter 'q' is declared twice; the second one is ignored",
                "④ warning: invalid status '2000'; expected 200, 4XX or default; the response is left out",
                "⑤ error: reference '#/components/responses/nothing' has no target",
                "⑥ warning: the document has no security scheme 'nothing'; this alternative is ignored",
            ]
        )
    }

    @Test("the same document leads to the same API")
    func stable() {
        let text = """
            openapi: 3.0.0
            paths: {/a: {get: {tags: [x], responses: {'200': {description: d, content: {application/json: {schema: {properties: {b: {enum: [x, y]}}}}}}}}}}
            """
        let first = BuiltAPI(text).api
        for _ in 0..<3 {
            let again = BuiltAPI(text).api
            #expect(again?.typeDump == first?.typeDump)
            #expect(again?.operationDump == first?.operationDump)
        }
    }
}
