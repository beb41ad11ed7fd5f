import Diagnostics
import OperationModel

/// One thing that a document has and that its client should have, as both know it.
///
/// What is counted, and how often, is said here:
/// - operations, once for each method of each path;
/// - parameters, request bodies, responses and response headers, once for each operation that has them, however many share
///   one definition, because the client has them in each operation; a header of several responses of one operation is one;
/// - named schemas, once each;
/// - properties, once for each place where one is written, however many types have it by `allOf`. The fields of a form are
///   properties, and so are the form parameters of 2.0.
///
/// What the API sends of its own accord (webhooks, callbacks) has no operation in a client: its properties count alone.
enum Part: Hashable {
    case operation(SourcePosition)
    /// The operation, the parameter's place in a request, and its name.
    case parameter(SourcePosition, location: String, name: String)
    case body(SourcePosition)
    /// The operation, and the status as the document has it.
    case response(SourcePosition, status: String)
    /// The operation, and the name in lower case.
    case header(SourcePosition, name: String)
    case schema(SourcePosition)
    case property(SourcePosition)

    enum Kind: String, CaseIterable {
        case operations, parameters, bodies = "request bodies", responses, headers = "response headers", schemas, properties
    }

    var kind: Kind {
        switch self {
        case .operation: .operations
        case .parameter: .parameters
        case .body: .bodies
        case .response: .responses
        case .header: .headers
        case .schema: .schemas
        case .property: .properties
        }
    }
}

extension API {
    /// The parts of the client, and how many times each is there.
    var parts: [Part: Int] {
        var parts = operations.flatMap(\.parts)
        for declaration in types {
            parts.append(.schema(declaration.position))
            if case .record(let record) = declaration.kind { parts += record.properties.flatMap(\.positions).map(Part.property) }
        }
        return Dictionary(parts.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

extension Operation {
    /// The operation itself and all that is in it.
    fileprivate var parts: [Part] {
        var parts = [Part.operation(position)]
        parts += parameters.map { .parameter(position, location: "\($0.location)", name: $0.wireName) }
        if let body { parts.append(.body(position)); parts += body.content.fields.flatMap(\.positions).map(Part.property) }
        parts += responses.map { .response(position, status: $0.status.key) }
        parts += headers.map { .header(position, name: $0.wireName.lowercased()) }
        return parts
    }
}

extension Content {
    /// The fields of a form; none for other content.
    fileprivate var fields: [FormField] { if case .form(let fields, _) = self { fields } else { [] } }
}
