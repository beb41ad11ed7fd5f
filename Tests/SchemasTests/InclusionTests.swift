import OperationModel
import TestSupport
import Testing

/// A document in which the value at one place is in another file; at no place, everything is in one file.
struct SplitDocument: Sendable {
    let place: String
    let isOld: Bool

    /// The text of the document, and of the other file.
    private var texts: (document: String, part: String) {
        var other = ""
        let part = { (name: String, text: String) -> String in
            guard name == place else { return text }
            other = text
            return "{$ref: ①'\(file)'}"
        }
        return (isOld ? swagger20(part) : openAPI30(part), other)
    }

    /// The name of the other file; a text is in a different kind of file.
    private var file: String { place == "text" ? "parts/text.md" : "parts/part.yaml" }

    var built: BuiltAPI {
        let texts = texts
        let text = place == "text" ? String(texts.part.dropFirst().dropLast()) : texts.part
        return BuiltAPI(texts.document, files: [file: text, "parts/own.yaml": "type: object\nproperties: {id: {type: string}}"])
    }

    private func openAPI30(_ part: (String, String) -> String) -> String {
        let schema = part("properties", "{a: {type: string}, b: {type: integer}}")
        let list = part("required", "[a]")
        let kinds = part("enum", "[sail, motor]")
        let schemas = "{Boat: {type: object, required: \(list), properties: \(schema)}, Kind: {type: string, enum: \(kinds)}}"
        let media = part("mediaType", "{schema: {$ref: '#/components/schemas/Boat'}}")
        let content = part("content", "{application/json: \(media)}")
        let headers = part("headers", "{X-Left: {schema: {type: integer}}}")
        let responses = part("responses", "{'200': {description: d, headers: \(headers), content: \(content)}}")
        let query = "[{name: kind, in: query, schema: {$ref: '#/components/schemas/Kind'}}]"
        let operation = part("operation", "{tags: [x], parameters: \(part("parameters", query)), responses: \(responses)}")
        let paths = "{/boats: \(part("pathItem", "{get: \(operation)}"))}"
        let scopes = part("scopes", "{read: r}")
        let flows = part("flows", "{clientCredentials: {tokenUrl: 'https://a/t', scopes: \(scopes)}}")
        let schemes = part("securitySchemes", "{own: {type: oauth2, flows: \(flows)}}")
        let variables = part("variables", "{host: {default: a}}")
        let components = "{schemas: \(part("schemas", schemas)), securitySchemes: \(schemes)}"
        return """
            openapi: 3.0.0
            info: \(part("info", "{title: T, version: '1', description: \(part("text", "'All *about* boats: [x]'"))}"))
            servers: \(part("servers", "[\(part("server", "{url: 'https://{host}', variables: \(variables)}"))]"))
            tags: \(part("tags", "[\(part("tag", "{name: x, description: d}"))]"))
            security: \(part("security", "[{own: [read]}]"))
            paths: \(part("paths", paths))
            components: \(part("components", components))
            """
    }

    private func swagger20(_ part: (String, String) -> String) -> String {
        let body = part("body", "{name: b, in: body, schema: {$ref: '#/definitions/Boat'}}")
        let item = part("pathItem", "{put: {parameters: [\(body)], responses: {'200': {$ref: '#/responses/Ok'}}}}")
        let headers = part("headers", "{X-Left: \(part("header", "{type: integer}"))}")
        let response = "{description: d, headers: \(headers), schema: {$ref: '#/definitions/Boat'}}"
        return """
            swagger: '2.0'
            info: {title: T, version: '1'}
            host: a
            schemes: \(part("schemes", "[https]"))
            consumes: \(part("consumes", "[application/json]"))
            securityDefinitions: \(part("securityDefinitions", "{key: {type: apiKey, name: k, in: header}}"))
            security: [{key: []}]
            paths: \(part("paths", "{/boats: \(item)}"))
            definitions: \(part("definitions", "{Boat: {type: object, properties: {a: {type: string}}}}"))
            responses: \(part("responses", "{Ok: \(part("response", response))}"))
            """
    }
}

