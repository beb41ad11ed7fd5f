package import Diagnostics
package import OpenAPI
package import OperationModel
package import SwiftClient

/// The result of the pipeline.
package struct Generation {
    /// The client; nil if there are errors.
    package let client: GeneratedClient?
    /// Everything to report, ordered by file and position; nothing about the parts of the document that the options leave out.
    package let diagnostics: [Diagnostic]
}

/// A client, and the values that it was made from.
package struct GeneratedClient {
    /// The files of the client's package, ordered by path.
    package let files: [SwiftFile]
    /// The part of the client that its users can name.
    package let interface: PublicInterface
    package let api: API
    /// The document and the files that it refers to.
    package let documents: DocumentSet
    /// The file with the names that stay; nil if names need not stay.
    package let names: GenerationInput.File?
    /// The targets for the manifest of the user's package; empty if that needs none.
    package let targets: [ClientTarget]
}

/// The stages of the pipeline, in order.
package enum GenerationStage: String, Sendable, CaseIterable {
    /// Bytes to nodes.
    case read
    /// Nodes to a document.
    case decode
    /// The document to an operation model.
    case model
    /// The operation model to files.
    case render
    /// The operation model to the client's public interface.
    case interface
}
