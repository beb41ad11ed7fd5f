import Diagnostics
import OpenAPI
import TestSupport
import Testing
import YAML

@Suite("Following references")
struct DocumentSetTests {
    /// Follows the reference of the schema `Start` as far as it leads.
    private func follow(
        _ text: String, at path: String = "specs/api.yaml", files: [String: String] = [:], fetch: DocumentSet.FileAccess.Fetch? = nil
    ) -> (title: String?, diagnostics: [String]) {
        let marked = MarkedText(text)
        let log = DiagnosticLog()
        let access = DocumentSet.FileAccess(read: { files[$0].map { Array($0.utf8) } }, fetch: fetch)
        guard let root = Node.read(Array(marked.text.utf8), path: path, log: log),
            let documents = DocumentSet(root, path: path, files: access, log: log)
        else { return (nil, marked.diagnostics(log)) }
        var schema = documents.document.components.schemas.first { $0.name == "Start" }?.value
        for _ in 0..<8 {
            guard let reference = schema?.keywords.reference else { break }
            schema = documents.target(of: reference, to: .schema).flatMap(documents.schema)
        }
        return (schema?.keywords.title, marked.diagnostics(log))
    }

    @Test(
        "a reference can lead to every part of a document",
        arguments: [
            "#/components/schemas/A", "#/components/schemas/B/properties/x",
            "#/paths/~1a~1%7Bid%7D/get/responses/200/content/application~1json/schema",
            "#/paths/~1a~1{id}/get/responses/200/content/application~1json/schema", "#/components/schemas/B/allOf/0",
            "#/components/schemas/a~0b%20c", "#named", "#/components/schemas/Alias", "#/x-own/thing",
        ]
    )
    func places(reference: String) {
        let result = follow(
            """
            openapi: 3.1.0
            paths:
              /a/{id}:
                get:
                  responses:
                    200: {description: d, content: {application/json: {schema: {title: T}}}}
            components:
              schemas:
                Start: {$ref: '\(reference)'}
                Alias: {$ref: '#/components/schemas/A'}
                A: {title: T}
                B: {properties: {x: {title: T, $anchor: named}}, allOf: [{title: T}]}
                a~b c: {title: T}
            x-own: {thing: {title: T}}
            """
        )
        #expect(result.title == "T")
        #expect(result.diagnostics == [])
    }

    @Test(
        "a reference can lead to a part by its URI, from wherever it is",
        arguments: [
            ("Start: {$ref: 'https://a.com/pets/cat'}", "3.1.0"), ("Start: {$ref: 'https://a.com/pets/cat#/properties/x'}", "3.1.0"),
            ("Start: {$ref: 'https://a.com/pets/cat#named'}", "3.1.0"), ("Start: {$ref: '#/components/schemas/Dog'}", "3.1.0"),
            ("Start: {$ref: '#/components/schemas/Dog/properties/own'}", "3.1.0"), ("Start: {$ref: 'urn:a:b'}", "3.1.0"),
            ("Start: {$ref: 'https://a.com/api#/components/schemas/Named'}", "3.2.0"),
            ("Start: {$ref: '/api#/components/schemas/Named'}", "3.2.0"),
        ]
    )
    func identifiers(start: String, version: String) {
        let result = follow(
            """
            openapi: \(version)
            $self: https://a.com/api
            components:
              schemas:
                \(start)
                Cat: {$id: https://a.com/pets/cat, title: T, properties: {x: {title: T, $anchor: named}}}
                Dog:
                  $id: https://a.com/pets/dog
                  $ref: cat
                  $defs: {inner: {title: T}}
                  properties:
                    own: {$ref: '#/$defs/inner'}
                    other: {$ref: '#/components/schemas/Named'}
                Urn: {$id: 'urn:a:b', $ref: '#/$defs/x', $defs: {x: {title: T}}}
                Named: {title: T}
                Data: {example: {$id: https://a.com/pets/cat}}
            """)
        #expect(result.title == "T")
        #expect(result.diagnostics.filter { !$0.contains("$self") } == [])
    }

