import OpenAPI
import TestSupport
import Testing

@Suite("Invalid documents")
struct InvalidDocumentTests {
    @Test(
        "a document without a supported version is not an API description",
        arguments: [
            ("①just a text", "an API description must be a mapping, not a string"),
            ("openapi: ①[3, 0]", "the version must be a string such as '3.1.0', not a list"),
            ("openapi:①", "the version must be a string such as '3.1.0', not null"),
            ("openapi: ①three", "version 'three' is not supported; expected 2.0, 3.0, 3.1 or 3.2"),
            ("①Openapi: 3.0.0", "this is not an API description: unknown key 'Openapi'; did you mean 'openapi'?"),
            ("info: {}\n①open_api: 3.0.0", "this is not an API description: unknown key 'open_api'; did you mean 'openapi'?"),
            ("①servers: []", "this is not an API description: it has neither 'openapi' nor 'swagger' at the top level"),
        ]
    )
    func versions(text: String, message: String) {
        let result = decode(text)
        #expect(result.document == nil)
        #expect(result.diagnostics == ["① error: \(message)"])
    }

    @Test(
        "a key of 2.0 in a document of 3.x names its replacement",
        arguments: [
            ("①consumes: [a/b]", "'consumes' in the document", "'requestBody: content'"),
            ("paths: {/a: {get: {①produces: [a/b]}}}", "'produces' in an operation", "'content' of a response"),
            (
                "paths: {/a: {get: {parameters: [{name: p, in: query, schema: {}, ①collectionFormat: csv}]}}}",
                "'collectionFormat' in a parameter", "'style' and 'explode'"
            ),
            (
                "paths: {/a: {get: {parameters: [{name: p, in: query, schema: {}, ①type: string}]}}}", "'type' in a parameter", "'schema'"
            ),
            ("components: {headers: {H: {schema: {}, ①type: string}}}", "'type' in a header", "'schema'"),
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
        "the addresses, schemas and security schemes of 2.0 in a document of 3.x are read if it has none of its own",
        arguments: [
            ("①host: a.com", "host", "'servers'"), ("①basePath: /v1", "basePath", "'servers'"),
            ("①schemes: [https]", "schemes", "'servers'"),
            ("①definitions: {A: {}}", "definitions", "'components: schemas'"),
            ("①securityDefinitions: {}", "securityDefinitions", "'components: securitySchemes'"),
        ]
    )
    func oldComponents(text: String, key: String, instead: String) {
        let origin = "'\(key)' in the document belongs to Swagger 2.0 (since OpenAPI 3.0: \(instead))"
        #expect(decode("openapi: 3.0.4\n\(text)").diagnostics == ["① warning: \(origin); it is read if there are no \(instead)"])
    }

    @Test("a document of 3.x of which half was converted has the servers, schemas and security schemes of 2.0", arguments: [false, true])
    func halfConverted(hasOwn: Bool) {
        let own = "servers: [{url: 'https://b.com'}]\ncomponents: {schemas: {B: {}}, securitySchemes: {b: {type: http, scheme: basic}}}"
        let document = decode(
            """
            openapi: 3.0.4
            host: a.com
            basePath: /v1
            schemes: [http, https]
            definitions: {A: {type: object}}
            securityDefinitions: {a: {type: apiKey, in: header, name: X-A}}
            \(hasOwn ? own : "")
            """
        ).document
        #expect(document?.servers.first?.url == (hasOwn ? "https://b.com" : "https://a.com/v1"))
        #expect(document?.components.schemas.map(\.name) == [hasOwn ? "B" : "A"])
        #expect(document?.components.securitySchemes.map(\.name) == [hasOwn ? "b" : "a"])
    }

    @Test(
        "a key of 3.x in a document of 2.0 names its version",
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
        "an invalid part of a path is reported at its position",
        arguments: [
            ("paths:①", "'paths' must be a mapping, not null; it is ignored"),
            ("paths: {①pets: {}}", "path 'pets' does not start with '/'; it is read as '/pets'"),
            ("paths: {①'/a/{id': {}}", "path '/a/{id' has unmatched braces; they are sent as they are"),
            ("paths: {①'/a/id}': {}}", "path '/a/id}' has unmatched braces; they are sent as they are"),
            ("paths: {①'/a/{{id}}': {}}", "path '/a/{{id}}' has unmatched braces; they are sent as they are"),
            ("paths: {/a: ①}", "a path item must be a mapping, not null; it is ignored"),
            ("paths: {/a: {①GET: {}}}", "'GET' must be in lower case; it is read as 'get'"),
            ("paths: {/a: {①fetch: {}}}", "unknown key 'fetch' in a path item; it is ignored"),
            ("paths: {/a: {①query: {}}}", "'query' in a path item belongs to OpenAPI 3.2; it is ignored"),
            ("paths: {/a: {get: ①x}}", "an operation must be a mapping, not a string; it is ignored"),
            ("paths: {/a: {get: {tags: [①[b]]}}}", "expected a string, found a list; it is ignored"),
            ("paths: {/a: {get: {responses: {'200': ①}}}}", "a response must be a mapping, not null; it is ignored"),
            ("paths: {/a: {get: {parameters: ①{}}}}", "'parameters' must be a list, not a mapping; it is ignored"),
            (
                "paths: {/a: {get: {parameters: ①{name: a, in: query, schema: {}}}}}",
                "'parameters' must be a list, not a mapping; it is read as a list with one element"
            ),
            ("paths: {/a: {get: {security: ①{a: []}}}}", "'security' must be a list, not a mapping; it is read as a list with one element"),
            ("paths: {/a: {get: {security: [①a]}}}", "a security requirement must be a mapping, not a string; it is read as '{a: []}'"),
            (
                "components: {securitySchemes: {s: {type: ①ApiKey, in: header, name: X}}}",
                "the type of a security scheme must be 'apiKey', not 'ApiKey'; it is read as such"
            ),
            ("servers: [①'https://a.com/b']", "a server must be a mapping, not a string; it is read as '{url: https://a.com/b}'"),
            ("servers: ①{url: 'https://a.com/b'}", "'servers' must be a list, not a mapping; it is read as a list with one element"),
            ("paths: {/a: {get: {security: [{a: ①read}]}}}", "'a' must be a list, not a string; it is read as a list with one element"),
            ("paths: {/a: {get: {callbacks: {c: ①1}}}}", "a callback must be a mapping, not a number; it is ignored"),
        ]
    )
    func paths(text: String, message: String) {
        #expect(decode("openapi: 3.0.0\n" + text).diagnostics == ["① warning: \(message)"])
    }

    @Test("a method in upper case is read unless the path has the same method in lower case")
    func methods() {
        let result = decode("openapi: 3.0.0\npaths: {/a: {get: {operationId: a}, ①GET: {operationId: b}, ②Put: {}}}")
        #expect(result.document?.paths.first?.value.operations.map(\.name) == ["GET", "PUT"])
        #expect(
            result.diagnostics == [
                "① warning: 'GET' must be in lower case; it is read as 'get'",
                "① warning: duplicate operation 'GET' of the path; the second one is left out",
                "② warning: 'Put' must be in lower case; it is read as 'put'",
            ])
    }

