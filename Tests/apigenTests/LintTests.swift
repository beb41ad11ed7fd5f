import Foundation
import Lint
import Testing

@Suite("What makes a poor client", .timeLimit(.minutes(15)))
struct LintTests {
    /// A description with one fault of each rule, and the finding.
    private static let cases: [(rule: String, paths: String, schemas: String, finding: String)] = [
        ("operation-without-id", "/pets: {get: {responses: {default: ○}}}", "", "GET /pets: the operation has no 'operationId'"),
        (
            "id-repeats-path", "/pets/{id}/toys: {get: {operationId: get_pets_id_toys, parameters: [●], responses: {default: ○}}}", "",
            "GET /pets/{id}/toys: the 'operationId' only repeats the path: get_pets_id_toys"
        ),
        (
            "similar-names", "", "pet_toy: {type: object}\n    PetToy: {type: object}",
            "PetToy: the schema 'pet_toy' would have the same name"
        ),
        (
            "repeated-schema", "",
            "A: {type: object, properties: {x: {type: object, properties: {a: {}, b: {}}}, y: {type: object, properties: {a: {}, b: {}}}}}",
            "X: 2 places describe the same object; as a schema it is one model"
        ),
        (
            "list-without-pages",
            "/pets: {get: {operationId: a, parameters: [{name: limit, in: query, schema: {type: integer}}], responses: {'200': {description: d, content: {application/json: {schema: {type: array, items: {type: string}}}}}, default: ○}}}",
            "", "GET /pets: the list has a 'limit', but nothing that apigen knows leads to the next page"
        ),
        (
            "success-without-schema", "/pets: {post: {operationId: a, responses: {'201': {description: d}, default: ○}}}", "",
            "POST /pets: no success has a schema, so that callers get nothing"
        ),
        (
            "failure-without-body", "/pets: {get: {operationId: a, responses: {'204': {description: d}}}}", "",
            "GET /pets: no failure has a body, so that callers only learn the status"
        ),
        (
            "stream-without-end",
            "/pets: {get: {operationId: a, responses: {'200': {description: d, content: {text/event-stream: {schema: {type: object, properties: {a: {type: string}}}}}}, default: ○}}}",
            "", "GET /pets: no word that ends the stream is known"
        ),
        (
            "contradicting-example", "", "A: {type: object, required: [a], properties: {a: {type: integer}}, example: {a: ten}}",
            "$.components.schemas.A: the example contradicts the schema: in 'a': a string where the schema says 'integer'"
        ),
        (
            "ambiguous-path",
            "'/{kind}/new': {get: {operationId: a, parameters: [{name: kind, in: path, required: true, schema: {type: string}}], responses: {default: ○}}}\n  /pets/{id}: {get: {operationId: b, parameters: [●], responses: {default: ○}}}",
            "", "/pets/{id}: the same URL can be one of '/{kind}/new'"
        ),
        (
            "overlapping-variants", "",
            "A: {oneOf: [{type: object, properties: {a: {type: string}, b: {type: string}}}, {type: object, properties: {a: {type: string}, c: {type: string}}}, {type: object, required: [d], properties: {d: {}, e: {}}}]}",
            "$.components.schemas.A: an object can match variants 1 and 2 of 'oneOf'"
        ),
        (
            "unmapped-discriminator", "",
            "A: {type: object, properties: {k: {type: string}}, discriminator: {propertyName: k}}\n    B: {allOf: [{$ref: '#/components/schemas/A'}]}\n    C: {type: object, properties: {k: {type: string, enum: [B]}}, discriminator: {propertyName: k}}",
            "$.components.schemas.A: the values of 'k' are read as the names of schemas, because nothing lists or maps them"
        ),
        (
            "ignored-siblings", "",
            "A: {type: object, properties: {a: {$ref: '#/components/schemas/B', nullable: true, description: d}}}\n    B: {type: string}",
            "$.components.schemas.A.properties.a: before OpenAPI 3.1 'nullable' next to '$ref' has no effect"
        ),
        (
            "null-not-listed", "", "A: {type: string, nullable: true, enum: [a, b]}",
            "$.components.schemas.A: null is allowed, but is none of the values"
        ),
        (
            "query-in-path",
            "/pets?kind=cat: {get: {operationId: a, responses: {default: ○}}}", "", "/pets?kind=cat: the query is part of the path"
        ),
        ("no-server", "", "A: {type: string}", "the document: nothing says where the service is"),
        (
            "success-without-schema",
            "/pets: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {}}}, default: ○}}}",
            "", "$.paths['/pets'].get.responses['200'].content['application/json']: a success has JSON without a schema"
        ),
    ]

