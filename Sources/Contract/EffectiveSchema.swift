import Diagnostics
import OpenAPI
import Schemas

/// What a merged schema says about values that another version of it can say differently.
struct EffectiveSchema {
    /// A property, which several parts of a schema can describe.
    struct Property {
        let name: String
        let position: SourcePosition
        let parts: [Schema]
    }

    let position: SourcePosition?
    /// The name of the component that the schema is a reference to.
    private(set) var name: String?
    /// The types of values; empty if any is allowed.
    private(set) var types: Set<Schema.PrimitiveType> = []
    private(set) var isNullable = false
    private(set) var format: String?
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

    /// - Parameter parts: the schemas that a value must match.
    init(_ parts: [Schema], in schemas: SchemaMerger) {
        self.init(parts, schemas)
        if types.isEmpty { types = Self.types(ofAny: variants, in: schemas) }
    }

    /// The types of values that match one of several schemas; empty if any type is allowed.
    private static func types(ofAny variants: [Schema], in schemas: SchemaMerger) -> Set<Schema.PrimitiveType> {
        var (types, visited): (Set<Schema.PrimitiveType>, Set<SchemaID>) = ([], [])
        var waiting = variants
        while let variant = waiting.popLast() {
            guard visited.insert(schemas.target(of: variant).id).inserted else { continue }
            let schema = EffectiveSchema([variant], schemas)
            if schema.types.isEmpty, schema.variants.isEmpty { return [] }
            types.formUnion(schema.types)
            if schema.types.isEmpty { waiting += schema.variants }
        }
        return types
    }

    /// What the schemas say themselves, without the types that only their variants have.
    private init(_ parts: [Schema], _ schemas: SchemaMerger) {
        position = parts.first?.position
        name = parts.componentName
        let merged = schemas.merge(parts)
        add(merged)
        let other = variants.filter { !$0.isNull }
        if other.count < variants.count { isNullable = true }
        variants = other
        if other.count == 1, properties.isEmpty, types.isEmpty {
            // A single alternative is the schema itself.
            variants = []
            name = other[0].componentName
            let wasNullable = isNullable
            if !merged.parts.contains(where: { $0.id == other[0].id }) { add(schemas.merge(other)) }
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
    }

    private mutating func add(_ merged: MergedSchema) {
        (types, isNullable, format) = (merged.impliedTypes.subtracting([.null]), merged.isNullable, merged.format)
        values = merged.enumeration?.map(\.value.json)
        properties = merged.properties.map { Property(name: $0.name, position: $0.position, parts: merged.declarations(of: $0)) }
        required.formUnion(merged.required.keys)
        items = merged.items
        variants = merged.unions.flatMap(\.variants)
        discriminator = merged.parts.last { $0.keywords.discriminator != nil }?.keywords.discriminator ?? discriminator
        for keywords in merged.parts.map(\.keywords) {
            for limit in keywords.limits { limits[limit.name] = Limit(limit.name).narrower(limits[limit.name], limit.value.json) }
            switch keywords.additionalProperties ?? keywords.unevaluatedProperties {
            case .forbidden: forbidsOtherProperties = true
            case .schema(let schema): additional.append(schema)
            case .any, nil: break
            }
            defaultValue = keywords.defaultValue?.json ?? defaultValue
            isReadOnly = isReadOnly || keywords.isReadOnly
            isWriteOnly = isWriteOnly || keywords.isWriteOnly
            isDeprecated = isDeprecated || keywords.isDeprecated
        }
        for (name, keyword, value) in Self.formatsOfBytes where format == nil && limits[keyword] == value {
            format = name
            limits[keyword] = nil
        }
    }

    /// The formats that 3.0 has for bytes, with the keywords that take their place since 3.1.
    private static let formatsOfBytes = [
        ("byte", "contentEncoding", #""base64""#), ("binary", "contentMediaType", #""application/octet-stream""#),
    ]

    /// A name that stays the same when other variants are added or removed.
    static func key(ofVariant schema: Schema, at index: Int) -> String {
        if let reference = schema.keywords.reference { return Reference.name(in: reference.text) }
        return schema.keywords.title ?? schema.keywords.types.first?.rawValue ?? "variant \(index + 1)"
    }
}

extension [Schema] {
    /// The name of the component that the only schema is a reference to.
    var componentName: String? { count == 1 ? self[0].componentName : nil }
}

extension Schema {
    /// The name of the component that the schema is a reference to.
    var componentName: String? { keywords.reference.flatMap { Reference.componentName(in: $0.text)?.withoutFileExtension } }

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
