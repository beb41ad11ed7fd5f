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
          schemas:
            Token: {type: object, properties: {token: {type: string}}}
            MapEntry: {type: object, properties: {id: {type: integer}, name: {type: string}, owner: {$ref: '#/components/schemas/Token'}}}
            Owned: {type: object, properties: {owner: {$ref: '#/components/schemas/Token'}}}
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
                "the operation 'POST /out' has no successful response with a body"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /login, token: token}}",
                "the operation has no body with properties for the credentials"
            ),
            ("defaults: {①transport: {header: h}}", "the client's initializer already has an argument 'transport'"),
            ("defaults: {①self: {header: h}}", "'self' is reserved and cannot be used as a name"),
            ("names: {'#/components/schemas/Token/properties/token': ①self}", "'self' is reserved and cannot be used as a name"),
            ("names: {'#/components/schemas/Token': ①Type}", "'Type' is reserved and cannot be used as a name"),
            ("schemas: {MapEntry: {identity: ①name}}", "another property is called 'id', which would be the identity"),
            (
                "schemas: {Token: {identity: ①token, urls: {id: {property: token, base: b}}}}",
                "another property is called 'id', which would be the identity"
            ),
            (
                "schemas: {MapEntry: {identity: ①owner}}",
                "another property is called 'id', which would be the identity"
            ),
            (
                "schemas: {Owned: {identity: ①owner}}",
                "'owner' is not Hashable, so it cannot be the identity"
            ),
            ("types: {①'#/components/schemas/T': string}", "the document has nothing at '#/components/schemas/T'"),
        ]
    )
    func faults(options: String, message: String) {
        #expect(Lowered(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "say where the arguments of an initialiser are not what the login needs",
        arguments: [
            ("[{①u: user}]", "the login needs 'password', which no argument fills"),
            ("[{u: user, v: ①user, p: password}]", "another argument already fills 'user'"),
            ("[{①baseURL: user, p: password}]", "the client's initializer already has an argument 'baseURL'"),
            ("[{①language: user, p: password}]", "the client's initializer already has an argument 'language'"),
            ("[{①init: user, p: password}]", "'init' is reserved and cannot be used as a name"),
            ("[{u: user, p: password, a: ①age}]", "'age' must be a string to be an initializer argument"),
            ("[{u: user, p: password}, {①u: user, p: password}]", "another initializer has the same arguments"),
        ]
    )
    func initializers(initializers: String, message: String) {
        let document = document.replacing(
            "post: {responses: {'200'",
            with:
                "post: {requestBody: {content: {application/json: {schema: {required: [user, password], properties: {user: {type: string}, "
                + "password: {type: string}, age: {type: integer}, realm: {type: string}}}}}}, responses: {'200'")
        let options =
            "defaults: {language: {header: Accept-Language}}\n"
            + "authentication: {scheme: jwt, login: {operation: POST /login, token: token}, initializers: \(initializers)}"
        #expect(Lowered(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test("say where a token does not belong")
    func placement() {
        let document = document.replacing(
            "post: {responses: {'200'",
            with: "post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}, responses: {'200'")
        let lowered = Lowered(document, options: "authentication: {scheme: ①query, login: {operation: POST /login, token: token}}")
        #expect(lowered.diagnostics == ["① error: the token of 'query' is not sent in a header"])
    }
}
