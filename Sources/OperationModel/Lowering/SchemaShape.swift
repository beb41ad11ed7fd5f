import Diagnostics
import OpenAPI

/// What kind of type a schema describes, before it has a name.
enum SchemaShape {
    /// Any JSON value.
    case any
    case builtin(TypeReference.Builtin)
    /// The same as another schema.
    case same(Schema)
    /// An array; nil for elements of any type.
    case list(Schema?)
    /// An object with any keys; nil for values of any type.
    case map(Schema?)
    case record(MergedSchema)
    case enumeration([MergedSchema.EnumerationValue], raw: TypeReference.Builtin)
    case union([Schema], Discriminator?)
    /// One of some types, told by the kind of the value.
    case mixed([Schema.PrimitiveType], MergedSchema)
}

/// The shape of a schema, and whether null is allowed besides.
struct NullableShape {
    var shape: SchemaShape
    var isNullable: Bool
}

extension TypeLowering {
    /// Classifies a schema.
    func shape(of schema: Schema) -> NullableShape {
        if let boolean = schema.keywords.boolean {
            if !boolean { log.warning("the schema 'false' allows no value; it is read as any value", at: schema.position) }
            return NullableShape(shape: .any, isNullable: false)
        }
        if let same = onlyReference(of: schema) { return NullableShape(shape: .same(same), isNullable: schema.keywords.isNullable) }
        var merged = merge(schema)
        report(merged.conflicts)
        let hadNull = merged.unions.contains { $0.variants.contains(where: \.keywords.isNull) }
        let shape = shape(of: &merged)
        return NullableShape(shape: shape, isNullable: merged.isNullable || hadNull)
    }

    /// Reports what parts of a schema contradict one another in; of notes, many schemas may share the place, which is told once.
    private func report(_ conflicts: [Diagnostic]) {
        for conflict in conflicts where conflict.severity > .note || notedConflicts.insert(conflict.position).inserted {
            log.report(conflict)
        }
    }

    private func shape(of merged: inout MergedSchema) -> SchemaShape {
        if let values = merged.enumeration, !values.isEmpty { return shape(ofEnumeration: values, merged) }
        if !merged.properties.isEmpty {
            addPropertiesOfVariants(to: &merged)
            return .record(merged)
        }
        let unions = merged.unions.compactMap(withoutTrivialVariants)
        if unions.count > 1 {
            if unions.allSatisfy({ $0.variants.allSatisfy { !merge($0).properties.isEmpty } }) {
                addPropertiesOfVariants(to: &merged)
                return .record(merged)
            }
            for union in unions.dropFirst() {
                log.warning("only the first 'oneOf' or 'anyOf' of a schema counts; this one is ignored", at: union.variants[0].position)
            }
        }
        if let union = unions.first {
            if union.variants.count == 1 { return .same(union.variants[0]) }
            if let enumeration = enumerationAmongTexts(union.variants) { return .same(enumeration) }
            if union.discriminator == nil, let enumeration = enumeration(ofVariants: union.variants) { return enumeration }
            return .union(union.variants, union.discriminator)
        }
        let types = merged.types.filter { $0 != .null }
        return types.count > 1 ? .mixed(types, merged) : shape(ofType: types.first, merged)
    }

    /// A union with those variants that say something about values; nil where there is none.
    private func withoutTrivialVariants(_ union: MergedSchema.Union) -> MergedSchema.Union? {
        let variants = union.variants.filter { !$0.keywords.isNull && !$0.keywords.isAnnotation && !saysOnlyRequired($0) }
        return variants.isEmpty ? nil : MergedSchema.Union(variants: variants, discriminator: union.discriminator)
    }

    /// The one enumeration among alternatives that are any text besides; it keeps values that it does not name.
    private func enumerationAmongTexts(_ variants: [Schema]) -> Schema? {
        var enumeration: Schema?
        for variant in variants {
            let merged = merge(variant)
            guard merged.types == [.string], merged.unions.isEmpty, stringType(merged) == .string else { return nil }
            guard merged.enumeration?.isEmpty == false else { continue }
            guard enumeration == nil else { return nil }
            enumeration = variant
        }
        return enumeration
    }

