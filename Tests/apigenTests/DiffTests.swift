import Foundation
import Testing

@Suite("apigen diff", .timeLimit(.minutes(5)))
struct DiffTests {
    private let folder: TemporaryFolder

    /// The page about the command.
    private static let page = Result { try MarkdownPage("docs/diff.md") }

    /// The blocks of the page in a language.
    private static func blocks(_ language: String) -> [String] { ((try? page.get())?.blocks(language)) ?? [] }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(try #require(Self.blocks("yaml").first), to: "old.yaml")
        try folder.write(try #require(Self.blocks("yaml").dropFirst().first), to: "new.yaml")
    }

    private func diff(_ arguments: String...) async throws -> Command { try await Command(["diff"] + arguments, in: folder.url) }

    @Test("each command of the page prints what follows it")
    func page() async throws {
        try folder.write(try #require(Self.blocks("yaml").last), to: "ignored.yaml")
        let examples = Self.blocks("console")
        #expect(examples.count >= 4)
        for example in examples { try await Self.page.get().run(example, in: folder) }
    }

    @Test("an unknown kind of change in the ignore file is an error")
    func unknown() async throws {
        try folder.write("- {id: operation-remved, place: a, reason: b}", to: "ignored.yaml")
        let command = try await diff("old.yaml", "new.yaml", "--ignore", "ignored.yaml")
        #expect(command.status == 1)
        #expect(
            command.errors.hasPrefix(
                "ignored.yaml:1:8: error: unknown kind of change 'operation-remved'; did you mean 'operation-removed'?"))
    }

    @Test(
        "--fail-on sets the exit status, and nothing else does",
        arguments: [
            (["old.yaml", "new.yaml"], 0), (["old.yaml", "new.yaml", "--fail-on", "breaking"], 1),
            (["old.yaml", "old.yaml", "--fail-on", "warning"], 0), (["old.yaml", "more.yaml", "--fail-on", "breaking"], 0),
            (["old.yaml", "more.yaml", "--fail-on", "warning"], 1), (["old.yaml", "missing.yaml"], 64), (["old.yaml"], 64),
            (["old.yaml", "broken.yaml"], 1), (["old.yaml", "-", "--fail-on", "breaking"], 1), (["-", "old.yaml"], 0), (["-", "-"], 64),
            (["git:main:old.yaml", "old.yaml"], 64),
        ] as [([String], Int32)])
    func status(arguments: [String], status: Int32) async throws {
        try folder.write(folder.text("old.yaml").replacing("[cat, dog]", with: "[cat, dog, cow]"), to: "more.yaml")
        try folder.write("openapi: 3.0.0\npaths: []\n", to: "broken.yaml")
        let command = try await Command(["diff"] + arguments, in: folder.url, input: folder.text("new.yaml"))
        #expect(command.status == status, "\(command.output)\(command.errors)")
    }

    @Test("the error about a revision says whether the repository, the revision or the file is missing")
    func missingRevision() async throws {
        func error(_ argument: String) async throws -> String { try await diff(argument, "new.yaml").errors }
        func git(_ arguments: String...) async throws {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
            _ = try await Command(URL(filePath: "/usr/bin/env"), ["git"] + identity + arguments, in: folder.url)
        }
        #expect(try await error("git:main:old.yaml").hasSuffix("from revision 'main': the current folder is not in a Git repository\n"))
        try await git("init", "--quiet", "--initial-branch=main")
        try await git("commit", "--quiet", "--allow-empty", "--message=first")
        #expect(try await error("git:mian:old.yaml").hasSuffix("from revision 'mian': there is no such revision\n"))
        #expect(try await error("git:main:old.yaml").hasSuffix("from revision 'main': there is no such file\n"))
    }

    @Test("an error of a document is printed at its place, and nothing is compared")
    func invalid() async throws {
        try folder.write("openapi: 3.0.0\npaths: []\n", to: "broken.yaml")
        let command = try await diff("old.yaml", "broken.yaml")
        #expect(command.errors.hasPrefix("broken.yaml:2:8: error: "))
        #expect(command.errors.contains("nothing was compared: 'broken.yaml' has 1 error"))
        #expect(command.output == "")
    }

    @Test("a revision of the repository is read with the files that it refers to and its options")
    func revision() async throws {
        func git(_ arguments: String...) async throws {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
            let command = try await Command(URL(filePath: "/usr/bin/env"), ["git"] + identity + arguments, in: folder.url)
            try #require(command.status == 0, "\(command.errors)")
        }
        let pet = "type: object\nproperties: {name: {type: string}}\n"
        try folder.write(pet, to: "specs/pet.yaml")
        try folder.write("models: {prefix: X}", to: "specs/api.apigen.yaml")
        try folder.write(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths: {/a: {get: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: pet.yaml}}}}}}}}
            """, to: "specs/api.yaml")
        try await git("init", "--quiet", "--initial-branch=main")
        try await git("add", ".")
        try await git("commit", "--quiet", "--message=first")
        try folder.write(pet.replacing("string", with: "integer"), to: "specs/pet.yaml")
        let command = try await diff("git:main:specs/api.yaml", "specs/api.yaml")
        #expect(
            command.output.hasPrefix(
                """
                Contract: 1 breaking (major)
                  breaking: pet.name: the type changes from 'string' to 'integer' [response-type-changed]
                      old specs/pet.yaml:2:20, new specs/pet.yaml:2:20
                """), "\(command.errors)")
        // Without the options of the revision, every model would be removed and added.
        #expect(command.output.contains("Source: 1 breaking (major)"))
    }

    @Test("a folder that the command line allows is also one of a revision", arguments: [".", "specs"])
    func allowedFolder(current: String) async throws {
        func git(_ arguments: String...) async throws {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
            let command = try await Command(URL(filePath: "/usr/bin/env"), ["git"] + identity + arguments, in: folder.url)
            try #require(command.status == 0, "\(command.errors)")
        }
        try folder.write("type: object\nproperties: {name: {type: string}}\n", to: "shared/pet.yaml")
        try folder.write(
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths: {/a: {get: {responses: {'200': {description: d, content: {application/json: {schema: {$ref: ../shared/pet.yaml}}}}}}}}
            """, to: "specs/api.yaml")
        try await git("init", "--quiet", "--initial-branch=main")
        try await git("add", ".")
        try await git("commit", "--quiet", "--message=first")
        let path = current == "." ? "specs/api.yaml" : "api.yaml"
        let command = try await Command(
            ["diff", "git:main:\(path)", path, "--allow-folder", current == "." ? "shared" : "../shared"],
            in: folder.url.appending(path: current))
        #expect(command.output == "Contract: no changes (patch)\n\nSource: no changes (patch)\n", "\(command.errors)")
    }

    @Test("an ignore file without entries ignores nothing", arguments: ["", "# none\n", "[]"])
    func noEntries(text: String) async throws {
        try folder.write(text, to: "ignored.yaml")
        let command = try await diff("old.yaml", "old.yaml", "--ignore", "ignored.yaml")
        #expect(command.status == 0)
        #expect(command.errors == "")
    }

    @Test("a revision of a repository without a working tree is read")
    func bare() async throws {
        func git(_ arguments: String...) async throws {
            let identity = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"]
            let command = try await Command(URL(filePath: "/usr/bin/env"), ["git"] + identity + arguments, in: folder.url)
            try #require(command.status == 0, "\(command.errors)")
        }
        try await git("init", "--quiet", "--initial-branch=main")
        try await git("add", ".")
        try await git("commit", "--quiet", "--message=first")
        try await git("clone", "--quiet", "--bare", ".", "bare.git")
        let bare = folder.url.appending(path: "bare.git")
        let command = try await Command(["diff", "git:main:old.yaml", "git:main:new.yaml"], in: bare)
        #expect(command.output.hasPrefix("Contract: 1 breaking, 1 warning, 2 information (major)\n"), "\(command.errors)")
    }

    @Test("the warnings of both documents are counted in one line")
    func warnings() async throws {
        try folder.write(folder.text("old.yaml").replacing("  /pets:", with: "  pets:"), to: "lost.yaml")
        let command = try await diff("old.yaml", "lost.yaml")
        #expect(command.errors.hasPrefix("'old.yaml' has 0 warnings, 'lost.yaml' has "))
        #expect(command.errors.hasSuffix("; what they leave out is not compared, and a run of apigen prints them\n"))
        #expect(try await diff("old.yaml", "new.yaml").errors.isEmpty)
    }

    @Test("an entry of the ignore file that matches nothing is a warning at its place")
    func unused() async throws {
        try folder.write("- id: operation-removed\n  place: GET /nothing\n  reason: none\n", to: "ignored.yaml")
        let command = try await diff("old.yaml", "new.yaml", "--ignore", "ignored.yaml")
        #expect(command.status == 0)
        #expect(command.errors.hasPrefix("ignored.yaml:1:3: warning: no change 'operation-removed' at 'GET /nothing'; remove the entry"))
    }

    @Test("texts of a document cannot end a line, leave a cell or give commands", arguments: ["text", "markdown", "github"])
    func hostile(format: String) async throws {
        let name = "\"a\\r\\n::stop-commands::x\\e[31m\\u202e | <img src=x> [b](javascript:c) `d` ##[group]%0A\""
        let document = { (names: String) in
            """
            openapi: 3.0.0
            info: {title: T, version: '1'}
            paths: {/a: {get: {operationId: a, responses: {'200': {description: d, content: {application/json: {schema: {$ref: '#/components/schemas/A'}}}}}}}}
            components: {schemas: {A: {type: object, required: [b], properties: {b: {type: string}\(names)}}}}
            """
        }
        try folder.write(document(", \(name): {type: string}"), to: "old.yaml")
        try folder.write(document(""), to: "new.yaml")
        let output = try await diff("old.yaml", "new.yaml", "--format", format).output
        let lines = output.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline)
        #expect(lines.contains { $0.contains("stop-commands") }, "\(output)")
        #expect(!output.contains("\u{1B}") && !output.contains("\u{202E}") && !output.contains("##["))
        #expect(!lines.contains { $0.drop(while: \.isWhitespace).hasPrefix("::stop") })
        if format == "github" { #expect(output.contains("%250A")) }
        guard format == "markdown" else { return }
        let row = try #require(lines.first { $0.contains("stop-commands") })
        #expect(row.replacing("\\|", with: "").split(separator: "|").count == 4, "\(row)")
        #expect(row.contains("\\<img") && row.contains("\\[b](javascript"), "\(row)")
    }

    @Test("JSON has both versions and an object for each change")
    func json() async throws {
        struct Report: Decodable {
            struct Change: Decodable {
                struct Place: Decodable { let file: String, line: Int, column: Int }
                let verdict: String, id: String, severity: String, place: String, message: String
                let direction: String?, advice: String?, old: Place?, new: Place?
            }
            let versions: [String: String], ignored: Int, changes: [Change]
        }
        let command = try await diff("old.yaml", "new.yaml", "--format", "json")
        let report = try JSONDecoder().decode(Report.self, from: Data(command.output.utf8))
        #expect(report.versions == ["contract": "major", "source": "major"])
        #expect(
            report.changes.contains { $0.id == "response-property-removed" && $0.direction == "received" && $0.old?.file == "old.yaml" })
        #expect(report.changes.allSatisfy { ["contract", "source"].contains($0.verdict) })
    }
}
