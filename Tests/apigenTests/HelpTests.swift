import Foundation
import Testing

@Suite("The help", .timeLimit(.minutes(15)))
struct HelpTests {
    @Test("--help prints the contract in help.txt")
    func help() async throws {
        let command = try await Command(["--help"], in: FileManager.default.temporaryDirectory)
        #expect(command.status == 0)
        #expect(command.errors == "")
        #expect(
            try command.output == Checkout.text("Tests/apigenTests/help.txt"),
            "repair it with 'swift run apigen --help > Tests/apigenTests/help.txt'"
        )
    }

    @Test(
        "every option is listed",
        arguments: [
            "<spec>", "--output <dir>", "--name <name>", "--options <file>", "--templates <dir>", "--allow-network", "--check", "--strict",
            "--diagnostics <format>", "--timings", "--quiet", "--version",
        ]
    )
    func option(_ option: String) async throws {
        let help = try await Command(["--help"], in: FileManager.default.temporaryDirectory).output
        let options = try #require(help.range(of: "\nARGUMENTS:"))
        #expect(help[options.upperBound...].contains(option))
    }

    @Test("--version prints the version")
    func version() async throws {
        let command = try await Command(["--version"], in: FileManager.default.temporaryDirectory)
        #expect(command.status == 0)
        #expect(try command.output.wholeMatch(of: Regex(#"apigen \d+\.\d+\.\d+\n"#)) != nil)
    }
}
