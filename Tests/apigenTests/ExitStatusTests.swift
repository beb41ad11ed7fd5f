import Foundation
import Testing

@Suite("The exit status", .timeLimit(.minutes(5)))
struct ExitStatusTests {
    private let folder: TemporaryFolder

    init() throws { folder = try .withDocuments() }

    @Test("is 0 for a good document and for one with warnings", arguments: ["good.yaml", "doubtful.yaml"])
    func success(document: String) async throws {
        let command = try await Command([document], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors.contains("warning:") == (document == "doubtful.yaml"))
        #expect(folder.contains("Generated/ShopClient/Package.swift"))
        #expect(!folder.contains("Generated/ShopClient/.apigen-staging"))
    }

    @Test("is 1 for a document with errors, and nothing is written")
    func documentWithErrors() async throws {
        let command = try await Command(["bad.yaml"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("bad.yaml:14:12: error: "))
        #expect(!folder.contains("Generated"))
    }

    @Test(
        "is 1 for an options file with errors, and nothing is written",
        arguments: [
            ("nmae: Shop", "1:1: error: there is no option 'nmae' here"),
            ("name: no name", "1:7: error: 'no name' is no name for a namespace; one would be 'NoName'"),
        ]
    )
    func optionsWithErrors(options: String, message: String) async throws {
        try folder.write(options, to: "good.apigen.yaml")
        let command = try await Command(["good.yaml"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("good.apigen.yaml:\(message)"))
        #expect(!folder.contains("Generated"))
    }

    @Test("is 1 for a warning with --strict, and nothing is written")
    func strict() async throws {
        let command = try await Command(["doubtful.yaml", "--strict"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("doubtful.yaml:2:1: warning: "))
        #expect(!folder.contains("Generated"))
        #expect(try await Command(["good.yaml", "--strict"], in: folder.url).status == 0)
    }

    @Test("is 1 for --check where there is a difference or no client at all, and nothing is written")
    func check() async throws {
        #expect(try await Command(["good.yaml", "--check"], in: folder.url).status == 1)
        #expect(!folder.contains("Generated"))
        #expect(try await Command(["good.yaml"], in: folder.url).status == 0)
        #expect(try await Command(["good.yaml", "--check"], in: folder.url).status == 0)
    }

    @Test(
        "is 64 for a command line that is wrong, and nothing is written",
        arguments: [
            ([], "<spec>"),
            (["good.yaml", "--colour"], "--colour"),
            (["good.yaml", "other.yaml"], "other.yaml"),
            (["missing.yaml"], "'missing.yaml' cannot be read: there is no such file"),
            (["good.yaml", "--output"], "--output"),
            (["good.yaml", "--output", ""], "'--output' names no folder"),
            (["good.yaml", "--name", "no name"], "'no name' is no name for a namespace; one would be 'NoName'"),
            (["good.yaml", "--name", "shop"], "one would be 'Shop'"),
            (["good.yaml", "--name", "../../Shop"], "one would be 'Shop'"),
            (["good.yaml", "--name", "String"], "one would be 'StringAPI'"),
            (["good.yaml", "--name", "API"], "one would be 'WebAPI'"),
            (["good.yaml", "--options", "missing.yaml"], "'missing.yaml' cannot be read"),
            (["good.yaml", "--templates", "missing"], "there is no folder 'missing' with templates"),
            (["good.yaml", "--templates", "templates"], "there is no template 'Unknown.mustache'; there are Alias,"),
            (["good.yaml", "--diagnostics", "xml"], "xml"),
        ] as [([String], String)]
    )
    func wrongUsage(arguments: [String], message: String) async throws {
        try folder.write("", to: "templates/Unknown.mustache")
        let command = try await Command(arguments, in: folder.url)
        #expect(command.status == 64)
        #expect(command.errors.contains(message))
        #expect(command.output == "")
        #expect(!folder.contains("Generated"))
    }

    @Test(
        "is 1 where a file is in the way of the output's folder, and the file stays", arguments: ["out", "out/below"])
    func fileInTheWay(output: String) async throws {
        try folder.write("mine", to: "out")
        let before = try folder.files()
        let command = try await Command(["good.yaml", "--output", output], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("cannot write to '\(output)'"))
        #expect(try folder.files() == before)
    }

    @Test("is 1 where a folder is in the way of a file, and no other file is written")
    func folderInTheWay() async throws {
        try folder.write("mine", to: "out/Sources/ShopClient/Models/Item.swift/note")
        let before = try folder.files()
        let command = try await Command(["good.yaml", "--output", "out"], in: folder.url)
        #expect(command.status == 1)
        #expect(command.errors.contains("out/Sources/ShopClient/Models/Item.swift"))
        #expect(try folder.files() == before)
    }
}
