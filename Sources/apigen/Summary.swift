import OperationModel
import SwiftClient

/// What a run says when it is done.
struct Summary {
    let text: String

    /// How many changes are listed before the rest is only counted.
    private static let maximumChanges = 60

    init(_ api: API, output: OutputDirectory, _ outcome: OutputDirectory.Outcome, _ interface: PublicInterface) {
        var lines = [Self.title(api), Self.line(output, outcome)]
        if let old = outcome.oldInterface { lines += Self.changes(interface.changes(since: old)) }
        text = lines.joined(separator: "\n")
    }

    /// What is said where nothing has changed since a receipt was written.
    init(_ receipt: Receipt, output: OutputDirectory) {
        let outcome = OutputDirectory.Outcome(unchanged: receipt.outputs.count)
        text = receipt.title + "\n" + Self.line(output, outcome)
    }

    /// What a client is of.
    static func title(_ api: API) -> String {
        let models = api.types.filter { $0.name.path.count == 1 }.count
        return "\(SwiftText.line("\(api.title) \(api.version)")): \(count(api.operations.count, "operation")), \(count(models, "model"))"
    }

    /// `1 file`, `2 files`.
    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    private static func line(_ output: OutputDirectory, _ outcome: OutputDirectory.Outcome) -> String {
        let total = outcome.created.count + outcome.changed.count + outcome.unchanged
        return "\(output.path): \(count(total, "file")), \(outcome.created.count) created, \(outcome.changed.count) changed, "
            + "\(outcome.unchanged) unchanged, \(outcome.removed.count) removed"
    }

    private static func changes(_ changes: [InterfaceChange]) -> [String] {
        guard !changes.isEmpty else { return [] }
        let breaking = changes.filter(\.breaksSource).count
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
