import OpenAPI
import TestSupport
import Testing

@Suite("Invalid bodies and security requirements")
struct InvalidBodyTests {
    @Test(
        "an invalid part of a body is ignored, with a warning",
        arguments: [
            ("requestBody: ①x", "warning: a request body must be a mapping, not a string; it is ignored"),
            ("requestBody: {content: {a/b: ①[]}}", "warning: a media type must be a mapping, not a list; it is ignored"),
            (
                "requestBody: {content: {a/b: {①shema: {}}}}",
                "warning: unknown key 'shema' in a media type; it is ignored; did you mean 'schema'?"
            ),
            (
                "requestBody: {content: {a/b: {①itemEncoding: {}}}}",
                "warning: 'itemEncoding' in a media type belongs to OpenAPI 3.2; it is ignored"
            ),
            (
                "requestBody: {content: {multipart/form-data: {schema: {properties: {p: {}}}, encoding: {p: {style: ①x}}}}}",
                "warning: unknown style 'x'; the default style is used"
            ),
            (
                "requestBody: {content: {multipart/form-data: {schema: {properties: {p: {}}}, encoding: {p: {①type: x}}}}}",
                "warning: unknown key 'type' in an encoding; it is ignored"
            ),
            ("responses: {'200': {description: d, headers: ①[]}}", "warning: 'headers' must be a mapping, not a list; it is ignored"),
        ]
    )
    func bodies(text: String, diagnostic: String) {
        #expect(decode("openapi: 3.0.0\npaths: {/a: {post: {\(text)}}}").diagnostics == ["① \(diagnostic)"])
    }

    @Test(
        "an invalid security requirement is ignored, with a warning",
        arguments: [
            ("[{o: ①read}]", "warning: 'o' must be a list, not a string; it is read as a list with one element"),
            ("[①o]", "warning: a security requirement must be a mapping, not a string; it is read as '{o: []}'"),
            ("[①[o]]", "warning: a security requirement must be a mapping, not a list; it is ignored"),
        ]
    )
    func security(security: String, diagnostic: String) {
        let built = decode(
            """
            openapi: 3.0.0
            paths: {/a: {get: {security: \(security)}}}
            components: {securitySchemes: {o: {type: oauth2, flows: {password: {tokenUrl: 'https://t', scopes: {read: r}}}}}}
            """)
        #expect(built.diagnostics == ["① \(diagnostic)"])
    }
}
