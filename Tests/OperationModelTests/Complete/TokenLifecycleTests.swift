import Naming
import OperationModel
import TestSupport
import Testing

@Suite("Token authentication")
struct TokenLifecycleTests {
    private let document = Documents.login

    private let tokenDocument = Documents.loginWithKey

    @Test("the options add requirements, secrets, identities, URLs, headers and the lifecycle of a token")
    func lifecycle() {
        let built = BuiltAPI(
            tokenDocument,
            options: """
                models: {prefix: X, suffix: Y}
                schemas: {Auth: {required: [key], secrets: [key], identity: key, urls: {link: {property: key, base: 'https://a'}}}}
                defaults: {language: {header: Accept-Language, value: en}}
                authentication:
                  scheme: jwt
                  prefix: 'Bearer '
                  lifetime: 24 h
                  login: {operation: POST /login, token: data.token}
                  initializers: [{apikey: key}]
                """
        )
        #expect(built.diagnostics == [])
        #expect(built.api?.typeDump.hasPrefix("record XAuthY\n  key: string secret\nrecord XTokenY") == true)
        let authentication = built.api?.authentication
        #expect(authentication?.lifetime == 86_400)
        #expect(authentication?.login.operation.description == "Test.PostLogin")
        #expect(authentication?.login.token == ["data", "token"])
        #expect(authentication?.initializers.first?.map { "\($0.label)=\($0.property)" } == ["apikey=key"])
        #expect(built.api?.defaults.map(\.wireName) == ["Accept-Language"])
    }

    @Test(
        "a scheme, operation or property that the document does not have is an error",
        arguments: [
            ("authentication: {scheme: ①x, login: {operation: POST /login, token: data.token}}", "the document has no security scheme 'x'"),
            (
                "authentication: {scheme: jwt, login: {operation: ①GET /x, token: t}}",
                "the document has no operation 'GET /x'"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: POST /login, token: ①t}}",
                "the response of 'POST /login' has no property 't'"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: POST /login, token: ①data}}",
                "'data' in the response of 'POST /login' is not a string, so it cannot be the token"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: POST /login, token: data.token}, initializers: [{a: ①b}]}",
                "the login's body has no property 'b'"
            ),
        ]
    )
    func unknownNames(options: String, message: String) {
        #expect(BuiltAPI(tokenDocument, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "a login without a token or credentials is an error",
        arguments: [
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /out, token: t}}",
                "the operation 'POST /out' has no successful response with a body"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /both, token: t}}",
                "the successful responses of 'POST /both' have bodies of different types, so it is not known which one has the token"
            ),
            (
                "authentication: {scheme: jwt, login: {operation: ①POST /login, token: token}}",
                "the operation has no body with properties for the credentials"
            ),
        ]
    )
    func logins(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "an initializer that does not fill the login exactly once is an error",
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
                "post: {requestBody: {content: {application/json: {schema: {required: [user, password, kind], properties: {kind: {type: string, default: a}, user: {type: string}, "
                + "password: {type: string}, age: {type: integer}, realm: {type: string}}}}}}, responses: {'200'")
        let options =
            "defaults: {language: {header: Accept-Language}}\n"
            + "authentication: {scheme: jwt, login: {operation: POST /login, token: token}, initializers: \(initializers)}"
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test("a token outside a header is an error")
    func placement() {
        let document = document.replacing(
            "post: {responses: {'200'",
            with: "post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Token'}}}}, responses: {'200'")
        let built = BuiltAPI(document, options: "authentication: {scheme: ①query, login: {operation: POST /login, token: token}}")
        #expect(built.diagnostics == ["① error: the token of 'query' is not sent in a header"])
    }
}
