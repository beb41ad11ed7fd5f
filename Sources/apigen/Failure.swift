import Diagnostics

/// Why a run ends without success; printed without the usage text, which would not help.
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
}
