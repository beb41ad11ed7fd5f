import TestSupport
import Testing

@Suite("Suggestions")
struct SuggestionTests {
    private let document = """
        openapi: 3.0.0
        tags: [{name: pets}]
        paths:
          '/pets/{petId}':
            get:
              tags: [pets]
              operationId: getPet
              parameters: [{name: petId, in: path, required: true, schema: {type: string}}]
              \(jsonResponses("Pet"))
          /login:
            post:
              operationId: login
              requestBody: {required: true, content: {application/json: {schema: {$ref: '#/components/schemas/User'}}}}
              \(jsonResponses("Token"))
        components:
          securitySchemes: {bearer: {type: http, scheme: bearer}}
          schemas:
            Pet: {type: object, properties: {name: {type: string}}}
            User: {type: object, properties: {password: {type: string}}}
            Token: {type: object, properties: {token: {type: string}}}
        """

    @Test(
        "a name in the options that the document almost has is reported with a suggestion",
        arguments: [
            ("schemas: {①Pets: {identity: name}}", "the document has no schema 'Pets'; did you mean 'Pet'?"),
            ("schemas: {Pet: {required: [①nmae]}}", "the schema has no property 'nmae'; did you mean 'name'?"),
            ("schemas: {Pet: {identity: ①Name}}", "the schema has no property 'Name'; did you mean 'name'?"),
            ("include: {tags: [①pet]}", "no operation meets the condition 'pet'; did you mean 'pets'?"),
            ("include: {operations: [①getPets]}", "no operation meets the condition 'getPets'; did you mean 'getPet'?"),
            ("include: {paths: [①/logn]}", "no operation meets the condition '/logn'; did you mean '/login'?"),
            ("exclude: {methods: [①pots]}", "no operation meets the condition 'pots'; did you mean 'POST'?"),
            // The operation has this name, but a tag cannot be suggested by the name of an operation.
            ("include: {tags: [①getPet]}", "no operation meets the condition 'getPet'"),
            (
                "names: {①'#/components/schemas/Pte': A}",
                "the document has nothing at '#/components/schemas/Pte'; did you mean '#/components/schemas/Pet'?"
            ),
            (
                "types: {'#/components/schemas/Pet/properties/name': ①datetime}",
                "unknown type 'datetime'; expected bool, int, int32, int64, float, double, decimal, string, date, dateTime, uuid, url, bytes, base64URL, json, unixTime; did you mean 'dateTime'?"
            ),
            (
                "authentication: {scheme: ①baerer, login: {operation: login, token: token}}",
                "the document has no security scheme 'baerer'; did you mean 'bearer'?"
            ),
            (
                "authentication: {scheme: bearer, login: {operation: ①logon, token: token}}",
                "the document has no operation 'logon'; expected an operation such as 'GET /pets' or an operationId; did you mean 'login'?"
            ),
            (
                "authentication: {scheme: bearer, login: {operation: login, token: ①tokn}}",
                "the response of 'login' has no property 'tokn'; did you mean 'token'?"
            ),
            (
                "authentication: {scheme: bearer, login: {operation: login, token: token}, initializers: [{p: ①pasword}]}",
                "the login's body has no property 'pasword'; did you mean 'password'?"
            ),
        ]
    )
    func options(options: String, message: String) {
        #expect(BuiltAPI(document, options: options).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "a name that another part of the document almost has is reported with a suggestion",
        arguments: [
            (
                "parameters: [①{name: petID, in: path, required: true, schema: {}}, {name: pet_id, in: path, required: true, schema: {}}]",
                "warning: the path '/a/{pet_id}' has no '{petID}'; the parameter is left out; did you mean 'pet_id'?"
            ),
            (
                "parameters: [\(path)], security: [{①oauth2: []}]",
                "warning: the document has no security scheme 'oauth2'; this alternative is ignored; did you mean 'oauth'?"
            ),
            (
                "parameters: [\(path)], security: [{oauth: [①reed]}]",
                "note: the security scheme 'oauth' has no scope 'reed'; did you mean 'read'?"
            ),
        ]
    )
    func document(operation: String, diagnostic: String) {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {'/a/{pet_id}': {get: {\(operation), responses: {}}}}
            components: {securitySchemes: {oauth: {type: oauth2, flows: {password: {tokenUrl: 'https://t', scopes: {read: r}}}}}}
            """)
        #expect(built.diagnostics == ["① \(diagnostic)"])
    }

    private static let path = "{name: pet_id, in: path, required: true, schema: {type: string}}"
}
