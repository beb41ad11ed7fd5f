import Contract
import Diagnostics
import Generator
import SwiftClient

/// Compares two documents for `apigen diff`.
struct Comparison {
    let command: Diff
    let progress: ProgressLine

    /// A document, the client that it leads to, and the log with its files.
    private struct Version {
        let client: GeneratedClient
        let log: DiagnosticLog
    }

    /// - Throws: ``Failure`` if a document cannot be read, or has errors, which are printed.
    func report() throws(Failure) -> DiffReport {
        var ignored: IgnoredChanges?
        if let path = command.ignore { ignored = try IgnoredChanges(path) }
        let new = try version(command.new)
        // Both clients have one name, so that a change of the title renames nothing.
        let old = try version(command.old, name: new.client.interface.name)
        progress.end()
        reportWarnings(old, new)
        progress.begin("comparing")
        let contract = contractChanges(from: old.client.documents, to: new.client.documents).map { ReportedChange($0, old.log, new.log) }
        let source = new.client.interface.changes(since: old.client.interface).map { ReportedChange($0, old.log, new.log) }
        let changes = contract + source
        guard let ignored else { return DiffReport(changes: changes, ignoredCount: 0) }
        let rest = changes.filter { !ignored.contains($0) }
        progress.end()
        ignored.reportUnused(among: changes)
        return DiffReport(changes: rest, ignoredCount: changes.count - rest.count)
    }

    /// Says how many warnings the documents have, because what they leave out is not compared.
    private func reportWarnings(_ old: Version, _ new: Version) {
        let counts = [(command.old, old), (command.new, new)].map { ($0, DiagnosticCounts($1.log.diagnostics).warnings) }
        guard counts.contains(where: { $0.1 > 0 }) else { return }
        let text = counts.map { "'\($0)' has \($1.counted("warning"))" }.joined(separator: ", ")
        System.printError("\(text); what they leave out is not compared, and a run of apigen prints them\n")
    }

    private func version(_ document: String, name: String? = nil) throws(Failure) -> Version {
        var inputs = command.inputs.files(of: document, progress: progress)
        inputs.name = name
        let log = DiagnosticLog()
        return Version(client: try inputs.client(log) { .notCompared(document, $0) }, log: log)
    }
}

extension Diagnostic.Message {
    fileprivate static func notCompared(_ document: String, _ counts: DiagnosticCounts) -> Self {
        "nothing was compared: '\(document)' has \(counts.errors.counted("error"))"
    }
}
