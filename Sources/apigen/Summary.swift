import Generator
import Naming
import OpenAPI
import OperationModel
import SwiftClient

/// The text that ends a successful run, up to the changes for the client's users.
struct Summary {
    let text: String

    init(_ client: GeneratedClient, _ counts: DiagnosticCounts, output: OutputDirectory, _ outcome: OutputDirectory.Outcome) {
        let lines = [Self.title(client.api), Self.line(output, outcome), Self.line(counts, client.documents)]
        text = lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func title(_ api: API) -> String {
        let models = api.types.count { !$0.name.isNested }
        return "\(SwiftText.line("\(api.title) \(api.version)")): \(api.operations.count.counted("operation")), \(models.counted("model"))"
    }

    private static func line(_ counts: DiagnosticCounts, _ documents: DocumentSet) -> String {
        let unresolved = documents.unresolvedCount
        return counts.description + (unresolved == 0 ? "" : "; \(unresolved.counted("reference")) without a target")
    }

    private static func line(_ output: OutputDirectory, _ outcome: OutputDirectory.Outcome) -> String {
        let total = outcome.created.count + outcome.changed.count + outcome.unchanged
        return "\(output.path): \(total.counted("file")), \(outcome.created.count) created, \(outcome.changed.count) changed, "
            + "\(outcome.unchanged) unchanged, \(outcome.removed.count) removed"
    }
}