    /// The description around the parts of a case.
    private static func description(_ paths: String, _ schemas: String) -> String {
        let text = """
            openapi: 3.0.0
            info: {title: Shop, version: '1'}
            servers: [{url: 'https://shop.example'}]
            paths:
              \(paths)
            components:
              schemas:
                \(schemas)
            """
        return text.replacing("○", with: "{description: d, content: {text/plain: {}}}")
            .replacing("●", with: "{name: id, in: path, required: true, schema: {type: string}}")
    }

    private func lint(_ text: String, _ arguments: String...) async throws -> (command: Command, folder: TemporaryFolder) {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "shop.yaml")
        return (try await Command(["lint", "shop.yaml"] + arguments, in: folder.url), folder)
    }

    @Test("each rule finds its fault, and nothing else", arguments: LintRule.all.map(\.id))
    func rule(id: String) async throws {
        let rule = try #require(LintRule.all.first { $0.id == id })
        let example = try #require(Self.cases.first { $0.rule == id })
        let text = Self.description(example.paths, example.schemas)
        let (command, _) = try await lint(id == "no-server" ? text.replacing(/servers: .*/, with: "x-none: true") : text)
        let lines = command.output.split(separator: "\n").filter { $0.hasPrefix("shop.yaml:") }
        #expect(lines.count == 1, "\(command.output)")
        #expect(lines.first?.hasSuffix(" \(rule.severity.rawValue): \(example.finding) [\(id)]") == true, "\(command.output)")
        let page = try Checkout.text("docs/lint.md")
        #expect(page.contains("\n| `\(id)` | \(rule.severity.rawValue) | \(rule.isFixable ? "yes" : "no") | \(rule.summary) |\n"))
    }

    @Test("each rule has a file, and is listed")
    func files() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.folder.appending(path: "Sources/Lint/Rules").path)
        let names = files.map { $0.lowercased().replacing(".swift", with: "") }.sorted()
        #expect(names == LintRule.all.map { $0.id.replacing("-", with: "") }.sorted())
        let rows = try Checkout.text("docs/lint.md").matches(of: /\n\| `([a-z-]+)` \|/).map { String($0.1) }
        #expect(rows == LintRule.all.map(\.id))
    }

    @Test("the overlay of --fix fixes what it says", arguments: LintRule.all.filter(\.isFixable).map(\.id))
    func fix(id: String) async throws {
        let example = try #require(Self.cases.first { $0.rule == id })
        let (command, folder) = try await lint(Self.description(example.paths, example.schemas), "--fix", "shop.overlay.yaml")
        #expect(command.output == "shop.overlay.yaml fixes 1 of 1 finding\n")
        let second = try await Command(["lint", "shop.yaml"], in: folder.url)
        #expect(second.output == "nothing found\n")
        #expect(second.errors.isEmpty)
        let again = try await Command(["lint", "shop.yaml", "--fix", "shop.overlay.yaml"], in: folder.url)
        #expect(again.status == 0 && again.output == "nothing found; nothing was written\n")
    }

    @Test("--fix without anything to fix writes nothing, and is no failure")
    func nothingToFix() async throws {
        let example = try #require(Self.cases.first { $0.rule == "failure-without-body" })
        let (command, folder) = try await lint(Self.description(example.paths, example.schemas), "--fix", "fix.yaml")
        #expect(command.status == 0)
        #expect(command.output == "no finding can be fixed without further knowledge; nothing was written\n")
        #expect(!folder.contains("fix.yaml"))
    }

    @Test(
        "examples of media types, parameters and schemas are compared with their schemas",
        arguments: [
            "{get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {type: integer}, example: ten}}}, default: ○}}}",
            "{get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {type: integer}, examples: {b: {value: ten}}}}}, default: ○}}}",
            "{get: {operationId: a, parameters: [{name: p, in: query, schema: {type: integer}, example: ten}], responses: {default: ○}}}",
        ])
    func examples(item: String) async throws {
        let (command, folder) = try await lint(Self.description("/a: \(item)", ""), "--fix", "shop.overlay.yaml")
        #expect(command.output == "shop.overlay.yaml fixes 1 of 1 finding\n")
        #expect(try await Command(["lint", "shop.yaml"], in: folder.url).output == "nothing found\n")
    }

    @Test(
        "a schema with the name of another one is named by its pointer",
        arguments: [
            ("3.0.0", "components: {schemas: {a_b: {type: string}, a/b: {type: integer}}}", "#/components/schemas/a~1b"),
            ("2.0", "definitions: {a_b: {type: string}, a/b: {type: integer}}", "#/definitions/a~1b"),
        ])
    func pointers(version: String, schemas: String, pointer: String) async throws {
        let field = version == "2.0" ? "swagger: '2.0'" : "openapi: 3.0.0"
        let (command, folder) = try await lint("\(field)\ninfo: {title: Shop, version: '1'}\npaths: {}\n\(schemas)\n")
        #expect(command.output.contains("names: {'\(pointer)': …} in the options file names it"), "\(command.output)")
        try folder.write("names: {'\(pointer)': Other}\n", to: "shop.apigen.yaml")
        #expect(try await Command(["shop.yaml"], in: folder.url).status == 0)
    }

    @Test(
        "nothing is found where a shared part of the description says it",
        arguments: [
            // A value of a property that the schema itself requires selects a variant.
            "schemas: {A: {required: [k], oneOf: [{properties: {k: {enum: [a]}}}, {properties: {k: {enum: [b]}}}]}}",
            "mediaTypes: {A: {schema: {type: string}}}",
        ])
    func shared(components: String) async throws {
        let content = components.hasPrefix("mediaTypes") ? "{$ref: '#/components/mediaTypes/A'}" : "{schema: {type: string}}"
        let (command, _) = try await lint(
            """
            openapi: 3.2.0
            info: {title: Shop, version: '1'}
            servers: [{url: 'https://shop.example'}]
            paths:
              /a:
                get:
                  operationId: a
                  responses:
                    '200': {description: d, content: {application/json: \(content)}}
                    default: {description: d, content: {text/plain: {}}}
            components: {\(components)}
            """)
        #expect(command.output == "nothing found\n")
    }

    @Test("ids are compared in one tag, and an equal one is an error that a run reports")
    func tags() async throws {
        let paths = ["a: get_pet": "A", "b: getPet": "B", "c: get_toy": "A", "d: getToy": "A", "e: same": "A", "f: same": "A"].sorted {
            $0.key < $1.key
        }
        .map { entry, tag in
            let parts = entry.split(separator: ": ")
            return "/\(parts[0]): {get: {operationId: \(parts[1]), tags: [\(tag)], responses: {default: ○}}}"
        }
        let (command, _) = try await lint(Self.description(paths.joined(separator: "\n  "), ""))
        let lines = command.output.split(separator: "\n").filter { $0.hasPrefix("shop.yaml:") }
        #expect(
            lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "warning: GET /d: the 'operationId' of 'GET /c' is spelled alike: getToy [similar-names]"
            ])
    }

    @Test("an overlay fixes also what its own changes show, and leaves what it cannot name well")
    func rounds() async throws {
        let street = "{type: object, properties: {name: {type: string, example: 1, maxLength: 3}, no: {type: integer, example: ten}}}"
        let address = "{type: object, properties: {street: \(street), old: \(street)}}"
        let value = "{type: object, properties: {x: {}, y: {}}}"
        let schemas =
            "A: {type: object, properties: {from: \(address), to: \(address), value: \(value), item: {type: object, properties: {value: \(value), z: {}}}}}"
        let (command, folder) = try await lint(Self.description("", schemas), "--fix", "shop.overlay.yaml")
        #expect(command.output.hasPrefix("shop.overlay.yaml fixes "))
        let second = try await Command(["lint", "shop.yaml"], in: folder.url)
        #expect(second.output.hasSuffix("\n1 information\n"), "\(second.output)")
        #expect(second.output.contains("2 places describe the same object"))
        #expect(second.errors.isEmpty)
    }

    @Test(
        "an id is replaced only by a better one",
        arguments: [
            ("/series/{id}/episodes", "getSeriesEpisodes", nil), ("/pets/{id}/toys", "getPetsIdToys", "listPetToys"),
            ("/api/v1/orders", "getApiV1Orders", "listOrders"), ("/pets/{id}/toys/{toy}", "getPetsIdToysToy", "getPetToy"),
        ] as [(String, String, String?)])
    func ids(path: String, id: String, better: String?) async throws {
        let parameters = path.matches(of: /{([^}]*)}/).map { "{name: \($0.1), in: path, required: true, schema: {type: string}}" }
        let item = "{get: {operationId: \(id), parameters: [\(parameters.joined(separator: ", "))], responses: {default: ○}}}"
        let output = try await lint(Self.description("\(path): \(item)", "")).command.output
        #expect(better.map { output.contains("{\"operationId\": \"\($0)\"}") } ?? (output == "nothing found\n"), "\(output)")
    }

    @Test("schemas in every response are compared")
    func responses() async throws {
        let object = "{type: object, properties: {a: {type: string}, b: {type: string}}}"
        let response = "{description: d, content: {application/json: {schema: \(object)}}}"
        let (command, _) = try await lint(
            Self.description("/pets: {get: {operationId: a, responses: {'200': \(response), default: \(response)}}}", ""))
        #expect(command.output.contains("Pets: 2 places describe the same object; as a schema it is one model"))
    }

    @Test("an existing file is not replaced by an overlay")
    func existing() async throws {
        let example = Self.cases[0]
        let (command, folder) = try await lint(Self.description(example.paths, example.schemas), "--fix", "shop.yaml")
        #expect(command.status == 1)
        #expect(command.errors == "error: 'shop.yaml' exists; name a new file\n")
        #expect(try folder.text("shop.yaml").hasPrefix("openapi"))
    }

    @Test("no overlay is written through a link, not even one without a target")
    func link() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.description(Self.cases[0].paths, ""), to: "shop.yaml")
        let link = folder.url.appending(path: "shop.overlay.yaml").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "elsewhere.yaml")
        let command = try await Command(["lint", "shop.yaml", "--fix", "shop.overlay.yaml"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors == "error: 'shop.overlay.yaml' exists; name a new file\n")
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "elsewhere.yaml").path))
    }

    @Test("each ambiguous path is found once, in a time in proportion to their number", .timeLimit(.minutes(1)))
    func manyPaths() async throws {
        let responses = "{get: {responses: {'204': {description: d}}}}"
        let paths =
            (1...4000).map { "'/{a}/x\($0)/y': \(responses)\n  /z/{b}/w\($0): \(responses)" } + [
                "/z/x7/{c}: \(responses)", "\"/Users('{id}')/{d}\": \(responses)",
            ]
        let folder = try TemporaryFolder()
        try folder.write(Self.description(paths.joined(separator: "\n  "), ""), to: "shop.yaml")
        try folder.write("include: {paths: ['/z/x7/{c}']}\n", to: "shop.apigen.yaml")
        let lines = try await Command(["lint", "shop.yaml", "--all"], in: folder.url).output.split(separator: "\n")
        let found = lines.filter { $0.hasSuffix("[ambiguous-path]") }
        #expect(found.map { $0.drop { $0 != "/" } } == ["/z/x7/{c}: the same URL can be one of '/z/{b}/w1' [ambiguous-path]"])
    }

    @Test("texts of the document cannot end a line or give commands", arguments: ["text", "github"])
    func hostile(format: String) async throws {
        let path = "\"/a\\r\\n::stop-commands::x\\e[31m\\u202e%0A,file=b ##[group]/{id}\""
        let operation = "{get: {parameters: [●], responses: {default: ○}}}"
        let output = try await lint(Self.description("\(path): \(operation)", ""), "--format", format).command.output
        let lines = output.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
        #expect(lines.contains { $0.contains("stop-commands") })
        #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}") && !output.contains("##["))
        #expect(!lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("::stop") })
        if format == "github" { #expect(output.contains("%250A,file=b")) }
    }

    @Test("descriptions that follow their rules have no findings", arguments: ["{a: 10}", "{a: 10, b: [2020-01-01]}", "{a: 1, b: null}"])
    func validExamples(example: String) async throws {
        let schemas = """
            A: {type: object, required: [a], properties: {a: {$ref: '#/components/schemas/N'}, b: {type: array, items: {type: string}}}, example: \(example)}
                N: {type: integer, enum: [1, 10]}
            """
        #expect(try await lint(Self.description("", schemas)).command.output == "nothing found\n")
    }

    @Test("--fail-on sets the exit status", arguments: [(0, ["--fail-on", "warning"]), (1, ["--fail-on", "information"]), (0, [])])
    func failOn(status: Int, arguments: [String]) async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.description(Self.cases[0].paths, ""), to: "shop.yaml")
        #expect(try await Command(["lint", "shop.yaml"] + arguments, in: folder.url).status == Int32(status))
    }

    @Test(
        "findings are printed for tools",
        arguments: [
            (
                "json",
                #"{"id": "operation-without-id", "severity": "information", "subject": "GET /pets", "message": "the operation has no 'operationId'", "file": "shop.yaml", "line": 5, "column": 11, "actions": [{"target": "$.paths['/pets'].get", "update": {"operationId": "listPets"}}], "fixable": true}"#
            ),
            ("github", "::notice file=shop.yaml,line=5,col=11,title=operation-without-id::GET /pets: the operation has no 'operationId'"),
        ])
    func formats(format: String, output: String) async throws {
        #expect(try await lint(Self.description(Self.cases[0].paths, ""), "--format", format).command.output == output + "\n")
    }

    @Test("for tools, no findings are no lines", arguments: ["json", "github"])
    func nothing(format: String) async throws {
        #expect(try await lint(Self.description("", ""), "--format", format).command.output == "")
    }

    @Test("an action with a gap is marked as one that cannot be applied")
    func gap() async throws {
        let paths = "/pets: {get: {operationId: a, responses: {'204': {description: d}}}}"
        let output = try await lint(Self.description(paths, ""), "--format", "json").command.output
        #expect(output.contains(##""$ref": "#/components/responses/…"}}}}], "fixable": false}"##))
    }

    @Test("each command of the page prints what follows it")
    func page() async throws {
        let page = try MarkdownPage("docs/lint.md")
        let folder = try TemporaryFolder()
        try folder.write(page.blocks("yaml")[0], to: "shop.yaml")
        for example in page.blocks("console") { try await page.run(example, in: folder) }
    }
}
