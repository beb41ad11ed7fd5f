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

    /// What the command knows about its arguments and options.
    private struct Interface: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable { let name: String }

            let kind: String
            let names: [Name]?
            let valueName: String?
            let abstract: String?
            let shouldDisplay: Bool?
        }

        struct Command: Decodable { let arguments: [Argument] }

        let command: Command
    }

    @Test("every argument and option is listed and explained")
    func options() async throws {
        let dump = try await Command(["--experimental-dump-help"], in: FileManager.default.temporaryDirectory).output
        let arguments = try JSONDecoder().decode(Interface.self, from: Data(dump.utf8)).command.arguments
        let help = try await Command(["--help"], in: FileManager.default.temporaryDirectory).output
        let start = try #require(help.range(of: "\nARGUMENTS:"))
        let list = help[start.upperBound...].split(separator: "\n")
        #expect(arguments.contains { $0.names?.contains { $0.name == "all-changes" } == true })
        for argument in arguments where argument.shouldDisplay != false {
            let names = argument.names?.sorted { $0.name.count < $1.name.count }.map { ($0.name.count == 1 ? "-" : "--") + $0.name } ?? []
            let value = argument.kind == "flag" ? "" : "<\(argument.valueName ?? "")>"
            let entry = (names.joined(separator: ", ") + " " + value).trimmingCharacters(in: .whitespaces)
            #expect(list.contains { $0.drop { $0 == " " }.hasPrefix(entry) }, "\(entry)")
            #expect(argument.abstract?.isEmpty == false, "\(entry)")
        }
    }

    @Test("--version prints the version")
    func version() async throws {
        let command = try await Command(["--version"], in: FileManager.default.temporaryDirectory)
        #expect(command.status == 0)
        #expect(try command.output.wholeMatch(of: Regex(#"apigen \d+\.\d+\.\d+\n"#)) != nil)
    }
}
