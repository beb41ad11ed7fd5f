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
            ("text/event-stream: {}", "String", "text"), ("application/jsonl: {}", "Data", "data"),
        ])
    func sequences(content: String, type: String, function: String) throws {
        let text = try client("'200': {description: d, content: {\(content)}}", version: "3.2.0").text("Requests/Call.swift")
        #expect(text.contains("            case status200(\(type))\n"))
        #expect(text.contains("case 200: self = .status200(response.\(function)())\n"))
    }

    @Test(
        "`success` has the body type that all successful responses share",
        arguments: [
            ("'200': {description: d, @Pet}, '201': {description: d, @Pet}", "Pet"),
            ("'200': {description: d, @Pet}, '404': {description: d, @Fault}, '500': {description: d, @Pet}", "Pet"),
            ("2XX: {description: d, @Pet}", "Pet"), ("'204': {description: d}", "Void"), ("'205': {description: d}", "Void"),
            ("default: {description: d, @Pet}", "Pet"), ("'200': {description: d}, default: {description: d, @Fault}", "Void"),
            ("'304': {description: d}", "Void"), ("'200': {description: d, @Pet}, '204': {description: d}", "Self"),
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
                "                case .defaultResponse(let statusCode, let value) where (200..<300).contains(statusCode): value\n"
                    + "                default: nil\n"))
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
        #expect(
            try client("'200': {description: d, content: {text/csv: {}}}").calls("Requests/Call.swift") == ["request.accept(\"text/csv\")"])
        #expect(
            try client("'200': {description: d, content: {application/vnd.x+json: {schema: {type: string}}}}").calls("Requests/Call.swift")
                == ["request.accept(\"application/vnd.x+json\")"])
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
