import Testing

@Suite("Idempotency keys in Swift")
struct IdempotencyTests {
    private func document(_ parameters: String = "") -> String {
        """
        openapi: 3.0.0
        info: {title: T, version: '1'}
        paths:
          /a:
            get: {operationId: get, responses: {'204': {description: ''}}}
            put: {operationId: put, responses: {'204': {description: ''}}}
            patch: {operationId: patch, responses: {'204': {description: ''}}}
            post: {operationId: post, parameters: [\(parameters)], responses: {'204': {description: ''}}}
        """
    }

    private func keyed(_ client: Rendered, _ header: String) -> [String] {
        ["Get", "Put", "Patch", "Post"].filter { client.text("Requests/\($0).swift").contains("idempotencyHeader: \"\(header)\"") }
    }

    @Test("a header parameter Idempotency-Key is that of the operation, in any case, and optional although it is required")
    func declared() throws {
        let client = try Rendered(document("{name: idempotency-key, in: header, required: true, schema: {type: string}}"))
        #expect(keyed(client, "idempotency-key") == ["Post"])
        #expect(client.text("Requests/Post.swift").contains("public var idempotencyKey: String?"))
    }

    @Test("a query parameter of this name is an ordinary parameter")
    func query() throws {
        let client = try Rendered(document("{name: Idempotency-Key, in: query, required: true, schema: {type: string}}"))
        #expect(keyed(client, "Idempotency-Key") == [])
        #expect(client.text("Requests/Post.swift").contains("public var idempotencyKey: String\n"))
    }

    @Test("the option names the header of every POST and PATCH, and a declared one precedes it")
    func option() throws {
        #expect(keyed(try Rendered(document(), options: "idempotency: {header: X-Key}"), "X-Key") == ["Patch", "Post"])
        let both = document("{name: Idempotency-Key, in: header, schema: {type: string}}")
        #expect(keyed(try Rendered(both, options: "idempotency: {header: X-Key}"), "X-Key") == ["Patch"])
    }
}
