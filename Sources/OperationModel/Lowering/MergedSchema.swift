import Diagnostics
import OpenAPI

/// A schema together with everything that its `allOf` adds to it.
struct MergedSchema {
    /// A value of an enumeration, and the name that the document gives it.
    struct EnumerationValue {
        var value: DocumentValue
        var name: String?
        /// What the document says of it.
        var documentation: String?
    }

    /// A `oneOf` or an `anyOf`.
    struct Union {
        var variants: [Schema]
        var discriminator: Discriminator?
    }

    var types: [Schema.PrimitiveType] = []
    var isNullable = false
    var format: String?
    var contentEncoding: String?
    var contentMediaType: String?
    var enumeration: [EnumerationValue]?
    private(set) var properties: [MapEntry<Schema>] = []
    private var indexes: [String: Int] = [:]
    /// The places of properties that another part says again.
    private var repetitions: [String: [SourcePosition]] = [:]
    /// What the variants of unions say of properties that the schema has from them only.
    private(set) var variantProperties: [String: [Schema]] = [:]
    var required: [String: SourcePosition] = [:]
    var additionalProperties: Schema.AdditionalProperties?
    var hasItems = false
    var items: Schema?
    var unions: [Union] = []
    /// What the parts say and contradict one another in.
    var conflicts: [Diagnostic] = []