    /// The one enumeration that alternatives are parts of; nil where one is something else, or has a name of its own.
    private func enumeration(ofVariants variants: [Schema]) -> SchemaShape? {
        let shapes = variants.map { variant -> SchemaShape in
            if variant.keywords.reference != nil { return .any }
            var merged = merge(variant)
            if merged.enumeration?.count == 1 { merged.enumeration?[0].add(variant.keywords) }
            return shape(of: &merged)
        }
        return SchemaShape.enumeration(ofAll: shapes).map { .enumeration($0, raw: $1) }
    }

    /// The shape of values of one type, or of none in particular.
    func shape(ofType type: Schema.PrimitiveType?, _ merged: MergedSchema) -> SchemaShape {
        switch type {
        case .string: .builtin(stringType(merged))
        case .integer: .builtin(integerType(merged.format))
        case .number: .builtin(merged.format == "decimal" ? .decimal : .double)
        case .boolean: .builtin(.bool)
        case .array: .list(merged.items)
        case .object: shape(ofObject: merged)
        case .null: .any
        case nil where merged.hasItems: .list(merged.items)
        case nil where merged.additionalProperties != nil: shape(ofObject: merged)
        case nil: merged.format.flatMap(Self.type(ofFormat:)).map(SchemaShape.builtin) ?? .any
        }
    }

    private func shape(ofObject merged: MergedSchema) -> SchemaShape {
        if case .schema(let schema)? = merged.additionalProperties { .map(schema) } else { .map(nil) }
    }

    /// Plain integers are `Int` whatever their format, unless the options want them sized.
    private func integerType(_ format: String?) -> TypeReference.Builtin {
        switch format {
        case "int32" where options.hasSizedIntegers: .int32
        case "int64" where options.hasSizedIntegers: .int64
        case "uint64": .decimal
        default: .int
        }
    }

    private func stringType(_ merged: MergedSchema) -> TypeReference.Builtin {
        if merged.contentEncoding == "base64" { return .bytes }
        switch merged.format {
        case "byte", "binary": return .bytes
        case let format?: return Self.type(ofFormat: format).flatMap { $0 == .int || $0 == .double ? nil : $0 } ?? .string
        case nil: return .string
        }
    }

    private static func type(ofFormat format: String) -> TypeReference.Builtin? {
        switch format {
        case "int32", "int64": .int
        case "float", "double": .double
        case "date": .date
        case "date-time": .dateTime
        case "uuid": .uuid
        case "uri", "url": .url
        default: nil
        }
    }

    private func shape(ofEnumeration values: [MergedSchema.EnumerationValue], _ merged: MergedSchema) -> SchemaShape {
        let kinds = Set(values.map { EnumerationKind($0.value) })
        let types = merged.types.filter { $0 != .null }
        switch types.first {
        case .string? where types.count == 1: return .enumeration(values, raw: .string)
        case nil where kinds == [.string]: return .enumeration(values, raw: .string)
        case .integer? where kinds == [.integer], nil where kinds == [.integer]: return .enumeration(values, raw: .int)
        case nil where kinds == [.bool]: return .builtin(.bool)
        case nil where kinds.isSubset(of: [.integer, .number]): return .builtin(.double)
        default: return types.count > 1 ? .mixed(types, merged) : shape(ofType: types.first, merged)
        }
    }

    // MARK: References and allOf

    /// The schema that this one only names: by a `$ref`, or by an `allOf` that holds nothing but a `$ref`.
    private func onlyReference(of schema: Schema) -> Schema? {
        if let reference = schema.keywords.reference {
            // Before 3.1 the keys beside a `$ref` have no meaning.
            let isAlone = schema.keywords.isBare && schema.keywords.allOf.isEmpty
            guard documents.document.version < .openAPI31 || isAlone else { return nil }
            if !isAlone {
                log.note("keys beside '$ref' have no meaning before OpenAPI 3.1; they are ignored", at: reference.position)
            }
            return target(of: reference)
        }
        let parts = schema.keywords.allOf.filter { !$0.keywords.isAnnotation }
        // One of the types that extend another is a type of its own, even where it adds nothing.
        guard parts.count == 1, schema.keywords.isBare, !heirs.contains(schema.position), let other = onlyReference(of: parts[0]),
            !isVariant(schema.position, of: other)
        else { return nil }
        return other
    }

