import Diagnostics
import OpenAPI
import TestSupport
import Testing
import YAML

@Suite("Suggestions for misspelled names")
struct SuggestionTests {
    @Test(
        "a misspelled key of an object is reported with the key that was probably meant",
        arguments: [
            ("①path: {}", "path", "the document", "paths"), ("①component: {}", "component", "the document", "components"),
            ("info: {①titel: T}", "titel", "'info'", "title"),
            ("tags: [{name: a, ①discription: d}]", "discription", "a tag", "description"),
            ("servers: [{url: /, ①variabels: {}}]", "variabels", "a server", "variables"),
            (
                "servers: [{url: '/{a}', variables: {a: {default: a, ①enums: [a]}}}]", "enums", "a server variable", "enum"
            ),
            ("paths: {/a: {①parameter: []}}", "parameter", "a path item", "parameters"),
            ("paths: {/a: {①gte: {}}}", "gte", "a path item", "get"),
            ("paths: {/a: {get: {①operationID: a}}}", "operationID", "an operation", "operationId"),
            ("paths: {/a: {get: {parameters: [{name: p, in: query, ①shema: {}, schema: {}}]}}}", "shema", "a parameter", "schema"),
            ("paths: {/a: {post: {requestBody: {①contents: {}}}}}", "contents", "a request body", "content"),
            ("paths: {/a: {post: {requestBody: {content: {a/b: {①exmaple: 1}}}}}}", "exmaple", "a media type", "example"),
            (
                "paths: {/a: {post: {requestBody: {content: {a/b: {encoding: {a: {①content-type: x}}}}}}}}", "content-type", "an encoding",
                "contentType"
            ),
            ("paths: {/a: {get: {responses: {'200': {①header: {}}}}}}", "header", "a response", "headers"),
            ("paths: {/a: {get: {responses: {'200': {links: {l: {①operationid: a}}}}}}}", "operationid", "a link", "operationId"),
            ("components: {①securitySchema: {}}", "securitySchema", "'components'", "securitySchemes"),
            ("components: {headers: {H: {①requird: true, schema: {}}}}", "requird", "a header", "required"),
            ("components: {schemas: {A: {①propertys: {}}}}", "propertys", "a schema", "properties"),
            (
                "components: {schemas: {A: {oneOf: [], discriminator: {propertyName: a, ①mappings: {}}}}}", "mappings", "a discriminator",
                "mapping"
            ),
            (
                "components: {securitySchemes: {s: {type: http, scheme: bearer, ①bearerformat: JWT}}}", "bearerformat",
                "a security scheme", "bearerFormat"
            ),
            ("components: {securitySchemes: {s: {type: oauth2, flows: {①implict: {}}}}}", "implict", "'flows'", "implicit"),
        ]
    )
    func keys(text: String, key: String, object: String, suggestion: String) {
        for version in ["3.0.4", "3.1.1", "3.2.0"] {
            let expected = "① warning: unknown key '\(key)' in \(object); it is ignored; did you mean '\(suggestion)'?"
            #expect(decode("openapi: \(version)\n\(text)").diagnostics == [expected])
        }
    }

    @Test("only keys of the document's own version are suggested")
    func versions() {
        #expect(
            decode("openapi: 3.0.0\n①definition: {}").diagnostics == ["① warning: unknown key 'definition' in the document; it is ignored"])
        #expect(
            decode("swagger: '2.0'\n①definition: {}").diagnostics == [
                "① warning: unknown key 'definition' in the document; it is ignored; did you mean 'definitions'?"
            ])
        #expect(decode("swagger: '2.0'\n①server: []").diagnostics == ["① warning: unknown key 'server' in the document; it is ignored"])
    }

    @Test(
        "a misspelled value is reported with the value that was probably meant",
        arguments: [
            (
                "paths: {/a: {get: {parameters: [{name: p, in: ①qeury, schema: {}}]}}}",
                "unknown location 'qeury'; expected path, query, header or cookie; the parameter is ignored; did you mean 'query'?"
            ),
            (
                "paths: {/a: {get: {parameters: [{name: p, in: query, style: ①deep-object, schema: {}}]}}}",
                "unknown style 'deep-object'; the default style is used; did you mean 'deepObject'?"
            ),
            (
                "paths: {/a: {post: {requestBody: {content: {a/b: {encoding: {a: {style: ①from}}}}}}}}",
                "unknown style 'from'; the default style is used; did you mean 'form'?"
            ),
            ("components: {schemas: {A: {type: ①bolean}}}", "unknown type 'bolean'; it is ignored; did you mean 'boolean'?"),
            (
                "components: {securitySchemes: {s: {type: ①api_key, name: k, in: header}}}",
                "unknown type 'api_key' of a security scheme; it is ignored; did you mean 'apiKey'?"
            ),
            (
                "components: {securitySchemes: {s: ①{type: apiKey, name: k, in: headers}}}",
                "an API key needs 'name' and 'in' (header, query or cookie); the security scheme is ignored; did you mean 'header'?"
            ),
            (
                "servers: [{url: ①'https://{hots}', variables: {host: {default: a}}}]",
                "'{hots}' in the server's URL is not declared in 'variables'; it is not replaced; did you mean 'host'?"
            ),
        ]
    )
    func values(text: String, message: String) {
        let result = decode("openapi: 3.0.0\n\(text)")
        #expect(result.diagnostics.contains("① warning: \(message)"))
    }
}
