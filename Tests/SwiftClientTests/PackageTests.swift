import SwiftClient
import TestSupport
import Testing

@Suite("Package and README")
struct PackageTests {
    private func document(_ paths: String, schemas: String = "") -> String {
        """
        openapi: 3.1.0
        info: {title: T, version: '1'}
        servers: [{url: 'https://a.com'}]
        paths:
          \(paths)
        components: {schemas: {\(schemas)}}
        """
    }

    /// An operation with a required parameter of the given schema.
    private func operation(_ schema: String, path: String = "/a") -> String {
        "\(path): {get: {parameters: [{name: x, in: query, required: true, schema: \(schema)}], "
            + "responses: {'200': {content: {application/json: {schema: {type: string}}}}}}}"
    }

    @Test(
        "the example passes a value of the parameter's type",
        arguments: [
            ("{type: string}", "\"…\""), ("{type: integer}", "1"), ("{type: number, format: decimal}", "1"), ("{type: boolean}", "true"),
            ("{type: string, format: date}", "DateDay()"), ("{type: string, format: date-time}", "Date()"),
            ("{type: string, format: uuid}", "UUID()"), ("{type: string, format: uri}", "URL(filePath: \"/\")"),
            ("{type: string, format: byte}", "Data()"), ("{type: string, enum: [in, out]}", ".`in`"),
            ("{type: array, items: {type: integer}}", "[]"), ("{$ref: '#/components/schemas/Level'}", ".low"),
            ("{$ref: '#/components/schemas/Span'}", "Span(from: 1)"),
        ])
    func examples(schema: String, value: String) throws {
        let client = try Rendered(
            document(
                operation(schema),
                schemas:
                    "Level: {type: string, enum: [low, high]}, Span: {required: [from], properties: {from: {type: integer}, to: {type: integer}}}"
            ))
        let line = "    let value = try await client.getA(x: \(value))\n"
        #expect(client.text("README.md").contains(line))
        #expect(client.text("TestClient.md").contains(line))
    }