    @Test(
        "a JSON Schema with definitions of its own refers to these, and to the document",
        arguments: ["$defs", "definitions"], ["#/%/inner", "#/components/schemas/Start/%/inner", "#/components/schemas/Named"])
    func pastedSchema(key: String, reference: String) {
        for version in ["3.0.0", "3.1.0"] {
            let result = follow(
                """
                openapi: \(version)
                components:
                  schemas:
                    Other: {\(key): {inner: {title: other}}}
                    Start: {$ref: '\(reference.replacing("%", with: key))', \(key): {inner: {title: T}}}
                    Named: {title: T}
                """)
            #expect(result.title == "T")
            #expect(result.diagnostics.filter { !$0.contains("belongs to") } == [])
        }
    }

    @Test("a pointer inside a schema with a URI can also start at the document")
    func documentPointer() {
        let result = follow(
            """
            openapi: 3.1.0
            components:
              schemas:
                Start: {$id: https://a.com/start, $ref: '#/components/schemas/A'}
                A: {title: T}
            """)
        #expect(result.title == "T")
        #expect(result.diagnostics == [])
    }

    @Test(
        "a folder outside that of the document must be named",
        arguments: [
            ("../shared", "../shared/a.yaml", true), ("../shared/", "../shared/deep/a.yaml", true), ("..", "../a.yaml", true),
            ("/opt/x", "/opt/x/a.yaml", true), ("../shared", "../shared2/a.yaml", false), ("../shared", "../shared/../../a.yaml", false),
            ("..", "../../a.yaml", false), ("/opt/x", "/opt/y/a.yaml", false),
        ]
    )
    func folders(folder: String, path: String, isAllowed: Bool) {
        #expect(FilePath.isInside(FilePath.normalized(path), [folder]) == isAllowed)
    }

    @Test(
        "a reference without a target is a warning, unless it is a pointer in its own file",
        arguments: [
            ("#/components/schemas/Nothing", "reference '#/components/schemas/Nothing' has no target"),
            ("#nothing", "unknown anchor 'nothing'; the reference is ignored"),
            ("other.yaml#/A", "file 'specs/other.yaml' cannot be read; the reference is ignored"),
            (
                "../secret.yaml#/A",
                "file 'specs/../secret.yaml' is outside the folder of the document and is not read without --allow-folder; the reference is ignored"
            ),
            (
                "a/../../secret.yaml",
                "file 'specs/../secret.yaml' is outside the folder of the document and is not read without --allow-folder; the reference is ignored"
            ),
            (
                "/etc/passwd",
                "file '/etc/passwd' is outside the folder of the document and is not read without --allow-folder; the reference is ignored"
            ),
            (
                "https://example.com/a.yaml",
                "'https://example.com/a.yaml' is on the network and is not read without --allow-network; the reference is ignored"
            ),
        ]
    )
    func nowhere(reference: String, message: String) {
        let result = follow("openapi: 3.0.0\ncomponents: {schemas: {Start: {$ref: ①'\(reference)'}}}")
        #expect(result.title == nil)
        #expect(result.diagnostics == ["① \(reference.hasPrefix("#/") ? "error" : "warning"): \(message)"])
    }

    @Test(
        "a reference without a target is reported with the reference that was probably meant",
        arguments: [
            ("#/components/schemas/Pte", "#/components/schemas/Pet"), ("#/components/schema/Pet", "#/components/schemas/Pet"),
            ("#/componets/schemas/pet", "#/components/schemas/Pet"), ("#/definitions/Pets", "#/components/schemas/Pet"),
            ("#/components/schemas/Pet/properties/nmae", "#/components/schemas/Pet/properties/name"),
            ("#/components/schemas/A~1c", "#/components/schemas/A~1b"), ("parts.yaml#/Dogg", "parts.yaml#/Dog"),
        ]
    )
    func suggestions(reference: String, suggestion: String) {
        let result = follow(
            """
            openapi: 3.0.0
            components: {schemas: {Start: {$ref: ①'\(reference)'}, Pet: {properties: {name: {}}}, A/b: {}}}
            """, files: ["parts.yaml": "Dog: {}"])
        let problem = "reference '\(reference)' has no target"
        let expected = reference.hasPrefix("#/") ? "① error: \(problem)" : "① warning: \(problem); it is ignored"
        #expect(result.diagnostics == ["\(expected); did you mean '\(suggestion)'?"])
    }

