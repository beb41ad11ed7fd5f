import TestSupport
import Testing

@Suite("Bad options")
struct BadOptionsTests {
    private let document = """
        openapi: 3.0.0
        paths:
          /login: {post: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}}}}
          /out: {post: {responses: {'204': {description: d}}}}
        components:
          securitySchemes: {jwt: {type: http, scheme: bearer}, query: {type: apiKey, in: query, name: k}}
          schemas: {Token: {type: object, properties: {token: {type: string}}}}
        """

    @Test(
        "are errors, each with its place",
        arguments: [
            ("①- a", "a mapping was expected, not a list"),
            ("①just a text", "a mapping was expected, not a string"),
            ("models: {prefix: ①a-b}", "'a-b' cannot stand in a name; letters, digits and '_' can"),
            ("models: {prefix: ①}", "'prefix' must be a text, not null"),
            ("integers: ①big", "'integers' is plain or sized, not 'big'"),
            ("access: ①private", "'access' is internal or package or public, not 'private'"),
            ("include: {tags: ①a}", "'tags' must be a list, not a string"),
            ("include: {tags: [①[a]]}", "a text was expected, not a list"),
            ("include: {①tag: [a]}", "there is no option 'tag' here; there are paths, methods, tags, operations"),
            ("runtime: {①git: a, path: b}", "there is no option 'git' here; there are path, url, from"),
            ("schemas: {Token: {①secret: [token]}}", "there is no option 'secret' here; there are required, identity, secrets, urls"),
            ("schemas: {Token: {identity: ①id}}", "the schema has no property 'id'"),
            ("schemas: {Token: {urls: {①a: {property: token}}}}", "'base' is missing here"),
            ("defaults: {①a-b: {header: h}}", "'a-b' cannot stand in a name; letters, digits and '_' can"),
            ("defaults: {a: {header: h, ①vale: v}}", "there is no option 'vale' here; there are header, value"),
            ("authentication: ①{scheme: jwt}", "'login' is missing here"),
            ("authentication: {scheme: ①[], login: {operation: POST /login, token: t}}", "'scheme' must be a text, not a list"),
            ("authentication: {scheme: jwt, login: {operation: ①[], token: t}}", "'operation' must be a text, not a list"),
            ("authentication: {scheme: jwt, ①login: {token: t}}", "'operation' is missing here"),
            ("authentication: {scheme: jwt, ①login: {operation: POST /out}}", "'token' is missing here"),
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /out, token: t}}",
                "the operation 'POST /out' has no answer with a body"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /login, token: token}}",
                "the operation takes no body with credentials"
            ),
            ("types: {①'#/components/schemas/T': string}", "there is nothing at '#/components/schemas/T' in the document"),
        ]
    )
    func faults(options: String, message: String) {
        #expect(Lowered(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test("say where a token does not belong")
    func placement() {
        let document = document.replacing(
            "post: {responses: {'200'",
            with: "post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}, responses: {'200'")
        let lowered = Lowered(document, options: "authentication: {scheme: ①query, login: {operation: POST /login, token: token}}")
        #expect(lowered.diagnostics == ["① error: the token of 'query' does not stand in a header"])
    }
}
