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
            ("[{①m: []}]", "warning: the security scheme 'm' cannot be used; this alternative is ignored"),
            ("[{o: [read, ①delete]}]", "note: the security scheme 'o' has no scope 'delete'"),
        ]
    )
    func unknown(security: String, diagnostic: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {get: {security: \(security)}}}
            components:
              securitySchemes:
                o: {type: oauth2, flows: {password: {tokenUrl: 'https://t', scopes: {read: r}}}}
                m: {type: ②mystery}
            """)
        #expect(built.diagnostics.filter { !$0.hasPrefix("②") } == ["① \(diagnostic)"])
    }

    @Test(
        "credentials that depend on a challenge of the server are reported",
        arguments: [("digest", true), ("SCRAM-SHA-256", true), ("bearer", false), ("ApiKey", false)])
    func challenges(scheme: String, isReported: Bool) {
        let built = BuiltAPI(
            "openapi: 3.0.0\npaths: {/a: {get: {responses: {}}}}\ncomponents: {securitySchemes: {①s: {type: http, scheme: \(scheme)}}}")
        let message =
            "① warning: the client does not answer challenges of '\(scheme)'; the argument for 's' is sent as it is, as the value after the word"
        #expect(built.diagnostics == (isReported ? [message] : []))
    }

    @Test(
        "the token of a security scheme is called 'accessToken' if the name says only of which kind the scheme is",
        arguments: [
            ("oauth2_0: {type: oauth2, flows: {}}", ["accessToken"]), ("bearerAuth: {type: http, scheme: bearer}", ["accessToken"]),
            ("OAuth2PasswordBearer: {type: oauth2, flows: {}}", ["accessToken"]),
            ("petstore_auth: {type: oauth2, flows: {}}", ["petstoreAuth"]), ("jwt: {type: apiKey, in: header, name: X}", ["jwt"]),
            ("jwt: {type: http, scheme: bearer}, oauth: {type: oauth2, flows: {}}", ["accessToken", "oauth"]),
        ])
    func accessToken(schemes: String, names: [String]) {
        let built = BuiltAPI("openapi: 3.0.0\npaths: {}\ncomponents: {securitySchemes: {\(schemes)}}")
        #expect(built.api?.credentials.map(\.name) == names)
    }

    @Test(
        "a security scheme that only a callback or a webhook has is no credential of the client, which never sends it",
        arguments: [
            ("", ["k"]), ("security: [{c: []}]", ["k", "c"]), ("security: [{w: [], k: []}]", ["k", "w"]),
        ])
    func foreignSchemes(security: String, names: [String]) {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            \(security)
            paths:
              /a:
                post:
                  callbacks: {done: {'{$request.body#/url}': {post: {security: [{c: []}], responses: {'204': {description: d}}}}}}
                  responses: {'204': {description: d}}
            webhooks: {w: {post: {security: [{w: []}], responses: {'204': {description: d}}}}}
            components:
              securitySchemes: {k: {type: http, scheme: basic}, c: {type: http, scheme: basic}, w: {type: http, scheme: basic}}
            """)
        #expect(built.api?.credentials.map(\.name) == names)
    }

    @Test(
        "a client certificate belongs to the transport: operations need the other credentials, and their documentation says so",
        arguments: [
            ("[{o: [], m: []}]", "[o]", "Needs"), ("[{m: []}, {o: []}]", "[] [o]", "Accepts"),
            ("[{m: []}, {o: [], m: []}]", "[] [o]", "Needs"),
            ("[{m: []}]", "[]", "Needs"), ("[{o: []}]", "[o]", nil),
        ] as [(String, String, String?)])
    func certificates(security: String, credentials: String, verb: String?) {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            paths: {/a: {get: {security: \(security), summary: A., responses: {'200': {description: d}}}}}
            components: {securitySchemes: {o: {type: http, scheme: bearer}, ①m: {type: mutualTLS}}}
            """)
        #expect(
            built.diagnostics == ["① note: 'm' is a client certificate, which the transport presents; the client has no argument for it"])
        let operation = built.api?.operations.first
        let alternatives = operation?.security.alternatives.map { "[\($0.map(\.scheme).joined(separator: ", "))]" }
        #expect(alternatives?.joined(separator: " ") == credentials)
        let text = verb.map { "A.\n\n\($0) a client certificate, which the transport presents." }
        #expect(operation?.documentation == text ?? "A.")
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
