import Diagnostics
import Generator
import Lint
import OpenAPI
import YAML

/// The findings of `apigen lint`.
struct LintReport {
    let findings: [LintFinding]
    let log: DiagnosticLog

    /// The number of findings of a rule that are listed unless the user wants all.
    static let limit = 5

    /// The findings in a format.
    ///
    /// - Parameter limit: how many of each rule the text format lists.
    func text(in format: DiagnosticPrinter.Format, limit: Int) -> String {
        switch format {
        case .text: text(limit: limit)
        case .json: findings.map(json).joined(separator: "\n")
        case .github: findings.map(annotation).joined(separator: "\n")
        }
    }

    /// Writes an overlay with all possible fixes, and returns how many findings it fixes.
    ///
    /// - Parameter rest: the report about the document with an overlay.
    /// - Throws: ``Failure`` if there is something to fix and the file exists or cannot be written.
    func writeOverlay(to path: String, rest: (GenerationInput.File) throws(Failure) -> LintReport) throws(Failure) -> String {
        guard !fixable.isEmpty else {
            return "\(findings.isEmpty ? "nothing found" : "no finding can be fixed without further knowledge"); nothing was written"
        }
        if System.exists(path) || System.isLink(path) { throw .output(.existingOverlay(path)) }
        var actions: [LintFinding.Action] = []
        var findings = fixable
        // A change can reveal findings that others hid, such as an equal object inside equal objects.
        for _ in 0..<Self.maximumRounds where !findings.isEmpty {
            actions += LintFinding.actions(fixing: findings)
            findings = try rest(GenerationInput.File(path: path, bytes: Array(LintFinding.overlay(actions).yaml.utf8))).fixable
        }
        try System.save(Array(LintFinding.overlay(actions).yaml.utf8), at: path)
        return "\(path) fixes \(fixable.count) of \(self.findings.count.counted("finding"))"
    }

    /// The maximum number of times that an overlay is extended with findings that its changes reveal.
    private static let maximumRounds = 8

    private var fixable: [LintFinding] { findings.filter(\.isFixable) }

    private func text(limit: Int) -> String {
        guard !findings.isEmpty else { return "nothing found" }
        var counts: [String: Int] = [:]
        var lines: [String] = []
        for finding in findings {
            counts[finding.rule.id, default: 0] += 1
            if counts[finding.rule.id, default: 0] <= limit { lines += text(finding) }
        }
        for rule in LintRule.all {
            let rest = counts[rule.id, default: 0] - limit
            if rest > 0 { lines.append("… and \(rest) more [\(rule.id)]; --all lists them") }
        }
        let severities = LintRule.Severity.allCases.reversed().compactMap { severity in
            let count = findings.count { $0.rule.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(severity == .warning && count != 1 ? "s" : "")"
        }
        let fixing = fixable.isEmpty ? "" : "; --fix <file> writes an overlay that fixes \(fixable.count)"
        return (lines + [severities.joined(separator: ", ") + fixing]).joined(separator: "\n")
    }

    private func text(_ finding: LintFinding) -> [String] {
        let location = log.location(of: finding.position)
        let head =
            "\(location.text): \(finding.rule.severity.rawValue): \(finding.subject): \(finding.message) [\(finding.rule.id)]"
        // The first action shows what the overlay does; those for further places are like it.
        let overlay = finding.actions.first.map { ["  overlay: \($0.json)"] } ?? []
        return ([head] + overlay + (finding.advice.map { ["  \($0)"] } ?? [])).map(\.visible)
    }

    private func json(_ finding: LintFinding) -> String {
        let members = [
            ("id", finding.rule.id.json), ("severity", finding.rule.severity.rawValue.json), ("subject", finding.subject.json),
            ("message", finding.message.json), ("advice", finding.advice?.json),
        ]
        return
            (members + log.location(of: finding.position).json + [
                ("actions", finding.actions.map(\.json).jsonList), ("fixable", finding.isFixable ? "true" : "false"),
            ]).jsonObject
    }

    private func annotation(_ finding: LintFinding) -> String {
        let level = finding.rule.severity == .warning ? "warning" : "notice"
        return gitHubAnnotation(
            level, at: log.location(of: finding.position), title: finding.rule.id, "\(finding.subject): \(finding.message)")
    }
}

extension LintFinding.Action {
    /// The action as JSON on one line, which is YAML, too.
    fileprivate var json: String { DocumentValue(node).json }
}

extension Diagnostic.Message {
    fileprivate static func existingOverlay(_ path: String) -> Self { "'\(path)' exists; name a new file" }
}
