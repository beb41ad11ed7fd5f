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

    /// All schemas of a document, each before those inside it.
    static func all(in document: Document) -> [SchemaVisit] {
        var walk = SchemaWalk(table: .table(of: document.version))
        walk.visit(document.root, .object(.document), NodePath(), in: NodePath())
        return walk.visits
    }
}

/// A walk over a document along the fields that the specification declares.
private struct SchemaWalk {
    let table: FieldTable
    var visits: [SchemaVisit] = []

    /// - Parameter areNamed: whether the entries of the node are components.
    mutating func visit(
        _ node: Node, _ kind: FieldKind, _ path: NodePath, in parent: NodePath, isNamed: Bool = false, areNamed: Bool = false
    ) {
        switch kind {
        case .object(let object), .referenceable(let object): visitFields(of: node, object, path)
        case .schema, .schemaOrBoolean, .schemaOrList:
            guard node.mapping != nil else { return }
            visits.append(SchemaVisit(node: node, path: path, parent: parent, isNamed: isNamed))
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
