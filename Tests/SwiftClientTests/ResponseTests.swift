import Testing

@Suite("Responses in Swift")
struct ResponseTests {
    private func client(_ responses: String, version: String = "3.1.0", method: String = "get") throws -> Rendered {
        try Rendered(
            """
            openapi: \(version)
            info: {title: T, version: '1'}
            paths: {/a: {\(method): {operationId: call, responses: {\(responses)}}}}
            components:
              schemas: {Pet: {properties: {name: {type: string}}}, Fault: {properties: {why: {type: string}}}}
              headers: {Left: {description: How many are left., schema: {type: integer}}}
            """
        )
    }

    private func json(_ schema: String) -> String { "content: {application/json: {schema: {$ref: '#/components/schemas/\(schema)'}}}" }

    @Test(
        "another status is read as the only documented success, and the successes of an operation that documents none as data",
        arguments: [
            ("'201': {description: d, @Pet}", "response.statusCode(success: 201) {"),
            (
                "'200': {description: d, content: {image/png: {}}}, '404': {description: d}",
                "response.statusCode(success: 200, \"image/png\") {"
            ),
            ("'204': {description: d}", "response.statusCode(success: 204, nil) {"),
            ("'200': {description: d}, '201': {description: d}", "response.statusCode {"),
            ("'200': {description: d}, default: {description: d}", "response.statusCode {"),
            ("2XX: {description: d}", "response.statusCode {"),
            (
                "'405': {description: d}",
                "case 200..<300 where response.allowsUndocumentedSuccess: self = .status2XX(statusCode: response.statusCode, response.data())"
            ),
        ])
    func undocumented(responses: String, line: String) throws {
        #expect(try client(responses.replacing("@Pet", with: json("Pet"))).text("Requests/Call.swift").contains(line))
    }

