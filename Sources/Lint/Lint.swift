import Diagnostics
package import OpenAPI
package import OperationModel

/// Finds the parts of a description that make a poor client, in the order of the document.
///
/// - Parameter api: the client of the document.
package func lint(_ documents: DocumentSet, _ api: API) -> [LintFinding] {
    let document = LintedDocument(documents, api)
    return LintRule.all.flatMap { $0.findings(document) }
        .sorted { ($0.position.file, $0.position.offset) < ($1.position.file, $1.position.offset) }
}
