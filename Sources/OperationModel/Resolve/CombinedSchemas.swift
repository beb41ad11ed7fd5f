import Diagnostics
import OpenAPI

/// The schemas that are made of several schemas of a document: those that the parts of an `allOf` give to one property.
struct CombinedSchemas {
    private var schemas: [[SourcePosition]: Schema] = [:]
    /// The parts of combined schemas, by the positions of these.
    private var parts: [SourcePosition: [Schema]] = [:]
    /// How many combinations end with a schema at a place.
    private var counts: [SourcePosition: Int] = [:]

    /// The schema of values that match several schemas: always the same one for the same parts.
    ///
    /// - Returns: one of the schemas if it is the only one that restricts values; nil if there are none.
    mutating func combination(of schemas: [Schema]) -> Schema? {
        var parts: [Schema] = []
        for schema in schemas where !schema.keywords.allowsAnyValue && !parts.contains(where: { $0.isSame(as: schema) }) {
            parts.append(schema)
        }
        guard parts.count > 1, let last = parts.last else { return parts.last ?? schemas.last }
        let key = parts.map(\.position)
        if let known = self.schemas[key] { return known }
        let number = counts[last.position.place, default: 0] + 1
        guard let position = last.position.combined(number) else { return last }
        counts[last.position.place] = number
        var keywords = Schema.Keywords()
        keywords.allOf = parts
        (keywords.title, keywords.documentation) = (last.keywords.title, last.keywords.documentation)
        let schema = Schema(keywords, at: position)
        self.schemas[key] = schema
        self.parts[position] = parts
        return schema
    }

    /// The parts of a combined schema; nil for a schema that the document contains.
    func parts(of schema: Schema) -> [Schema]? { parts[schema.position] }
}

extension Schema {
    /// Whether two schemas are the same, or only refer to the same schema.
    func isSame(as other: Schema) -> Bool {
        if position == other.position { return true }
        guard let reference = keywords.reference, let otherReference = other.keywords.reference else { return false }
        return reference.text == otherReference.text && reference.position.file == otherReference.position.file
            && keywords.restrictsNothingItself && other.keywords.restrictsNothingItself
    }
}
