import ArgumentParser
import Contract

/// The command line of `apigen diff`.
struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says what a new version of a description changes.",
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
        help: ArgumentHelp("Changes to leave out: a list of 'id', 'place' and 'reason'.", valueName: "file"), completion: .file())
    var ignore: String?

    @Option(help: ArgumentHelp("Exit with status 1 for changes of this severity or worse.", valueName: "severity"))
    var failOn: FailureLevel?

    @Option(help: ArgumentHelp("How to print the changes.", valueName: "format"))
    var format = ChangeFormat.text

    @OptionGroup var inputs: InputOptions

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
        try Failure.reported(showsProgress: format == .text) { progress in
            let report = try Comparison(command: self, progress: progress).report()
            progress.end()
            try System.print(report.text(in: format))
            if let failOn, report.changes.contains(where: { failOn.includes($0.severity) }) { throw ExitCode(1) }
        }
    }
}

extension ChangeFormat: ExpressibleByArgument {}
