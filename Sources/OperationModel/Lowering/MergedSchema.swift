import Diagnostics
import OpenAPI

/// A schema together with everything that its `allOf` adds to it.
struct MergedSchema {
    /// A value of an enumeration, and the name that the document gives it.
    struct EnumerationValue {
        var value: DocumentValue
        var name: String?
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
    var properties: [Named<Schema>] = []
    var required: Set<String> = []
    var additionalProperties: Schema.AdditionalProperties?
    var hasItems = false
    var items: Schema?
    var unions: [Union] = []

    /// Takes over what a schema says itself, without what it refers to.
    mutating func add(_ schema: Schema) {
        if types.isEmpty {
            types = schema.types
        } else if !schema.types.isEmpty {
            types = types.filter(schema.types.contains)
        }
        if schema.isNullable { isNullable = true }
        format = format ?? schema.format
        contentEncoding = contentEncoding ?? schema.contentEncoding
        contentMediaType = contentMediaType ?? schema.contentMediaType
        enumeration = enumeration ?? schema.enumerationValues
        for property in schema.properties { add(property) }
        required.formUnion(schema.required.map(\.name))
        additionalProperties = schema.furtherProperties ?? additionalProperties
        if schema.items != nil || !schema.prefixItems.isEmpty {
            hasItems = true
            // The elements of a tuple have types of their own.
            items = schema.prefixItems.isEmpty ? schema.items ?? items : nil
        }
        if !schema.oneOf.isEmpty { unions.append(Union(variants: schema.oneOf, discriminator: schema.discriminator)) }
        if !schema.anyOf.isEmpty { unions.append(Union(variants: schema.anyOf, discriminator: schema.discriminator)) }
    }

    /// Adds a property; a later part refines an earlier one, unless it says nothing about values.
    mutating func add(_ property: Named<Schema>) {
        if let index = properties.firstIndex(where: { $0.name == property.name }) {
            if !property.value.isAnnotation { properties[index] = property }
        } else {
            properties.append(property)
        }
    }
}

extension Schema.Keywords {
    /// Whether the schema says nothing about values, only about itself, such as a description.
    var isAnnotation: Bool { reference == nil && allOf.isEmpty && isBare }

    /// Whether the schema says nothing about values but by `$ref` and `allOf`.
    var isBare: Bool {
        boolean == nil && types.isEmpty && enumeration == nil && constant == nil && properties.isEmpty && required.isEmpty
            && furtherProperties == nil && items == nil && prefixItems.isEmpty && oneOf.isEmpty && anyOf.isEmpty
    }

    /// What properties beyond the declared ones may be; names that match a pattern are among them.
    var furtherProperties: Schema.AdditionalProperties? {
        switch additionalProperties {
        case .any?, .schema?: additionalProperties
        case .forbidden? where patternProperties.isEmpty: .forbidden
        case .forbidden?, nil: patternProperties.count > 1 ? .any : patternProperties.first.map { .schema($0.value) }
        }
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
            return .init(value: value, name: name.isEmpty ? nil : name)
        }
    }
}
