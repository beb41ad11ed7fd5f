import ArgumentParser
import Diagnostics

/// The command line of `apigen generate`.
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes a Swift client for an API, or updates it.",
        discussion: """
            The client is a Swift package: build it on its own, or add it to your package. Run the same command again when the \
            document changes: apigen writes only the files that differ, and the summary lists the changes for users of the client.

            EXIT STATUS
              0   the client is written, or is up to date; there may be warnings
              1   the document, the options file or a template has errors
                  (with --strict, or warnings); the client cannot be written;
                  or --check found a difference
              64  the command line is invalid, or a file that it names cannot be read

            DIAGNOSTICS
              With --format json, each line of standard error is an object with 'severity' (note, warning or error), \
            'message' and 'notes'. A diagnostic about a position also has 'file', 'line' and 'column', both from 1. Each element \
            of 'notes' has a position and a 'message'. Messages about the whole run, such as --timings, have no position. Each change for \
            the client's users is a note, at its place in the document if that still has one.
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The document, in YAML or JSON: a file, '-' for standard input, or with --allow-network a URL.", valueName: "spec"),
        completion: .file())
    var document: String

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder of the client's package. (default: Generated/<Name>Client)", valueName: "dir"),
        completion: .directory
    )
    var output: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The name of the client's namespace. (default: that of the options file, or the document's title)", valueName: "name")
    )
    var name: String?

    @Option(
        help: ArgumentHelp(
            "An overlay to apply to the document, after <spec without extension>.overlay.yaml, if that exists; can be repeated.",
            valueName: "file"),
        completion: .file())
    var overlay: [String] = []

    @Option(
        help: ArgumentHelp("A folder with templates that replace the built-in ones of the same name.", valueName: "dir"),
        completion: .directory)
    var templates: String?

    @OptionGroup var inputs: InputOptions

    @Option(
        help: ArgumentHelp(
            "Replace names that 'stability: true' keeps, such as 'Pet.*'; can be repeated. The old names become deprecated ones.",
            valueName: "pattern"))
    var rename: [String] = []

    @Option(
        help: ArgumentHelp(
            "The version to release; names that the last release deprecated are removed. Needs 'stability: true'.",
            valueName: "version"))
    var release: String?

    @Flag(help: "Write nothing, and fail if the client on disk is out of date.")
    var check = false

    @Option(help: ArgumentHelp("With --check: the file to write if the client is up to date.", valueName: "file", visibility: .hidden))
    var stamp: String?

    @Flag(help: "Write the client even into a folder that contains other files, or the client of another API.")
    var force = false

    @Flag(help: "Print the document with its overlays applied, and write nothing.")
    var printDocument = false

    @Option(
        help: ArgumentHelp(
            "Say which operations need a model, or for 'edges', which models lead to most others, and write nothing.",
            valueName: "model"))
    var explain: String?

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @Option(
        name: [.customLong("format"), .customLong("diagnostics")],
        help: ArgumentHelp("How to print diagnostics: for people, for tools, or as annotations of GitHub.", valueName: "format"))
    var format = DiagnosticPrinter.Format.text

    @Flag(help: "Print all changes for the client's users, not only the first \(ChangeReport.limit).")
    var allChanges = false

    @Flag(help: "Print the time that each stage takes.")
    var timings = false

    @Flag(name: .shortAndLong, help: "Print only warnings and errors.")
    var quiet = false

    func validate() throws {
        if output?.isEmpty == true { throw ValidationError("'--output' must not be empty") }
        let modes = [("--print-document", printDocument), ("--explain", explain != nil), ("--check", check)].filter(\.1).map(\.0)
        if modes.count > 1 { throw ValidationError("'\(modes[0])' and '\(modes[1])' cannot be combined") }
    }

    func run() throws {
        let log = DiagnosticLog()
        let console = Console(log: log, format: format, isQuiet: quiet)
        let progress = ProgressLine(isEnabled: format == .text && Terminal.isInteractive)
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

extension DiagnosticPrinter.Format: ExpressibleByArgument {}
