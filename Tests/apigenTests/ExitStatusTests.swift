import Foundation
import Testing

@Suite("The exit status", .timeLimit(.minutes(15)))
struct ExitStatusTests {
    private let folder: TemporaryFolder

    init() throws { folder = try .withDocuments() }

    @Test("status 0: a valid document, or one with warnings", arguments: ["good.yaml", "doubtful.yaml"])
    func success(document: String) async throws {
        let command = try await Command([document], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors.contains("warning:") == (document == "doubtful.yaml"))
        #expect(folder.contains("Generated/ShopClient/Package.swift"))
        #expect(!folder.contains("Generated/ShopClient/.apigen-staging"))
    }

    @Test("status 1: a document with errors, and nothing is written")
    func documentWithErrors() async throws {
        let command = try await Command(["bad.yaml"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("bad.yaml:14:12: error: "))
        #expect(!folder.contains("Generated"))
    }

    @Test(
        "status 1: an options file with errors, and nothing is written",
        arguments: [
            ("nmae: Shop", "1:1: error: unknown option 'nmae'"),
            ("name: no name", "1:7: error: invalid name 'no name' for a namespace; did you mean 'NoName'?"),
        ]
    )
    func optionsWithErrors(options: String, message: String) async throws {
        try folder.write(options, to: "good.apigen.yaml")
        let command = try await Command(["good.yaml"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("good.apigen.yaml:\(message)"))
        #expect(!folder.contains("Generated"))
    }

    @Test("status 1: a warning with --strict, and nothing is written")
    func strict() async throws {
        let command = try await Command(["doubtful.yaml", "--strict"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("doubtful.yaml:2:1: warning: "))
        #expect(!folder.contains("Generated"))
        #expect(try await Command(["good.yaml", "--strict"], in: folder.url).status == 0)
    }

    @Test("status 1: a difference or a missing client with --check, and nothing is written")
    func check() async throws {
        #expect(try await Command(["good.yaml", "--check"], in: folder.url).status == 1)
        #expect(!folder.contains("Generated"))
        #expect(try await Command(["good.yaml"], in: folder.url).status == 0)
        #expect(try await Command(["good.yaml", "--check"], in: folder.url).status == 0)
    }

    #if os(Linux)
    @Test(
        "status 1: the output is lost on a full disk, but not in a pipe that is closed",
        arguments: ["good.yaml --print-document", "good.yaml", "good.yaml --explain Item", "lint good.yaml", "diff good.yaml good.yaml"])
    func lostOutput(arguments: String) async throws {
        let apigen = "'\(Command.apigen.path)' \(arguments)"
        let full = try await Command(shell: apigen + " > /dev/full", in: folder.url)
        #expect(full.status == 1)
        #expect(full.errors.hasSuffix("error: standard output cannot be written: No space left on device\n"))
        let closed = try await Command(shell: "{ \(apigen); echo $? > status; } | true", in: folder.url)
        #expect(closed.status == 0)
        #expect(try folder.text("status") == "0\n")
    }
    #endif

    @Test("'generate' is the command that runs without a name")
    func generate() async throws {
        let command = try await Command(["generate", "good.yaml"], in: folder.url)
        #expect(command.status == 0)
        #expect(try await Command(["good.yaml", "--check"], in: folder.url).status == 0)
    }

    @Test(
        "status 64: a wrong command line, and nothing is written",
        arguments: [
            ([], "<spec>"),
            (["good.yaml", "--colour"], "--colour"),
            (["good.yaml", "other.yaml"], "other.yaml"),
            (["missing.yaml"], "'missing.yaml' cannot be read: there is no such file"),
            (["lnit", "good.yaml"], "there is no command 'lnit'; did you mean 'lint'?"),
            (["good.yaml", "--output"], "--output"),
            (["good.yaml", "--output", ""], "'--output' must not be empty"),
            (["good.yaml", "--name", "no name"], "invalid name 'no name' for a namespace; did you mean 'NoName'?"),
            (["good.yaml", "--name", "shop"], "did you mean 'Shop'?"),
            (["good.yaml", "--name", "../../Shop"], "did you mean 'Shop'?"),
            (["good.yaml", "--name", "String"], "did you mean 'StringAPI'?"),
            (["good.yaml", "--name", "API"], "did you mean 'WebAPI'?"),
            (["good.yaml", "--options", "missing.yaml"], "'missing.yaml' cannot be read"),
            (["good.yaml", "--templates", "missing"], "'missing' cannot be read: there is no such file or folder"),
            (["good.yaml", "--templates", "templates"], "unknown template 'Foreign.mustache'; the templates are Alias.mustache, "),
            (["good.yaml", "--templates", "misspelled"], "unknown template 'Recrod.mustache'; did you mean 'Record.mustache'?"),
            (["good.yaml", "--allow-folder", "missing"], "'missing' cannot be read: there is no such file or folder"),
            (["good.yaml", "--check", "--explain", "Pet"], "'--explain' and '--check' cannot be combined"),
            (["good.yaml", "--format", "xml"], "Please provide one of 'text', 'json' or 'github'"),
            (["good.yaml", "--chekc"], "--check"),
        ] as [([String], String)]
    )
    func wrongUsage(arguments: [String], message: String) async throws {
        for path in ["templates/Foreign", "misspelled/Recrod"] {
            try folder.write("", to: path + ".mustache")
        }
        let command = try await Command(arguments, in: folder.url)
        #expect(command.status == 64)
        #expect(command.errors.contains(message))
        #expect(command.output == "")
        #expect(!folder.contains("Generated"))
    }

    @Test(
        "status 64: an unreadable file, with the name that was probably meant and without the usage text",
        arguments: [
            (["specs/good.yml"], "'specs/good.yml' cannot be read: there is no such file or folder; did you mean 'specs/good.yaml'?"),
            (["specs/good.json"], "; did you mean 'specs/good.yaml'?"),
            (["goood.yaml"], "; did you mean 'good.yaml'?"),
            (["specs"], "'specs' cannot be read: it is a folder"),
            (["good.yaml", "--options", "godo.yaml"], "; did you mean 'good.yaml'?"),
            (["http://127.0.0.1:1/api.yaml", "--allow-network"], "'http://127.0.0.1:1/api.yaml' cannot be fetched: "),
            (["ftp://127.0.0.1/api.yaml", "--allow-network"], "the URL, or one that it redirects to, is neither http nor https"),
            (["http://127.0.0.1:1/api.yaml"], "'http://127.0.0.1:1/api.yaml' is on the network; use --allow-network to read it"),
        ] as [([String], String)])
    func unreadable(arguments: [String], message: String) async throws {
        try folder.write(Documents.good, to: "specs/good.yaml")
        let command = try await Command(arguments, in: folder.url)
        #expect(command.status == 64)
        #expect(command.errors.hasPrefix("error: "))
        #expect(command.errors.contains(message))
        #expect(!command.errors.lowercased().contains("usage"))
    }

    @Test(
        "status 1: a file in the place of the output folder, and the file stays", arguments: ["out", "out/below"])
    func fileInTheWay(output: String) async throws {
        try folder.write("mine", to: "out")
        let before = try folder.files()
        let command = try await Command(["good.yaml", "--output", output], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("cannot write to '\(output)'"))
        #expect(try folder.files() == before)
    }

    @Test("status 1: a folder in the place of a file, and no other file is written")
    func folderInTheWay() async throws {
        try folder.write("mine", to: "out/Sources/ShopClient/Models/Item.swift/note")
        let before = try folder.files()
        let command = try await Command(["good.yaml", "--output", "out", "--force"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("out/Sources/ShopClient/Models/Item.swift"))
        #expect(try folder.files() == before)
    }
}
