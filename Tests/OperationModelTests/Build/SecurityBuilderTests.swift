import OperationModel
import TestSupport
import Testing

@Suite("Security")
struct SecurityBuilderTests {
    private let document = """
        openapi: 3.0.0
        paths:
          /login: {post: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}}}}
          /out: {post: {responses: {'204': {description: d}}}}
        components:
          securitySchemes: {jwt: {type: http, scheme: bearer}, query: {type: apiKey, in: query, name: k}}
          schemas:
            Token: {type: object, properties: {token: {type: string}}}
            MapEntry: {type: object, properties: {id: {type: integer}, name: {type: string}, owner: {$ref: '#/components/schemas/Token'}}}
            Owned: {type: object, properties: {owner: {$ref: '#/components/schemas/Token'}}}
        """

    @Test(
        "an alternative with an unknown security scheme is ignored, and an unknown scope is noted",
        arguments: [
            ("[{①nothing: []}]", "warning: the document has no security scheme 'nothing'; this alternative is ignored"),
            ("[{o: [read, ①delete]}]", "note: the security scheme 'o' has no scope 'delete'"),
        ]
    )
    func unknown(security: String, diagnostic: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {security: \(security)}}}
            components: {securitySchemes: {o: {type: oauth2, flows: {password: {tokenUrl: 'https://t', scopes: {read: r}}}}}}
            """)
        #expect(built.diagnostics == ["① \(diagnostic)"])
    }

    @Test(
        "a default with a name that is reserved or taken is an error",
        arguments: [
            ("defaults: {①transport: {header: h}}", "the client's initializer already has an argument 'transport'"),
            ("defaults: {①self: {header: h}}", "'self' is reserved and cannot be used as a name"),
        ]
    )
    func defaults(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }
}
