import Diagnostics
import OpenAPI

extension SchemaResolver {
    /// Whether the values of a schema are values of another one, as far as it is known; by both.
    typealias Implications = [[SchemaID]: Bool]

    /// The part of a combined schema that includes everything in the other parts; nil if there is none.
    ///
    /// Of several such parts, the first named one of the document is used, in any order of the parts.
    func sufficientPart(of parts: [Schema]) -> Schema? {
        let ends = parts.map(destination)
        var known: Implications = [:]
        let sufficient = parts.indices.filter { index in ends.allSatisfy { implies(ends[index], $0, &known) } }
        let named = sufficient.filter { parts[$0].keywords.reference != nil }
        let used = named.min { ends[$0].schema.position.order < ends[$1].schema.position.order } ?? sufficient.last
        return used.map { parts[$0] }
    }

    /// Whether the type of one schema has everything that the type of another one has.
    func implies(_ end: Destination, _ other: Destination) -> Bool {
        var known: Implications = [:]
        return implies(end, other, &known)
    }

    private func implies(_ end: Destination, _ other: Destination, _ known: inout Implications) -> Bool {
        if end.schema.id == other.schema.id { return true }
        let key = [end.schema.id, other.schema.id]
        if let known = known[key] { return known }
        // Schemas that lead back to themselves imply each other if nothing else contradicts that.
        known[key] = true
        let result = impliesOnce(end, other, &known)
        known[key] = result
        return result
    }

    private func impliesOnce(_ end: Destination, _ other: Destination, _ known: inout Implications) -> Bool {
        switch (end.shape, other.shape) {
        case (_, .any): return true
        case (.union(let union), .union(let others)) where others.shared == nil:
            return union.shared == nil && union.variants.allSatisfy { own in others.variants.contains { $0.isSame(as: own) } }
        case (.union(let union), .record) where union.shared != nil, (.union(let union), .map(nil)):
            return union.variants.allSatisfy { implies(destination(of: $0), other, &known) }
        case (_, .union(let union)) where union.shared == nil && union.discriminator == nil:
            return union.variants.contains { implies(end, destination(of: $0), &known) }
        case (.record, .map(nil)), (.map, .map(nil)): return true
        case (.list(let element), .list(let other)), (.map(let element), .map(let other)):
            return other.map { other in element.map { isMember($0, within: other) } ?? false } ?? true
        case (.record(let merged), .record(let others)):
            return (others.additionalProperties == nil || merged.additionalProperties != nil)
                && others.required.keys.allSatisfy { merged.required[$0] != nil }
                && others.properties.allSatisfy { property in
                    let own = merged.property(named: property.name).map(merged.declarations) ?? []
                    return others.declarations(of: property).allSatisfy { other in own.contains { isMember($0, within: other) } }
                }
        case (.builtin, .builtin), (.builtin, .enumeration), (.enumeration, .builtin), (.enumeration, .enumeration), (.types, .types),
            (.builtin, .types), (.enumeration, .types):
            return merge(end.schema).isWithin(merge(other.schema))
        default: return false
        }
    }

    /// Whether a member with one schema is one with another, including null; members that have members must have the same schema.
    ///
    /// No schema is resolved here, because members can lead back to their owner.
    func isMember(_ schema: Schema, within other: Schema) -> Bool {
        if schema.isSame(as: other) { return true }
        let (own, others) = (merge(schema), merge(other))
        return others.isScalar && own.isScalar && (others.isNullable || !own.isNullable) && own.isWithin(others)
    }
}

extension MergedSchema {
    /// Whether values are neither objects nor arrays nor one of several alternatives.
    var isScalar: Bool {
        properties.isEmpty && unions.isEmpty && additionalProperties == nil && !hasItems && !types.contains(.object)
            && !types.contains(.array) && (!types.isEmpty || enumeration != nil)
    }
}
