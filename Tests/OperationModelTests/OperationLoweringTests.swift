import OperationModel
import TestSupport
import Testing

@Suite("Operations")
struct OperationLoweringTests {
    @Test("types inside shared parameters, bodies and responses bear the component's name")
    func sharedPlaces() throws {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths:
              /a:
                post:
                  parameters: [{$ref: '#/components/parameters/order'}]
                  requestBody: {$ref: '#/components/requestBodies/Change'}
                  responses: {'503': {$ref: '#/components/responses/unavailable'}}
            components:
              parameters: {order: {name: o, in: query, schema: {type: string, enum: [up, down]}}}
              requestBodies: {Change: {content: {application/json: {schema: {properties: {a: {type: string}}}}}}}
              responses:
                unavailable: {description: d, content: {application/json: {schema: {properties: {code: {type: string}}}}}}
            """
        )
        #expect(lowered.diagnostics.isEmpty)
        #expect(lowered.api?.types.map(\.name.description) == ["OrderParameter", "ChangeBody", "UnavailableResponse"])
    }

    @Test("of 2.0 answer in their own media types, also by reference, and path items of other files are read as 2.0")
    func produces() {
        let lowered = Lowered(
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
              Again: {$ref: '#/responses/Note'}
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
        #expect(lowered.diagnostics.filter { !$0.contains("is not encoded or decoded; it is passed as data") } == [])
        #expect(
            lowered.api?.operationDump == """
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

    @Test("have a namespace, a name, parameters, a body and answers")
    func whole() {
        let lowered = Lowered(
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
        #expect(lowered.diagnostics == [])
        #expect(
            lowered.api?.operationDump == """
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

    @Test("have files where a part of a multipart body is no text")
    func files() {
        let lowered = Lowered(
            """
            openapi: 3.1.0
            info: {title: t, version: '1'}
            paths:
              /upload:
                post:
                  requestBody:
                    required: true
                    content:
                      multipart/form-data:
                        schema:
                          required: [empty]
                          properties:
                            empty: {}
                            described: {description: A picture.}
                            list: {type: array, items: {}}
                            binary: {type: [string, 'null'], format: binary}
                            either: {anyOf: [{type: string, format: binary}, {type: array, items: {type: string, format: binary}}]}
                            picture: {$ref: '#/components/schemas/Picture'}
                            note: {type: string}
                            text: {}
                            data: {}
                        encoding:
                          note: {contentType: 'image/*, text/plain'}
                          picture: {contentType: 'image/*, image/png, image/jpeg'}
                          text: {contentType: text/csv}
                          data: {contentType: application/json}
                  responses: {}
            components: {schemas: {Picture: {type: string}}}
            """
        )
        #expect(lowered.diagnostics == [])
        #expect(
            lowered.api?.operationDump == """
                Test.PostUpload postUpload: POST /upload
                  body multipart/form-data: multipart(empty: file, described: file?, list: [file]?, binary: file?, either: [file]?, \
                picture: file?, note: string?, text: json?, data: json?)
                  defaultResponse
                """
        )
    }

    @Test("tell of multipart bodies that are not sent as the document says")
    func multipart() {
        let related = Lowered(
            """
            openapi: 3.0.0
            info: {title: t, version: '1'}
            paths:
              /a:
                post:
                  requestBody: {content: {multipart/related: {schema: {properties: {a: {type: string}}}}}}
                  responses: {'200': {description: d}}
                put:
                  requestBody: {content: {multipart/form-data: {schema: {type: object}}}}
                  responses: {'200': {description: d}}
            """)
        #expect(
            related.diagnostics == [
                "6:50 note: 'multipart/related' is sent as 'multipart/form-data'",
                "9:52 warning: the parts of 'multipart/form-data' are not declared; the caller passes the body as data and sets "
                    + "'Content-Type' with its boundary in a behavior",
            ])
    }

    @Test("have the media types of the components wherever these are named, since 3.2")
    func mediaTypes() {
        let lowered = Lowered(
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
        #expect(lowered.diagnostics == ["① warning: the reference '#/components/mediaTypes/none' leads nowhere; it is ignored"])
        let operation = lowered.api?.operations.first
        #expect(operation?.parameters.map(\.type.dump) == ["[int]?"])
        #expect(operation?.body?.content.type?.dump == "[int]")
        #expect(operation?.headers.map(\.type.dump) == ["[int]"])
        #expect(operation?.responses.map { $0.content?.type?.dump } == ["[string]", "json"])
        #expect(lowered.api?.typeDump == "record Test.Webhooks.W\n  word: string?")
    }

    @Test("of HEAD have no body in any answer")
    func head() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths: {/a: {head: {responses: {'200': {description: d}, '404': {description: d, content: {application/json: {schema: {}}}}}}}}
            """
        )
        #expect(lowered.api?.operationDump == "Test.HeadA headA: HEAD /a\n  status200\n  status404")
    }

    @Test("say what does not fit")
    func diagnostics() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths:
              /a/{x}:
                get: ①
                  parameters:
                    - ②{name: y, in: path, required: true, schema: {type: string}}
                    - {name: q, in: query, schema: {type: string}}
                    - ③{name: q, in: query, schema: {type: string}}
                  responses: {④'2000': {description: d}, '200': {$ref: ⑤'#/components/responses/nothing'}}
                  security: [⑥nothing: []]
            """
        )
        #expect(
            lowered.diagnostics == [
                "5:7 warning: the path parameter 'x' is not declared; it is read as a required string",
                "② warning: the path '/a/{x}' has no '{y}'; the parameter is left out; did you mean 'x'?",
                "③ warning: the parameter 'q' is declared twice; the second one is ignored",
                "④ warning: invalid status '2000'; expected 200, 4XX or default; the response is left out",
                "⑤ warning: the reference '#/components/responses/nothing' leads nowhere; it is ignored",
                "⑥ warning: the document has no security scheme 'nothing'; this alternative is ignored",
            ]
        )
    }

    @Test("have names of their own, whatever the document calls them")
    func names() {
        let lowered = Lowered(
            """
            openapi: 3.0.0
            paths:
              /a: {get: {tags: [Series], operationId: same, responses: {}}, ①put: {tags: [Series], operationId: same, responses: {}}}
              /b: {get: {tags: [Series], operationId: Request, responses: {}}}
              /c: {get: {tags: [String], operationId: Series, responses: {}}}
            components: {schemas: {Series: {properties: {a: {type: string}}}}}
            """
        )
        #expect(
            lowered.api?.operations.map(\.name.description) == [
                "Test.SeriesOperations.Same", "Test.SeriesOperations.Same2", "Test.SeriesOperations.RequestOperation",
                "Test.StringOperations.SeriesOperation",
            ])
        #expect(
            lowered.diagnostics == [
                "① warning: the name 'Same' is taken; the operation PUT /a is called 'Same2'",
                "3:8 note: 'Same' is the name of this one",
            ]
        )
    }

    @Test("are the same each time")
    func stable() {
        let text = """
            openapi: 3.0.0
            paths: {/a: {get: {tags: [x], responses: {'200': {description: d, content: {application/json: {schema: {properties: {b: {enum: [x, y]}}}}}}}}}}
            """
        let first = Lowered(text).api
        for _ in 0..<3 {
            let again = Lowered(text).api
            #expect(again?.typeDump == first?.typeDump)
            #expect(again?.operationDump == first?.operationDump)
        }
    }
}

@Suite("Options")
struct OptionsTests {
    private let document = """
        openapi: 3.0.0
        paths:
          /login:
            post:
              requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Auth'}}}}
              responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}}
        components:
          securitySchemes: {jwt: {type: apiKey, in: header, name: Authorization}}
          schemas:
            Auth: {properties: {key: {type: string}}}
            Token: {properties: {data: {properties: {token: {type: string}}}}}
        """

    @Test("add to schemas, and describe the life of a token")
    func whole() {
        let lowered = Lowered(
            document,
            options: """
                models: {prefix: X, suffix: Y}
                schemas: {Auth: {required: [key], secrets: [key], identity: key, urls: {link: {property: key, base: 'https://a'}}}}
                defaults: {language: {header: Accept-Language, value: en}}
                authentication:
                  scheme: jwt
                  prefix: 'Bearer '
                  lifetime: 24 h
                  login: {operation: POST /login, token: data.token}
                  initializers: [{apikey: key}]
                """
        )
        #expect(lowered.diagnostics == [])
        #expect(lowered.api?.typeDump.hasPrefix("record XAuthY\n  key: string secret\nrecord XTokenY") == true)
        let authentication = lowered.api?.authentication
        #expect(authentication?.lifetime == 86_400)
        #expect(authentication?.login.operation.description == "Test.PostLogin")
        #expect(authentication?.login.token == ["data", "token"])
        #expect(authentication?.initializers.first?.map { "\($0.label)=\($0.property)" } == ["apikey=key"])
        #expect(lowered.api?.defaults.map(\.header) == ["Accept-Language"])
    }

    @Test(
        "are checked, each fault with its place",
        arguments: [
            (
                "①nmae: x",
                "there is no option 'nmae' here; there are name, runtime, models, schemas, defaults, authentication, include, exclude, deprecated, integers, access, names, types, mediaTypes"
            ),
            ("name: ①[]", "'name' must be a text, not a list"),
            ("runtime: ①linked", "'runtime' is 'embedded', or a mapping with the 'path' or the 'url' of a package, not 'linked'"),
            ("①runtime: {url: 'https://a'}", "'runtime' needs 'path', or 'url' and 'from'"),
            ("models: {①prefx: x}", "there is no option 'prefx' here; there are prefix, suffix, kind, mutable"),
            ("schemas: {①Nothing: {required: []}}", "the document has no schema 'Nothing'"),
            ("schemas: {Auth: {required: [①nothing]}}", "the schema has no property 'nothing'"),
            ("schemas: {Auth: {urls: {①a: {base: b}}}}", "'property' is missing here"),
            ("schemas: ①[]", "a mapping was expected, not a list"),
            ("defaults: {①a: {value: b}}", "'header' is missing here"),
            ("authentication: ①{login: {operation: POST /login, token: data}}", "'scheme' is missing here"),
            ("authentication: {scheme: ①x, login: {operation: POST /login, token: data.token}}", "the document has no security scheme 'x'"),
            (
                "authentication: {scheme: jwt, login: {operation: ①GET /x, token: t}}",
                "the document has no operation 'GET /x'; expected one like 'POST /login', or an operationId"
            ),
            ("authentication: {scheme: jwt, login: {operation: POST /login, token: ①t}}", "no property 't'"),
            (
                "authentication: {scheme: jwt, login: {operation: POST /login, token: ①data}}",
                "'data' in the response of 'POST /login' is not a string, so it cannot be the token"
            ),
            (
                "authentication: {scheme: jwt, lifetime: ①soon, login: {operation: POST /login, token: data.token}}",
                "'lifetime' is a number of seconds, or one with s, min, h or d, not 'soon'"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: POST /login, token: data.token}, initializers: [{a: ①b}]}",
                "no property 'b'"
            ),
        ]
    )
    func faults(options: String, message: String) {
        #expect(Lowered(document, options: options).diagnostics == ["① error: \(message)"])
    }
}
