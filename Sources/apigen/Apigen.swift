import ArgumentParser
import Diagnostics

/// The command line.
@main
struct Apigen: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "apigen",
        abstract: "Writes a Swift client for an API that a Swagger 2.0 or OpenAPI 3.x document describes.",
        discussion: """
            Without the name of a command, apigen generates a client.

            EXAMPLES
              apigen petstore.yaml                    writes Generated/PetstoreClient
              apigen petstore.json --name Petstore --output Packages/PetstoreClient
              apigen petstore.yaml --check            in CI: fails if it is out of date
              apigen diff git:main:api.yaml api.yaml  what a new document changes
              apigen lint petstore.yaml               what makes a poor client
              apigen help generate                    all options

            EXIT STATUS
              0   the command did what it was asked to; there may be warnings
              1   the document has errors, or the command found what makes it fail
              64  the command line is invalid, or a file that it names cannot be read
            """,
        version: "apigen \(version)",
        subcommands: [Generate.self, Diff.self, LintCommand.self],
        defaultSubcommand: Generate.self
    )

    /// Parses the arguments and runs a command. A first argument that is neither a file nor a command, but similar to one, is an error.
    static func main() {
        let commands = configuration.subcommands.map { $0._commandName }
        if let name = CommandLine.arguments.dropFirst().first, !name.contains("."), !name.hasPrefix("-"), !commands.contains(name),
            !System.exists(name), let command = suggestion(for: name, among: commands)
        {
            exit(withError: ValidationError("there is no command '\(name)'; did you mean '\(command)'?"))
        }
        main(nil)
    }
}
