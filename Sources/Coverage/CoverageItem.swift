import Diagnostics
import OperationModel

/// Something that a document contains and that its client should contain, identified by its position in the document.
///
/// What is counted, and how often:
/// - operations, once for each method of each path;
/// - parameters, request bodies, responses and response headers, once for each operation that has them, even if several
///   operations refer to the same definition; a header of several responses of an operation counts once;
/// - named schemas, once each;
/// - properties, once for each place that declares them, however many types inherit them through `allOf`. The fields of a form
///   are properties, and so are the form parameters of 2.0.
///
/// Webhooks and callbacks have no operations in a client; only their properties count.
enum CoverageItem: Hashable {
    case operation(SourcePosition)
    /// The operation, the parameter's location in a request, and its name.
    case parameter(SourcePosition, location: String, name: String)
    case body(SourcePosition)
    /// The operation, and the status as in the document.
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
    /// The items of the client, and how often it contains each of them.
    var coverageItems: [CoverageItem: Int] {
        var items = operations.flatMap(\.coverageItems) + resultMembers.map(CoverageItem.property)
        for declaration in types {
            items.append(.schema(declaration.position))
            if case .record(let record) = declaration.kind {
                items += record.properties.flatMap(\.positions).map(CoverageItem.property)
            }
        }
        return Dictionary(items.map { ($0, 1) }, uniquingKeysWith: +)
    }
}

extension Operation {
    /// The operation and everything in it.
    fileprivate var coverageItems: [CoverageItem] {
        var items = [CoverageItem.operation(position)]
        items += parameters.map { .parameter(position, location: "\($0.location)", name: $0.wireName) }
        if let body {
            items.append(.body(position))
            items += body.content.fields.flatMap(\.positions).map(CoverageItem.property)
        }
        items += responses.map { .response(position, status: $0.status.key) }
        items += headers.map { .header(position, name: $0.wireName.lowercased()) }
        return items
    }
}

extension Content {
    /// The fields of a form; none for other content.
    fileprivate var fields: [FormField] { if case .form(let fields, _) = self { fields } else { [] } }
}
