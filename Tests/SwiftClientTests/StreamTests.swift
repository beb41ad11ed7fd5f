import Testing

@Suite("Streams in Swift")
struct StreamTests {
    private func client(_ content: String, _ more: String = "", options: String? = nil) throws -> Rendered {
        try Rendered(
            """
            openapi: 3.2.0
            info: {title: T, version: '1'}
            paths:
              /a: {get: {operationId: watch, tags: [news], responses: {'200': {description: 'd\(more)', content: {\(content)}}}}}
            """, options: options)
    }

    @Test(
        "an operation whose only success is a stream returns its items one by one",
        arguments: [
            ("application/jsonl: {itemSchema: {type: integer}}", "Int", ".lines"),
            ("application/x-ndjson: {itemSchema: {type: integer}}", "Int", ".lines"),
            ("application/json-seq: {itemSchema: {type: integer}}", "Int", ".textSequence"),
            ("text/event-stream: {itemSchema: {type: integer}}", "Int", ".events(.json)"),
            ("text/event-stream: {itemSchema: {type: string}}", "String", ".events(.text)"),
            ("text/event-stream: {schema: {type: string}}", "String", ".events(.text)"),
            ("text/event-stream: {}", "String", ".events(.text)"),
            (
                "text/event-stream: {itemSchema: {properties: {event: {type: string}, data: {type: string}}}}", "Status200Item",
                ".events(.fields)"
            ),
        ])
    func formats(content: String, item: String, format: String) throws {
        let text = try client(content).text("Requests/News/Watch.swift")
        #expect(text.contains("struct Request: StreamedRequest {"))
        #expect(text.contains("public typealias StreamItem = \(item)\n"))
        #expect(text.contains("{ StreamFormat(\(format)) }"))
        #expect(text.contains("-> ItemStream<"))
        #expect(text.contains("apiClient.stream(for: "))
    }

    @Test("a stream of events without a schema next to JSON has a method of its own, whose items are text")
    func withoutSchema() throws {
        let client = try client("application/json: {schema: {}}, text/event-stream: {}")
        #expect(client.text("Requests/News/Watch.swift").contains("-> JSONValue {"))
        #expect(client.text("Requests/News/WatchStream.swift").contains("-> ItemStream<String> {"))
    }

    @Test("JSON with a parameter `stream` is a stream: of the events that the document has for it, or else of what it describes")
    func parameter() throws {
        let content = """
            application/json: {schema: {$ref: '#/components/schemas/List'}}, application/json;stream=watch: \
            {schema: {$ref: '#/components/schemas/List'}}
            """
        func text(_ event: String) throws -> String {
            try Rendered(
                """
                openapi: 3.1.0
                info: {title: T, version: '1'}
                paths:
                  /a:
                    get:
                      operationId: list
                      tags: [news]
                      parameters: [{name: watch, in: query, schema: {type: boolean}}]
                      responses: {'200': {content: {\(content)}}}
                components: {schemas: {List: {properties: {a: {type: string}}}, \(event): {properties: {type: {type: string}}}}}
                """
            ).text("Requests/News/ListStream.swift")
        }
        let watched = try text("v1.WatchEvent")
        #expect(watched.contains("public typealias StreamItem = WatchEvent\n"))
        #expect(watched.contains("{ StreamFormat(.lines) }"))
        #expect(watched.contains("public var watch: Bool\n"))
        #expect(watched.contains("watch: Bool = true"))
        #expect(watched.contains("request.accept(\"application/json;stream=watch\")"))
        #expect(try text("Other").contains("public typealias StreamItem = List\n"))
    }

    @Test(
        "the end word is [DONE] if the document mentions it, or that of the options",
        arguments: [
            ("", nil, ""), (" until [DONE]", nil, #", end: "[DONE]""#), ("", "streams: {end: bye}", #", end: "bye""#),
            (" until [DONE]", "streams: {end: bye}", #", end: "bye""#),
        ])
    func endWords(more: String, options: String?, end: String) throws {
        let text = try client("application/jsonl: {itemSchema: {type: integer}}", more, options: options).text("Requests/News/Watch.swift")
        #expect(text.contains("StreamFormat(.lines\(end))"))
    }

    @Test("an operation that returns a whole array is no stream")
    func array() throws {
        let text = try client("application/json: {schema: {type: array, items: {type: integer}}}").text("Requests/News/Watch.swift")
        #expect(text.contains("struct Request: APIRequest {"))
        #expect(text.contains("apiClient.value(for: "))
    }
}