    @Test(
        "a missing file or anchor is reported with the one that was probably meant",
        arguments: [
            ("parts.yml#/Dog", "file 'specs/parts.yml' cannot be read", "specs/parts.yaml"),
            ("Pet", "file 'specs/Pet' cannot be read", "#/components/schemas/Pet"),
            ("ap.yaml#/Dog", "file 'specs/ap.yaml' cannot be read", "specs/api.yaml"),
            ("#petAnchr", "unknown anchor 'petAnchr'", "petAnchor"),
            ("#components/schemas/Pet", "unknown anchor 'components/schemas/Pet'", "#/components/schemas/Pet"),
        ]
    )
    func fileSuggestions(reference: String, subject: String, suggestion: String) {
        let result = follow(
            "openapi: 3.1.0\ncomponents: {schemas: {Start: {$ref: ①'\(reference)'}, Pet: {$anchor: petAnchor}}}",
            files: ["parts.yaml": "Dog: {}"])
        #expect(result.diagnostics == ["① warning: \(subject); the reference is ignored; did you mean '\(suggestion)'?"])
    }

    @Test(
        "a relative reference in a document from the network is resolved against its URL",
        arguments: [
            ("https://a.com/x/api.yaml", "b.yaml", "https://a.com/x/b.yaml"),
            ("https://a.com/x/api.yaml", "./y/../b.yaml", "https://a.com/x/b.yaml"),
            ("https://a.com/x/api.yaml?v=1/2", "../b.yaml?v=../2", "https://a.com/b.yaml?v=../2"),
            ("https://a.com/x/api.yaml", "../../../b.yaml", "https://a.com/b.yaml"),
            ("https://a.com/x/api.yaml", "/b%20c.yaml", "https://a.com/b%20c.yaml"),
            ("https://a.com/api.yaml", "//b.com/c.yaml", "https://b.com/c.yaml"), ("http://a.com", "b.yaml", "http://a.com/b.yaml"),
            ("specs/api.yaml", "HTTP://a.com/b.yaml", "HTTP://a.com/b.yaml"),
        ]
    )
    func network(document: String, reference: String, url: String) {
        let result = follow(
            "openapi: 3.0.0\ncomponents: {schemas: {Start: {$ref: '\(reference)#/A'}}}", at: document,
            fetch: { $0 == url ? Array("A: {title: T}".utf8) : Array("A: {title: '\($0)'}".utf8) })
        #expect(result.title == "T")
        #expect(result.diagnostics == [])
    }

    @Test("a reference from the network never leads to a file, and the number of fetched files is limited")
    func networkBounds() {
        let file = follow(
            "openapi: 3.0.0\ncomponents: {schemas: {Start: {$ref: ①'file:///etc/passwd#/A'}}}", at: "https://a.com/api.yaml",
            files: ["/etc/passwd": "A: {title: T}"], fetch: { _ in Array("A: {title: T}".utf8) })
        #expect(
            file.diagnostics == [
                "① warning: 'file:///etc/passwd' cannot be fetched: only http and https are supported; the reference is ignored"
            ])
        let marked = "openapi: 3.0.0\ncomponents: {schemas: {Start: {$ref: 'https://a.com/0#/A'}}}"
        let log = DiagnosticLog()
        let access = DocumentSet.FileAccess(read: { _ in nil }, fetch: { _ in Array("A: {title: T}".utf8) })
        guard let root = Node.read(Array(marked.utf8), path: "api.yaml", log: log),
            let documents = DocumentSet(root, path: "api.yaml", files: access, log: log)
        else { return }
        let reached = (0..<300).filter { documents.target(of: Reference("https://a.com/\($0)#/A", at: root.position), to: .schema) != nil }
        #expect(reached.count == 256)
    }

    @Test("references lead from file to file")
    func files() {
        let result = follow(
            "openapi: 3.0.0\ncomponents: {schemas: {Start: {$ref: 'parts/a.yaml#/A'}, End: {title: T}}}",
            files: [
                "parts/a.yaml": "A: {$ref: './b.json'}\n",
                "parts/b.json": "{\"$ref\": \"../c.yaml#/C\"}",
                "c.yaml": "C: {$ref: 'api.yaml#/components/schemas/End'}",
            ]
        )
        #expect(result.title == "T")
        #expect(result.diagnostics == [])
    }
}
