import Diagnostics
import OpenAPI
import OperationModel
import YAML

extension API {
    /// Reports what the document may leave out but the client's users need: hosts, and bodies of successful responses.
    func reportMissingParts(of documents: DocumentSet, to log: DiagnosticLog) {
        guard let first = operations.first else { return }
        let root = documents.document.root
        // A path without a host has its own warning.
        if needsBaseURL, missingBase == nil {
            log.note(.missingServer, at: root.entry("servers")?.keyPosition ?? root.position)
        }
        let bodiless = operations.filter(\.hasUndescribedSuccess)
        if !bodiless.isEmpty {
            log.note(.missingSchemas(bodiless.count, of: operations.count), at: root.entry("paths")?.keyPosition ?? first.position)
        }
    }
}

extension Diagnostic.Message {
    fileprivate static let missingServer: Self = "the document names no host; pass the 'baseURL' of the service to the client"

    fileprivate static func missingSchemas(_ count: Int, of total: Int) -> Self {
        total == 1
            ? "the successful response of the operation has no schema, so that its call returns nothing"
            : "the successful responses of \(count) of \(total) operations have no schema, so that calls return nothing; 'apigen lint' lists them"
    }
}
