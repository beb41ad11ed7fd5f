import ArgumentParser
import Diagnostics

/// The reason why a run ends without success, printed without the usage text, which would not help.
enum Failure: Error {
    /// The command line names something that cannot be used.
    case commandLine(Diagnostic.Message)
    /// The output folder cannot be written.
    case output(Diagnostic.Message)
    /// Errors were reported.
    case errors(Diagnostic.Message)
    /// Warnings were reported, which `--strict` treats as errors.
    case warnings(Diagnostic.Message)
    /// `--check` found a difference, which comes from a place in the document.
    case outOfDate(Diagnostic.Message, SourcePosition)

    /// The status that the command exits with.
    var exitStatus: Int32 { if case .commandLine = self { 64 } else { 1 } }

    /// Runs a command that prints a report for people or tools, and ends it with the status of a failure, which is printed.
    ///
    /// - Parameter showsProgress: whether the report is for people, who can see what a run is doing.
    static func reported(showsProgress: Bool, _ run: (ProgressLine) throws -> Void) throws {
        let progress = ProgressLine(isEnabled: showsProgress && Terminal.isInteractive)
        do {
            try run(progress)
        } catch let failure as Failure {
            progress.end()
            Console(log: DiagnosticLog(), format: .text, isQuiet: false).print(failure)
            throw ExitCode(failure.exitStatus)
        }
    }
}