/// A `$ref` is followed wherever the specification has a value, and the client is the same as for a document in one file.
@Suite("References where the specification allows none")
struct InclusionTests {
    private static let places = [
        "info", "text", "servers", "server", "variables", "tags", "tag", "security", "paths", "pathItem", "operation", "parameters",
        "responses", "headers", "content", "mediaType", "components", "schemas", "properties", "required", "enum", "securitySchemes",
        "flows",
        "scopes",
    ]

    private static let oldPlaces = [
        "schemes", "consumes", "securityDefinitions", "paths", "pathItem", "body", "definitions", "responses", "response", "headers",
        "header",
    ]

    @Test(
        "a value in another file is read as if it stood in the document, with a note where the specification does not allow that",
        arguments: places.map { SplitDocument(place: $0, isOld: false) } + oldPlaces.map { SplitDocument(place: $0, isOld: true) })
    func parts(document: SplitDocument) throws {
        let (whole, split) = (SplitDocument(place: "", isOld: document.isOld).built, document.built)
        let expected = try #require(whole.api)
        let api = try #require(split.api)
        #expect(expected.operations.count == 1)
        #expect(whole.diagnostics == [])
        let ignored: Set = ["at", "position", "positions", "indexes", "indexesOfNames", "otherNames", "ends"]
        #expect(description(of: api, without: ignored) == description(of: expected, without: ignored))
        let isAllowed = ["pathItem", "body"].contains(document.place)
        let notes = split.diagnostics.filter { $0.hasPrefix("① note: the specification does not allow '$ref' in place of ") }
        #expect(notes.count == (isAllowed ? 0 : 1))
        // A file that is written for bundlers refers to the document.
        #expect(split.diagnostics.filter { !notes.contains($0) && !$0.contains("as bundlers read them") } == [])
    }

    private let operation = "responses: {'204': {description: d}}"

