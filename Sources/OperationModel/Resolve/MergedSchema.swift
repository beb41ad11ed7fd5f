import Diagnostics
import OpenAPI

/// A schema combined with everything that its `$ref` and `allOf` add to it.
struct MergedSchema {
    /// A `oneOf` or an `anyOf`.
    struct Union {
        var variants: [Schema]
        var discriminator: Discriminator?
        /// Whether a value may match several variants (`anyOf`).
        var isInclusive: Bool
    }

    private(set) var types: [Schema.PrimitiveType] = []
    private(set) var isNullable = false
    private(set) var format: String?
    private(set) var contentEncoding: String?
    private(set) var contentMediaType: String?
    var enumeration: [EnumerationValue]?
    private(set) var properties: [MapEntry<Schema>] = []
    private var indexes: [String: Int] = [:]
    /// The positions of properties that other parts declare again.
    private var redeclarations: [String: [SourcePosition]] = [:]
    /// The schemas that several parts give to properties, in the order of the parts.
    private var declarations: [String: [Schema]] = [:]
    /// The schemas that the variants of unions give to properties which only they declare.
    private(set) var variantProperties: [String: [Schema]] = [:]
    private(set) var required: [String: SourcePosition] = [:]
    private var patterns: [Schema] = []
    private var declaredProperties: Schema.AdditionalProperties?
    private var unevaluatedProperties: Schema.AdditionalProperties?
    private(set) var hasItems = false
    /// The schemas that the parts give to elements; none if elements have any type.
    private(set) var items: [Schema] = []
    private(set) var unions: [Union] = []
    /// The contradictions between parts.
    private(set) var conflicts: [Diagnostic] = []

    /// Adds the keywords of a schema, without the schemas that it refers to.
    ///
    /// - Parameter withUnions: whether its `oneOf` and `anyOf` are added.
    mutating func add(_ schema: Schema, withUnions: Bool = true) {
        if types.isEmpty {
            types = schema.keywords.types
        } else if !schema.keywords.types.isEmpty {
            let common = types.common(with: schema.keywords.types)
            if common.isEmpty, !schema.keywords.isNull, types != [.null] {
                conflicts.append(
                    Diagnostic(.warning, .contradictingTypes(types.names, schema.keywords.types.names), at: schema.position))
            }
            types = common
        }
        if schema.keywords.isNullable { isNullable = true }
        format = format ?? schema.keywords.format
        contentEncoding = contentEncoding ?? schema.keywords.contentEncoding
        contentMediaType = contentMediaType ?? schema.keywords.contentMediaType
        enumeration = enumeration ?? schema.keywords.enumerationValues
        if !schema.keywords.properties.isEmpty {
            indexes.reserveCapacity(indexes.count + schema.keywords.properties.count)
            for property in schema.keywords.properties { add(property) }
        }
        for name in schema.keywords.required { required[name.name] = required[name.name] ?? name.position }
        patterns += schema.keywords.patternProperties.map(\.value)
        declaredProperties = schema.keywords.additionalProperties ?? declaredProperties
        unevaluatedProperties = schema.keywords.unevaluatedSchema ?? unevaluatedProperties
        if schema.keywords.items != nil || !schema.keywords.prefixItems.isEmpty {
            // A tuple without `type: array` also allows values that are not arrays.
            if schema.keywords.items != nil { hasItems = true }
            // The elements of a tuple have different types.
            items = schema.keywords.prefixItems.isEmpty ? items + [schema.keywords.items].compactMap { $0 } : []
        }
        guard withUnions else { return }
        if !schema.keywords.oneOf.isEmpty {
            unions.append(Union(variants: schema.keywords.oneOf, discriminator: schema.keywords.discriminator, isInclusive: false))
        }
        if !schema.keywords.anyOf.isEmpty {
            unions.append(Union(variants: schema.keywords.anyOf, discriminator: schema.keywords.discriminator, isInclusive: true))
        }
    }

    /// The properties that no part declares; `unevaluatedProperties` counts where no part has `additionalProperties`.
    var additionalProperties: Schema.AdditionalProperties? {
        Schema.AdditionalProperties(patterns: patterns, others: declaredProperties ?? unevaluatedProperties)
    }

    /// The schemas of the properties that no part declares, by a pattern or in general.
    var additionalSchemas: [Schema] {
        guard case .schema(let others)? = declaredProperties ?? unevaluatedProperties else { return patterns }
        return patterns + [others]
    }

    /// Adds a property; a later part counts more than an earlier one, unless it only annotates it.
    mutating func add(_ property: MapEntry<Schema>) {
        guard let index = indexes[property.name] else {
            indexes[property.name] = properties.count
            properties.append(property)
            return
        }
        guard !property.value.keywords.allowsAnyValue else {
            addRedeclaration(of: property)
            return
        }
        addRedeclaration(of: properties[index])
        declarations[property.name, default: [properties[index].value]].append(property.value)
        let (types, others) = (property.value.keywords.types, properties[index].value.keywords.types)
        if !types.isEmpty, !others.isEmpty, types.common(with: others).isEmpty {
            conflicts.append(
                Diagnostic(
                    .warning, .contradictingProperty(property.name, types.names, others.names), at: property.position,
                    notes: [Diagnostic.Note(.otherDeclaration, at: properties[index].position)]))
        }
        properties[index] = property
    }

    /// Adds a property of one of several variants, all of which count equally.
    mutating func add(ofVariant property: MapEntry<Schema>) {
        if indexes[property.name] == nil { add(property) } else { addRedeclaration(of: property) }
        variantProperties[property.name, default: []].append(property.value)
    }

    /// Adds the position of a property that another part declares as well.
    mutating func addRedeclaration(of property: MapEntry<Schema>) { redeclarations[property.name, default: []].append(property.position) }

    /// The position of a property, then those of its declarations in other parts.
    func positions(of property: MapEntry<Schema>) -> [SourcePosition] { [property.position] + redeclarations[property.name, default: []] }

    /// The schemas that the parts give to a property, in the order of the parts.
    func declarations(of property: MapEntry<Schema>) -> [Schema] { declarations[property.name] ?? [property.value] }

    /// The property with a name.
    func property(named name: String) -> MapEntry<Schema>? { indexes[name].map { properties[$0] } }
}

extension [Schema.PrimitiveType] {
    /// The types that both allow; integers are numbers.
    fileprivate func common(with others: Self) -> Self {
        var common = filter { others.contains($0) || $0 == .integer && others.contains(.number) }
        if contains(.number), others.contains(.integer), !common.contains(.integer), !common.contains(.number) { common.append(.integer) }
        return common
    }

    /// The types for people: `'string' or 'integer'`.
    fileprivate var names: String { map { "'\($0.rawValue)'" }.joined(separator: " or ") }
}

extension Diagnostic.Message {
    static func contradictingTypes(_ types: String, _ others: String) -> Self {
        "the type is \(others) here and \(types) in another part of the schema; any value is allowed"
    }

    static func contradictingProperty(_ name: String, _ types: String, _ others: String) -> Self {
        "the property '\(name)' is \(types) here and \(others) in another part; this declaration is used"
    }

    static let otherDeclaration: Self = "the other declaration is here"
}