    /// Takes over what a schema says itself, without what it refers to.
    ///
    /// - Parameter withUnions: whether its alternatives are among that.
    mutating func add(_ schema: Schema, withUnions: Bool = true) {
        if types.isEmpty {
            types = schema.keywords.types
        } else if !schema.keywords.types.isEmpty {
            let common = types.common(with: schema.keywords.types)
            if common.isEmpty, !schema.keywords.isNull, types != [.null] {
                conflicts.append(
                    Diagnostic(
                        .warning,
                        "a part of the schema is \(types.names), and this one is \(schema.keywords.types.names); any value is allowed",
                        at: schema.position))
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
        additionalProperties = schema.keywords.furtherProperties ?? additionalProperties
        if schema.keywords.items != nil || !schema.keywords.prefixItems.isEmpty {
            // A list of `items` without `type: array` demands nothing of values that are no arrays, and people mean alternatives.
            if schema.keywords.items != nil { hasItems = true }
            // The elements of a tuple have types of their own.
            items = schema.keywords.prefixItems.isEmpty ? schema.keywords.items ?? items : nil
        }
        guard withUnions else { return }
        if !schema.keywords.oneOf.isEmpty {
            unions.append(Union(variants: schema.keywords.oneOf, discriminator: schema.keywords.discriminator))
        }
        if !schema.keywords.anyOf.isEmpty {
            unions.append(Union(variants: schema.keywords.anyOf, discriminator: schema.keywords.discriminator))
        }
    }

    /// Adds a property; a later part refines an earlier one, unless it says nothing about values.
    mutating func add(_ property: MapEntry<Schema>) {
        guard let index = indexes[property.name] else {
            indexes[property.name] = properties.count
            properties.append(property)
            return
        }
        guard !property.value.keywords.isAnnotation else {
            addRepetition(of: property)
            return
        }
        addRepetition(of: properties[index])
        if properties[index].value.keywords.hasParts, properties[index].value.position != property.value.position {
            conflicts.append(
                Diagnostic(
                    .note, "the property '\(property.name)' is declared again in another part of the 'allOf', which is used instead",
                    at: properties[index].value.position,
                    notes: [Diagnostic.Note("the other one is here", at: property.position)]))
        }
        let (types, others) = (property.value.keywords.types, properties[index].value.keywords.types)
        if !types.isEmpty, !others.isEmpty, types.common(with: others).isEmpty {
            conflicts.append(
                Diagnostic(
                    .warning, "the property '\(property.name)' is \(types.names) here and \(others.names) in another part; this one counts",
                    at: property.position, notes: [Diagnostic.Note("the other one is here", at: properties[index].position)]))
        }
        properties[index] = property
    }

    /// Adds a property of one of several variants; what another one says of it counts as much.
    mutating func add(ofVariant property: MapEntry<Schema>) {
        if indexes[property.name] == nil { add(property) } else { addRepetition(of: property) }
        variantProperties[property.name, default: []].append(property.value)
    }

    /// Remembers the place of a property that another part says better.
    mutating func addRepetition(of property: MapEntry<Schema>) { repetitions[property.name, default: []].append(property.position) }

    /// The place of a property, and after it those of what other parts say of it.
    func positions(of property: MapEntry<Schema>) -> [SourcePosition] { [property.position] + repetitions[property.name, default: []] }

    /// The property of a name.
    func property(named name: String) -> MapEntry<Schema>? { indexes[name].map { properties[$0] } }
}

extension [Schema.PrimitiveType] {
    /// The types that values of both can have; integers are numbers.
    fileprivate func common(with others: Self) -> Self {
        var common = filter { others.contains($0) || $0 == .integer && others.contains(.number) }
        if contains(.number), others.contains(.integer), !common.contains(.integer), !common.contains(.number) { common.append(.integer) }
        return common
    }

    /// For people: `'string' or 'integer'`.
    fileprivate var names: String { map { "'\($0.rawValue)'" }.joined(separator: " or ") }
}

extension Schema.Keywords {
    /// Whether the schema says nothing about values, only about itself, such as a description.
    var isAnnotation: Bool { reference == nil && allOf.isEmpty && isBare }

    /// Whether parts of values are described in the schema itself.
    var hasParts: Bool {
        reference == nil && !(properties.isEmpty && items == nil && furtherProperties == nil && oneOf.isEmpty && anyOf.isEmpty)
    }

    /// Whether the schema says nothing about values but by `$ref` and `allOf`.
    var isBare: Bool {
        boolean == nil && types.isEmpty && enumeration == nil && constant == nil && properties.isEmpty && required.isEmpty
            && furtherProperties == nil && items == nil && prefixItems.isEmpty && oneOf.isEmpty && anyOf.isEmpty
    }

    /// What properties beyond the declared ones may be; names that match a pattern are among them.
    var furtherProperties: Schema.AdditionalProperties? {
        var schemas = patternProperties.map(\.value)
        switch additionalProperties {
        case .any?: return .any
        case .forbidden? where schemas.isEmpty: return .forbidden
        case .schema(let schema)?: schemas.append(schema)
        case .forbidden?, nil: break
        }
        guard let first = schemas.first else { return nil }
        return schemas.dropFirst().allSatisfy { $0.keywords.isSame(as: first.keywords) } ? .schema(first) : .any
    }

    /// Whether two schemas are the same reference, or the same simple type.
    private func isSame(as other: Self) -> Bool {
        reference?.text == other.reference?.text && types == other.types && isNullable == other.isNullable && format == other.format
            && isSimple && other.isSimple
    }

    /// Whether there is nothing in the schema but a type and its format, or a reference.
    private var isSimple: Bool {
        allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil && constant == nil && items == nil && !hasParts
    }

    /// Whether the only value is null.
    var isNull: Bool { types == [.null] || constant?.isNull == true || enumeration.map { $0.allSatisfy(\.isNull) && !$0.isEmpty } == true }

    /// The values of `enum` or `const` without null; nil where there is neither.
    var enumerationValues: [MergedSchema.EnumerationValue]? {
        if let constant { return constant.isNull ? [] : [.init(value: constant, name: nil)] }
        guard let enumeration else { return nil }
        return enumeration.enumerated().compactMap { index, value in
            guard !value.isNull else { return nil }
            let name = enumerationNames.indices.contains(index) ? enumerationNames[index] : ""
            let text = enumerationDescriptions.indices.contains(index) ? enumerationDescriptions[index] : ""
            return .init(value: value, name: name.isEmpty ? nil : name, documentation: text.isEmpty ? nil : text)
        }
    }
}
