import Diagnostics
import OpenAPI
import Schemas

/// The schema of the events of an event stream (HTML, "Server-sent events").
///
/// It describes the fields of an event or only its data. A schema that is not an `itemSchema` mostly describes the data.
struct EventSchema {
    let item: EventItem

    /// - Parameter isItem: whether the document gives the schema as `itemSchema`.
    init(_ schema: Schema, isItem: Bool, _ resolver: SchemaResolver) {
        let events = Self.events(schema, resolver)
        let data = events.compactMap { event in event.property(named: "data").map { event.contentSchema(of: $0) ?? $0.value } }
        if events.isEmpty {
            let isString = if case .builtin(.string) = resolver.destination(of: schema).shape { true } else { false }
            item = isString ? .text : .json
        } else if !isItem, !events.allSatisfy(\.describesFields) {
            item = .json
        } else {
            let values = data.filter { !resolver.isText($0) }
            let areObjects = values.allSatisfy { resolver.destination(of: $0).shape.isObjectOrList }
            item = values.isEmpty ? .fields : areObjects && values.count < data.count ? .fieldsWithObjects : .fieldsWithJSON
        }
    }

    /// The objects that events can be: the schema itself, or the variants of a union.
    private static func events(_ schema: Schema, _ resolver: SchemaResolver, passed: Set<SchemaID> = []) -> [MergedSchema] {
        let destination = resolver.destination(of: schema)
        guard !passed.contains(destination.schema.id) else { return [] }
        switch destination.shape {
        case .record(let merged): return [merged]
        case .union(let union):
            let variants = union.variants.map { variant in union.shared.map { resolver.variant(variant, with: $0) } ?? variant }
            return variants.flatMap { events($0, resolver, passed: passed.union([destination.schema.id])) }
        case .any, .map: return [resolver.merge(destination.schema)]
        default: return []
        }
    }
}

extension MergedSchema {
    /// Whether the properties are the fields of an event; an object without declared properties can have them, too.
    fileprivate var describesFields: Bool {
        let names = Set(properties.map(\.name))
        return names.isSubset(of: ["event", "data", "id", "retry"]) || names.isSuperset(of: ["event", "data"])
    }

    /// The schema of the JSON inside the data of an event; nil if the data is not described as JSON (`contentSchema`).
    func contentSchema(of property: MapEntry<Schema>) -> Schema? {
        guard property.name == "data", describesFields else { return nil }
        let json = declarations(of: property).map(\.keywords).first { $0.contentMediaType.map { MediaTypeName($0).isJSON } == true }
        return json?.contentSchema
    }
}

extension ResolvedSchema.Shape {
    /// Whether values are objects or arrays.
    fileprivate var isObjectOrList: Bool {
        switch self {
        case .record, .map, .list: true
        default: false
        }
    }
}

extension SchemaResolver {
    /// Whether the data of an event, or the content of a media type of text, is text and not JSON.
    func isText(_ data: Schema) -> Bool {
        switch destination(of: data).shape {
        case .builtin(let builtin): return ![.bool, .int, .int32, .int64, .float, .double, .decimal].contains(builtin)
        case .enumeration(_, let raw): return raw == .string
        case .any: return true
        case .same, .list, .map, .record, .union, .types: return false
        }
    }
}
