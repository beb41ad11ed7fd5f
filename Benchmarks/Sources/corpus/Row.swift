import Foundation

/// The outcome for one document.
struct Row: Sendable {
    let document: String
    /// The version of the specification that the document declares.
    let version: String
    var operations = 0
    var models = 0
    var warnings = 0
    var generationTime = Duration.zero
    var buildTime: Duration?
    /// The steps that this time includes: `compiled` or `types checked`.
    var achievement = "generated"
    var compilerWarnings = 0
    /// The first error; nil if there was none.
    var problem: String?

    init(document: String, version: String) {
        self.document = document
        self.version = version
    }

    var isGood: Bool { problem == nil && compilerWarnings == 0 }

    /// Reads apigen's output, which contains the summary `TheTVDB 2.2: 30 operations, 42 models`.
    mutating func read(_ generation: CommandResult) {
        let lines = generation.text.split(separator: "\n")
        warnings = lines.count { $0.contains(": warning: ") || $0.hasPrefix("warning: ") }
        if generation.status != 0 {
            problem =
                lines.first { $0.contains("error: ") || $0.contains("Error: ") }.map(String.init) ?? "exit status \(generation.status)"
        }
        if let summary = generation.text.firstMatch(of: /: (\d+) operations?, (\d+) models?\n/) {
            (operations, models) = (Int(summary.1) ?? 0, Int(summary.2) ?? 0)
        }
    }

    /// Reads the compiler's output.
    mutating func read(build: CommandResult) {
        let lines = build.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        compilerWarnings = Set(lines.filter { $0.contains(": warning: ") }).count
        guard build.status != 0 else { return }
        let errors = lines.filter { $0.contains("error: ") }
        problem = "\(Set(errors).count) errors, the first: " + (errors.first.map(String.init) ?? "exit status \(build.status)")
    }

    // MARK: Printing

    static let head = "version   operations  models  warnings  generated     built  document"

    var text: String {
        let numbers = [
            (operations.description, 12), (models.description, 8), (warnings.description, 10),
            (generationTime.seconds, 11), (buildTime?.seconds ?? "–", 10),
        ]
        return version.padding(toLength: 8, withPad: " ", startingAt: 0) + numbers.map { $0.0.padded(to: $0.1) }.joined() + "  "
            + "\(document)  \(outcome)"
    }

    /// The steps that were done, or the problem.
    private var outcome: String {
        if let problem { return problem }
        if compilerWarnings > 0 { return "\(compilerWarnings) compiler warnings" }
        return achievement
    }

    /// The totals of all rows.
    static func totals(_ rows: [Row]) -> String {
        let good = rows.count(where: \.isGood)
        let models = rows.reduce(0) { $0 + $1.models }
        let warnings = rows.reduce(0) { $0 + $1.warnings }
        let generation = rows.reduce(Duration.zero) { $0 + $1.generationTime }
        let build = rows.reduce(Duration.zero) { $0 + ($1.buildTime ?? .zero) }
        let operations = rows.reduce(0) { $0 + $1.operations }
        return "\(good) of \(rows.count) documents without a problem; \(operations) operations, \(models) models, \(warnings) warnings; "
            + "generated in \(generation.seconds), built in \(build.seconds)"
    }
}

extension Duration {
    /// The number of seconds with two decimal places.
    fileprivate var seconds: String {
        String(format: "%.2f s", Double(components.seconds) + Double(components.attoseconds) / 1e18)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
