import Diagnostics
import OpenAPI
import OperationModel

/// An operation of a service with everything that its path and its document say about it.
struct ServiceOperation {
    let method: String
    let path: String
    let position: SourcePosition
    let operation: OpenAPI.Operation
    /// The parameters of the path and of the operation, which replace those of the path.
    let parameters: [OpenAPI.Parameter]
    let body: RequestBody?
    let responses: [MapEntry<OpenAPI.Response>]
    /// The servers that are called instead of those of the document.
    let servers: [OpenAPI.Server]
    /// The alternatives of required credentials: the schemes with their scopes; an empty one allows anonymous access.
    let security: [SecurityAlternative]

    /// What users call the operation.
    var name: String { "\(method) \(path)" }

    /// The method and the path without the names of its parameters, which may change.
    var shape: String { "\(method) \(path.withoutNamesInBraces)" }

    /// The names of the path's parameters in their order.
    var pathNames: [String] { path.namesInBraces }
}

/// Credentials that are required together: scopes by the names of schemes.
struct SecurityAlternative: Equatable {
    let scopes: [String: Set<String>]
    let position: SourcePosition?

    static func == (left: Self, right: Self) -> Bool { left.scopes == right.scopes }

    var isAnonymous: Bool { scopes.isEmpty }

    /// The scopes that another alternative with these schemes does not have.
    func scopes(besides other: Self) -> [String] {
        scopes.flatMap { scheme, scopes in scopes.subtracting(other.scopes[scheme] ?? []) }.sorted()
    }

    /// The schemes as users read them.
    var description: String { isAnonymous ? "no credentials" : scopes.keys.sorted().map { "'\($0)'" }.joined(separator: " and ") }
}

extension DocumentSet {
    /// The operations of the paths or the webhooks, in the order of the document.
    func operations(_ items: KeyPath<Document, [MapEntry<PathItem>]>) -> [ServiceOperation] {
        // Whatever is wrong with the document has been reported when it was read.
        let log = DiagnosticLog()
        return document[keyPath: items].flatMap { path -> [ServiceOperation] in
            guard let item = resolved(path.value, log) else { return [] }
            return item.operations.map { entry in
                ServiceOperation(entry, in: item, path.name, self, log)
            }
        }
    }
}

extension ServiceOperation {
    fileprivate init(
        _ entry: MapEntry<OpenAPI.Operation>, in item: PathItem, _ path: String, _ documents: DocumentSet, _ log: DiagnosticLog
    ) {
        method = entry.name
        self.path = path
        position = entry.position
        operation = entry.value
        let parameters = (item.parameters + operation.parameters).compactMap { parameter in
            documents.value(parameter, .parameter, log) { documents.parameter(at: $0) }
        }
        let last = Dictionary(
            parameters.enumerated().map { ("\($1.location.rawValue) \($1.name)", $0) }, uniquingKeysWith: { _, second in second })
        self.parameters = parameters.enumerated().filter { last["\($1.location.rawValue) \($1.name)"] == $0 }.map(\.element)
        body = operation.body.flatMap { body in documents.value(body, .body, log) { documents.body(at: $0) } }
        let produced = operation.produced
        responses = operation.responses.compactMap { entry in
            documents.value(entry.value, .response, log) { documents.response(at: $0) }.map {
                MapEntry(name: entry.name.uppercased(), position: entry.position, value: $0.produced(as: produced))
            }
        }
        servers = operation.servers.isEmpty ? item.servers : operation.servers
        security = (operation.security ?? documents.document.security).map { requirement in
            SecurityAlternative(
                scopes: Dictionary(
                    requirement.schemes.map { ($0.name, Set($0.value.map(\.value))) }, uniquingKeysWith: { first, _ in first }),
                position: requirement.position)
        }
    }
}
