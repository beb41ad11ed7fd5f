import OpenAPI
import YAML

extension LintRule {
    static let unmappedDiscriminator: Self = LintRule(
        "unmapped-discriminator", .information, "discriminators without a `mapping` whose values are read as names of schemas"
    ) { document in
        document.schemas.compactMap { visit in
            guard let discriminator = visit.node["discriminator"], let property = discriminator["propertyName"]?.text,
                discriminator["mapping"] == nil, !listsValues(of: property, visit.node, document.documents)
            else { return nil }
            return LintFinding(
                rule: .unmappedDiscriminator, subject: visit.path.text,
                message: "the values of '\(property)' are read as the names of schemas, because nothing lists or maps them",
                position: discriminator.position,
                advice: "a 'mapping' in the discriminator says which values the service sends")
        }
    }
}

/// Whether a schema, one of its variants or a part of these lists the values of a property.
private func listsValues(of property: String, _ schema: Node, _ documents: DocumentSet) -> Bool {
    func inner(_ node: Node, _ keyword: String) -> [Node] { (node[keyword]?.sequence ?? []).map(documents.target) }
    let variants = [schema] + inner(schema, "oneOf") + inner(schema, "anyOf")
    return (variants + variants.flatMap { inner($0, "allOf") }).contains { part in
        let value = (part["properties"]?[property]).map(documents.target)
        return value?["enum"] != nil || value?["const"] != nil
    }
}
