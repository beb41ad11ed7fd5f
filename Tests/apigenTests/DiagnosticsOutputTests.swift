import Foundation
import Testing

@Suite("What the command prints", .timeLimit(.minutes(15)))
struct DiagnosticsOutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try .withDocuments() }

    @Test("a diagnostic has its position, the source line and a caret, and no color outside a terminal")
    func text() async throws {
        let errors = try await Command(["doubtful.yaml"], in: folder.url).errors
        let lines = errors.split(separator: "\n").map(String.init)
        try #require(lines.count == 3)
        #expect(lines[0].hasPrefix("doubtful.yaml:2:1: warning: "))
        #expect(lines[0].contains("'inof'"))
        #expect(lines[1...] == ["inof: {}", "^"])
        #expect(!errors.contains("\u{1B}"))
    }

    @Test("with --allow-dangling, a reference to a missing schema is one warning")
    func danglingReference() async throws {
        try folder.write(
            """
            openapi: 3.0.3
            info: {title: Shop, version: '1'}
            servers: [{url: 'https://shop.example'}]
            paths: {}
            components: {schemas: {User: {type: object, properties: {order: {$ref: '#/components/schemas/Order'}}}}}
            """, to: "missing.yaml")
        let command = try await Command(["missing.yaml", "--allow-dangling"], in: folder.url)
        #expect(command.errors.contains("'#/components/schemas/Order' has no target; any value is allowed"))
        #expect(command.output.contains("\n1 warning; 1 reference without a target"), "\(command.output)\(command.errors)")
    }

    /// A line of `--format json`.
    private struct Entry: Decodable, Equatable {
        let file: String
        let line: Int
        let column: Int
        let severity: String
        let message: String
    }

    @Test(
        "--format json, or --diagnostics json, prints one JSON object per line",
        arguments: ["doubtful.yaml", "bad.yaml"], ["--format", "--diagnostics"])
    func json(document: String, option: String) async throws {
        let command = try await Command([document, option, "json", "--quiet"], in: folder.url)
        let entries = try command.errors.split(separator: "\n").map { line in
            try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
        }
        let entry = try #require(entries.first)
        #expect(entries.count == 1)
        #expect(entry.file == document)
        #expect((entry.line, entry.column) == (document == "bad.yaml" ? (14, 12) : (2, 1)))
        #expect(entry.severity == (document == "bad.yaml" ? "error" : "warning"))
        #expect(!entry.message.isEmpty)
        #expect(command.output == "")
    }

    /// The members of every line of `--format json`.
    private struct Line: Decodable {
        let severity: String
        let message: String
    }

    @Test(
        "--format json prints nothing but JSON, whatever a run reports",
        arguments: [
            (["bad.yaml"], 1, "note", "nothing was written: 1 error"),
            (["doubtful.yaml", "--strict"], 1, "error", "nothing was written: --strict treats 1 warning as errors"),
            (
                ["good.yaml", "--check"], 1, "error",
                "Generated/ShopClient/Package.swift: is missing\nrun the same command without --check to update it"
            ),
            (["missing.yaml"], 64, "error", "'missing.yaml' cannot be read: there is no such file or folder"),
            (
                ["good.yaml", "--output", "good.yaml"], 1, "error",
                "cannot write to 'good.yaml': a file is in the way"
            ),
        ] as [([String], Int32, String, String)])
    func onlyJSON(arguments: [String], status: Int32, severity: String, message: String) async throws {
        let command = try await Command(arguments + ["--format", "json", "--timings"], in: folder.url)
        #expect(command.status == status)
        let lines = try command.errors.split(separator: "\n").map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
        #expect(lines.contains { $0.severity == severity && $0.message == message })
        #expect(try #require(lines.last).message.contains(/^[0-9.]+ ms  total$/))
    }

    @Test("--check shows what is out of date, and why, at places in the description", arguments: ["json", "github"])
    func check(format: String) async throws {
        #expect(try await Command(["good.yaml"], in: folder.url).status == 0)
        try folder.write(folder.text("good.yaml").replacing("operationId: getItem", with: "operationId: getArticle"), to: "good.yaml")
        let command = try await Command(["good.yaml", "--check", "--quiet", "--format", format], in: folder.url)
        #expect(command.status == 1)
        let line = try #require(command.errors.split(separator: "\n").last)
        let place = format == "json" ? #""file": "good.yaml", "line": 7, "# : "::error file=good.yaml,line=7,col="
        #expect(line.contains(place) && line.contains("run the same command without --check"), "\(line)")
    }

    @Test("--strict says why nothing was written, even with --quiet", arguments: [[], ["--quiet"]])
    func strict(arguments: [String]) async throws {
        let command = try await Command(["doubtful.yaml", "--strict"] + arguments, in: folder.url)
        #expect(command.errors.hasSuffix("\nnothing was written: --strict treats 1 warning as errors\n"))
    }

    @Test("a run ends with a summary of the API and the files")
    func summary() async throws {
        let command = try await Command(["good.yaml"], in: folder.url)
        #expect(command.errors == "")
        #expect(command.lines.first == "Shop 1: 1 operation, 1 model")
        let count = try folder.files(below: "Generated/ShopClient").count - 1
        #expect(
            command.lines.last
                == "Generated/ShopClient: \(count) files, \(count) created, 0 changed, 0 unchanged, 0 removed")
        #expect(command.lines.count == 2)
    }

    @Test("a run ends with the number of errors, warnings and notes")
    func counts() async throws {
        let document = Documents.doubtful.replacing("      responses:", with: "      requestBody: {}\n      responses:")
        try folder.write(document, to: "doubtful.yaml")
        #expect(try await Command(["doubtful.yaml"], in: folder.url).lines.last == "2 warnings, 1 note")
        try folder.write(document.replacing("3.0.3", with: "4.0"), to: "doubtful.yaml")
        #expect(try await Command(["doubtful.yaml"], in: folder.url).errors.hasSuffix("\nnothing was written: 1 error\n"))
    }

    @Test("a run ends with the number of references that lead nowhere, and a pointer in the document must lead somewhere")
    func references() async throws {
        let document = Documents.good
        let components = "    X: {type: object, properties: {a: {$ref: other.yaml}, b: {$ref: 'more.yaml#/B'}}}\n"
        try folder.write(document + components, to: "good.yaml")
        let command = try await Command(["good.yaml"], in: folder.url)
        #expect(command.lines.last == "2 warnings; 2 references without a target")
        try folder.write((document + components).replacing("other.yaml", with: "'#/components/schemas/Itme'"), to: "good.yaml")
        let failed = try await Command(["good.yaml"], in: folder.url)
        #expect(failed.status == 1)
        #expect(
            failed.errors.contains("error: reference '#/components/schemas/Itme' has no target; did you mean '#/components/schemas/Item'?"))
    }

    @Test("--quiet prints only warnings and errors")
    func quiet() async throws {
        let good = try await Command(["good.yaml", "--quiet"], in: folder.url)
        #expect(good.output + good.errors == "")
        let checked = try await Command(["good.yaml", "--quiet", "--check"], in: folder.url)
        #expect(checked.output + checked.errors == "")
        let doubtful = try await Command(["doubtful.yaml", "-q"], in: folder.url)
        #expect(doubtful.output == "")
        #expect(doubtful.errors.contains("warning: "))
        let bad = try await Command(["bad.yaml", "-q"], in: folder.url)
        #expect(bad.output == "")
        #expect(bad.errors.contains("error: "))
        #expect(!bad.errors.contains("nothing was written"))
    }

    @Test("--timings prints a line for each stage")
    func timings() async throws {
        let pipeline = ["load", "read", "decode", "model", "render", "interface"]
        #expect(try await stages() == pipeline + ["report", "write", "total"])
        #expect(try await stages("--check") == pipeline + ["report", "check", "total"])
    }

    /// The stages of a run of the good document.
    private func stages(_ arguments: String...) async throws -> [String] {
        let errors = try await Command(["good.yaml", "--timings"] + arguments, in: folder.url).errors
        return try errors.split(separator: "\n").map { line in
            String(try #require(line.wholeMatch(of: /\ *[0-9]+\.[0-9]+ ms  ([a-z]+)/)).1)
        }
    }

    @Test("warnings and notes of a kind are printed three times and then counted, except in JSON; errors are all printed")
    func repetitions() async throws {
        let keys = (1...25).map {
            "/items\($0)/{id}: {get: {operationId: get\($0), requestBody: {}, responses: {'200': {description: d}}}}"
        }
        try folder.write(Documents.good.replacing("paths:\n", with: "paths:\n  " + keys.joined(separator: "\n  ") + "\n"), to: "many.yaml")
        let text = try await Command(["many.yaml"], in: folder.url).errors
        for message in ["note: URLSession sends no body with GET", "warning: the path parameter 'id' is not declared"] {
            #expect(text.ranges(of: ": \(message)").count == 3)
        }
        #expect(text.contains("\nnote: … and 22 more of this kind; '--format json' prints all\n"))
        #expect(text.contains("\nwarning: … and 22 more of this kind; '--format json' prints all\n"))
        let quiet = try await Command(["many.yaml", "--quiet"], in: folder.url)
        #expect(!quiet.errors.contains("note: "))
        let lines = try await Command(["many.yaml", "--format", "json"], in: folder.url).errors
        #expect(lines.ranges(of: "URLSession sends no body with GET").count == 25)
    }

    @Test("diagnostics of a kind are recognized by their words, not by the names in them")
    func kinds() async throws {
        let unknown = (1...9).map { "x\($0)y: 1" }.joined(separator: ", ")
        let missing = (1...9).map { "P\($0): {$ref: '#/components/schemas/Missing\($0)'}" }.joined(separator: ", ")
        try folder.write(Documents.good.replacing("title: Shop", with: "title: Shop, \(unknown)"), to: "many.yaml")
        let text = try await Command(["many.yaml"], in: folder.url).errors
        #expect(text.ranges(of: "warning: unknown key").count == 3)
        #expect(text.contains("warning: … and 6 more of this kind; '--format json' prints all"))
        try folder.write(Documents.good + "    M: {type: object, properties: {\(missing)}}\n", to: "bad.yaml")
        #expect(try await Command(["bad.yaml"], in: folder.url).errors.ranges(of: "has no target").count == 9)
    }

    @Test("a line of the document that GitHub's runner would take for a command is not shown")
    func commands() async throws {
        let keys = "  ? '::stop-commands::a'\n  : 1\n  ::stop-commands::b: 1\n  '##[stop-commands]c': 1\n"
        try folder.write(
            Documents.good.replacing("servers:", with: "externalDocs:\n  url: https://example.com\n\(keys)servers:"), to: "shop.yaml")
        let lines = try await Command(["shop.yaml"], in: folder.url).errors.split(separator: "\n")
        #expect(lines.count { $0.contains("unknown key") } == 3)
        #expect(!lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("::") || $0.contains("##[") })
    }

    @Test("control characters of the document are escaped")
    func controlCharacters() async throws {
        try folder.write(
            Documents.doubtful.replacing("title: Shop", with: #"title: "\e[31mShop\u202E\0\nAPI""#)
                .replacing("inof: {}", with: #""in\e[31m\u202Eof": {}"#),
            to: "hostile.yaml"
        )
        let command = try await Command(["hostile.yaml"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.lines.first == #"\u{1b}[31mShop\u{202e}\u{0} API 1: 1 operation, 1 model"#)
        for text in [command.output, command.errors] {
            let hidden = text.unicodeScalars.filter { scalar in
                scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
            }
            #expect(hidden.isEmpty)
        }
    }
}
