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

    /// How often the text format repeats the same warning before it only counts the others.
    private static let maximumWarnings = 10
    /// How often the text format repeats the same note; if there are more, it prints only the first one, with their number.
    private static let maximumNotes = 3

    /// Prints diagnostics; with `--quiet`, no notes.
    func print(_ diagnostics: [Diagnostic]) {
        let wanted = diagnostics.filter { !isQuiet || $0.severity != .note }
        let shown =
            format == .text ? wanted.countingNotes(beyond: Self.maximumNotes).countingRepetitions(beyond: Self.maximumWarnings) : wanted
        System.printError(shown.map(printer.print).joined())
    }

    /// Prints the times of the stages: aligned for people, as notes for tools.
    func print(timings: [String]) {
        for line in timings { print(.note, Diagnostic.Message(format == .json ? String(line.drop { $0 == " " }) : line)) }
    }

    /// Prints why a run ends without success.
    func print(_ failure: Failure) {
        switch failure {
        case .commandLine(let message), .output(let message):
            System.printError(printer.print(Diagnostic(.error, message, at: nil)))
        case .errors(let message):
            if !isQuiet { print(.note, message) }
        case .warnings(let message), .outOfDate(let message):
            print(.error, message)
        }
    }

    /// Prints a message about the whole run: as it is for people, as a diagnostic for tools.
    private func print(_ severity: Diagnostic.Severity, _ message: Diagnostic.Message) {
        System.printError(format == .json ? printer.print(Diagnostic(severity, message, at: nil)) : message.text + "\n")
    }

    /// Prints a result, unless the user wants only warnings and errors.
    func printResult(_ text: String) { if !isQuiet { System.print(text) } }
}

extension [Diagnostic] {
    /// The diagnostics, with a single note and a number in place of notes that repeat a message too often.
    fileprivate func countingNotes(beyond maximum: Int) -> [Diagnostic] {
        let counts = Dictionary(grouping: self.filter { $0.severity == .note }, by: \.message).mapValues(\.count)
        var printed: Set<String> = []
        return compactMap { diagnostic in
            guard diagnostic.severity == .note, let count = counts[diagnostic.message], count > maximum else { return diagnostic }
            guard printed.insert(diagnostic.message).inserted else { return nil }
            return Diagnostic(.note, .counted(diagnostic.message, count), at: diagnostic.position)
        }
    }

    /// The diagnostics, with a count in place of those that repeat a message too often; every error is included.
    fileprivate func countingRepetitions(beyond maximum: Int) -> [Diagnostic] {
        var repeated: [Diagnostic] = []
        var counts: [Diagnostic: Int] = [:]
        let first = filter { diagnostic in
            guard diagnostic.severity != .error else { return true }
            let message = Diagnostic(diagnostic.severity, Diagnostic.Message(diagnostic.message), at: nil)
            let count = counts[message, default: 0] + 1
            counts[message] = count
            if count == maximum + 1 { repeated.append(message) }
            return count <= maximum
        }
        return first
            + repeated.map { Diagnostic($0.severity, .repeated($0.message, counts[$0, default: 0] - maximum), at: nil) }
    }
}

extension Diagnostic.Message {
    fileprivate static func counted(_ message: String, _ count: Int) -> Self {
        "\(message) (\(count) times; '--diagnostics json' prints all)"
    }

    fileprivate static func repeated(_ message: String, _ count: Int) -> Self {
        "… and \(count) more like this: \(message); '--diagnostics json' prints all"
    }
}
