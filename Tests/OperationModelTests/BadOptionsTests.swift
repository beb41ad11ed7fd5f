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
                "the operation 'POST /out' has no answer with a body"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /login, token: token}}",
                "the operation takes no body with credentials"
            ),
            ("defaults: {①transport: {header: h}}", "the client has an argument 'transport' already"),
            ("defaults: {①self: {header: h}}", "no argument can be called 'self'"),
            ("names: {'#/components/schemas/Token/properties/token': ①self}", "nothing can be called 'self'"),
            ("names: {'#/components/schemas/Token': ①Type}", "nothing can be called 'Type'"),
            ("schemas: {MapEntry: {identity: ①name}}", "there is a property 'id' besides, and values have one identity"),
            (
                "schemas: {Token: {identity: ①token, urls: {id: {property: token, base: b}}}}",
                "there is a property 'id' besides, and values have one identity"
            ),
            (
                "schemas: {MapEntry: {identity: ①owner}}",
                "there is a property 'id' besides, and values have one identity"
            ),
            (
                "schemas: {Owned: {identity: ①owner}}",
                "'owner' tells no values apart; a text, a number or an enumeration can"
            ),
            ("types: {①'#/components/schemas/T': string}", "there is nothing at '#/components/schemas/T' in the document"),
        ]
    )
    func faults(options: String, message: String) {
        #expect(Lowered(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "say where the arguments of an initialiser are not what the login needs",
        arguments: [
            ("[{①u: user}]", "the login needs 'password' as well, and no argument gives it"),
            ("[{u: user, v: ①user, p: password}]", "another argument gives 'user' already"),
            ("[{①baseURL: user, p: password}]", "the client has an argument 'baseURL' already"),
            ("[{①language: user, p: password}]", "the client has an argument 'language' already"),
            ("[{①init: user, p: password}]", "no argument can be called 'init'"),
            ("[{u: user, p: password, a: ①age}]", "'age' is no text, which the arguments of initialisers are"),
            ("[{u: user, p: password}, {①u: user, p: password}]", "another initialiser has the same arguments"),
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
        #expect(lowered.diagnostics == ["① error: the token of 'query' does not stand in a header"])
    }
}
