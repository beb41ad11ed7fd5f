import OpenAPI
import YAML

/// A schema of a document.
struct SchemaVisit {
    let node: Node
    let path: NodePath
    /// The path of the mapping or list that the schema is in.
    let parent: NodePath
    /// Whether it is a component, which has a name.
    let isNamed: Bool

    /// The values of examples, each with its path.
    var examples: [(value: Node, path: NodePath)] {
        let path = path.appending("examples")
        let listed = (node["examples"]?.sequence ?? []).enumerated().map { ($1, path.appending($0)) }
        let named = (node["examples"]?.mapping ?? []).compactMap { entry in entry.value["value"].map { ($0, path.appending(entry.key)) } }
        return (node["example"].map { [($0, self.path.appending("example"))] } ?? []) + listed + named
    }
}

/// A walk over a document along the fields that the specification declares.
struct SchemaWalk {
    private let table: FieldTable
    /// All schemas, each before those inside it.
    private(set) var schemas: [SchemaVisit] = []
    /// Media types, parameters and headers, which have schemas and examples of them.
    private(set) var contents: [SchemaVisit] = []

    init(_ document: Document) {
        table = .table(of: document.version)
        visit(document.root, .object(.document), NodePath(), in: NodePath())
    }

    /// - Parameter areNamed: whether the entries of the node are components.
    private mutating func visit(
        _ node: Node, _ kind: FieldKind, _ path: NodePath, in parent: NodePath, isNamed: Bool = false, areNamed: Bool = false
    ) {
        switch kind {
        case .object(let object), .referenceable(let object):
            if [.mediaType, .parameter, .header].contains(object) {
                contents.append(SchemaVisit(node: node, path: path, parent: parent, isNamed: false))
            }
            visitFields(of: node, object, path)
        case .schema, .schemaOrBoolean, .schemaOrList:
            guard node.mapping != nil else { return }
            schemas.append(SchemaVisit(node: node, path: path, parent: parent, isNamed: isNamed))
            visitFields(of: node, .schema, path)
        case .list(let kind, _):
            for (index, element) in (node.sequence ?? []).enumerated() { visit(element, kind, path.appending(index), in: path) }
        case .map(let kind, _):
            for entry in node.mapping ?? [] where !entry.key.hasPrefix("x-") {
                visit(entry.value, kind, path.appending(entry.key), in: path, isNamed: areNamed)
            }
        case .any, .string, .url, .email, .expression, .boolean, .number, .positiveNumber, .count, .choice: break
        }
    }

    private mutating func visitFields(of node: Node, _ object: SpecificationObject, _ path: NodePath) {
        for entry in node.mapping ?? [] {
            guard let field = table.field(entry.key, of: object) else { continue }
            let areNamed = object == .components && field.name == "schemas" || object == .document && field.name == "definitions"
            visit(entry.value, field.kind, path.appending(entry.key), in: path, areNamed: areNamed)
        }
    }
}
