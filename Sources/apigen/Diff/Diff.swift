import ArgumentParser
import Contract
import Diagnostics

/// The command line of `apigen diff`.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apigen diff",
        abstract: "Compares two versions of an API description: what they mean for the service's clients and for your source.",
        discussion: """
            The contract says whether a program that was built from OLD still works with the service that NEW describes. The source says \
            whether code that compiles with OLD's client still compiles with NEW's. Each has a version by semantic versioning: major if \
            anything breaks, minor if anything else changes, patch otherwise.

            EXAMPLES
              apigen diff git:main:api.yaml api.yaml
              apigen diff old.yaml new.yaml --fail-on breaking   in CI
              apigen diff old.yaml new.yaml --format markdown    for a comment

            EXIT STATUS
              0   the documents were compared
              1   a document has errors, or --fail-on found a change
              64  the command line is invalid, or a file that it names cannot be read
            """
    )

    @Argument(
        help: ArgumentHelp("The old document: a file, a URL, or 'git:REVISION:PATH'.", valueName: "old"), completion: .file())
    var old: String

    @Argument(help: ArgumentHelp("The new document, likewise.", valueName: "new"), completion: .file())
    var new: String

    @Option(
        help: ArgumentHelp(
            "The options file of both clients. (default: <document without extension>.apigen.yaml beside each, if it exists)",
            valueName: "file"), completion: .file())
    var options: String?

    @Option(
        help: ArgumentHelp("Changes to leave out: a list of 'id', 'place' and 'reason'.", valueName: "file"), completion: .file())
    var ignore: String?

    @Option(help: ArgumentHelp("Exit with status 1 for changes of this severity or worse: 'breaking' or 'warning'.", valueName: "severity"))
    var failOn: FailureLevel?

    @Option(help: ArgumentHelp("How to print the changes: 'text', 'markdown', 'json' or 'github'. (default: text)", valueName: "format"))
    var format = ChangeFormat.text

    @Flag(help: "Download the documents and the files that they refer to, over http and https, with curl.")
    var allowNetwork = false

    @Option(
        help: ArgumentHelp(
            "A folder outside those of the documents whose files references may lead to; can be repeated.", valueName: "dir"),
        completion: .directory)
    var allowFolder: [String] = []

    @Flag(help: "Report references without a target as warnings, not errors; what they describe can be any value, or is left out.")
    var allowDangling = false

    /// The severity from which changes are failures.
    enum FailureLevel: String, ExpressibleByArgument, CaseIterable {
        case breaking, warning

        /// Whether a change of a severity is a failure.
        func includes(_ severity: ContractChange.Severity) -> Bool { severity == .breaking || self == .warning && severity == .warning }
    }

    func validate() throws {
        if old == "-", new == "-" { throw ValidationError("only one of the documents can be read from standard input") }
    }

    func run() throws {
        let progress = ProgressLine(isEnabled: format == .text && Terminal.isInteractive)
        do {
            let report = try Comparison(command: self, progress: progress).report()
            progress.end()
            System.print(report.text(in: format))
            if let failOn, report.changes.contains(where: { failOn.includes($0.severity) }) { throw ExitCode(1) }
        } catch let failure as Failure {
            progress.end()
            Console(log: DiagnosticLog(), format: .text, isQuiet: false).print(failure)
            throw ExitCode(failure.exitStatus)
        }
    }
}

extension ChangeFormat: ExpressibleByArgument {}
