import Foundation
import Testing

/// Whole documents of every version, written for this project. `make corpus` does the same with other documents.
@Suite("The corpus", .timeLimit(.minutes(15)))
struct CorpusTests {
    struct Row: CustomTestStringConvertible {
        let document: String

        var testDescription: String { document }

        /// The name of the client's namespace.
        var name: String { document.split { $0 == "/" || $0 == "." }.dropLast().suffix(1).map(\.capitalized).joined() }
    }

    private static let rows = [
        Row(document: "Specs/tvdb.yaml"),
        Row(document: "Specs/menagerie.yaml"),
        Row(document: "docs/petstore.yaml"),
        Row(document: "Tests/Corpus/swagger20.yaml"),
        Row(document: "Tests/Corpus/inline.json"),
        Row(document: "Tests/Corpus/webhooks31.yaml"),
        Row(document: "Tests/Corpus/streams32.yaml"),
        Row(document: "Tests/Corpus/split/market.yaml"),
    ]

    private static func generate(_ row: Row, in folder: TemporaryFolder) async throws -> Command {
        // The clients share one runtime, which is compiled once.
        try folder.write("runtime: {path: ../Runtime}\n", to: "options.yaml")
        let document = Checkout.folder.appending(path: row.document).path
        return try await Command(
            [document, "--name", row.name, "--output", row.name, "--options", "options.yaml", "--strict"], in: folder.url)
    }

    @Test("a second run changes nothing, --check passes, and a document does not differ from itself", arguments: rows)
    func again(row: Row) async throws {
        let folder = try TemporaryFolder()
        try folder.write("stability: true\n", to: "options.yaml")
        let document = Checkout.folder.appending(path: row.document).path
        let arguments = [document, "--output", "Client", "--options", "options.yaml", "--quiet"]
        #expect(try await Command(arguments, in: folder.url).status == 0)
        let names = try folder.text("options.names.yaml")
        #expect(try await Command(arguments + ["--check"], in: folder.url).status == 0)
        #expect(try await Command(arguments, in: folder.url).status == 0)
        #expect(try folder.text("options.names.yaml") == names)
        #expect(try await Command(arguments + ["--check"], in: folder.url).status == 0)
        let diff = try await Command(["diff", document, document], in: folder.url)
        #expect(diff.output == "Contract: no changes (patch)\n\nSource: no changes (patch)\n")
    }

    @Test("every document has a row")
    func all() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Checkout.folder.appending(path: "Tests/Corpus").path)
        let documents = try paths.filter { $0.contains(".") }.map { "Tests/Corpus/" + $0 }.filter { path in
            try ["openapi:", "swagger:", "\"openapi\":", "\"swagger\":"].contains { try Checkout.text(path).contains($0) }
        }
        #expect(Set(documents) == Set(Self.rows.map(\.document).filter { $0.hasPrefix("Tests/") }))
    }

    @Test("every client of the corpus compiles without a warning")
    func compiles() async throws {
        let folder = try TemporaryFolder()
        let runtime = Checkout.folder.appending(path: "Runtime/Sources/APIRuntime")
        try await Self.compile(Self.sources(of: "APIRuntime", below: runtime), in: folder)
        for row in Self.rows {
            try #require(try await Self.generate(row, in: folder).status == 0)
            let sources = try SwiftCompiler.files(below: folder.url.appending(path: "\(row.name)/Sources"))
            let calls = Checkout.folder.appending(path: "Tests/Corpus/Calls/\(row.name.lowercased()).swift").path
            let callsFiles = FileManager.default.fileExists(atPath: calls) ? [calls] : []
            try await Self.compile(
                ["-typecheck", "-wmo", "-module-name", "\(row.name)Client", "-I", "."] + sources + callsFiles, in: folder)
        }
    }

    @Test("the programs and the tests in the READMEs of ten clients compile as they are")
    func programs() async throws {
        let folder = try TemporaryFolder()
        for module in ["APIRuntime", "APIRuntimeTesting"] {
            try await Self.compile(
                Self.sources(of: module, below: Checkout.folder.appending(path: "Runtime/Sources/\(module)")), in: folder)
        }
        var testCount = 0
        for row in Self.rows + [Row(document: "Specs/tmdb.yaml"), Row(document: "Specs/omdb.yaml")] {
            try #require(try await Self.generate(row, in: folder).status == 0)
            try await Self.compile(
                Self.sources(of: "\(row.name)Client", below: folder.url.appending(path: "\(row.name)/Sources")), in: folder)
            let examples = try folder.text("\(row.name)/README.md").matches(of: /(?s)```swift\n(.*?)```/).map { String($0.1) }
            let program = try #require(examples.first)
            #expect(program.hasPrefix("import Foundation\n") && program.contains("try await"))
            let tests = examples.filter { $0.contains("@Test") }
            testCount += tests.count
            for (name, text) in [("main.swift", program)] + tests.map({ ("Tests.swift", $0) }) {
                try folder.write(text, to: name)
                try await Self.compile(["-typecheck", "-I", ".", name], in: folder, isLibrary: name != "main.swift")
            }
        }
        #expect(testCount == 10)
    }

    /// The arguments that compile the sources of a folder as a module.
    private static func sources(of module: String, below folder: URL) throws -> [String] {
        try ["-wmo", "-emit-module", "-module-name", module, "-o", "\(module).swiftmodule", "-I", "."] + SwiftCompiler.files(below: folder)
    }

    /// Calls of clients of other documents are checked by `make corpus` with `--type-check`, and those of TVDB in `CallsTests`.
    @Test("every call in docs/calls.md is in a file whose types are checked")
    func documentedCalls() throws {
        let rows = try Checkout.text("docs/calls.md").matches(of: /(?m)^\| (?:\[`)?[\w.]+(?:`\]\([^)]*\))? \| `([^`]*)` \|$/)
        let folders = ["Benchmarks/Calls", "Tests/Corpus/Calls", "Tests/GeneratedTests"]
        let checked = try folders.flatMap { folder in
            try SwiftCompiler.files(below: Checkout.folder.appending(path: folder)).map { try String(contentsOfFile: $0, encoding: .utf8) }
        }
        #expect(rows.count == 11)
        for row in rows { #expect(checked.contains { $0.contains("try await \(row.1)\n") }, "\(row.1)") }
    }

    @Test(
        "every example in README.md, docs/tasks.md and docs/migrating.md is in a file whose types are checked",
        arguments: [("README.md", 3), ("docs/tasks.md", 19), ("docs/migrating.md", 2)])
    func documentedTasks(page: String, count: Int) throws {
        let lines = try Checkout.text("Tests/Corpus/Calls/petstore.swift").split(separator: "\n").map { $0.drop { $0 == " " } }
        let checked = lines.joined(separator: "\n")
        let examples = try Checkout.text(page).matches(of: /(?s)```swift\n(.*?)```/).map(\.1).filter { !$0.hasPrefix(".") }
        #expect(examples.count >= count)
        for example in examples {
            let lines = example.split(separator: "\n").filter { !$0.hasPrefix("import ") }.map { $0.drop { $0 == " " } }
            #expect(checked.contains(lines.joined(separator: "\n")), "\(example)")
        }
    }

    private static func compile(_ arguments: [String], in folder: TemporaryFolder, isLibrary: Bool = true) async throws {
        try await SwiftCompiler.run((isLibrary ? ["-parse-as-library"] : []) + arguments, in: folder.url)
    }
}
