import OpenAPI
import OperationModel
import YAML

/// The input of the rules: a document, its client, and what several rules need of them.
struct LintedDocument {
    let documents: DocumentSet
    let api: API
    /// All schemas, each before those inside it.
    let schemas: [SchemaVisit]
    /// Media types, parameters and headers, which have schemas and examples of them.
    let contents: [SchemaVisit]
    let operations: [ListedOperation]

    var root: Node { documents.document.root }
    var paths: [Node.Entry] { root["paths"]?.mapping ?? [] }

    init(_ documents: DocumentSet, _ api: API) {
        let walk = SchemaWalk(documents.document)
        (self.documents, self.api, schemas, contents) = (documents, api, walk.schemas, walk.contents)
        operations = ListedOperation.all(in: documents.document.root)
    }
}

extension DocumentSet {
    /// The node that a reference leads to; the node itself if it isn't a reference, or if its target is missing.
    func target(of node: Node) -> Node { Reference(in: node).flatMap(self.node) ?? node }
}
