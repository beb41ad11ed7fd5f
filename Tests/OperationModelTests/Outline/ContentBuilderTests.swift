import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Contents of bodies and responses")
struct ContentBuilderTests {
    private static let json = "application/json: {schema: {type: object, properties: {a: {type: string}}}}"

    @Test(
        "a Base64 string is JSON in a JSON media type, and bytes in any other",
        arguments: [
            ("application/json", "{type: string, format: byte}", true),
            ("application/json", "{type: string, contentEncoding: base64}", true),
            ("application/json", "{$ref: '#/components/schemas/Base64'}", true),
            ("application/json", "{type: string, format: binary}", false), ("'*/*'", "{type: string, format: byte}", false),
            ("application/octet-stream", "{type: string, format: byte}", false),
        ]
    )
    func base64(mediaType: String, schema: String, isJSON: Bool) throws {
        let content = "{description: d, content: {\(mediaType): {schema: \(schema)}}}"
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths: {/a: {post: {requestBody: \(content), responses: {'200': \(content)}}}}
            components: {schemas: {Base64: {type: string, format: byte}}}
            """
        )
        let operation = try #require(built.api?.operations.first)
        for content in [operation.body?.content, operation.responses.first?.content] {
            #expect(try #require(content).isJSON == isJSON)
        }
    }

    @Test(
        "a part of an operation that the client does not have is reported at its position",
        arguments: [
            (
                "post: {requestBody: {content: {\(json), ①application/b+json: {schema: {properties: {a: {}, b: {}, c: {}}}}}}}",
                "warning: using 'application/json', which has no 'b', 'c'; 'application/b+json' is left out, unless 'mediaTypes' in the options selects it"
            ),
            (
                "get: {responses: {'200': {content: {①application/xml: {schema: {properties: {a: {}}}}, \(json)}}}}",
                "note: using 'application/json'; 'application/xml' is left out"
            ),
            (
                "get: {responses: {'200': {content: {①multipart/mixed: {schema: {properties: {a: {}}}}}}}}",
                "note: a form in a response is not decoded; it is passed as a string"
            ),
            (
                "head: {responses: {'200': {content: {①application/json: {schema: {type: integer}}}}}}",
                "note: a response to HEAD has no body; its content is ignored"
            ),
            (
                "get: {responses: {'204': {content: {①application/json: {schema: {type: integer}}}}}}",
                "note: a response with status 204 has no body; its content is ignored"
            ),
            (
                "get: {requestBody: ①{content: {application/json: {schema: {type: integer}}}}}",
                "note: URLSession sends no body with GET; the operation needs another transport"
            ),
            (
                "get: {responses: {'200': {content: {text/plain: {itemSchema: ①{type: object}}}}}}",
                "note: the items of 'text/plain' are not decoded one by one; 'itemSchema' is ignored"
            ),
            (
                "get: {responses: {'200': {headers: {X-A: {schema: {type: integer}}}}, '400': {headers: {①x-a: {schema: {type: string}}}}}}",
                "note: the header 'x-a' has another type in an earlier response; that type is used"
            ),
            (
                "get: {callbacks: {c: {'{$url}': {post: {requestBody: {content: {①text/csv: {schema: {type: object}}}}}}}}}",
                "note: only JSON bodies of webhooks and callbacks have types; 'text/csv' is left out"
            ),
        ]
    )
    func omissions(item: String, diagnostic: String) {
        let built = BuiltAPI("openapi: 3.2.0\npaths: {/a: {\(item)}}\ncomponents: {pathItems: {b: {get: {}}}}")
        #expect(built.diagnostics == ["① \(diagnostic)"])
        #expect(built.api?.operations.count == 1)
    }

    @Test("a media type with the schema of the selected media type is left out silently, any other with a diagnostic")
    func equalMediaTypes() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/A'}}, text/json: {schema: {$ref: '#/components/schemas/A'}}}}
                  responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}, ①text/json: {schema: {type: string}}}}}
            components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}
            """)
        #expect(built.diagnostics == ["① note: using 'application/json'; 'text/json' is left out"])
    }

    @Test("a form in a response next to JSON is left out with a diagnostic, because it has no operation of its own")
    func formBesideResponse() {
        let built = BuiltAPI(
            paths: """
                /a:
                  get:
                    responses:
                      '200':
                        description: d
                        content:
                          application/json: {schema: {properties: {a: {type: string}}}}
                          ①multipart/related: {schema: {properties: {a: {type: string}, b: {type: string, format: binary}}}}
                          text/csv: {schema: {type: string}}
                """)
        #expect(
            built.diagnostics == [
                "① warning: using 'application/json', which has no 'b'; 'multipart/related' is left out, unless 'mediaTypes' in the options "
                    + "selects it"
            ])
        #expect(built.api?.operations.count == 2)
    }

    @Test(
        "a media type with the items of the selected array, or with a part of their properties, lacks nothing",
        arguments: [
            ("", "note: using 'application/json'; 'text/json' is left out"),
            (", b: {}", "warning: using 'application/json', which has no 'b'; "),
        ])
    func items(properties: String, diagnostic: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                get:
                  responses:
                    '200':
                      description: d
                      content:
                        application/json: {schema: {type: array, items: {$ref: '#/components/schemas/A'}}}
                        ①text/json: {schema: {type: object, properties: {a: {}\(properties)}}}
            components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}
            """)
        #expect(built.diagnostics.count == 1)
        #expect(built.diagnostics.first?.hasPrefix("① " + diagnostic) == true)
    }

    @Test(
        "bytes have the first media type that is neither JSON nor XML, if there is one",
        arguments: [
            (["application/json", "image/png"], "image/png"), (["application/xml", "text/csv", "application/pdf"], "text/csv"),
            (["application/json", "text/csv"], "text/csv"), (["application/json"], "application/json"),
        ])
    func bytes(mediaTypes: [String], selected: String) {
        for schema in ["{type: string, format: binary}", "{$ref: '#/components/schemas/File'}"] {
            let content = mediaTypes.map { "\($0): {schema: \(schema)}" }.joined(separator: ", ")
            let built = BuiltAPI(
                paths: "/a: {post: {requestBody: {content: {\(content)}}, responses: {'200': {description: d, content: {\(content)}}}}}",
                schemas: "File: {type: string, format: binary}")
            #expect(built.api?.operations.map { $0.body?.mediaType } == [selected])
            #expect(built.api?.operations.first?.responses.map(\.mediaType) == [selected])
        }
    }

    @Test("the parameter `stream` has a meaning only for JSON", arguments: ["text/csv", "application/pdf"])
    func streamParameter(mediaType: String) {
        let content = "{\(mediaType);stream=watch: {schema: {type: array, items: {type: integer}}}}"
        let built = BuiltAPI(paths: "/a: {get: {responses: {'200': {description: d, content: \(content)}}}}")
        #expect(built.api?.operations.first?.streamedResponse == nil)
        #expect(built.api?.operations.first?.responses.first?.content != nil)
    }

    @Test(
        "the results of a streaming call of grpc-gateway are lines of JSON",
        arguments: [
            "{type: object, title: Stream result of Pet, properties: {result: {type: string}}}", "{$ref: '#/x-stream-definitions/Pet'}",
        ])
    func streamResults(schema: String) {
        let built = BuiltAPI(
            """
            swagger: '2.0'
            produces: [application/json]
            paths: {/a: {get: {responses: {'200': {description: d, schema: \(schema)}}}}}
            x-stream-definitions: {Pet: {type: object, properties: {result: {type: string}}}}
            """)
        let response = built.api?.operations.first?.streamedResponse
        #expect(response?.mediaType == "application/x-ndjson")
        #expect(response?.content?.item != nil)
    }

    @Test("a body of bytes has the first media type, and its documentation names the others")
    func uploads() {
        let png = "{schema: {type: string, format: binary}}"
        let built = BuiltAPI(
            paths: "/a: {post: {requestBody: {content: {image/jpeg: \(png), image/png: \(png)}}}}",
            schemas: "")
        let body = built.api?.operations.first?.body
        #expect(body?.mediaType == "image/jpeg")
        #expect(body?.documentation == "The media type is `image/jpeg` unless the body names another one: `image/png`.")
        #expect(built.diagnostics.isEmpty)
    }

    @Test("a key that lists media types stands for each of them, and so does an element of `consumes` or `produces`")
    func lists() {
        let schema = "{schema: {type: object, properties: {a: {type: string}}}}"
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a: {post: {requestBody: {content: {①'application/xml, application/json': \(schema)}}, responses: {'204': {description: d}}}}
              /b: {post: {requestBody: {content: {'application/json; a="b,c"': \(schema)}}, responses: {'204': {description: d}}}}
            """)
        #expect(built.api?.operations.map { $0.body?.mediaType } == ["application/json", #"application/json; a="b,c""#])
        #expect(
            built.diagnostics
                == ["① warning: invalid media type 'application/xml, application/json'; it is read as 2 media types"])
        let swagger = BuiltAPI(
            """
            swagger: '2.0'
            consumes: ['text/csv, application/json']
            produces: ['application/xml,application/json']
            paths: {/a: {post: {parameters: [{in: body, name: b, schema: {type: integer}}], responses: {'200': {description: d, schema: {type: integer}}}}}}
            """)
        #expect(swagger.api?.operations.first?.body?.mediaType == "application/json")
        #expect(swagger.api?.operations.first?.responses.first?.mediaType == "application/json")
    }

    @Test(
        "JSON of any kind, a patch for what is none, and a range are the last choices for JSON",
        arguments: [
            (["application/json-patch+json", "application/json", "text/json", "application/*+json"], "A", "application/json"),
            (["application/*+json", "text/json", "application/vnd.a+json; v=1"], "A", "application/vnd.a+json; v=1"),
            (["application/*+json", "text/json"], "A", "text/json"), (["application/*+json"], "A", "application/json"),
            (["application/json-patch+json", "application/json"], "Patch", "application/json-patch+json"),
            (["application/json-patch+json", "application/json"], "Union", "application/json-patch+json"),
            (["text/json", "application/json-patch+json", "application/json"], "Patch", "application/json-patch+json"),
            (["application/json-patch+json"], "A", "application/json-patch+json"),
            (["application/merge-patch+json", "application/json"], "A", "application/merge-patch+json"),
        ])
    func orderOfJSON(mediaTypes: [String], schema: String, selected: String) {
        let content = mediaTypes.map { "'\($0)': {schema: {$ref: '#/components/schemas/\(schema)'}}" }.joined(separator: ", ")
        let built = BuiltAPI(
            paths: "/a: {post: {requestBody: {content: {\(content)}}, responses: {'200': {description: d}}}}",
            schemas: """
                A: {properties: {op: {type: string}, path: {type: string}}}
                Patch: {type: array, items: {$ref: '#/components/schemas/A'}}
                Union: {type: array, items: {oneOf: [{$ref: '#/components/schemas/A'}, {$ref: '#/components/schemas/B'}]}}
                B: {properties: {b: {type: string}}}
                """)
        #expect(built.api?.operations.first?.body?.mediaType == selected)
    }

    @Test(
        "a media type with a schema is better than any without; then JSON, forms, sequences and text are preferred",
        arguments: [
            ("application/json: {example: {a: b}}, '*/*': {schema: {$ref: '#/components/schemas/A'}}", "A"),
            ("application/json: {}, text/plain: {schema: {type: string}}", "text"),
            ("text/plain: {}, application/json: {}", "json"),
            ("text/plain: {schema: {type: string}}, '*/*': {schema: {$ref: '#/components/schemas/A'}}", "A"),
            ("'*/*': {schema: {type: string}}, text/plain: {schema: {type: string}}", "text"),
            ("text/plain: {schema: {type: string}}, application/jsonl: {schema: {$ref: '#/components/schemas/A'}}", "sequence of A"),
            ("text/plain: {schema: {type: string}}, application/json: {schema: {type: integer}}", "int"),
        ])
    func preference(content: String, dump: String) {
        let built = BuiltAPI(
            paths: "/a: {get: {responses: {'200': {content: {\(content)}}}}}",
            schemas: "A: {type: object, properties: {a: {type: string}}}",
            version: "3.1.0")
        #expect(built.api?.operationDumps.first?.hasSuffix("  status200: \(dump)") == true, "\(built.api?.operationDump ?? "")")
    }

    @Test("an optional body that is not JSON, or not a body at all, is an error", arguments: ["200", "204"])
    func optionalBody(status: String) {
        let built = BuiltAPI(
            "openapi: 3.1.0\npaths: {/a: {get: {responses: {'200': {content: {text/plain: {}}}, '204': {}}}}}",
            options: "optionalBodies: [①'#/paths/~1a/get/responses/\(status)']")
        #expect(built.diagnostics == ["① error: '#/paths/~1a/get/responses/\(status)' cannot be given an optional body"])
    }

    @Test(
        "text of a media type that is not called text is a string, and bytes of one that is are bytes",
        arguments: [
            ("application/yaml: {schema: {type: string}}", "text"), ("application/jwt: {schema: {type: string}}", "text"),
            ("text/csv: {schema: {type: string, format: binary}}", "bytes"), ("text/csv: {schema: {type: string}}", "text"),
            ("application/pdf: {schema: {type: string}}", "bytes"), ("application/yaml: {schema: {type: string, format: binary}}", "bytes"),
        ])
    func textAndBytes(content: String, dump: String) {
        let built = BuiltAPI(paths: "/a: {get: {responses: {'200': {content: {\(content)}}}}}")
        #expect(built.api?.operationDumps.first?.hasSuffix("  status200: \(dump)") == true)
    }

    @Test("media types that are read alike are all accepted, and none of them is left out")
    func alike() {
        let built = BuiltAPI(
            paths: """
                /a:
                  get:
                    responses:
                      '200': {content: {application/pdf: {}, text/csv: {schema: {type: string, format: binary}}, text/plain: {}, text/html: {}}}
                """)
        let responses = built.api?.operations.map { $0.responses.flatMap { [$0.mediaType] + $0.furtherMediaTypes } }
        #expect(responses == [["text/csv", "application/pdf"], ["text/plain", "text/html"]])
        #expect(built.diagnostics == [])
    }

    @Test("a response of any media type is text if its schema is a string, and bytes if that is binary")
    func anyMediaType() {
        for (schema, dump) in [
            ("type: string", "text"), ("type: string, format: binary", "bytes"), ("contentMediaType: image/png", "bytes"),
            ("type: integer", "int"), ("type: string, enum: [a, b]", "Test.GetA.Status200"), ("type: string, format: date", "date"),
        ] {
            let built = BuiltAPI(paths: "/a: {get: {responses: {'200': {content: {'*/*': {schema: {\(schema)}}}}}}}", version: "3.1.0")
            #expect(built.api?.operationDumps.first?.hasSuffix("  status200: \(dump)") == true, "\(schema)")
        }
    }

    @Test(
        "a body or response that is not encoded or decoded is passed as data",
        arguments: [
            ("requestBody: ①{}", "warning: the request body has no 'content'; it is left out"),
            ("requestBody: ①{content: {}}", "warning: the request body has no 'content'; it is left out"),
            (
                "requestBody: {content: {①json: {schema: {}}}}",
                "warning: invalid media type 'json'; expected a name such as 'application/json'; it is passed as data"
            ),
            (
                "requestBody: {content: {①application/xml: {schema: {}}}}",
                "note: 'application/xml' is not encoded or decoded; it is passed as data"
            ),
            (
                "responses: {'200': {description: d, content: {①text/xml: {schema: {}}}}}",
                "note: 'text/xml' is not encoded or decoded; it is passed as data"
            ),
            (
                "responses: {'200': {description: d, content: {①a/b+xml: {schema: {}}}}}",
                "note: 'a/b+xml' is not encoded or decoded; it is passed as data"
            ),
        ]
    )
    func unsupported(text: String, diagnostic: String) {
        let built = BuiltAPI(paths: "/a: {post: {\(text)}}")
        #expect(built.diagnostics == ["① \(diagnostic)"])
        #expect(built.api?.operations.count == 1)
    }

    @Test("a body or response has the media type that the options name")
    func selectedMediaType() {
        let document = """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: send
                  requestBody:
                    content:
                      application/json: {schema: {type: object, properties: {a: {type: string}}}}
                      multipart/form-data: {schema: {type: object, properties: {a: {type: string}, file: {type: string, format: binary}}}}
                  responses: {'200': {content: {application/json: {schema: {type: integer}}, text/plain: {}}}}
            """
        let built = BuiltAPI(
            document,
            options: """
                mediaTypes:
                  '#/paths/~1a/post/requestBody': multipart/form-data
                  '#/paths/~1a/post/responses/200': text/plain
                """
        )
        #expect(
            built.diagnostics == [
                "8:11 note: using 'multipart/form-data'; 'application/json' is left out",
                "10:37 note: using 'text/plain'; 'application/json' is left out",
            ])
        let dump = built.api?.operationDumps.first
        #expect(dump?.contains("multipart(a: string?, file: file?)") == true)
        #expect(dump?.contains("status200: text") == true)
        #expect(
            BuiltAPI(document, options: "mediaTypes: {'#/paths/~1a/post/requestBody': ①text/csv}").diagnostics == [
                "① error: '#/paths/~1a/post/requestBody' has no media type 'text/csv'; expected application/json, multipart/form-data",
                "9:11 warning: using 'application/json', which has no 'file'; 'multipart/form-data' is left out, unless 'mediaTypes' "
                    + "in the options selects it",
            ])
    }

    @Test("each further kind of media type has an operation of its own, unless it adds nothing to the selected kind")
    func alternatives() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: send
                  tags: [b]
                  requestBody:
                    content:
                      application/json: {schema: {$ref: '#/components/schemas/A'}}
                      application/x-www-form-urlencoded: {schema: {$ref: '#/components/schemas/A'}}
                      multipart/form-data: {schema: {type: object, properties: {a: {type: string}, file: {type: string, format: binary}}}}
                      image/png: {}
                      '*/*': {}
                  responses:
                    '200':
                      content:
                        application/json: {schema: {$ref: '#/components/schemas/A'}}
                        text/event-stream: {schema: {$ref: '#/components/schemas/A'}}
                        text/plain: {schema: {$ref: '#/components/schemas/A'}}
                        application/xml: {schema: {$ref: '#/components/schemas/A'}}
                    '400': {content: {application/json: {schema: {type: integer}}}}
            components: {schemas: {A: {type: object, properties: {a: {type: string}}}}}
            """)
        #expect(
            built.api?.operations.map {
                "\($0.name) \($0.clientMethod?.name ?? "") \($0.body?.mediaType ?? "") \($0.responses[0].mediaType ?? "")"
            } == [
                "Test.B.Send send application/json application/json",
                "Test.B.SendMultipart sendMultipart multipart/form-data application/json",
                "Test.B.SendData sendData image/png application/json",
                "Test.B.SendStream sendStream application/json text/event-stream",
            ])
        #expect(built.api?.operations.map { $0.responses.count } == [2, 2, 2, 2])
    }

    @Test(
        "JSON and forms with one schema are one method: with JSON, or with a multipart form if the schema has a file",
        arguments: [
            ("application/x-www-form-urlencoded", "a: {type: string}", "application/json"),
            ("multipart/form-data", "a: {type: string}", "application/json"),
            ("multipart/form-data", "a: {type: string, format: binary}", "multipart/form-data"),
            ("multipart/form-data", "a: {type: array, items: {type: string, format: binary}}", "multipart/form-data"),
            ("application/x-www-form-urlencoded", "a: {type: string, format: binary}", "application/json"),
            (
                "multipart/form-data", "a: {oneOf: [{type: string, format: binary}, {type: array, items: {type: string, format: binary}}]}",
                "multipart/form-data"
            ),
        ])
    func equalForms(mediaType: String, property: String, selected: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: post
                  requestBody:
                    content:
                      application/json: {schema: {$ref: '#/components/schemas/A'}}
                      \(mediaType): {schema: {$ref: '#/components/schemas/A'}}
                  responses: {'204': {description: d}}
            components: {schemas: {A: {type: object, properties: {\(property)}}}}
            """)
        #expect(built.api?.operations.map { $0.clientMethod?.name } == ["post"])
        #expect(built.api?.operations.first?.body?.mediaType == selected)
        let other = selected == mediaType ? "application/json" : mediaType
        #expect(
            built.api?.operations.first?.documentation
                == "To send the body as `\(other)`, select that media type with `mediaTypes` in the options of apigen.")
    }

    @Test("a file in JSON, which cannot contain one, is sent as a form")
    func fileInJSON() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: post
                  requestBody:
                    content: {①application/json: {schema: {type: object, properties: {file: {type: string, format: binary}}}}}
                  responses: {'204': {description: d}}
            """)
        #expect(built.api?.operations.first?.body?.mediaType == "multipart/form-data")
        #expect(
            built.diagnostics == [
                "① note: the body has a file, which 'application/json' cannot contain; it is sent as 'multipart/form-data'"
            ])
    }

    @Test(
        "an object that describes a failure in 2.0 is JSON, whatever the operation produces",
        arguments: ["application/octet-stream", "text/event-stream"])
    func failuresOf20(mediaType: String) {
        let built = BuiltAPI(
            """
            swagger: '2.0'
            paths:
              /a:
                get:
                  operationId: read
                  produces: [\(mediaType)]
                  responses:
                    '200': {description: d, schema: {type: string}}
                    '404': {description: d, schema: {type: object, properties: {message: {type: string}}}}
            """)
        let failure = built.api?.operations.first?.responses.first { $0.status == .code(404) }
        guard case .json? = failure?.content else {
            Issue.record("\(String(describing: failure?.content))")
            return
        }
    }

    @Test("an object in a query of 2.0 is sent as JSON")
    func objectsInQueries() {
        let built = BuiltAPI(
            """
            swagger: '2.0'
            paths:
              /a:
                get:
                  operationId: find
                  parameters: [{name: filter, in: query, type: object}]
                  responses: {'204': {description: d}}
            """)
        #expect(built.api?.operations.first?.parameters.map(\.serialization) == [.json])
    }

    @Test(
        "schemas that are written alike are one schema, unless JSON has a value in place of a file",
        arguments: [
            ("{type: string}", "{type: string}", ["post"]), ("{type: string}", "{type: integer}", ["post", "postMultipart"]),
            ("{anyOf: [{type: integer}, {type: string}]}", "{anyOf: [{type: integer}, {type: string}]}", ["post"]),
            ("{anyOf: [{type: integer}, {type: string}]}", "{anyOf: [{type: number}, {type: string}]}", ["post", "postMultipart"]),
            ("{anyOf: [{format: binary}, {type: string}]}", "{anyOf: [{format: binary}, {type: string}]}", ["post", "postMultipart"]),
        ])
    func alikeForms(type: String, other: String, methods: [String]) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              /a:
                post:
                  operationId: post
                  requestBody:
                    content:
                      application/json: {schema: {type: object, properties: {a: \(type)}}}
                      multipart/form-data: {schema: {type: object, properties: {a: \(other)}}}
                  responses: {'204': {description: d}}
            """)
        #expect(built.api?.operations.map { $0.clientMethod?.name } == methods)
    }

    @Test("an operation that takes and returns data next to JSON has one form for both")
    func dataToData() {
        let content = "{application/json: {schema: {type: object}}, application/octet-stream: {}}"
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths: {/a: {post: {operationId: ask, requestBody: {content: \(content)}, responses: {'200': {content: \(content)}}}}}
            """)
        #expect(
            built.api?.operations.map { "\($0.name) \($0.body?.mediaType ?? "") \($0.responses[0].mediaType ?? "")" } == [
                "Test.Ask application/json application/json", "Test.AskData application/octet-stream application/octet-stream",
            ])
        #expect(built.diagnostics == [])
    }

    @Test(
        "an operation that returns a stream asks for it with 'stream', and the operation next to it asks for no stream, unless that is the default",
        arguments: [
            ("stream: {type: boolean}", "", "nil leftOut", "nil value(true)"),
            ("stream: {type: boolean, default: true}", "", "nil value(false)", "nil value(true)"),
            ("", "{name: stream, in: query, schema: {type: boolean}}", "nil nil", "bool(true) nil"),
            ("", "{name: stream, in: query, schema: {type: boolean, default: true}}", "bool(false) nil", "bool(true) nil"),
            ("", "{name: stream, in: query, schema: {type: string}}", "nil nil", "nil nil"),
        ])
    func streams(property: String, parameter: String, single: String, streamed: String) {
        let built = BuiltAPI(
            paths: """
                /a:
                  post:
                    ①operationId: ask
                    parameters: [\(parameter)]
                    requestBody: {content: {application/json: {schema: {type: object, properties: {a: {type: string}, \(property)}}}}}
                    responses: {'200': {content: {application/json: {schema: {type: object}}, text/event-stream: {itemSchema: {}}}}}
                """, version: "3.2.0")
        let sent = built.api?.operations.map { operation in
            let parameter = operation.parameters.first.flatMap { $0.type.isOptional ? nil : $0.defaultValue }
            return "\(parameter.map { "\($0)" } ?? "nil") \(operation.body?.stream.map { "\($0)" } ?? "nil")"
        }
        #expect(sent == [single, streamed])
        let note = "① note: the request has no Boolean property or query parameter 'stream'; the operation only accepts a stream"
        #expect(built.diagnostics == (single == streamed ? [note] : []))
    }
}

extension Content {
    fileprivate var isJSON: Bool { if case .json = self { true } else { false } }
}
