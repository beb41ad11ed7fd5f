import Foundation
import Testing

@Suite("The help", .timeLimit(.minutes(15)))
struct HelpTests {
    /// The commands, and none for the program itself.
    private static let commands = [[], ["generate"], ["diff"], ["lint"]]

    @Test("the help of the program and of each command is the contract in help.txt")
    func help() async throws {
        var help = ""
        for command in Self.commands {
            let command = try await Command(["help"] + command, in: FileManager.default.temporaryDirectory)
            #expect(command.status == 0)
            #expect(command.errors == "")
            help += command.output
        }
        let repair = "for c in '' generate diff lint; do .build/debug/apigen help $c; done > Tests/apigenTests/help.txt"
        #expect(try help == Checkout.text("Tests/apigenTests/help.txt"), "repair it with '\(repair)'")
    }

    @Test("--help lists each command in one line")
    func commands() async throws {
        let help = try await Command(["--help"], in: FileManager.default.temporaryDirectory).output
        let list = try #require(help.range(of: "\nSUBCOMMANDS:\n"))
        let lines = help[list.upperBound...].split(separator: "\n").dropLast()
        #expect(lines.map { $0.split(separator: " ").first.map(String.init) } == ["generate", "diff", "lint"])
    }

    /// The command's description of its arguments and options.
    private struct Interface: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable { let name: String }

            let kind: String
            let names: [Name]?
            let valueName: String?
            let abstract: String?
            let shouldDisplay: Bool?
        }

        struct Command: Decodable {
            let commandName: String
            let subcommands: [Command]?
            let arguments: [Argument]?
        }

        let command: Command
    }

    @Test("every argument and option of a command is listed and explained", arguments: ["generate", "diff", "lint"])
    func options(command: String) async throws {
        let dump = try await Command(["--experimental-dump-help"], in: FileManager.default.temporaryDirectory).output
        let commands = try JSONDecoder().decode(Interface.self, from: Data(dump.utf8)).command.subcommands
        let arguments = try #require(commands?.first { $0.commandName == command }?.arguments)
        let help = try await Command([command, "--help"], in: FileManager.default.temporaryDirectory).output
        let start = try #require(help.range(of: "\nARGUMENTS:"))
        let list = help[start.upperBound...].split(separator: "\n")
        #expect(arguments.contains { $0.names?.contains { $0.name == "allow-folder" } == true })
        for argument in arguments where argument.shouldDisplay != false {
            let names = argument.names?.sorted { $0.name.count < $1.name.count }.map { ($0.name.count == 1 ? "-" : "--") + $0.name } ?? []
            let value = argument.kind == "flag" ? "" : "<\(argument.valueName ?? "")>"
            let entry = (names.joined(separator: ", ") + " " + value).trimmingCharacters(in: .whitespaces)
            #expect(list.contains { $0.drop { $0 == " " }.hasPrefix(entry) }, "\(entry)")
            #expect(argument.abstract?.isEmpty == false, "\(entry)")
        }
    }

    @Test("a script for each shell completes the commands and their options", arguments: ["bash", "zsh", "fish"])
    func completion(shell: String) async throws {
        let command = try await Command(["--generate-completion-script", shell], in: FileManager.default.temporaryDirectory)
        #expect(command.status == 0)
        for word in ["generate", "diff", "lint", "fail-on", "overlay"] { #expect(command.output.contains(word), "\(word)") }
        guard shell == "bash" else { return }
        let check = try await Command(
            URL(filePath: "/usr/bin/env"), ["bash", "-n"], in: FileManager.default.temporaryDirectory, input: command.output)
        #expect(check.status == 0 && check.errors == "")
    }

    @Test("--version prints the version")
    func version() async throws {
        let command = try await Command(["--version"], in: FileManager.default.temporaryDirectory)
        #expect(command.status == 0)
        #expect(try command.output.wholeMatch(of: Regex(#"apigen \d+\.\d+\.\d+\n"#)) != nil)
    }
}
