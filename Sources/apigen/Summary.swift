import Generator
import OperationModel
import SwiftClient

/// The text that ends a successful run.
struct Summary {
    let text: String

    /// How many changes are listed; the rest is only counted.
    private static let maximumChanges = 60

    init(_ client: GeneratedClient, _ counts: DiagnosticCounts, output: OutputDirectory, _ outcome: OutputDirectory.Outcome) {
        var lines = [Self.title(client.api), Self.line(output, outcome)]
        if !counts.description.isEmpty { lines.append(counts.description) }
        if let old = outcome.oldInterface { lines += Self.changes(client.interface.changes(since: old)) }
        text = lines.joined(separator: "\n")
    }

    private static func title(_ api: API) -> String {
        let models = api.types.count { $0.name.path.count == 1 }
        return "\(SwiftText.line("\(api.title) \(api.version)")): \(api.operations.count.counted("operation")), \(models.counted("model"))"
    }

    private static func line(_ output: OutputDirectory, _ outcome: OutputDirectory.Outcome) -> String {
        let total = outcome.created.count + outcome.changed.count + outcome.unchanged
        return "\(output.path): \(total.counted("file")), \(outcome.created.count) created, \(outcome.changed.count) changed, "
            + "\(outcome.unchanged) unchanged, \(outcome.removed.count) removed"
    }

    private static func changes(_ changes: [InterfaceChange]) -> [String] {
        guard !changes.isEmpty else { return [] }
        let breaking = changes.count(where: \.breaksSource)
        let head = "changes for the client's users: \(changes.count), of which \(breaking) \(breaking == 1 ? "breaks" : "break") source"
        let rest = changes.count > maximumChanges ? ["  … and \(changes.count - maximumChanges) more"] : []
        return [head] + changes.prefix(maximumChanges).map(line) + rest
    }

    private static func line(_ change: InterfaceChange) -> String {
        let item = "\(change.kind.rawValue) \(change.name)"
        let what =
            switch change.difference {
            case .added(let type): "+ \(item)\(type.isEmpty ? "" : ": \(type)")"
            case .removed: "- \(item)"
            case .changed(let from, let to): "~ \(item): \(from.isEmpty ? "nothing" : from) → \(to.isEmpty ? "nothing" : to)"
            }
        return "  \(what)\(change.breaksSource ? "  (breaks source)" : "")"
    }
}
