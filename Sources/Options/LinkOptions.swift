package import OpenAPI
import YAML

extension GenerationOptions {
    /// The places and targets of the links of resources.
    package struct Links: Sendable {
        /// The key of the property with the links.
        package var property = "_links"
        /// The relations of schemas, by their names in the document.
        package var relations: [MapEntry<[Relation]>] = []
    }

    /// The target or the effect of the link with a relation.
    package struct Relation: Sendable {
        package let relation: PositionedString
        /// The schema of the response's body, or `nothing`, `bytes`, `text` or `json`.
        package let result: PositionedString
    }
}

extension GenerationOptions.Links {
    private enum Key: String, CaseIterable { case property, relations }

    init(_ node: Node, _ decoder: OptionsDecoder) {
        for (key, entry) in decoder.entries(node, Key.self) {
            switch key {
            case .property: property = decoder.string(entry)?.value ?? property
            case .relations:
                relations = decoder.entries(entry.value).map { $0.map(decoder.relations) }
            }
        }
    }
}

extension OptionsDecoder {
    fileprivate func relations(_ node: Node) -> [GenerationOptions.Relation] {
        entries(node).compactMap { entry in
            string(entry).map { GenerationOptions.Relation(relation: entry.positionedKey, result: $0) }
        }
    }
}
