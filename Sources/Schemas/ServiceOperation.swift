package import Diagnostics
package import OpenAPI

/// An operation as the document lists it, with its path.
package struct DocumentOperation {
    /// The path, or the name of the webhook.
    package let path: MapEntry<PathItem>
    /// The path item that the path's reference leads to, or its own.
    package let item: PathItem
    /// The operation, by its method.
    package let operation: MapEntry<Operation>

    package init(path: MapEntry<PathItem>, item: PathItem, operation: MapEntry<Operation>) {
        (self.path, self.item, self.operation) = (path, item, operation)
    }
}

/// An operation with all that its path and its document say about it; each reference is followed.
package struct ServiceOperation {
    /// The path, or the name of the webhook.
    package let path: String
    package let method: String
    package let position: SourcePosition
    package let operation: Operation
    /// The parameters of the path item which the operation does not replace, then those of the operation, each once.
    package let parameters: [Parameter]
    /// The parameters that are declared again in the same list, which are ignored.
    package let repeatedParameters: [Parameter]
    package let body: RequestBody?
    package let responses: [MapEntry<Response>]
    /// The servers that are called instead of those of the document.
    package let servers: [Server]
    package let security: [SecurityRequirement]

    /// Follows the references of an operation.
    package init(_ listed: DocumentOperation, in documents: DocumentSet, _ log: DiagnosticLog) {
        let item = listed.item
        operation = listed.operation.value
        (path, method, position) = (listed.path.name, listed.operation.name, listed.operation.position)
        func resolved(_ parameters: [Referenced<Parameter>]) -> [Parameter] {
            parameters.compactMap { documents.value($0, .parameter, log) { documents.parameter(at: $0) } }
        }
        let own = resolved(operation.parameters)
        let shared = resolved(item.parameters).filter { shared in
            !own.contains { $0.name == shared.name && $0.location == shared.location }
        }
        var seen: Set<[String]> = []
        let all = (shared + own).map { (parameter: $0, isFirst: seen.insert([$0.location.rawValue, $0.name]).inserted) }
        parameters = all.filter(\.isFirst).map(\.parameter)
        repeatedParameters = all.filter { !$0.isFirst }.map(\.parameter)
        body = operation.body.flatMap { documents.value($0, .body, log) { documents.body(at: $0) } }
        let produced = operation.produced
        responses = operation.responses.compactMap { entry in
            documents.value(entry.value, .response, log) { documents.response(at: $0) }.map {
                MapEntry(name: entry.name, position: entry.position, value: $0.produced(as: produced))
            }
        }
        servers = operation.servers.isEmpty ? item.servers : operation.servers
        security = operation.security ?? documents.document.security
    }
}

extension DocumentSet {
    /// The operations of the paths or the webhooks, in the order of the document.
    package func operations(
        of items: KeyPath<Document, [MapEntry<PathItem>]> = \.paths, _ log: DiagnosticLog
    ) -> [DocumentOperation] {
        document[keyPath: items].flatMap { path in
            resolved(path.value, log).map { item in item.operations.map { DocumentOperation(path: path, item: item, operation: $0) } } ?? []
        }
    }
}
