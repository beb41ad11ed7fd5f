import Diagnostics
import OpenAPI
import TestSupport
import Testing
import YAML

/// Decodes a document, and returns it with the diagnostics at the numbers drawn in the text.
func decode(_ text: String) -> (document: Document?, diagnostics: [String]) {
    let marked = MarkedText(text)
    let log = DiagnosticLog()
    let document = Node.read(Array(marked.text.utf8), path: "api.yaml", log: log).flatMap {
        DocumentSet($0, path: "api.yaml", log: log)?.document
    }
    return (document, marked.diagnostics(log))
}

@Suite("Decoding documents")
struct DocumentTests {
    @Test(
        "an unknown kind of document is an error",
        arguments: [
            ("①[1]", "① error: an API description must be a mapping, not a list"),
            ("①info: {}", "① error: this is not an API description: it has neither 'openapi' nor 'swagger' at the top level"),
            ("openapi: ①4.0.0", "① error: version '4.0.0' is not supported; expected 2.0, 3.0, 3.1 or 3.2"),
            ("swagger: ①1.2", "① error: version '1.2' is not supported; expected 2.0, 3.0, 3.1 or 3.2"),
        ]
    )
    func version(text: String, error: String) {
        let result = decode(text)
        #expect(result.document == nil)
        #expect(result.diagnostics == [error])
    }

    @Test(
        "every version is recognized",
        arguments: [
            ("swagger: '2.0'", SpecificationVersion.swagger20), ("swagger: 2.0", .swagger20), ("openapi: 3.0.4", .openAPI30),
            ("openapi: 3.1.1", .openAPI31), ("openapi: 3.2.0", .openAPI32),
        ]
    )
    func versions(text: String, version: SpecificationVersion) {
        #expect(decode(text).document?.version == version)
        #expect(decode(text).diagnostics == [])
    }

    @Test(
        "a version that does not exist is read as the nearest one, with a warning",
        arguments: [
            ("swagger: ①'2.5'", SpecificationVersion.swagger20), ("swagger: ①'2'", .swagger20), ("swagger: ①2", .swagger20),
            ("openapi: ①3", .openAPI30), ("openapi: ①v3.1.0", .openAPI31), ("openapi: ①3.4.0", .openAPI32),
        ]
    )
    func nearestVersions(text: String, version: SpecificationVersion) {
        let result = decode(text)
        #expect(result.document?.version == version)
        let written = text.split(separator: "①")[1].filter { $0 != "'" }
        let warning = "the specification has no version '\(written)'; the document is read as one of \(version.rawValue)"
        #expect(result.diagnostics == ["① warning: \(warning)"])
    }

