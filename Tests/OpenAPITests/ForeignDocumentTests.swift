import OpenAPI
import TestSupport
import Testing

@Suite("Foreign documents")
struct ForeignDocumentTests {
    @Test(
        "a document of another format is named at the key or value that identifies it",
        arguments: [
            ("①asyncapi: 2.6.0\ninfo: {}", "this is an AsyncAPI document, which describes messages, not HTTP requests; "),
            ("①arazzo: 1.0.0", "this is an Arazzo document, which describes workflows; "),
            ("①overlay: 1.0.0", "this is an Overlay document; "),
            ("①swaggerVersion: '1.2'", "this is a Swagger 1 description, which is not supported; "),
            (
                "info: {name: a, schema: ①'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'}\nitem: []",
                "this is a Postman collection, which is not supported; "
            ),
            (#"{"data": {①"__schema": {"types": []}}}"#, "this is a GraphQL schema, which is not supported; "),
            (#"{①"__schema": {"types": []}}"#, "this is a GraphQL schema, which is not supported; "),
            ("kind: ①discovery#restDescription", "this is a Google API discovery document, which is not supported; "),
            ("_type: export\n①__export_format: 4", "this is an Insomnia export, which is not supported; "),
            ("$schema: ①https://json-schema.org/draft/2020-12/schema\ntype: object", "this is a JSON Schema, not an API description; "),
        ]
    )
    func formats(text: String, message: String) {
        let result = decode(text)
        #expect(result.document == nil)
        #expect(result.diagnostics.count == 1)
        #expect(result.diagnostics.first?.hasPrefix("① error: \(message)") == true)
    }

    @Test("a key of another format does not matter in an API description")
    func openAPI() {
        #expect(decode("openapi: 3.0.0\n①overlay: 1").diagnostics == ["① warning: unknown key 'overlay' in the document; it is ignored"])
    }
}
