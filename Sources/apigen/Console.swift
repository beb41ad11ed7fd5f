import Diagnostics

/// Prints diagnostics to standard error, and results to standard output.
struct Console {
    private let printer: DiagnosticPrinter
    private let format: DiagnosticPrinter.Format
    private let isQuiet: Bool

    init(log: DiagnosticLog, format: DiagnosticPrinter.Format, isQuiet: Bool) {
        self.format = format
        self.isQuiet = isQuiet
        printer = DiagnosticPrinter(log: log, format: format, color: Terminal.showsColor, width: Terminal.width ?? 160)
    }

    /// The number of warnings or notes of a kind that the text format prints before it counts the others.
    private static let maximumRepetitions = 3

    /// Prints diagnostics; with `--quiet`, no notes.
    func print(_ diagnostics: [Diagnostic]) {
        let wanted = diagnostics.filter { !isQuiet || $0.severity != .note }
        let shown = format == .text ? wanted.folded(beyond: Self.maximumRepetitions) : wanted
        System.printError(shown.map(printer.print).joined())
    }

    /// Prints the times of the stages: aligned for people, as notes for tools.
    func print(timings: [String]) {
        for line in timings { print(.note, Diagnostic.Message(format == .text ? line : String(line.drop { $0 == " " }))) }
    }

    /// Prints why a run ends without success.
    func print(_ failure: Failure) {
        switch failure {
        case .commandLine(let message), .output(let message):
            System.printError(printer.print(Diagnostic(.error, message, at: nil)))
        case .errors(let message):
            if !isQuiet { print(.note, message) }
        case .warnings(let message):
            print(.error, message)
        case .outOfDate(let message, let position):
            print(.error, message, at: position)
        }
    }

    /// Prints a message about the whole run: as it is for people, as a diagnostic for tools, which can show it at a place.
    private func print(_ severity: Diagnostic.Severity, _ message: Diagnostic.Message, at position: SourcePosition? = nil) {
        System.printError(format == .text ? message.text + "\n" : printer.print(Diagnostic(severity, message, at: position)))
    }

    /// Prints a result, unless the user wants only warnings and errors.
    ///
    /// - Throws: ``Failure`` if it is lost.
    func printResult(_ text: String) throws(Failure) { if !isQuiet { try System.print(text) } }
}

extension [Diagnostic] {
    /// The diagnostics, with a count in place of further ones of the same kind; every error is included.
    fileprivate func folded(beyond maximum: Int) -> [Diagnostic] {
        let totals = Dictionary(grouping: self, by: \.group).mapValues(\.count)
        var counts: [[String]: Int] = [:]
        return flatMap { diagnostic in
            counts[diagnostic.group, default: 0] += 1
            let (count, total) = (counts[diagnostic.group, default: 0], totals[diagnostic.group, default: 0])
            guard diagnostic.severity != .error, total > maximum, count >= maximum else { return [diagnostic] }
            return count > maximum ? [] : [diagnostic, Diagnostic(diagnostic.severity, .further(total - maximum), at: nil)]
        }
    }
}

extension Diagnostic {
    fileprivate var group: [String] { [severity.rawValue, kind] }
}

extension Diagnostic.Message {
    fileprivate static func further(_ count: Int) -> Self { "… and \(count) more of this kind; '--format json' prints all" }
}
