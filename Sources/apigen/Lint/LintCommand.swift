import ArgumentParser
import Diagnostics
import Generator
import Lint

/// The command line of `apigen lint`.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apigen lint",
        abstract: "Says what in an API description makes a poor client, and how an overlay mends it.",
        discussion: """
            The description may be valid: what is invalid, a normal run reports. 'docs/lint.md' explains the rules.

            EXAMPLES
              apigen lint petstore.yaml
              apigen lint petstore.yaml --fix petstore.overlay.yaml   writes an overlay, which the next run applies
              apigen lint petstore.yaml --fail-on warning             in CI

            EXIT STATUS
              0   the document was read
              1   the document has errors, the overlay cannot be written, or --fail-on found something
              64  the command line is invalid, or a file that it names cannot be read
            """
    )

    @Argument(help: ArgumentHelp("The document: a file, '-' for standard input, or a URL.", valueName: "spec"), completion: .file())
    var document: String

    @Option(
        help: ArgumentHelp("The options file. (default: <spec without extension>.apigen.yaml, if it exists)", valueName: "file"),
        completion: .file())
    var options: String?

    @Option(
        help: ArgumentHelp("Write an overlay to this new file that mends what can be mended without further knowledge.", valueName: "file"),
        completion: .file())
    var fix: String?

    @Option(help: ArgumentHelp("Exit with status 1 for findings of this severity: 'warning', or 'information'.", valueName: "severity"))
    var failOn: LintRule.Severity?

    @Option(help: ArgumentHelp("How to print the findings: 'text', 'json' or 'github'. (default: text)", valueName: "format"))
    var format = LintFormat.text

    @Flag(help: "Print all findings, not only the first \(LintReport.limit) of each rule.")
    var all = false

    @Flag(help: "Download the document and the files that it refers to, over http and https, with curl.")
    var allowNetwork = false

    @Option(
        help: ArgumentHelp(
            "A folder outside that of the document whose files references may lead to; can be repeated.", valueName: "dir"),
        completion: .directory)
    var allowFolder: [String] = []

    @Flag(help: "Report references without a target as warnings, not errors; what they describe can be any value, or is left out.")
    var allowDangling = false

    func run() throws {
        let progress = ProgressLine(isEnabled: format == .text && Terminal.isInteractive)
        do {
            let report = try report(progress)
            progress.end()
            if let fix {
                let text = try report.writeOverlay(to: fix) { overlay throws(Failure) in try self.report(progress, adding: overlay) }
                System.print(text)
            } else {
                System.print(report.text(in: format, limit: all ? .max : LintReport.limit))
            }
            if let failOn, report.findings.contains(where: { failOn == .information || $0.rule.severity == .warning }) { throw ExitCode(1) }
        } catch let failure as Failure {
            progress.end()
            Console(log: DiagnosticLog(), format: .text, isQuiet: false).print(failure)
            throw ExitCode(failure.exitStatus)
        }
    }

    /// - Parameter overlay: an overlay to apply after all others.
    private func report(_ progress: ProgressLine, adding overlay: GenerationInput.File? = nil) throws(Failure) -> LintReport {
        let inputs = InputFiles(
            location: DocumentLocation(document), options: options, allowsNetwork: allowNetwork, folders: allowFolder,
            allowsDangling: allowDangling, progress: progress)
        let log = DiagnosticLog()
        let client = try inputs.client(log, adding: overlay) { .notRead(document, $0) }
        progress.begin("looking for what makes a poor client")
        return LintReport(findings: lint(client.documents, client.api), log: log)
    }
}

extension LintRule.Severity: ExpressibleByArgument {}

extension LintFormat: ExpressibleByArgument {}

extension Diagnostic.Message {
    fileprivate static func notRead(_ document: String, _ counts: DiagnosticCounts) -> Self {
        "'\(document)' has \(counts.errors.counted("error"))"
    }
}
