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
    /// `--check` found a difference.
    case outOfDate(Diagnostic.Message)

    var message: Diagnostic.Message {
        switch self {
        case .commandLine(let message), .output(let message), .errors(let message), .warnings(let message), .outOfDate(let message):
            message
        }
    }

    /// The status that the command exits with.
    var exitStatus: Int32 { if case .commandLine = self { 64 } else { 1 } }
}