    @Test("if successful responses differ in type, `success` is the response itself")
    func successes() throws {
        let client = try client(
            "'200': {description: d, \(json("Pet"))}, '201': {description: d, content: {text/plain: {}}}, '202': {description: d, content: {image/png: {}}}, "
                + "'204': {description: d}, 4XX: {description: d, content: {application/problem+json: {schema: {$ref: '#/components/schemas/Fault'}}}}"
        )
        let text = client.text("Requests/Call.swift")
        #expect(
            text.contains(
                """
                                switch response.statusCode {
                                case 200: self = .status200(response.json())
                                case 201: self = .status201(response.text())
                                case 202: self = .status202(response.data())
                                case 204: self = .status204
                                case 400..<500: self = .status4XX(statusCode: response.statusCode, response.json())
                                default: return nil

                """))
        #expect(text.contains("            case status201(String)\n"))
        #expect(text.contains("            case status202(Data)\n"))
        #expect(
            text.contains(
                """
                            /// The response itself if it is successful, because the bodies differ in type; nil otherwise.
                            public var success: Self? {
                                switch self {
                                case .status200: self
                                case .status201: self
                                case .status202: self
                                case .status204: self
                                default: nil

                """))
        #expect(text.contains("            public var failure: Fault? {\n"))
        #expect(
            client.calls("Requests/Call.swift") == [
                "request.accept(\"application/json, text/plain, image/png, application/problem+json\")"
            ])
    }

    @Test("links are documented with their targets and parameters")
    func links() throws {
        let text = try Rendered(
            """
            openapi: 3.0.3
            info: {title: T, version: '1'}
            paths:
              /a: {get: {operationId: call, responses: {'200': {description: Here., links: {
                  pet: {operationId: getPet, parameters: {id: '$response.body#/id'}, requestBody: '$request.body', description: The pet.},
                  next: {$ref: '#/components/links/Next'}}}}}}
            components: {links: {Next: {operationRef: '#/paths/~1a/get'}}}
            """
        ).text("Requests/Call.swift")
        #expect(
            text.contains(
                """
                            /// Here.
                            ///
                            /// Link `pet` to `getPet` with `id` from `$response.body#/id`, the body from `$request.body`: The pet.
                            ///
                            /// Link `next` to `#/paths/~1a/get`
                            case status200

                """))
    }

    @Test(
        "a sequential media type with an item schema becomes a list",
        arguments: [
            ("application/jsonl: {itemSchema: {$ref: '#/components/schemas/Pet'}}", "[Pet]", "sequence"),
            ("application/json-seq: {itemSchema: {type: integer}}", "[Int]", "sequence"),
            ("text/event-stream: {itemSchema: {$ref: '#/components/schemas/Pet'}}", "[Pet]", "events"),
            ("application/json: {itemSchema: {$ref: '#/components/schemas/Pet'}}", "[Pet]", "json"),
            ("application/jsonl: {}", "Data", "data"),
            ("text/event-stream: {schema: {type: string, format: binary}}", "Data", "data"),
            ("'*/*': {schema: {type: string}}", "String", "text"), ("'*/*': {schema: {type: string, format: binary}}", "Data", "data"),
            ("text/plain: {schema: {type: integer}}", "Int", "json"), ("text/plain: {schema: {type: boolean}}", "Bool", "json"),
            ("text/plain: {schema: {type: number}}", "Double", "json"), ("text/plain: {schema: {type: string}}", "String", "text"),
            ("text/plain: {schema: {type: string, format: date}}", "String", "text"), ("text/plain: {schema: {}}", "String", "text"),
            ("application/x-ndjson: {schema: {$ref: '#/components/schemas/Pet'}}", "[Pet]", "sequence"),
            ("application/jsonl: {schema: {type: array, items: {type: integer}}}", "[Int]", "sequence"),
        ])
    func sequences(content: String, type: String, function: String) throws {
        let text = try client("'200': {description: d, content: {\(content)}}", version: "3.2.0").text("Requests/Call.swift")
        #expect(text.contains("            case status200(\(type))\n"))
        #expect(text.contains("case 200: self = .status200(response.\(function)())\n"))
    }

    @Test("the events of a stream can have data of another type for each name")
    func namedEvents() throws {
        let pet = "contentMediaType: application/json, contentSchema: {$ref: '#/components/schemas/Pet'}"
        let variants = "{properties: {event: {const: note}}}, {properties: {event: {const: pet}, data: {\(pet)}}}"
        let item = "{required: [event], properties: {event: {type: string}, data: {type: string}}, oneOf: [\(variants)]}"
        let client = try client("'200': {description: d, content: {text/event-stream: {itemSchema: \(item)}}}", version: "3.2.0")
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("        case note(Note)\n        case pet(Pet)\n"), "\(text)")
        #expect(text.contains("        public let data: String?\n") && text.contains("        public let data: PetModel?\n"), "\(text)")
        #expect(text.contains("response.events(as: .fieldsWithObjects)"))
    }

    @Test(
        "the events of a stream are items of its schema, which describes their fields or only their data",
        arguments: [
            ("schema: {$ref: '#/components/schemas/Event'}", "[Event]", ""),
            ("itemSchema: {$ref: '#/components/schemas/Event'}", "[Event]", ""),
            ("schema: {type: array, items: {$ref: '#/components/schemas/Event'}}", "[Event]", ""),
            ("schema: {properties: {event: {type: string}, data: {type: string}, more: {type: string}}}", "[Status200Item]", ""),
            ("schema: {properties: {data: {type: string}, more: {type: string}}}", "[Status200Item]", "as: .json"),
            ("schema: {$ref: '#/components/schemas/JSONEvent'}", "[JSONEvent]", "as: .fieldsWithJSON"),
            ("itemSchema: {$ref: '#/components/schemas/PetEvent'}", "[PetEvent]", "as: .fieldsWithJSON"),
            (
                "itemSchema: {oneOf: [{$ref: '#/components/schemas/Event'}, {$ref: '#/components/schemas/PetEvent'}]}",
                "[Status200Item]", "as: .fieldsWithObjects"
            ),
            (
                "itemSchema: {oneOf: [{$ref: '#/components/schemas/Event'}, {properties: {event: {type: string}, data: {type: integer}}}]}",
                "[Status200Item]", "as: .fieldsWithJSON"
            ),
            ("schema: {$ref: '#/components/schemas/Pet'}", "[Pet]", "as: .json"),
            ("itemSchema: {type: integer}", "[Int]", "as: .json"), ("itemSchema: {type: string}", "[String]", "as: .text"),
            ("schema: {type: integer}", "[Int]", "as: .json"), ("schema: {type: string}", "[String]", "as: .text"),
            ("", "[String]", "as: .text"), ("schema: {}", "[String]", "as: .text"),
            ("itemSchema: {type: object}", "[[String: JSONValue]]", ""),
        ])
    func events(content: String, type: String, item: String) throws {
        let client = try Rendered(
            """
            openapi: 3.2.0
            info: {title: T, version: '1'}
            paths: {/a: {get: {operationId: call, responses: {'200': {content: {text/event-stream: {\(content)}}}}}}}
            components:
              schemas:
                Pet: {properties: {id: {type: integer}, name: {type: string}}}
                Event: {required: [event], properties: {event: {type: string}, data: {type: string}}}
                PetEvent: {properties: {event: {type: string}, data: {$ref: '#/components/schemas/Pet'}}}
                JSONEvent: {properties: {id: {type: string}, data: {type: string, contentMediaType: application/json, contentSchema: {$ref: '#/components/schemas/Pet'}}}}
            """
        )
        let text = client.text("Requests/Call.swift")
        #expect(text.contains("            case status200(\(type))\n"))
        #expect(text.contains("case 200: self = .status200(response.events(\(item)))\n"))
        #expect(client.properties("Models/JSONEvent.swift") == ["id: String?", "data: Pet?"])
        #expect(client.properties("Models/Event.swift") == ["event: String", "data: String?"])
    }

    @Test(
        "`success` has the body type that all successful responses share",
        arguments: [
            ("'200': {description: d, @Pet}, '201': {description: d, @Pet}", "Pet"),
            ("'200': {description: d, @Pet}, '404': {description: d, @Fault}, '500': {description: d, @Pet}", "Pet"),
            ("2XX: {description: d, @Pet}", "Pet"), ("'204': {description: d}", "Void"), ("'205': {description: d}", "Void"),
            ("default: {description: d, @Pet}", "Pet"), ("'200': {description: d}, default: {description: d, @Fault}", "Void"),
            ("'304': {description: d}", "Data"), ("'404': {description: d, @Fault}", "Data"),
            ("'200': {description: d, @Pet}, '204': {description: d}", "Pet?"),
            ("'204': {description: d}, 2XX: {description: d, @Pet}, default: {description: d, @Fault}", "Pet?"),
            ("'200': {description: d, @Pet}, '201': {description: d, @Fault}, '204': {description: d}", "Self"),
        ])
    func success(responses: String, type: String) throws {
        let text = try client(responses.replacing("@Pet", with: json("Pet")).replacing("@Fault", with: json("Fault")))
            .text("Requests/Call.swift")
        #expect(text.contains("            public var success: \(type)? {\n"))
    }

    @Test("the only response, if it is the default, is successful for statuses 200 to 299")
    func defaultOnly() throws {
        let text = try client("default: {description: d, content: {application/json: {schema: {type: array, items: {type: string}}}}}")
            .text("Requests/Call.swift")
        #expect(text.contains("            case defaultResponse(statusCode: Int, [String])\n"))
        #expect(text.contains("                default: self = .defaultResponse(statusCode: response.statusCode, response.json())\n"))
        #expect(
            text.contains(
                """
                                case .defaultResponse(let statusCode, let value) where (200..<300).contains(statusCode): value
                                default: nil
                                }

                """))
    }

    @Test("a status is compared before the range around it, and that before the default, in whatever order they are documented")
    func order() throws {
        let text = try client(
            "default: {description: d}, 4XX: {description: d}, '404': {description: d, \(json("Fault"))}, 2XX: {description: d, \(json("Pet"))}, "
                + "'200': {description: d, \(json("Pet"))}"
        ).text("Requests/Call.swift")
        #expect(
            text.contains(
                """
                                switch response.statusCode {
                                case 404: self = .status404(response.json())
                                case 200: self = .status200(response.json())
                                case 400..<500: self = .status4XX(statusCode: response.statusCode)
                                case 200..<300: self = .status2XX(statusCode: response.statusCode, response.json())
                                default: self = .defaultResponse(statusCode: response.statusCode)
                                }

                """))
    }

    @Test("a successful response without a body is nil if others have a body")
    func absentBody() throws {
        let text = try client("'204': {description: d}, '200': {description: d, \(json("Pet"))}, default: {description: d}")
            .text("Requests/Call.swift")
        #expect(
            text.contains(
                """
                            /// The body of a successful response, which is nil if the response has none; nil otherwise.
                            public var success: Pet?? {
                                switch self {
                                case .status204: .some(nil)
                                case .status200(let value): value
                                default: nil
                                }

                """))
    }

    @Test("a body that the options make optional is nil if it is empty")
    func optionalBody() throws {
        let document = """
            openapi: 3.1.0
            info: {title: T, version: '1'}
            paths: {/a: {get: {operationId: call, responses: {'200': {\(json("Pet"))}, default: {\(json("Pet"))}}}}}
            components: {schemas: {Pet: {properties: {name: {type: string}}}}}
            """
        let text = try Rendered(document, options: "optionalBodies: ['#/paths/~1a/get/responses/200']").text("Requests/Call.swift")
        #expect(text.contains("            case status200(Pet?)\n"))
        #expect(text.contains("            case defaultResponse(statusCode: Int, Pet)\n"))
        #expect(text.contains("            public var success: Pet?? {\n"))
    }

    @Test(
        "a documented redirection of PUT or PATCH is returned",
        arguments: [
            ("put", "'301': {description: d}, '302': {description: d}, '303': {description: d}", "[301, 302]"),
            ("patch", "'302': {description: d}", "[302]"), ("patch", "3XX: {description: d}", "[301, 302]"),
            ("put", "default: {description: d}, '307': {description: d}", nil), ("post", "'302': {description: d}", nil),
            ("get", "'302': {description: d}", nil),
        ] as [(String, String, String?)])
    func redirections(method: String, responses: String, statuses: String?) throws {
        let text = try client(responses, method: method).text("Requests/Call.swift")
        #expect(text.contains("redirections:") == (statuses != nil))
        if let statuses { #expect(text.contains("                redirections: \(statuses),\n")) }
    }

    @Test("headers are typed properties; a header of several responses occurs once")
    func headers() throws {
        let text = try client(
            "'200': {description: d, headers: {X-Left: {$ref: '#/components/headers/Left'}, X-Tags: {schema: {type: array, items: {type: string}}}, "
                + "Content-Type: {schema: {type: string}}, Last-Modified: {schema: {type: string, format: date-time}}}}, "
                + "'429': {description: d, headers: {x-left: {schema: {type: string}}, Retry-After: {schema: {type: integer}}}}"
        ).text("Requests/Call.swift")
        #expect(
            text.contains(
                """
                            public struct Headers: ResponseHeaders {
                                private let exchange: Exchange

                                public init(_ exchange: Exchange) { self.exchange = exchange }

                                /// How many are left.
                                public var xLeft: Int? { exchange.header("X-Left") }

                                public var xTags: [String]? { exchange.header("X-Tags") }

                                public var lastModified: Date? { exchange.header("Last-Modified") }

                                public var retryAfter: Int? { exchange.header("Retry-After") }
                            }

                """))
    }

    @Test("a request accepts the media types of the responses, unless they are all JSON")
    func accept() throws {
        #expect(try client("'200': {description: d, \(json("Pet"))}").calls("Requests/Call.swift") == [])
        #expect(try client("'204': {description: d}").calls("Requests/Call.swift") == [])
        // What a success has is not documented.
        #expect(
            try client("'404': {description: d, \(json("Pet"))}").calls("Requests/Call.swift")
                == ["request.accept(\"application/json, */*\")"])
        #expect(
            try client("'200': {description: d, content: {text/csv: {}}}").calls("Requests/Call.swift") == ["request.accept(\"text/csv\")"])
        #expect(
            try client("'200': {description: d, content: {image/png: {}, image/jpeg: {}}}").calls("Requests/Call.swift")
                == ["request.accept(\"image/png, image/jpeg;q=0.9\")"])
        #expect(
            try client(
                "'200': {description: d, content: {image/png: {}, image/jpeg: {}}}, '400': {description: d, content: {image/jpeg: {}}}"
            )
            .calls("Requests/Call.swift") == ["request.accept(\"image/png, image/jpeg;q=0.9\")"])
        #expect(
            try client("'200': {description: d, content: {application/vnd.x+json: {schema: {type: string}}}}").calls("Requests/Call.swift")
                == ["request.accept(\"application/vnd.x+json\")"])
    }

    @Test("a range of media types has the kind of its content, so that it needs no further operation")
    func ranges() throws {
        let bytes = "{schema: {type: string, format: binary}}"
        for pdf in [bytes, "{}"] {
            let client = try client("'200': {description: d, content: {'audio/*': \(bytes), 'video/*': \(bytes), application/pdf: \(pdf)}}")
            #expect(
                client.calls("Requests/Call.swift") == ["request.accept(\"audio/*, video/*;q=0.9, application/pdf;q=0.9\")"])
            #expect(!client.paths.contains { $0.hasSuffix("CallData.swift") })
        }
        let text = try client("'200': {description: d, content: {'text/*': {}, text/csv: {}}}")
        #expect(text.calls("Requests/Call.swift") == ["request.accept(\"text/*, text/csv;q=0.9\")"])
    }

    @Test("`produces` of 2.0 applies to operations without their own")
    func produces() throws {
        let client = try Rendered(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            produces: [application/json]
            paths:
              /json: {get: {responses: {200: {description: d, schema: {type: string}, headers: {X-Left: {type: integer}}}}}}
              /xml: {get: {produces: [application/xml], responses: {200: {description: d, schema: {type: string}}}}}
              /file: {get: {responses: {200: {description: d, schema: {type: file}}}}}
            """
        )
        #expect(client.text("Requests/GetJson.swift").contains("            case status200(String)\n"))
        #expect(client.text("Requests/GetJson.swift").contains("public var xLeft: Int? { exchange.header(\"X-Left\") }\n"))
        #expect(client.text("Requests/GetXml.swift").contains("            case status200(Data)\n"))
        #expect(client.calls("Requests/GetXml.swift") == ["request.accept(\"application/xml\")"])
        #expect(client.text("Requests/GetFile.swift").contains("            case status200(Data)\n"))
    }
}
