import Diagnostics

/// The number of diagnostics of each severity that a run reports.
struct DiagnosticCounts {
    let errors: Int
    let warnings: Int
    let notes: Int

    init(_ diagnostics: [Diagnostic]) {
        errors = diagnostics.count { $0.severity == .error }
        warnings = diagnostics.count { $0.severity == .warning }
        notes = diagnostics.count { $0.severity == .note }
    }

    /// `1 error, 2 warnings, 1 note`, without the severities that do not occur.
    var description: String {
        [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }.map { $0.0.counted($0.1) }.joined(separator: ", ")
    }
}

extension Int {
    /// `1 file`, `2 files`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
