import OpenAPI
import TestSupport
import Testing

@Suite("Bad documents")
struct BadDocumentTests {
    @Test(
        "are no API description, and say why",
        arguments: [
            ("①just a text", "an API description is a mapping, not a string"),
            ("openapi: ①[3, 0]", "the version must be a text such as '3.1.0', not a list"),
            ("openapi:①", "the version must be a text such as '3.1.0', not null"),
            ("openapi: ①v3.0.0", "version 'v3.0.0' is not supported; the known ones are 2.0, 3.0, 3.1 and 3.2"),
            ("①Openapi: 3.0.0", "this is no API description: there is neither 'openapi' nor 'swagger' at its top"),
            ("①asyncapi: 2.6.0", "this is no API description: there is neither 'openapi' nor 'swagger' at its top"),
        ]
    )
    func versions(text: String, message: String) {
        let result = decode(text)
        #expect(result.document == nil)
        #expect(result.diagnostics == ["① error: \(message)"])
    }

    @Test(
        "have keys of 2.0 in a document of 3.x",
        arguments: [
            ("①definitions: {A: {}}", "'definitions' in the document", "'components: schemas'"),
            ("①securityDefinitions: {}", "'securityDefinitions' in the document", "'components: securitySchemes'"),
            ("①host: a.com", "'host' in the document", "'servers'"),
            ("①basePath: /v1", "'basePath' in the document", "'servers'"),
            ("①schemes: [https]", "'schemes' in the document", "'servers'"),
            ("①consumes: [a/b]", "'consumes' in the document", "'requestBody: content'"),
            ("paths: {/a: {get: {①produces: [a/b]}}}", "'produces' in an operation", "'content' of a response"),
            ("paths: {/a: {get: {responses: {'200': {①schema: {}}}}}}", "'schema' in a response", "'content'"),
            (
                "paths: {/a: {get: {parameters: [{name: p, in: query, schema: {}, ①collectionFormat: csv}]}}}",
                "'collectionFormat' in a parameter", "'style' and 'explode'"
            ),
            (
                "paths: {/a: {get: {parameters: [{name: p, in: query, schema: {}, ①type: string}]}}}", "'type' in a parameter", "'schema'"
            ),
            ("components: {headers: {H: {①type: string}}}", "'type' in a header", "'schema'"),
            (
                "components: {securitySchemes: {s: {type: oauth2, flows: {}, ①flow: implicit}}}", "'flow' in a security scheme", "'flows'"
            ),
        ]
    )
    func oldKeys(text: String, key: String, instead: String) {
        for version in ["3.0.4", "3.1.1", "3.2.0"] {
            let result = decode("openapi: \(version)\n\(text)")
            #expect(result.document != nil)
            #expect(result.diagnostics == ["① warning: \(key) belongs to Swagger 2.0 (since OpenAPI 3.0: \(instead)); it is ignored"])
        }
    }

    @Test(
        "have keys of 3.x in a document of 2.0",
        arguments: [
            ("①components: {}", "'components' in the document"), ("①servers: []", "'servers' in the document"),
            ("①openapi: 3.0.0", "'openapi' in the document"), ("①webhooks: {}", "'webhooks' in the document"),
            ("paths: {/a: {post: {①requestBody: {}}}}", "'requestBody' in an operation"),
            ("paths: {/a: {post: {①callbacks: {}}}}", "'callbacks' in an operation"),
            ("paths: {/a: {①servers: []}}", "'servers' in a path item"),
            ("paths: {/a: {get: {responses: {'200': {①content: {}}}}}}", "'content' in a response"),
        ]
    )
    func newKeys(text: String, key: String) {
        let result = decode("swagger: '2.0'\n\(text)")
        #expect(result.diagnostics == ["① warning: \(key) belongs to OpenAPI 3, and this is Swagger 2.0; it is ignored"])
    }

    @Test(
        "have paths that are none, or not as they should be",
        arguments: [
            ("paths:①", "'paths' must be a mapping, not null; it is ignored"),
            ("paths: {①pets: {}}", "the path 'pets' does not start with '/'; it is read as '/pets'"),
            ("paths: {①'/a/{id': {}}", "the braces of the path '/a/{id' do not match; it may not be sent as it is meant"),
            ("paths: {①'/a/id}': {}}", "the braces of the path '/a/id}' do not match; it may not be sent as it is meant"),
            ("paths: {①'/a/{{id}}': {}}", "the braces of the path '/a/{{id}}' do not match; it may not be sent as it is meant"),
            ("paths: {/a: ①}", "a path item must be a mapping, not null; it is ignored"),
            ("paths: {/a: {①GET: {}}}", "'GET' must be written in lower case; it is read so"),
            ("paths: {/a: {①fetch: {}}}", "unknown key 'fetch' in a path item; it is ignored"),
            ("paths: {/a: {①query: {}}}", "'query' in a path item belongs to OpenAPI 3.2; it is ignored"),
            ("paths: {/a: {get: ①x}}", "an operation must be a mapping, not a string; it is ignored"),
            ("paths: {/a: {get: {tags: [①[b]]}}}", "a text was expected, not a list; it is ignored"),
            ("paths: {/a: {get: {responses: {'200': ①}}}}", "a response must be a mapping, not null; it is ignored"),
            ("paths: {/a: {get: {parameters: ①{}}}}", "'parameters' must be a list, not a mapping; it is ignored"),
            ("paths: {/a: {get: {security: ①{a: []}}}}", "'security' must be a list, not a mapping; it is ignored"),
            ("paths: {/a: {get: {security: [①a]}}}", "a security requirement must be a mapping, not a string; it is ignored"),
            ("paths: {/a: {get: {security: [{a: ①read}]}}}", "'a' must be a list, not a string; it is read as a list of one"),
            ("paths: {/a: {get: {callbacks: {c: ①1}}}}", "a callback must be a mapping, not a number; it is ignored"),
        ]
    )
    func paths(text: String, message: String) {
        #expect(decode("openapi: 3.0.0\n" + text).diagnostics == ["① warning: \(message)"])
    }