    @Test("unknown keys of every object are reported, but not extensions")
    func unknownKeys() {
        let result = decode(
            """
            openapi: 3.0.0
            x-a: 1
            ①a: 1
            info: {title: T, version: '1', ②b: 2, x-b: 2}
            servers: [{url: /, ③c: 3}]
            tags: [{name: t, ④d: 4}]
            paths:
              /a:
                ⑤e: 5
                get:
                  ⑥f: 6
                  parameters: [{name: p, in: query, schema: {type: string, ⑦g: 7, x-g: 7}}]
                  requestBody: {content: {}, ⑧h: 8}
                  responses: {'200': {description: d, ⑨i: 9, x-i: 9}}
            """
        )
        #expect(
            result.diagnostics == [
                "① warning: unknown key 'a' in the document; it is ignored",
                "② warning: unknown key 'b' in 'info'; it is ignored",
                "③ warning: unknown key 'c' in a server; it is ignored",
                "④ warning: unknown key 'd' in a tag; it is ignored",
                "⑤ warning: unknown key 'e' in a path item; it is ignored",
                "⑥ warning: unknown key 'f' in an operation; it is ignored",
                "⑦ warning: unknown key 'g' in a schema; it is ignored",
                "⑧ warning: unknown key 'h' in a request body; it is ignored",
                "⑨ warning: unknown key 'i' in a response; it is ignored",
            ]
        )
    }

    @Test("values of the wrong kind are reported and ignored")
    func wrongKinds() {
        let result = decode(
            """
            openapi: 3.0.0
            info: ①x
            servers: ②x
            paths:
              /a:
                get:
                  summary: ③[a]
                  tags: ④a
                  deprecated: ⑤1
                  parameters: [{name: p, in: ⑥nowhere}, ⑦{in: query}]
                  responses: ⑧[]
            components: {schemas: {A: {properties: ⑨3}}}
            """
        )
        #expect(
            result.diagnostics == [
                "① warning: 'info' must be a mapping, not a string; it is ignored",
                "② warning: 'servers' must be a list, not a string; it is ignored",
                "③ warning: 'summary' must be a string, not a list; it is ignored",
                "④ warning: 'tags' must be a list, not a string; it is read as a list with one element",
                "⑤ warning: 'deprecated' must be true or false, not a number; it is ignored",
                "⑥ warning: unknown location 'nowhere'; expected path, query, header or cookie; the parameter is ignored",
                "⑦ warning: the parameter has no 'name'; it is ignored",
                "⑧ warning: 'responses' must be a mapping, not a list; it is ignored",
                "⑨ warning: 'properties' must be a mapping, not a number; it is ignored",
            ]
        )
        #expect(result.document?.paths[name: "/a"]?.operations.count == 1)
    }

    @Test("invalid keywords of schemas are reported")
    func schemas() {
        let result = decode(
            """
            openapi: 3.0.0
            components:
              schemas:
                A: {type: ①strnig}
                B: {type: object, properties: {a: {type: string, required: ②true}}}
                C: {oneOf: [], discriminator: ③{mapping: {}}}
                D: ④12
                E: {required: [⑤{}]}
            """
        )
        #expect(
            result.diagnostics == [
                "① warning: unknown type 'strnig'; it is ignored; did you mean 'string'?",
                "② warning: 'required' must be the list of an object's required properties; on a property it has no effect and is ignored",
                "③ warning: the discriminator has no 'propertyName'; it is ignored",
                "④ warning: a schema must be a mapping, not a number; any value is allowed",
                "⑤ warning: expected a string, found a mapping; it is ignored",
            ]
        )
    }
}

@Suite("One shape for all versions")
struct VersionTests {
    /// The document as text, with references spelled as in 3.x.
    private func shape(_ text: String) -> String {
        let result = decode(text)
        #expect(result.diagnostics == [])
        guard let document = result.document else { return "" }
        return description(of: document).replacing("#/definitions/", with: "#/components/schemas/")
    }

    @Test("equivalent documents of 2.0, 3.0 and 3.1 are decoded to equal values")
    func twins() {
        let old = shape(
            """
            swagger: '2.0'
            info: {title: T, version: '1'}
            host: api.example.com
            basePath: /v1
            schemes: [https]
            consumes: [application/json]
            produces: [application/json]
            paths:
              /pets/{id}:
                parameters:
                  - {name: id, in: path, required: true, type: integer, format: int64}
                put:
                  operationId: update
                  parameters:
                    - {name: tags, in: query, type: array, items: {type: string}, collectionFormat: multi}
                    - {name: body, in: body, required: true, schema: {$ref: '#/definitions/Pet'}}
                  responses:
                    '200': {description: ok, schema: {$ref: '#/definitions/Pet'}, headers: {X-Rate: {type: integer}}}
            definitions:
              Pet:
                type: object
                required: [name]
                properties:
                  name: {type: string, x-nullable: true}
                  photo: {type: string, format: binary}
            securityDefinitions:
              key: {type: apiKey, name: api_key, in: header}
              basic: {type: basic}
            """
        )
        let modern = { (version: String, name: String) in
            self.shape(
                """
                openapi: \(version)
                info: {title: T, version: '1'}
                servers: [{url: 'https://api.example.com/v1'}]
                paths:
                  /pets/{id}:
                    put:
                      operationId: update
                      parameters:
                        - {name: id, in: path, required: true, schema: {type: integer, format: int64}}
                        - {name: tags, in: query, schema: {type: array, items: {type: string}}}
                      requestBody:
                        required: true
                        content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
                      responses:
                        '200':
                          description: ok
                          content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}
                          headers: {X-Rate: {schema: {type: integer}}}
                components:
                  schemas:
                    Pet:
                      type: object
                      required: [name]
                      properties:
                        name: \(name)
                        photo: {type: string, format: binary}
                  securitySchemes:
                    key: {type: apiKey, name: api_key, in: header}
                    basic: {type: http, scheme: basic}
                """
            )
        }
        let three = modern("3.0.0", "{type: string, nullable: true}")
        #expect(three == modern("3.1.0", "{type: [string, 'null']}"))
        // A body parameter has a name, which later versions do not have.
        let renamed = old.replacing(", name: body)", with: ")")
            // Nor do later versions have media types of an operation.
            .replacing(", produced: [application/json]", with: "")
        #expect(renamed.replacing("explodes: false", with: "") == three.replacing("explodes: false", with: ""))
    }