    @Test("what stands next to a reference to an object or a map is added to it, and takes precedence")
    func siblings() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths:
              $ref: ①paths/index.yaml
              /crews: {get: {operationId: listCrews, \(operation)}}
              ②/own: {get: {operationId: own, \(operation)}}
              /boats/{id}:
                $ref: paths/boat.yaml
                parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
                delete: {operationId: deleteBoat, \(operation)}
            """,
            files: [
                "paths/index.yaml": "/boats: {$ref: boats.json}\n/own: {get: {operationId: other, \(operation)}}",
                "paths/boats.json": #"{"post": {"operationId": "addBoat", "responses": {"204": {"$ref": "../gone.yaml"}}}}"#,
                "paths/boat.yaml": """
                parameters: [{name: id, in: path, required: true, schema: {type: string}}, {name: q, in: query, schema: {type: string}}]
                get: {operationId: readBoat, \(operation)}
                delete: {operationId: otherDelete, \(operation)}
                """, "gone.yaml": "description: gone",
            ])
        #expect(
            built.api?.operationDump == """
                Test.AddBoat addBoat: POST /boats
                  status204
                Test.Own own: GET /own
                  status204
                Test.ListCrews listCrews: GET /crews
                  status204
                Test.ReadBoat readBoat: GET /boats/{id}
                  path id: int
                  query q: string?
                  status204
                Test.DeleteBoat deleteBoat: DELETE /boats/{id}
                  path id: int
                  query q: string?
                  status204
                """)
        #expect(built.diagnostics.contains("② note: '/own' is also in the target of the '$ref' next to it; this one is used"))
        #expect(!built.diagnostics.contains { $0.contains("warning") })
    }

    @Test("the elements of a list that an element refers to are elements of the list")
    func lists() {
        let built = BuiltAPI(
            "openapi: 3.0.0\nservers: [{url: 'https://a'}, {$ref: servers.yaml}]\npaths: {}",
            files: ["servers.yaml": "[{url: 'https://b'}, {url: 'https://c'}]"])
        #expect(built.api?.servers.count == 3)
    }

    @Test("a '$ref' in data, or as the name of a property, is not followed")
    func data() {
        let built = BuiltAPI(
            """
            openapi: 3.1.0
            x-own: {$ref: none.yaml}
            paths: {}
            components:
              examples: {a: {value: {$ref: none.yaml}}}
              schemas:
                A:
                  type: object
                  properties: {$ref: {type: string}, b: {enum: [{$ref: none.yaml}]}}
                  default: {$ref: none.yaml}
                  example: {$ref: none.yaml}
                  examples: [{$ref: none.yaml}]
                  x-own: {$ref: none.yaml}
            """)
        #expect(built.diagnostics == [])
        #expect(built.types.hasPrefix("record A\n  ref ($ref): string?"))
    }

    @Test(
        "a reference that cannot be followed there is an error at its place, and for a text a warning",
        arguments: [
            ("paths: {$ref: ①none.yaml}", "error: file 'none.yaml' cannot be read"),
            ("paths: {$ref: ①'a.yaml#/none'}", "error: reference 'a.yaml#/none' has no target"),
            ("paths: {$ref: ①'#/x-none'}", "error: reference '#/x-none' has no target"),
            ("paths: {$ref: ①'#/paths'}", "error: the reference '#/paths' leads back to itself"),
            ("tags: {$ref: ①'https://a/b.yaml'}", "error: 'https://a/b.yaml' is on the network and is not read without --allow-network"),
            (
                "info: {title: T, version: '1', description: {$ref: ①none.md}}",
                "warning: file 'none.md' cannot be read; the reference is ignored"
            ),
            ("paths: {/a: {$ref: ①none.yaml}, /b: {get: {}}}", "error: file 'none.yaml' cannot be read"),
        ])
    func missingTargets(text: String, diagnostic: String) {
        let built = BuiltAPI("openapi: 3.1.0\ncomponents: {schemas: {A: {type: string}}}\n\(text)", files: ["a.yaml": "b: {}"])
        #expect(built.diagnostics.filter { $0.hasPrefix("① ") && !$0.contains("note") } == ["① \(diagnostic)"])
    }

    @Test("files that refer to one another in a cycle end with an error")
    func circles() {
        let built = BuiltAPI(
            "openapi: 3.0.0\npaths: {$ref: a.yaml}", files: ["a.yaml": "$ref: b.yaml", "b.yaml": "$ref: a.yaml"])
        #expect(built.diagnostics.contains { $0.hasSuffix("error: the reference 'b.yaml' leads back to itself") })
    }

    @Test("references cannot multiply what they lead to without limit")
    func bombs() {
        let files = (0..<12).map { level in
            let tags = Array(repeating: "{$ref: '\(level + 1).yaml'}", count: 10).joined(separator: ", ")
            return ("\(level).yaml", level == 11 ? "[{name: a}]" : "[\(tags)]")
        }
        let built = BuiltAPI(
            "openapi: 3.0.0\npaths: {}\ntags: {$ref: 0.yaml}", files: Dictionary(files, uniquingKeysWith: { first, _ in first }))
        #expect(built.diagnostics.contains { $0.contains("error: with the target of") && $0.contains("the document is too large") })
    }

    @Test("a reference in a file without that place leads to the document, with one warning for each file")
    func referencesToDocument() {
        let item = { (name: String) in
            """
            get:
              operationId: \(name)
              parameters: [{$ref: '#/components/parameters/limit'}]
              responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Boat'}}}}}
            """
        }
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {/a: {$ref: a.yaml}, /b: {$ref: 'b.yaml#/item'}}
            components:
              parameters: {limit: {name: limit, in: query, schema: {type: integer}}}
              schemas: {Boat: {type: object, properties: {id: {type: string}}}}
            """,
            files: ["a.yaml": item("a"), "b.yaml": "item:\n" + item("b").split(separator: "\n").map { "  \($0)\n" }.joined() + "x-own: {}"])
        #expect(
            built.diagnostics.map { $0.split(separator: "warning: ").last ?? "" } == [
                "'#/components/parameters/limit' has no target in this file; it and others like it are read as references to the document, as bundlers read them",
                "'#/components/parameters/limit' has no target in this file; it and others like it are read as references to the document, as bundlers read them",
            ])
        #expect(built.api?.operationDump.contains("Test.A a: GET /a\n  query limit: int?\n  status200: Boat") == true)
        #expect(built.types.hasPrefix("record Boat\n  id: string?"))
    }

    @Test("a suggestion is never the reference that is written")
    func suggestions() {
        let built = BuiltAPI(
            "openapi: 3.0.0\npaths: {/a: {$ref: 'a.yaml#/x'}}\ncomponents: {schemas: {A: {$ref: 'a.yaml#/components/schemas/A'}}}",
            files: ["a.yaml": "x: {get: {\(operation)}}"])
        #expect(built.diagnostics.contains { $0.contains("has no target") && !$0.contains("did you mean 'a.yaml#/components/schemas/A'") })
    }

    @Test("a pointer can lead through a reference")
    func pointersThroughReferences() {
        let built = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {}
            components: {schemas: {A: {$ref: 'b.yaml#/B'}, C: {type: object, properties: {x: {$ref: '#/components/schemas/A/properties/x'}}}}}
            """, files: ["b.yaml": "B: {type: object, properties: {x: {type: integer}}}"])
        #expect(built.diagnostics == [])
        #expect(built.types.contains("record C\n  x: int?"))
    }

    @Test("an inline type of a response or a parameter in a file of its own is one type, as that of a component is")
    func sharedParts() {
        let uses = { (response: String, parameter: String) in
            ["a", "b"].map {
                "/\($0): {get: {operationId: \($0), parameters: [{$ref: \(parameter)}], responses: {'200': {$ref: \(response)}}}}"
            }.joined(separator: ", ")
        }
        let response = "{description: d, content: {application/json: {schema: {type: object, properties: {message: {type: string}}}}}}"
        let parameter = "{name: kind, in: query, schema: {type: string, enum: [sail, motor]}}"
        let bundle = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {\(uses("'#/components/responses/Fault'", "'#/components/parameters/Kind'"))}
            components: {responses: {Fault: \(response)}, parameters: {Kind: \(parameter)}}
            """)
        let files = ["parts/Fault.yaml": response, "parts/Kind.yaml": parameter]
        let split = BuiltAPI("openapi: 3.0.0\npaths: {\(uses("parts/Fault.yaml", "parts/Kind.yaml"))}", files: files)
        let components = BuiltAPI(
            """
            openapi: 3.0.0
            paths: {\(uses("'#/components/responses/Fault'", "parts/Kind.yaml"))}
            components: {responses: {Fault: {$ref: parts/Fault.yaml}}, parameters: {Kind: {$ref: parts/Kind.yaml}}}
            """, files: files)
        #expect(bundle.types.hasPrefix("record FaultResponse") || bundle.types.contains("enumeration KindParameter"))
        for other in [split, components] {
            #expect(Set(other.types.split(separator: "\n")) == Set(bundle.types.split(separator: "\n")))
            #expect(other.api?.operationDump == bundle.api?.operationDump)
        }
    }

    @Test(
        "a client without operations of a document with paths is an error, unless the document means that",
        arguments: [
            ("paths: ①{/a: {}, /b: {x-own: 1}}", "error: the client would have no operations, although the document has 2 paths"),
            ("paths: ①{/a: {}}", "error: the client would have no operations, although the document has a path"),
            ("paths: {}", nil), ("webhooks: {a: {post: {\("responses: {}")}}}", nil), ("components: {schemas: {A: {type: string}}}", nil),
        ] as [(String, String?)])
    func noOperations(text: String, error: String?) {
        let built = BuiltAPI("openapi: 3.1.0\n\(text)")
        #expect(built.diagnostics.filter { $0.contains("error") } == (error.map { ["① \($0)"] } ?? []))
    }

    @Test("with 'danglingReferences: warning' a reference without a target is any value, or is left out, with a warning")
    func danglingReferences() {
        let text = """
            openapi: 3.0.0
            tags: {$ref: ①none.yaml}
            paths:
              /a: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/Baot'}}}}}}}
              /b: {$ref: none.yaml}
            components: {schemas: {Boat: {type: string}}}
            """
        #expect(BuiltAPI(text).diagnostics.filter { $0.contains("error") }.count == 3)
        let built = BuiltAPI(text.replacing("①", with: ""), options: "danglingReferences: warning")
        #expect(built.api?.operationDump == "Test.A a: GET /a\n  status200: json")
        #expect(
            built.diagnostics.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "warning: file 'none.yaml' cannot be read; the reference is ignored",
                "warning: reference '#/components/schemas/Baot' has no target; any value is allowed; did you mean '#/components/schemas/Boat'?",
                "warning: file 'none.yaml' cannot be read; the reference is ignored",
            ])
    }
}