    @Test("keep a method that is written in capitals, unless it is there twice")
    func methods() {
        let result = decode("openapi: 3.0.0\npaths: {/a: {get: {operationId: a}, ①GET: {operationId: b}, ②Put: {}}}")
        #expect(result.document?.paths.first?.value.operations.map(\.name) == ["GET", "PUT"])
        #expect(
            result.diagnostics == [
                "① warning: 'GET' must be written in lower case; it is read so",
                "① warning: the path has two operations GET; the second one is left out",
                "② warning: 'Put' must be written in lower case; it is read so",
            ])
    }

    @Test("do not open an operation to everyone by a requirement that cannot be read")
    func requirement() {
        let result = decode("openapi: 3.0.0\nsecurity: [①key, {b: []}]")
        #expect(result.document?.security.map { $0.schemes.map(\.name) } == [["b"]])
    }

    @Test(
        "have members that are not as they should be",
        arguments: [
            ("info: {title: ①[T]}", "'title' must be a text, not a list; it is ignored"),
            ("tags: [①{description: d}]", "the tag has no name; it is ignored"),
            ("tags: [{name: a}, ①{name: a}]", "the tag 'a' is declared twice; the first one counts"),
            ("externalDocs: ①{description: d}", "'externalDocs' has no 'url'; it is ignored"),
            ("servers: [①{description: d}]", "the server has no 'url'; it is ignored"),
            ("servers: [{url: ①'https://{host}/'}]", "'{host}' in the server's URL is not declared in 'variables'; it stays as it is"),
            ("servers: [{url: '/{v}', variables: {v: ①{enum: [a]}}}]", "the server variable has no 'default'; 'a' is used"),
            ("components:①", "'components' must be a mapping, not null; it is ignored"),
            ("components: {①schema: {}}", "unknown key 'schema' in components; it is ignored"),
            ("components: {securitySchemes: {s: {type: ①oauth}}}", "there is no security scheme of type 'oauth'; it is ignored"),
            ("components: {securitySchemes: {s: ①{scheme: bearer}}}", "the security scheme has no type; it is ignored"),
            (
                "components: {securitySchemes: {s: ①{type: apiKey, name: k}}}",
                "an API key needs 'name' and 'in' (header, query, cookie); the scheme is ignored"
            ),
            (
                "components: {securitySchemes: {s: ①{type: apiKey, name: k, in: path}}}",
                "an API key needs 'name' and 'in' (header, query, cookie); the scheme is ignored"
            ),
            ("components: {securitySchemes: {s: ①{type: http}}}", "the security scheme has no 'scheme'; it is taken for 'bearer'"),
            (
                "components: {securitySchemes: {s: {type: oauth2, flows: {①accessCode: {}}}}}",
                "unknown key 'accessCode' in the flows; it is ignored"
            ),
        ]
    )
    func members(text: String, message: String) {
        #expect(decode("openapi: 3.0.0\n" + text).diagnostics == ["① warning: \(message)"])
    }

    @Test(
        "are refused where what they are about is of another kind",
        arguments: [
            ("openapi: 3.0.0\npaths: ①[/a]", "'paths' must be a mapping, not a list"),
            ("openapi: 3.0.0\ncomponents: ①[]", "'components' must be a mapping, not a list"),
            ("openapi: 3.0.0\ncomponents: {schemas: ①text}", "'schemas' must be a mapping, not a string"),
            ("swagger: '2.0'\npaths: ①text", "'paths' must be a mapping, not a string"),
            ("swagger: '2.0'\ndefinitions: ①[]", "'definitions' must be a mapping, not a list"),
        ]
    )
    func refused(text: String, message: String) {
        #expect(decode(text).diagnostics == ["① error: \(message)"])
    }

    @Test(
        "say something that is worth a note",
        arguments: [
            ("servers: [{url: /, variables: {①v: {default: a}}}]", "the variable 'v' is not in the URL '/'"),
            (
                "servers: [{url: '/{v}', variables: {v: {default: ①b, enum: [a]}}}]",
                "the default 'b' is not among the values of the variable"
            ),
            (
                "components: {securitySchemes: {s: {type: ①basic}}}",
                "since OpenAPI 3.0 'basic' is a scheme of the type 'http'; it is read so"
            ),
        ]
    )
    func notes(text: String, message: String) {
        #expect(decode("openapi: 3.0.0\n" + text).diagnostics == ["① note: \(message)"])
    }
}