    @Test("an unreadable security requirement does not allow anonymous access")
    func requirement() {
        let result = decode("openapi: 3.0.0\nsecurity: [①[key], {b: []}, c]")
        #expect(result.document?.security.map { $0.schemes.map(\.name) } == [["b"], ["c"]])
    }

    @Test(
        "an invalid member is reported at its position",
        arguments: [
            ("info: {title: ①[T]}", "'title' must be a string, not a list; it is ignored"),
            ("tags: [①{description: d}]", "the tag has no 'name'; it is ignored"),
            ("tags: [{name: a}, ①{name: a}]", "duplicate tag 'a'; the first one is used"),
            ("externalDocs: ①{description: d}", "'externalDocs' has no 'url'; it is ignored"),
            ("servers: [①{description: d}]", "the server has no 'url'; it is ignored"),
            ("servers: [{url: ①'https://{host}/'}]", "'{host}' in the server's URL is not declared in 'variables'; it is not replaced"),
            ("servers: [{url: '/{v}', variables: {v: ①{enum: [a]}}}]", "the server variable has no 'default'; 'a' is used"),
            ("components:①", "'components' must be a mapping, not null; it is ignored"),
            ("components: {①schema: {}}", "unknown key 'schema' in 'components'; it is ignored; did you mean 'schemas'?"),
            (
                "components: {securitySchemes: {s: {type: ①oauth}}}",
                "unknown type 'oauth' of a security scheme; it is ignored; did you mean 'oauth2'?"
            ),
            ("components: {securitySchemes: {s: ①{scheme: bearer}}}", "the security scheme has no 'type'; it is ignored"),
            (
                "components: {securitySchemes: {s: ①{type: apiKey, name: k}}}",
                "an API key needs 'name' and 'in' (header, query or cookie); the security scheme is ignored"
            ),
            (
                "components: {securitySchemes: {s: ①{type: apiKey, name: k, in: path}}}",
                "an API key needs 'name' and 'in' (header, query or cookie); the security scheme is ignored"
            ),
            ("components: {securitySchemes: {s: ①{type: http}}}", "the security scheme has no 'scheme'; 'bearer' is used"),
            (
                "components: {securitySchemes: {s: {type: oauth2, flows: {①accessCode: {}}}}}",
                "unknown key 'accessCode' in 'flows'; it is ignored"
            ),
        ]
    )
    func members(text: String, message: String) {
        #expect(decode("openapi: 3.0.0\n" + text).diagnostics == ["① warning: \(message)"])
    }

    @Test(
        "a section of the wrong kind is an error",
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
        "a harmless contradiction is a note",
        arguments: [
            (
                "①x-ms-paths: {'/a?b=1': {}, '/a?b=2': {}}",
                "the 2 paths in 'x-ms-paths' are left out, because it is not part of the specification; move them into 'paths'"
            ),
            (
                "①x-ms-paths: {'/a?b=1': {}}",
                "the path in 'x-ms-paths' is left out, because it is not part of the specification; move it into 'paths'"
            ),
            ("servers: [{url: /, variables: {①v: {default: a}}}]", "variable 'v' is not in the URL '/'; it is ignored"),
            (
                "servers: [{url: '/{v}', variables: {v: {default: ①b, enum: [a]}}}]",
                "default 'b' is not in the 'enum' of the variable; it is used anyway"
            ),
            (
                "components: {securitySchemes: {s: {type: ①basic}}}",
                "since OpenAPI 3.0 type 'basic' is type 'http' with scheme 'basic'; it is treated as such"
            ),
            (
                "components: {securitySchemes: {s: {type: ①bearer}}}",
                "since OpenAPI 3.0 type 'bearer' is type 'http' with scheme 'bearer'; it is treated as such"
            ),
        ]
    )
    func notes(text: String, message: String) {
        #expect(decode("openapi: 3.0.0\n" + text).diagnostics == ["① note: \(message)"])
    }
}
