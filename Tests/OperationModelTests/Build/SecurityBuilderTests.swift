import OperationModel
import TestSupport
import Testing

@Suite("Security")
struct SecurityBuilderTests {
    private let document = Documents.login

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