    @Test("form parameters of 2.0 become one body")
    func form() {
        let result = decode(
            """
            swagger: '2.0'
            paths:
              /upload:
                post:
                  parameters:
                    - {name: file, in: formData, type: file, required: true}
                    - {name: tags, in: formData, type: array, items: {type: string}, collectionFormat: pipes}
                    - $ref: '#/parameters/note'
                  responses: {}
            parameters:
              note: {name: note, in: formData, type: string}
            """
        )
        let body = result.document?.paths[name: "/upload"]?.operations.first?.value.body
        guard case .value(let value)? = body, let content = value.content.first else {
            Issue.record("missing body")
            return
        }
        #expect(content.name == "multipart/form-data")
        #expect(content.value.schema?.keywords.properties.map(\.name) == ["file", "tags", "note"])
        #expect(content.value.schema?.keywords.properties.first?.value.keywords.format == "binary")
        #expect(content.value.schema?.keywords.required.map(\.name) == ["file"])
        #expect(content.value.encoding[name: "tags"]?.style == .pipeDelimited)
        #expect(result.diagnostics == [])
    }

    @Test(
        "collection formats of 2.0 become styles",
        arguments: [
            ("csv", Parameter.Style.form, false), ("ssv", .spaceDelimited, false), ("tsv", .tabDelimited, false),
            ("pipes", .pipeDelimited, false), ("multi", .form, true),
        ]
    )
    func collectionFormats(format: String, style: Parameter.Style, explodes: Bool) {
        let result = decode(
            """
            swagger: '2.0'
            paths: {/a: {get: {parameters: [{name: p, in: query, type: array, items: {type: string}, collectionFormat: \(format)}]}}}
            """
        )
        guard case .value(let parameter)? = result.document?.paths[name: "/a"]?.operations.first?.value.parameters.first else {
            Issue.record("missing parameter")
            return
        }
        #expect(parameter.style == style)
        #expect(parameter.explodes == explodes)
    }

    @Test("host, basePath and schemes become servers, https first")
    func servers() {
        let urls = { (text: String) in decode("swagger: '2.0'\n" + text).document?.servers.map(\.url) }
        #expect(urls("host: a.com\nbasePath: /v1\nschemes: [http, https]") == ["https://a.com/v1", "http://a.com/v1"])
        #expect(urls("host: a.com") == ["https://a.com"])
        #expect(urls("basePath: /v1") == ["/v1"])
        #expect(urls("") == [])
    }

    @Test("the flows of 2.0 get their current names")
    func flows() {
        let result = decode(
            """
            swagger: '2.0'
            securityDefinitions:
              a: {type: oauth2, flow: accessCode, authorizationUrl: 'https://a', tokenUrl: 'https://t', scopes: {r: read}}
            """
        )
        guard case .value(let scheme)? = result.document?.components.securitySchemes.first?.value, case .oauth2(let flows) = scheme.kind
        else {
            Issue.record("missing scheme")
            return
        }
        #expect(flows.map(\.name) == ["authorizationCode"])
        #expect(flows.first?.scopes.map(\.name) == ["r"])
    }
}
