import Naming
import YAML

extension LintRule {
    static let repeatedSchema: Self = LintRule(
        "repeated-schema", .information, isFixable: true,
        "objects with several properties that are described the same way in several places, and become several models"
    ) { document in RepeatedSchemas(root: document.root, visits: document.schemas).findings }
}

/// Finds objects that are described in several places, where one named schema would be one model.
private struct RepeatedSchemas {
    let root: Node
    let visits: [SchemaVisit]

    /// Names that say nothing about an object.
    private static let vague: Set<String> = [
        "Item", "Items", "Value", "Values", "Data", "Object", "Result", "Results", "Response", "Body", "Element", "Entry", "Content",
    ]

    var findings: [LintFinding] {
        let section = root["swagger"] == nil ? NodePath().appending("components").appending("schemas") : NodePath().appending("definitions")
        let reference = root["swagger"] == nil ? "#/components/schemas/" : "#/definitions/"
        let groups = Dictionary(grouping: visits.filter(\.isInlineObject)) { $0.node.withoutDocumentation.json }.values
            .filter { $0.count > 1 }.sorted { $0[0].path.text < $1[0].path.text }
        var names = Set(visits.filter(\.isNamed).map { Words($0.path.key).upperCamelCase.lowercased() })
        var replaced: Set<String> = []
        return groups.compactMap { group in
            // The parts of a replaced schema are removed with it, and an element of a list has no key to replace.
            let places = group.filter { visit in !visit.path.key.isEmpty && replaced.isDisjoint(with: visit.path.ancestors) }
            guard places.count > 1, let first = places.first else { return nil }
            let words = Words(first.path.subject)
            let name = (first.path.key == "items" ? words.singular ?? words : words).upperCamelCase
            let message = "\(places.count) places describe the same object; as a schema it is one model"
            // An object without a good name that is free stays where it is.
            guard !name.isEmpty, !Self.vague.contains(name), names.insert(name.lowercased()).inserted else {
                return LintFinding(
                    rule: .repeatedSchema, subject: first.path.text, message: message, position: first.node.position,
                    advice: "a schema with a name that says what it is can replace them")
            }
            replaced.formUnion(places.map(\.path.text))
            let update = Node.mapping([("$ref", .string(reference + name))])
            return LintFinding(
                rule: .repeatedSchema, subject: name,
                message: message,
                position: first.node.position,
                actions: [LintFinding.Action(target: "$", update: section.update(name, first.node))]
                    + places.flatMap { place in
                        [
                            LintFinding.Action(target: place.path.text, update: nil),
                            LintFinding.Action(target: place.parent.text, update: .mapping([(place.path.key, update)])),
                        ]
                    })
        }
    }
}

extension NodePath {
    /// The update that adds a schema to the root of a document that may lack the section.
    fileprivate func update(_ name: String, _ schema: Node) -> Node {
        let schemas = Node.mapping([(name, schema)])
        return key == "definitions" ? .mapping([("definitions", schemas)]) : .mapping([("components", .mapping([("schemas", schemas)]))])
    }
}

extension SchemaVisit {
    /// Whether the schema is an object with several properties and no name.
    fileprivate var isInlineObject: Bool { !isNamed && (node["properties"]?.mapping?.count ?? 0) > 1 }
}

extension Node {
    /// The node without what only describes it, in the order of its keys.
    fileprivate var withoutDocumentation: Node {
        if let sequence { return .list(sequence.map(\.withoutDocumentation)) }
        guard let mapping else { return self }
        let entries = mapping.filter {
            !["description", "title", "example", "examples"].contains($0.key) || $0.value.mapping?.isEmpty == false
        }
        return .mapping(entries.sorted { $0.key < $1.key }.map { ($0.key, $0.value.withoutDocumentation) })
    }
}