    /// Whether the alternatives of a schema name the one at a place.
    private func isVariant(_ position: SourcePosition, of schema: Schema) -> Bool {
        identifiers[position] != nil
            && (schema.keywords.oneOf + schema.keywords.anyOf).contains { $0.keywords.reference.flatMap(target)?.position == position }
    }

    /// The schema at the end of the references that lead on from one to the other; the schema itself where there are none.
    func endOfReferences(from schema: Schema) -> Schema {
        var end = schema
        for _ in 0..<Self.maximumDepth {
            guard let next = onlyReference(of: end) else { break }
            end = next
        }
        return end
    }

    /// The schema that a reference leads to.
    func target(of reference: Reference) -> Schema? {
        documents.target(of: reference, to: .schema).flatMap(documents.schema)
    }

    /// A schema with all that it refers to by `allOf`, or by a `$ref` beside other keywords.
    func merge(_ schema: Schema) -> MergedSchema {
        var merged = MergedSchema()
        guard schema.keywords.reference != nil || !schema.keywords.allOf.isEmpty else {
            merged.add(schema)
            return merged
        }
        var visited: Set<SourcePosition> = []
        merge(schema, into: &merged, &visited, heirs: [], depth: 0)
        return merged
    }

    /// How many references may stand between a schema and the farthest one that it extends.
    private static let maximumDepth = 32

    /// - Parameter heirs: the schemas with names that extend this one, on the way to it.
    private func merge(
        _ schema: Schema, into merged: inout MergedSchema, _ visited: inout Set<SourcePosition>, heirs: [SourcePosition], depth: Int
    ) {
        guard visited.insert(schema.position).inserted else { return }
        guard depth < Self.maximumDepth else {
            log.warning("more than \(Self.maximumDepth) schemas extend one another here; the rest is ignored", at: schema.position)
            return
        }
        let extenders = identifiers[schema.position] == nil ? heirs : heirs + [schema.position]
        if let target = schema.keywords.reference.flatMap(target) {
            merge(target, into: &merged, &visited, heirs: extenders, depth: depth + 1)
        }
        for part in schema.keywords.allOf { merge(part, into: &merged, &visited, heirs: extenders, depth: depth) }
        // What extends one of several alternatives is that one, and none of the others.
        merged.add(schema, withUnions: !heirs.contains { isVariant($0, of: schema) })
    }

    /// Where an object has properties and alternatives besides, makes the properties of the alternatives optional ones.
    private func addPropertiesOfVariants(to merged: inout MergedSchema) {
        if merged.unions.isEmpty { return }
        let own = Set(merged.properties.map(\.name))
        for variant in merged.unions.flatMap(\.variants) {
            for property in merge(variant).properties {
                if own.contains(property.name) { merged.addRepetition(of: property) } else { merged.add(ofVariant: property) }
            }
        }
    }

    /// Whether a variant only says which of the properties around it are required.
    private func saysOnlyRequired(_ schema: Schema) -> Bool {
        schema.keywords.reference == nil && !schema.keywords.required.isEmpty && merge(schema).properties.isEmpty
            && schema.keywords.types.isEmpty
    }
}

/// The types that values of an enumeration have in a document.
private enum EnumerationKind {
    case bool, integer, number, string, collection

    init(_ value: DocumentValue) {
        switch value.kind {
        case .bool: self = .bool
        case .integer: self = .integer
        case .number: self = .number
        case .string, .null: self = .string
        case .list, .object: self = .collection
        }
    }
}

extension MergedSchema.EnumerationValue {
    /// Adds what the schema of the value alone says of it. The title names a number; of a text it may say more than its name.
    fileprivate mutating func add(_ keywords: Schema.Keywords) {
        if case .integer = value.kind, let title = keywords.title {
            name = name ?? title
            documentation = documentation ?? keywords.documentation
        } else {
            let isName = keywords.title.map { Words($0).lowerCamelCase == Words(value.text ?? "").lowerCamelCase } ?? true
            documentation = documentation ?? [isName ? nil : keywords.title, keywords.documentation].joinedParagraphs
        }
    }
}
