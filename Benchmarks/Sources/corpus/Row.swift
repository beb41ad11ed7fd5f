import Foundation

/// What became of one document.
struct Row: Sendable {
    let document: String
    var operations = 0
    var models = 0
    var warnings = 0
    var generationTime = Duration.zero
    var buildTime: Duration?
    var compilerWarnings = 0
    /// The first error; nil where everything went well.
    var problem: String?

    init(document: String) { self.document = document }

    var isGood: Bool { problem == nil && compilerWarnings == 0 }

    /// Reads what apigen has said: `TheTVDB 2.2: 30 operations, 42 models`.
    mutating func read(_ generation: CommandResult) {
        let lines = generation.text.split(separator: "\n")
        warnings = lines.count { $0.contains(": warning: ") || $0.hasPrefix("warning: ") }
        if generation.status != 0 {
            problem =
                lines.first { $0.contains("error: ") || $0.contains("Error: ") }.map(String.init) ?? "exit status \(generation.status)"
        }
        guard let match = generation.text.firstMatch(of: /: (\d+) operations?, (\d+) models?\n/) else { return }
        operations = Int(match.1) ?? 0
        models = Int(match.2) ?? 0
    }

    /// Reads what the compiler has said.
    mutating func read(build: CommandResult) {
        let lines = build.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        compilerWarnings = Set(lines.filter { $0.contains(": warning: ") }).count
        guard build.status != 0 else { return }
        let errors = lines.filter { $0.contains("error: ") }
        problem = "\(Set(errors).count) errors, the first: " + (errors.first.map(String.init) ?? "exit status \(build.status)")
    }

    // MARK: Printing

    static let head = "operations  models  warnings  generated  compiled  document"

    var text: String {
        let build = buildTime.map { Self.seconds($0) } ?? "–"
        let outcome = problem ?? (compilerWarnings > 0 ? "\(compilerWarnings) compiler warnings" : "")
        let numbers = [
            (operations.description, 10), (models.description, 8), (warnings.description, 10), (Self.seconds(generationTime), 11),
            (build, 10),
        ]
        return numbers.map { $0.0.padded(to: $0.1) }.joined() + "  " + document + (outcome.isEmpty ? "" : "  \(outcome)")
    }

    static func totals(_ rows: [Row]) -> String {
        let good = rows.count(where: \.isGood)
        let operations = rows.reduce(0) { $0 + $1.operations }
        let models = rows.reduce(0) { $0 + $1.models }
        let warnings = rows.reduce(0) { $0 + $1.warnings }
        return "\(good) of \(rows.count) documents without a problem; \(operations) operations, \(models) models, \(warnings) warnings"
    }

    private static func seconds(_ duration: Duration) -> String {
        let seconds = Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        return String(format: "%.2f s", seconds)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
