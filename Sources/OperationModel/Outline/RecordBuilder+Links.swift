import Diagnostics
import Naming
import OpenAPI
import Options
import Schemas

/// What the options say about the links of a record.
extension RecordBuilder {
    /// The key of the property with the links, which is added if the options name the record and the document does not declare it.
    func links(
        of relations: [GenerationOptions.Relation]?, at position: SourcePosition?, _ properties: inout [Property],
        _ names: inout NameScope
    ) -> String? {
        guard let key = options.links?.property else { return nil }
        if properties.contains(where: { $0.key == key }) { return key }
        guard relations != nil, let position else { return nil }
        let claim = NameClaim(registry.spelling(of: key).memberName, for: "the property", key, at: position)
        let links = Property(
            name: names.claim(claim, log: log), key: key, type: .optional(.builtin(.links)), isRequired: false, isReadOnly: true,
            documentation: "The links of the resource.", positions: [position])
        properties.append(links)
        return key
    }

    func relation(_ relation: GenerationOptions.Relation, _ names: inout NameScope, _ types: TypeBuilder) -> Relation {
        // No member can be called `self`. The name of the result says more than a name derived from `self`.
        let isSelf = relation.relation.value == "self" && !["nothing", "bytes", "text", "json"].contains(relation.result.value)
        let own = relation.relation.value.split { "/#:".contains($0) }.last.map(String.init)
        let words = registry.words(isSelf ? relation.result.value : own ?? relation.relation.value)
        func claim(_ words: Words) -> String {
            let (name, relation) = (registry.reserved.memberName(words), relation.relation)
            return names.claim(NameClaim(name, for: "the relation", relation.value, at: relation.position), log: log)
        }
        let name = claim(words)
        let flag = claim(Words([isThing(words, relation.result.value) ? "has" : "can"] + words.words))
        return Relation(name: name, flag: flag, relation: relation.relation.value, result: result(of: relation, types))
    }

    /// Whether a relation names what the link leads to, such as `poster` for bytes and `cart` for a `Cart`, and not what it does.
    private func isThing(_ words: Words, _ result: String) -> Bool {
        guard let last = words.words.last?.lowercased() else { return true }
        let usual = ["self", "next", "prev", "previous", "first", "last", "up", "alternate", "related", "collection", "item"]
        if ["bytes", "text"].contains(result) || usual.contains(last) { return true }
        let schema = Words(result).words.map { $0.lowercased() }
        return words.words.allSatisfy { word in schema.contains { $0 == word.lowercased() || $0 + "s" == word.lowercased() } }
    }

    private func result(of relation: GenerationOptions.Relation, _ types: TypeBuilder) -> TypeReference? {
        switch relation.result.value {
        case "nothing": return nil
        case "bytes": return .builtin(.bytes)
        case "text": return .builtin(.string)
        case "json": return .builtin(.json)
        case let schema:
            if let type = types.type(ofSchema: schema) { return type }
            let known = resolver.documents.document.components.schemas.map(\.name) + ["nothing", "bytes", "text", "json"]
            log.error(.unknownResult(schema, known: known), at: relation.result.position)
            return nil
        }
    }
}

extension Diagnostic.Message {
    static func unknownResult(_ name: String, known: [String]) -> Self {
        "the document has no schema '\(name)'; expected the name of a schema, or nothing, bytes, text or json"
            + didYouMean(name, among: known)
    }
}
