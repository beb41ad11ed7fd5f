import YAML

/// A schema of a document, or another object with an example.
struct SchemaVisit {
    let node: Node
    let path: NodePath
    /// The path of the mapping or list that the schema is in.
    let parent: NodePath
    /// Whether it is a component, which has a name.
    let isNamed: Bool

    /// All schemas below a node, each before those inside it.
    static func all(in root: Node) -> [SchemaVisit] {
        var visits: [SchemaVisit] = []
        visit(root, NodePath(), isRoot: true, &visits)
        return visits
    }

    /// Visits what is not a schema.
    private static func visit(_ node: Node, _ path: NodePath, isRoot: Bool = false, _ visits: inout [SchemaVisit]) {
        for entry in node.mapping ?? [] where !entry.key.hasPrefix("x-") && !["example", "examples", "default"].contains(entry.key) {
            let inner = path.appending(entry.key)
            switch entry.key {
            case "schema", "itemSchema": schema(entry.value, inner, in: path, &visits)
            case "schemas" where path.text == "$.components", "definitions" where isRoot:
                for component in entry.value.mapping ?? [] {
                    schema(component.value, inner.appending(component.key), in: inner, isNamed: true, &visits)
                }
            default: visit(entry.value, inner, &visits)
            }
        }
        for (index, element) in (node.sequence ?? []).enumerated() { visit(element, path.appending(index), &visits) }
    }

    private static func schema(
        _ node: Node, _ path: NodePath, in parent: NodePath, isNamed: Bool = false, _ visits: inout [SchemaVisit]
    ) {
        guard node.mapping != nil else { return }
        visits.append(SchemaVisit(node: node, path: path, parent: parent, isNamed: isNamed))
        for entry in node.mapping ?? [] {
            let inner = path.appending(entry.key)
            switch entry.key {
            case "properties", "patternProperties", "$defs", "dependentSchemas":
                for member in entry.value.mapping ?? [] { schema(member.value, inner.appending(member.key), in: inner, &visits) }
            case "allOf", "anyOf", "oneOf", "prefixItems":
                for (index, element) in (entry.value.sequence ?? []).enumerated() {
                    schema(element, inner.appending(index), in: inner, &visits)
                }
            case "items", "additionalProperties", "not", "if", "then", "else", "contains": schema(entry.value, inner, in: path, &visits)
            default: break
            }
        }
    }
}
