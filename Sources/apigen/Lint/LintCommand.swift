import ArgumentParser
import Diagnostics
import Generator
import Lint

/// The command line of `apigen lint`.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds what makes a poor client, and fixes part of it.",
        discussion: """
            The description may be valid: a normal run reports what is invalid. 'docs/lint.md' explains the rules.

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
        help: ArgumentHelp("Write an overlay to this new file that fixes what can be fixed without further knowledge.", valueName: "file"),
        completion: .file())
    var fix: String?

    @Option(help: ArgumentHelp("Exit with status 1 for findings of this severity or worse.", valueName: "severity"))
    var failOn: LintRule.Severity?

    @Option(help: ArgumentHelp("How to print the findings.", valueName: "format"))
    var format = DiagnosticPrinter.Format.text

    @Flag(help: "Print all findings, not only the first \(LintReport.limit) of each rule.")
    var all = false

    @OptionGroup var inputs: InputOptions

    func run() throws {
        try Failure.reported(showsProgress: format == .text) { progress in
            let report = try report(progress)
            progress.end()
            if let fix {
                let text = try report.writeOverlay(to: fix) { overlay throws(Failure) in try self.report(progress, adding: overlay) }
                try System.print(text)
            } else {
                try System.print(report.text(in: format, limit: all ? .max : LintReport.limit))
            }
            if let failOn, report.findings.contains(where: { failOn == .information || $0.rule.severity == .warning }) { throw ExitCode(1) }
        }
    }

    /// - Parameter overlay: an overlay to apply after all others.
    private func report(_ progress: ProgressLine, adding overlay: GenerationInput.File? = nil) throws(Failure) -> LintReport {
        let log = DiagnosticLog()
        let client = try inputs.files(of: document, progress: progress).client(log, adding: overlay) { .notRead(document, $0) }
        progress.begin("looking for what makes a poor client")
        return LintReport(findings: lint(client.documents, client.api), log: log)
    }
}

extension LintRule.Severity: ExpressibleByArgument {}

extension Diagnostic.Message {
    fileprivate static func notRead(_ document: String, _ counts: DiagnosticCounts) -> Self {
        "'\(document)' has \(counts.errors.counted("error"))"
    }
}
