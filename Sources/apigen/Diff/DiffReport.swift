import Contract
import Diagnostics

/// The formats of `apigen diff`.
enum ChangeFormat: String, CaseIterable {
    /// For people.
    case text
    /// A table for each verdict, for comments on pull requests.
    case markdown
    /// For tools.
    case json
    /// Annotations of GitHub's workflows.
    case github
}

/// The changes between two documents, as text in one of the formats.
struct DiffReport {
    let changes: [ReportedChange]
    /// The number of changes that the ignore file leaves out.
    let ignoredCount: Int

    func text(in format: ChangeFormat) -> String {
        switch format {
        case .text: ReportedChange.Verdict.allCases.map(text).joined(separator: "\n\n") + ignoredNote
        case .markdown: ReportedChange.Verdict.allCases.map(markdown).joined(separator: "\n\n") + ignoredNote
        case .json: json
        case .github: changes.filter { $0.severity != .information }.map(\.annotation).joined(separator: "\n")
        }
    }

    private var ignoredNote: String { ignoredCount == 0 ? "" : "\n\n\(ignoredCount.counted("change")) ignored" }

    private func changes(_ verdict: ReportedChange.Verdict) -> [ReportedChange] { changes.filter { $0.verdict == verdict } }

    /// The part of a semantic version that the changes raise.
    private func version(_ verdict: ReportedChange.Verdict) -> String {
        let changes = changes(verdict)
        return changes.contains { $0.severity == .breaking } ? "major" : changes.isEmpty ? "patch" : "minor"
    }

    /// The number of changes of each severity: `2 breaking, 1 warning`.
    private func counts(_ verdict: ReportedChange.Verdict) -> String {
        let found = ContractChange.Severity.allCases.compactMap { severity in
            let count = changes(verdict).count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)"
        }
        return found.isEmpty ? "no changes" : found.joined(separator: ", ")
    }

    private func text(_ verdict: ReportedChange.Verdict) -> String {
        ([verdict.title + ": \(counts(verdict)) (\(version(verdict)))"] + changes(verdict).map(\.text)).joined(separator: "\n")
    }

    private func markdown(_ verdict: ReportedChange.Verdict) -> String {
        let head = "### \(verdict.title): \(version(verdict))\n\n\(counts(verdict))"
        let rows = changes(verdict).map(\.row)
        return rows.isEmpty
            ? head : head + "\n\n| Severity | Place | Change | What to do |\n|---|---|---|---|\n" + rows.joined(separator: "\n")
    }

    /// An object with both versions and all changes; `docs/diff.md` documents it.
    private var json: String {
        [
            ("versions", ReportedChange.Verdict.allCases.map { ($0.rawValue, version($0).json) }.jsonObject),
            ("ignored", "\(ignoredCount)"),
            ("changes", changes.map { "\n" + $0.json }.jsonList),
        ].jsonObject
    }
}

extension ReportedChange.Verdict {
    fileprivate var title: String {
        switch self {
        case .contract: "Contract"
        case .source: "Source"
        }
    }
}

extension ReportedChange {
    /// The place in the new document, otherwise that in the old one.
    fileprivate var location: SourceFile.Location? { new ?? old }

    fileprivate var text: String {
        let head = "  \(severity.rawValue): \(place): \(message) [\(id)]"
        let places = [old.map { "old \($0.text)" }, new.map { "new \($0.text)" }].compactMap(\.self).joined(separator: ", ")
        let lines = [places, advice ?? ""].filter { !$0.isEmpty && severity != .information }
        return ([head] + lines.map { "      " + $0 }).map(\.visible).joined(separator: "\n")
    }

    fileprivate var row: String {
        // In code, only the bar between cells can be escaped.
        let isCode = !place.unicodeScalars.contains { $0 == "`" || $0 == "\\" }
        let place = isCode ? "`\(place.markdownCell(escaping: "|"))`" : place.markdownCell()
        let cells = [severity.rawValue, place, "\(message.markdownCell()) (`\(id)`)", advice?.markdownCell() ?? ""]
        return "| \(cells.joined(separator: " | ")) |"
    }

    fileprivate var json: String {
        [
            ("verdict", verdict.rawValue.json), ("id", id.json), ("severity", severity.rawValue.json),
            ("direction", direction?.rawValue.json), ("place", place.json), ("message", message.json), ("advice", advice?.json),
            ("old", old?.json.jsonObject), ("new", new?.json.jsonObject),
        ].jsonObject
    }

    /// A command of GitHub's workflows, which shows the change at its place.
    fileprivate var annotation: String {
        gitHubAnnotation(
            severity == .breaking ? "error" : "warning", at: location, title: id,
            ["\(place): \(message)", advice].compactMap(\.self).joined(separator: "; "))
    }
}