    @Test("the README names the terms of the API, each on one line")
    func terms() throws {
        let text = document(operation("{type: string}")).replacing(
            "version: '1'}",
            with: """
                version: '1', termsOfService: 'https://a.com/terms', license: {name: MIT, identifier: MIT}, contact: {email: "a@b.c\\n# b"}}
                externalDocs: {url: 'https://a.com/docs'}
                """)
        #expect(
            try Rendered(text).text("README.md").contains(
                """

                - Documentation: https://a.com/docs
                - Terms of service: https://a.com/terms
                - License: MIT (MIT)
                - Contact: a@b.c # b

                """))
        #expect(try !Rendered(document(operation("{type: string}"))).text("README.md").contains("License"))
    }

    @Test(
        "the example is the first GET with the fewest required arguments in the tag with most operations",
        arguments: [
            (["GET a one x", "GET b two x y", "GET c two z", "GET d two -"], "two.d()"),
            (["GET a one -", "GET b two x", "GET c two y"], "two.b(x: 1)"),
            (["POST a one -", "POST b one -", "GET c two x"], "two.c(x: 1)"),
            (["GET a one - deprecated", "GET b one x"], "one.b(x: 1)"),
            (["POST a one x", "POST b one -"], "one.b()"),
        ])
    func firstCall(operations: [String], call: String) throws {
        let paths = operations.map { operation in
            let words = operation.split(separator: " ")
            let parameters = words[3...].filter { $0 != "-" && $0 != "deprecated" }
            let list = parameters.map { "{name: \($0), in: query, required: true, schema: {type: integer}}" }.joined(separator: ", ")
            return "/\(words[1]): {\(words[0].lowercased()): {operationId: \(words[1]), tags: [\(words[2])], parameters: [\(list)], "
                + "deprecated: \(words.contains("deprecated")), \(success)}}"
        }
        let client = try Rendered(document(paths.joined(separator: "\n  ")))
        #expect(client.text("README.md").contains("    let value = try await client.\(call)\n"))
    }

    private let success = "responses: {'200': {content: {application/json: {schema: {type: string}}}}}"

    @Test("no example has a parameter without a short value")
    func withoutExample() throws {
        let none = try Rendered(document(operation("{oneOf: [{type: object, properties: {a: {}}}, {type: string}]}")))
        #expect(!none.text("README.md").contains("let value"))
    }

    @Test("the README and the documentation lead to methods, or to types if there are no methods")
    func operations() throws {
        let paths =
            "/a: {get: {operationId: listAll, summary: All of them., tags: [my pets], \(success)}}\n  "
            + operation("{type: integer}", path: "/b").replacing("get: {", with: "get: {externalDocs: {url: 'https://example.com'}, ")
        let client = try Rendered(document(paths))
        #expect(
            client.text("README.md").contains(
                """

                ## Operations

                - `client.myPets`
                  - `listAll()`: `GET /a`: All of them.
                - `client`
                  - `getB(x:)`: `GET /b`

                """))
        #expect(
            client.text("TestClient.md").contains(
                "### MyPets\n\n- ``TestClient/TestClient/MyPetsMethods/listAll()``\n\n### Operations\n\n- ``TestClient/TestClient/getB(x:)``\n"
            ))
        let values = try Rendered(document(paths), options: "methods: false")
        #expect(
            values.text("README.md").contains("- `Test.MyPets`\n  - `ListAll`: `GET /a`: All of them.\n- `Test`\n  - `GetB`: `GET /b`\n"))
        #expect(values.text("TestClient.md").contains("### MyPets\n\n- ``Test/MyPets/ListAll``\n"))
    }

    @Test("the lists of operations have optional arguments, the items of all pages, and streams")
    func variants() throws {
        let list = "{type: object, properties: {data: {type: array, items: {type: string}}, next: {type: string}}}"
        let paths = """
            /a:
                get:
                  operationId: listA
                  parameters: [{name: id, in: query, required: true, schema: {type: string}}, {name: cursor, in: query, schema: {type: string}}]
                  responses: {'200': {description: d, content: {application/json: {schema: \(list)}}}}
              /b: {get: {operationId: watch, responses: {'200': {description: d, content: {text/event-stream: {schema: {type: string}}}}}}}
            """
        let client = try Rendered(
            document(paths), options: "pages: {listA: {parameter: cursor, next: next, items: data}}")
        #expect(
            client.text("README.md").contains(
                """
                  - `listA(id:)` (`cursor:`): `GET /a`
                  - `all(id:)` (`cursor:`): the items of all its pages
                  - `watch()`: `GET /b`, as a stream

                """), "\(client.text("README.md"))")
        #expect(client.text("TestClient.md").contains("/all(id:cursor:)``\n"))
    }

    @Test(
        "the package of a runtime is named after the last path component of its URL",
        arguments: [
            ("https://example.com/people/own-apigen.git", "own-apigen"), ("https://example.com/apigen/", "apigen"),
            ("git@example.com:apigen2.git", "apigen2"),
        ])
    func repository(url: String, package: String) throws {
        let text = try Rendered(document(operation("{type: string}")), runtime: .shared(url: url, from: "1.0.0")).text("Package.swift")
        #expect(text.contains("        .package(url: \"\(url)\", from: \"1.0.0\")\n"))
        #expect(text.contains("            dependencies: [.product(name: \"APIRuntime\", package: \"\(package)\")]\n"))
    }

    @Test("the README describes the client's mutability and access")
    func forms() throws {
        let text = try Rendered(document(operation("{type: string}"))).text("README.md")
        #expect(text.contains("```swift\nimport Foundation\nimport TestClient\n\nlet client = TestClient()\n"))
        #expect(text.contains("Models are immutable, `Codable`"))
        let other = try Rendered(
            document(operation("{type: string}")), options: "access: internal\nmodels: {kind: struct, mutable: true}"
        ).text("README.md")
        #expect(other.contains("```swift\nimport Foundation\n\nlet client = TestClient()\n"))
        #expect(other.contains("Models are `Codable`"))
        #expect(other.contains("\nEverything is `internal`"))
    }

    @Test("a summary is the first sentence of the first paragraph, across line breaks")
    func summaries() throws {
        let client = try Rendered(
            document(
                operation("{type: string}"),
                schemas: #"""
                    A: {type: string, description: "All of it,\n  e.g. this,\nand that. More.\n\nAnother."}, B: {type: string, description: "One\n- two"}, C: {type: string, description: "A v1. Two"}
                    """#))
        #expect(client.text("README.md").contains("\n- `A`: All of it, e.g. this, and that.\n- `B`: One\n- `C`: A v1.\n"))
    }

    @Test("the README of an API without webhooks doesn't mention them")
    func withoutWebhooks() throws {
        #expect(try !Rendered(document(operation("{type: string}"))).text("README.md").contains("Webhooks"))
    }
}
