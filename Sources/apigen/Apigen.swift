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
            The client is a Swift package: build it by itself, or add it to your own package. Run the same command again \
            when the document changes; only the files that differ are written, and the summary says what has changed \
            for the client's users.

            EXAMPLES
              apigen Specs/tvdb.yaml
              apigen Specs/tvdb.yaml --check          in CI: fails where the client is old
              apigen petstore.json --name Petstore --output Packages/PetstoreClient

            EXIT STATUS
              0   the client is written, or it is up to date; there may be warnings
              1   the document, the options file or a template has errors,
                  or with --strict warnings; the client cannot be written;
                  or --check has found a difference
              64  the command line is wrong, or a file that it names cannot be read

            DIAGNOSTICS
              With --diagnostics json, each line of standard error is an object: 'severity' (note, warning, error), 'message' \
            and 'notes'; and where it is about a place 'file', 'line' and 'column', which start at 1. Each element of 'notes' \
            has a place and a 'message'. What is about the whole run, such as --timings, has no place.
            """,
        version: "apigen \(version)"
    )

    @Argument(
        help: ArgumentHelp("The document, in YAML or JSON: a file, or with --allow-network a URL.", valueName: "spec"), completion: .file())
    var document: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder of the package. (default: Generated/<Name>Client)", valueName: "dir"),
        completion: .directory
    )
    var output: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The name of the client's namespace. (default: the options file's, else the document's title)", valueName: "name")
    )
    var name: String?

    @Option(
        help: ArgumentHelp(
            "What is added to the document. (default: <spec without extension>.apigen.yaml, if it exists)", valueName: "file"
        ),
        completion: .file()
    )
    var options: String?

    @Option(help: ArgumentHelp("A folder of templates that replace those of the same name.", valueName: "dir"), completion: .directory)
    var templates: String?

    @Flag(help: "Read from http and https what the document refers to there, or the document itself.")
    var allowNetwork = false

    @Flag(help: "Write nothing, and fail where the client on disk is not what would be written.")
    var check = false

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "How to print diagnostics: 'text' for people, or 'json' for tools, one object per line. (default: text)", valueName: "format"),
        completion: .list(DiagnosticPrinter.Format.allCases.map(\.rawValue)), transform: DiagnosticPrinter.Format.init(argument:)
    )
    var diagnostics = DiagnosticPrinter.Format.text

    @Flag(help: "Print how long each stage takes.")
    var timings = false

    @Flag(help: "Print how much of the document is in the client.")
    var coverage = false

    @Flag(name: .shortAndLong, help: "Print nothing but warnings and errors.")
    var quiet = false

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("'--output' names no folder") }
    }

    func run() throws {
        let log = DiagnosticLog()
        let console = Console(log: log, format: diagnostics, isQuiet: quiet)
        let progress = ProgressLine(isEnabled: diagnostics == .text && Terminal.isInteractive)
        var stopwatch = Stopwatch()
        defer { if timings { console.print(timings: stopwatch.report) } }
        do {
            try Run(command: self, console: console, log: log, progress: progress).run(&stopwatch)
        } catch {
            progress.end()
            console.print(error)
            throw ExitCode(error.exitStatus)
        }
    }
}

extension DiagnosticPrinter.Format {
    /// The format of a name on the command line.
    fileprivate init(argument: String) throws {
        guard let format = Self(rawValue: argument) else {
            let known = Self.allCases.map(\.rawValue)
            let hint = didYouMean(argument, among: known)
            throw ValidationError(
                "unknown format '\(argument)'\(hint.isEmpty ? "; the formats are \(known.joined(separator: " and "))" : hint)")
        }
        self = format
    }
}
