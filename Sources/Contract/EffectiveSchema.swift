import Diagnostics
import OpenAPI
import Schemas

/// A schema with its references followed and the parts of its `allOf` merged.
struct EffectiveSchema {
    /// A property, which several parts of a schema can describe.
    struct Property {
        let name: String
        let position: SourcePosition
        var parts: [Schema]
    }

    private(set) var position: SourcePosition?
    /// The name of the component that the schema is a reference to, and its place.
    private(set) var name: String?
    private(set) var definition: SchemaID?
    /// The types of values; empty if any is allowed.
    private(set) var types: Set<Schema.PrimitiveType> = []
    private(set) var isNullable = false
    private var allowedValues = AllowedValues()
    /// The values of an enumeration or a constant, as JSON.
    private(set) var values: [String]?
    private(set) var properties: [Property] = []
    private(set) var required: Set<String> = []
    private(set) var forbidsOtherProperties = false
    private(set) var additional: [Schema] = []
    private(set) var items: [Schema] = []
    private(set) var variants: [Schema] = []
    private(set) var discriminator: Discriminator?
    /// The limits by their keywords, as JSON.
    private(set) var limits: [String: String] = [:]
    private(set) var defaultValue: String?
    private(set) var isReadOnly = false
    private(set) var isWriteOnly = false
    private(set) var isDeprecated = false

    /// - Parameters:
    ///   - parts: the schemas that a value must match.
    ///   - enclosing: the schemas that these are variants of, which end a cycle.
    init(_ parts: [Schema], in documents: DocumentSet, inside enclosing: Set<SchemaID> = []) {
        var visited = enclosing
        if parts.count == 1, let reference = parts[0].keywords.reference {
            name = Reference.componentName(in: reference.text)?.withoutFileExtension
            definition = documents.schema(for: reference)?.id
        }
        for part in parts { merge(part, documents, &visited) }
        useAllowedValues()
        let other = variants.filter { !$0.isNull }
        if other.count < variants.count { isNullable = true }
        variants = other
        if other.count == 1, properties.isEmpty, types.isEmpty {
            // A single alternative is the schema itself.
            variants = []
            name = other[0].keywords.reference.flatMap { Reference.componentName(in: $0.text)?.withoutFileExtension }
            let wasNullable = isNullable
            merge(other[0], documents, &visited)
            useAllowedValues()
            isNullable = isNullable || wasNullable
        }
        if variants.count > 1, properties.isEmpty, variants.allSatisfy({ !$0.values.isEmpty }) {
            // Constants are the values of an enumeration.
            values = variants.flatMap(\.values).filter { !$0.isNull }.map(\.json)
            let declared = variants.map { Set($0.keywords.types.filter { $0 != .null }) }
            if types.isEmpty, !declared.contains([]) { types = declared.reduce([]) { $0.union($1) } }
            isNullable = isNullable || variants.contains(where: \.keywords.isNullable)
            variants = []
        }
        if types.isEmpty, let values { types = Set(values.compactMap(\.typeOfJSON)) }
        if types.isEmpty, !properties.isEmpty { types = [.object] }
        if types.isEmpty, !items.isEmpty { types = [.array] }
        if types.isEmpty, !variants.isEmpty {
            let all = variants.map { EffectiveSchema([$0], in: documents, inside: visited).types }
            if !all.contains([]) { types = all.reduce([]) { $0.union($1) } }
        }
    }

    private mutating func merge(
        _ schema: Schema, _ documents: DocumentSet, _ visited: inout Set<SchemaID>, countsNull: Bool = true
    ) {
        guard visited.insert(schema.id).inserted else { return }
        let keywords = schema.keywords
        if position == nil { position = schema.position }
        let partsCountNull = countsNull && !keywords.isNullable
        if let target = keywords.reference.flatMap(documents.schema(for:)) {
            merge(target, documents, &visited, countsNull: partsCountNull)
        }
        for part in keywords.allOf { merge(part, documents, &visited, countsNull: partsCountNull) }
        mergeValues(of: keywords, countsNull: countsNull)
        mergeProperties(of: keywords)
        items += keywords.items.map { [$0] } ?? []
        variants += keywords.oneOf + keywords.anyOf
        discriminator = keywords.discriminator ?? discriminator
    }

    private mutating func mergeValues(of keywords: Schema.Keywords, countsNull: Bool) {
        allowedValues.formIntersection(AllowedValues(keywords, countsNull: countsNull))
        for limit in keywords.limits {
            limits[limit.name] = Limit(limit.name).narrower(limits[limit.name], limit.value.json)
        }
        defaultValue = keywords.defaultValue?.json ?? defaultValue
        isReadOnly = isReadOnly || keywords.isReadOnly
        isWriteOnly = isWriteOnly || keywords.isWriteOnly
        isDeprecated = isDeprecated || keywords.isDeprecated
    }

    /// Copies the values that all parts allow.
    private mutating func useAllowedValues() {
        types = allowedValues.impliedTypes.subtracting([.null])
        isNullable = allowedValues.isNullable
        values = allowedValues.listed
    }

    var format: String? { allowedValues.format }

    private mutating func mergeProperties(of keywords: Schema.Keywords) {
        for entry in keywords.properties {
            if let index = properties.firstIndex(where: { $0.name == entry.name }) {
                properties[index].parts.append(entry.value)
            } else {
                properties.append(Property(name: entry.name, position: entry.position, parts: [entry.value]))
            }
        }
        required.formUnion(keywords.required.map(\.name))
        switch keywords.additionalProperties ?? keywords.unevaluatedProperties {
        case .forbidden: forbidsOtherProperties = true
        case .schema(let schema): additional.append(schema)
        case .any, nil: break
        }
    }

    /// A name that stays the same when other variants are added or removed.
    static func key(ofVariant schema: Schema, at index: Int) -> String {
        if let reference = schema.keywords.reference { return Reference.name(in: reference.text) }
        return schema.keywords.title ?? schema.keywords.types.first?.rawValue ?? "variant \(index + 1)"
    }
}

extension Schema {
    /// Whether null is the only value.
    fileprivate var isNull: Bool { keywords.types == [.null] || keywords.enumeration.map { $0.allSatisfy(\.isNull) } == true }

    /// The values of a constant or an enumeration; empty if it is neither.
    fileprivate var values: [DocumentValue] { keywords.constant.map { [$0] } ?? keywords.enumeration ?? [] }
}

extension String {
    /// The type of the value that the text is in JSON.
    fileprivate var typeOfJSON: Schema.PrimitiveType? {
        switch first {
        case "\"": .string
        case "{": .object
        case "[": .array
        case "t", "f": .boolean
        default: contains { ".eE".contains($0) } ? .number : .integer
        }
    }

    /// The name of a schema that is a whole file.
    fileprivate var withoutFileExtension: String { replacing(/\.(yaml|yml|json)$/, with: "") }
}
