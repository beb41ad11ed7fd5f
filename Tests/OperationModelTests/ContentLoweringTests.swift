import OperationModel
import TestSupport
import Testing

@Suite("Contents")
struct ContentLoweringTests {
    @Test(
        "of a text in Base64 are JSON where the media type is, and bytes elsewhere",
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
        let lowered = Lowered(
            """
            openapi: 3.1.0
            paths: {/a: {post: {requestBody: \(content), responses: {'200': \(content)}}}}
            components: {schemas: {Base64: {type: string, format: byte}}}
            """
        )
        let operation = try #require(lowered.api?.operations.first)
        for content in [operation.body?.content, operation.responses.first?.content] {
            #expect(try #require(content).isJSON == isJSON)
        }
    }
}

extension Content {
    fileprivate var isJSON: Bool { if case .json = self { true } else { false } }
}
