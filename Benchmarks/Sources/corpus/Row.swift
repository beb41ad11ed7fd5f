import Foundation

/// The outcome for one document.
struct Row: Sendable {
    let document: String
    /// The version of the specification that the document declares.
    let version: String
    var models = 0
    var warnings = 0
    /// For each kind of element, how many of them the document has and how many the client has.
    var coverage: [(kind: String, document: Int, client: Int)] = []
    var generationTime = Duration.zero
    var buildTime: Duration?
    /// What was done in that time: `compiled` or `types checked`.
    var achievement = "generated"
    var compilerWarnings = 0
    /// The first error; nil if there was none.
    var problem: String?

    init(document: String, version: String) {
        self.document = document
        self.version = version
    }

    var isGood: Bool { problem == nil && compilerWarnings == 0 }

    /// Reads apigen's output: the summary `TheTVDB 2.2: 30 operations, 42 models`, followed by the coverage table.
    mutating func read(_ generation: CommandResult) {
        let lines = generation.text.split(separator: "\n")
        warnings = lines.count { $0.contains(": warning: ") || $0.hasPrefix("warning: ") }
        if generation.status != 0 {
            problem =
                lines.first { $0.contains("error: ") || $0.contains("Error: ") }.map(String.init) ?? "exit status \(generation.status)"
        } else if let silent = lines.first(where: { $0.hasSuffix(" is not in the client") }) {
            problem = String(silent)
        }
        models = generation.text.firstMatch(of: /: \d+ operations?, (\d+) models?\n/).flatMap { Int($0.1) } ?? 0
        guard let table = lines.lastIndex(where: { $0.hasPrefix("coverage ") }) else { return }
        coverage = lines[(table + 1)...].compactMap { line in
            line.wholeMatch(of: /[ ]{2}(.+?) +(\d+) +(\d+)/).map { (String($0.1), Int($0.2) ?? 0, Int($0.3) ?? 0) }
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
        let operations = coverage.first { $0.kind == "operations" }
        let numbers = [
            ("\(operations?.client ?? 0)/\(operations?.document ?? 0)", 12), (models.description, 8), (warnings.description, 10),
            (generationTime.seconds, 11), (buildTime?.seconds ?? "–", 10),
        ]
        return version.padding(toLength: 8, withPad: " ", startingAt: 0) + numbers.map { $0.0.padded(to: $0.1) }.joined() + "  "
            + "\(document)  \(outcome)"
    }

    /// What was done, or what went wrong.
    private var outcome: String {
        if let problem { return problem }
        if compilerWarnings > 0 { return "\(compilerWarnings) compiler warnings" }
        return achievement
    }

    /// The totals of all rows, and a line for each kind of element with the number in the clients and in the documents.
    static func totals(_ rows: [Row]) -> String {
        let good = rows.count(where: \.isGood)
        let models = rows.reduce(0) { $0 + $1.models }
        let warnings = rows.reduce(0) { $0 + $1.warnings }
        let generation = rows.reduce(Duration.zero) { $0 + $1.generationTime }
        let build = rows.reduce(Duration.zero) { $0 + ($1.buildTime ?? .zero) }
        let head =
            "\(good) of \(rows.count) documents without a problem; \(models) models, \(warnings) warnings; generated in "
            + "\(generation.seconds), built in \(build.seconds)"
        let kinds = rows.map(\.coverage).max { $0.count < $1.count }?.map(\.kind) ?? []
        let lines = kinds.map { kind in
            let parts = rows.flatMap(\.coverage).filter { $0.kind == kind }
            let (document, client) = parts.reduce((0, 0)) { ($0.0 + $1.document, $0.1 + $1.client) }
            return kind.padding(toLength: 18, withPad: " ", startingAt: 0) + "\(client) of \(document)".padded(to: 20)
        }
        return ([head] + lines).joined(separator: "\n")
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
