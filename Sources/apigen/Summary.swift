import Generator
import Naming
import OpenAPI
import OperationModel
import SwiftClient

/// The text that ends a successful run, up to the changes for the client's users.
func summary(
    _ client: GeneratedClient, _ counts: DiagnosticCounts, output: OutputDirectory, _ outcome: OutputDirectory.Outcome
) -> String {
    let api = client.api
    let models = api.types.count { !$0.name.isNested }
    let unresolved = client.documents.unresolvedCount
    let total = outcome.created.count + outcome.changed.count + outcome.unchanged
    let lines = [
        "\(SwiftText.line("\(api.title) \(api.version)")): \(api.operations.count.counted("operation")), \(models.counted("model"))",
        "\(output.path): \(total.counted("file")), \(outcome.created.count) created, \(outcome.changed.count) changed, "
            + "\(outcome.unchanged) unchanged, \(outcome.removed.count) removed",
        counts.description + (unresolved == 0 ? "" : "; \(unresolved.counted("reference")) without a target"),
    ]
    return lines.filter { !$0.isEmpty }.joined(separator: "\n")
}
