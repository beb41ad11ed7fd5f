import OpenAPI
import YAML

extension LintRule {
    static let overlappingVariants: Self = LintRule(
        "overlapping-variants", .warning, "variants of `oneOf` without a `discriminator` that one object can match"
    ) { document in
        document.schemas.filter { $0.node["discriminator"] == nil }.compactMap { visit in
            overlap(of: visit.node, document.documents).map { first, second in
                LintFinding(
                    rule: .overlappingVariants, subject: visit.path.text,
                    message: "an object can match variants \(first + 1) and \(second + 1) of 'oneOf'", position: visit.node.position,
                    advice: "a 'discriminator', or a required property that only one of them has, tells them apart")
            }
        }
    }
}

/// The first two variants that are objects of which neither requires a property that the other does not declare.
///
/// A value of a property that the schema itself requires can tell its variants apart, too.
private func overlap(of schema: Node, _ documents: DocumentSet) -> (Int, Int)? {
    func required(by schema: Node) -> [String] { (schema["required"]?.sequence ?? []).compactMap(\.text) }
    let objects = (schema["oneOf"]?.sequence ?? []).enumerated().compactMap {
        index, node -> (index: Int, properties: [Node.Entry], required: [String])? in
        let variant = documents.target(of: node)
        guard let properties = variant["properties"]?.mapping, variant["allOf"] == nil else { return nil }
        return (index, properties, required(by: variant))
    }
    for (second, other) in objects.enumerated() {
        for first in objects.prefix(second) {
            let (names, others) = (Set(first.properties.map(\.key)), Set(other.properties.map(\.key)))
            guard names.isSuperset(of: other.required), others.isSuperset(of: first.required) else { continue }
            let differ = first.properties.contains { entry in
                let types = [entry.value, other.properties.first { $0.key == entry.key }?.value].map { value in
                    value.map { [$0["type"], $0["enum"], $0["const"]].map { $0?.json ?? "" } } ?? []
                }
                return (first.required + required(by: schema)).contains(entry.key) && !types[1].isEmpty && types[0] != types[1]
            }
            if !differ { return (first.index, other.index) }
        }
    }
    return nil
}
