import Diagnostics
import OpenAPI

/// Resolves schemas: follows their references, merges their parts and classifies them.
///
/// A schema is identified by its position and resolved once, however often it is referred to. Every way from schema to schema goes
/// through here, and ends even if schemas refer to themselves.
final class SchemaResolver {
    let documents: DocumentSet
    /// The hierarchies of named schemas.
    let hierarchies: [SchemaHierarchy]
    /// The schemas of the document's components, in their order: a component's own, or one from another file or place to which the
    /// component only refers.
    let namedSchemas: [Schema]
    private let hasSizedIntegers: Bool
    private let log: DiagnosticLog
    private let merger: SchemaMerger
    /// The positions of the schemas in hierarchies.
    private let subtypes: Set<SourcePosition>
    private var resolved: [SourcePosition: ResolvedSchema] = [:]
    /// The ends of chains, by the positions of all schemas in them but the last.
    private var destinations: [SourcePosition: Destination] = [:]
    /// The positions with a note about contradicting parts; many schemas can share such a part.
    private var noted: Set<SourcePosition?> = []

    init(_ documents: DocumentSet, hasSizedIntegers: Bool, log: DiagnosticLog) {
        self.documents = documents
        self.hasSizedIntegers = hasSizedIntegers
        self.log = log
        let components = documents.document.components.schemas
        hierarchies = SchemaHierarchy.all(in: components, target: documents.schema)
        let declared = Set(components.map(\.value.position))
        namedSchemas = components.map { component in
            let keywords = component.value.keywords
            let target = keywords.restrictsNothingItself ? keywords.reference.flatMap { documents.schema(for: $0) } : nil
            return target.flatMap { declared.contains($0.position) ? nil : $0 } ?? component.value
        }
        merger = SchemaMerger(documents, named: declared.union(namedSchemas.map(\.position)), log: log)
        subtypes = Set(hierarchies.flatMap(\.subtypes).map(\.component.value.position))
    }

    // MARK: Following

    /// The schema that a reference leads to; nil, with a diagnostic, if there is none.
    func target(of reference: Reference) -> Schema? { documents.schema(for: reference) }

    /// Resolves a schema, one step of ``ResolvedSchema/Shape/same(_:)`` at a time.
    func resolve(_ schema: Schema) -> ResolvedSchema {
        if let known = resolved[schema.position] { return known }
        let result = resolvedOnce(schema)
        resolved[schema.position] = result
        return result
    }

    /// The schema at the end of a chain of schemas that are the same, and whether null is allowed anywhere on the way.
    ///
    /// A cycle ends at the schema that was met first.
    func destination(of schema: Schema) -> Destination {
        var chain: [Destination] = []
        var current = schema
        while true {
            let resolved = resolve(current)
            let destination = Destination(schema: current, shape: resolved.shape, isNullable: resolved.isNullable)
            guard case .same(let next) = resolved.shape, destinations[current.position] == nil else {
                chain.append(destinations[current.position] ?? destination)
                break
            }
            destinations[current.position] = destination
            chain.append(destination)
            current = next
        }
        guard var end = chain.popLast() else { preconditionFailure("a chain has at least one schema") }
        for step in chain.reversed() {
            end.isNullable = end.isNullable || step.isNullable
            destinations[step.schema.position] = end
        }
        return end
    }

    /// The end of a chain of schemas that are the same.
    struct Destination {
        let schema: Schema
        let shape: ResolvedSchema.Shape
        var isNullable: Bool
    }

    /// A schema with all that it refers to by `allOf`, or by a `$ref` beside other keywords.
    func merge(_ schema: Schema) -> MergedSchema { merger.merge(schema) }

    // MARK: Classifying

    private func resolvedOnce(_ schema: Schema) -> ResolvedSchema {
        if let boolean = schema.keywords.boolean {
            if !boolean { log.warning(.falseSchema, at: schema.position) }
            return ResolvedSchema(shape: .any, isNullable: false)
        }
        if let same = onlyReference(of: schema) { return ResolvedSchema(shape: .same(same), isNullable: schema.keywords.isNullable) }
        var merged = merge(schema)
        for conflict in merged.conflicts where conflict.severity > .note || noted.insert(conflict.position).inserted {
            log.report(conflict)
        }
        let hasNullVariant = merged.unions.contains { $0.variants.contains(where: \.keywords.isNull) }
        let shape = shape(of: &merged)
        return ResolvedSchema(shape: shape, isNullable: merged.isNullable || hasNullVariant)
    }

    /// The schema that this one only names: by a `$ref`, or by an `allOf` with a single `$ref`.
    private func onlyReference(of schema: Schema) -> Schema? {
        if let reference = schema.keywords.reference {
            // Before 3.1 the keys beside a `$ref` have no meaning (Reference Object).
            let isAlone = schema.keywords.restrictsNothingItself && schema.keywords.allOf.isEmpty
            guard documents.document.version < .openAPI31 || isAlone else { return nil }
            if !isAlone { log.note(.ignoredSiblings, at: reference.position) }
            return target(of: reference)
        }
        let parts = schema.keywords.allOf.filter { !$0.keywords.isAnnotation }
        // A schema in a hierarchy is a type of its own, even if it adds nothing.
        guard parts.count == 1, schema.keywords.restrictsNothingItself, !subtypes.contains(schema.position),
            let other = onlyReference(of: parts[0]), !merger.isVariant(schema.position, of: other)
        else { return nil }
        return other
    }

    private func shape(of merged: inout MergedSchema) -> ResolvedSchema.Shape {
        if let values = merged.enumeration, !values.isEmpty { return shape(ofEnumeration: values, merged) }
        if !merged.properties.isEmpty {
            merger.addPropertiesOfVariants(to: &merged)
            return .record(merged)
        }
        let unions = merged.unions.compactMap(withoutTrivialVariants)
        if unions.count > 1 {
            if unions.allSatisfy({ $0.variants.allSatisfy { !merge($0).properties.isEmpty } }) {
                merger.addPropertiesOfVariants(to: &merged)
                return .record(merged)
            }
            for union in unions.dropFirst() { log.warning(.secondUnion, at: union.variants[0].position) }
        }
        if let union = unions.first { return shape(of: union) }
        let types = merged.types.filter { $0 != .null }
        return types.count > 1 ? .types(types, merged) : shape(ofType: types.first, merged)
    }

    // MARK: Unions

    private func shape(of union: MergedSchema.Union) -> ResolvedSchema.Shape {
        if union.variants.count == 1 { return .same(union.variants[0]) }
        if let enumeration = enumerationAmongStrings(union.variants) { return .same(enumeration) }
        if union.discriminator == nil, let enumeration = enumeration(ofVariants: union.variants) { return enumeration }
        return .union(union.variants, union.discriminator)
    }

    /// A union without the variants that do not restrict values; nil if none is left.
    private func withoutTrivialVariants(_ union: MergedSchema.Union) -> MergedSchema.Union? {
        let variants = union.variants.filter { !$0.keywords.isNull && !$0.keywords.isAnnotation && !onlyRequires($0) }
        return variants.isEmpty ? nil : MergedSchema.Union(variants: variants, discriminator: union.discriminator)
    }

    /// Whether a variant only lists which of the surrounding properties are required.
    private func onlyRequires(_ schema: Schema) -> Bool {
        schema.keywords.reference == nil && !schema.keywords.required.isEmpty && merge(schema).properties.isEmpty
            && schema.keywords.types.isEmpty
    }

    /// The only enumeration among alternatives that otherwise allow any string; a client keeps values that it does not know.
    private func enumerationAmongStrings(_ variants: [Schema]) -> Schema? {
        var enumeration: Schema?
        for variant in variants {
            let merged = merge(variant)
            guard merged.types == [.string], merged.unions.isEmpty, merged.stringType == .string else { return nil }
            guard merged.enumeration?.isEmpty == false else { continue }
            guard enumeration == nil else { return nil }
            enumeration = variant
        }
        return enumeration
    }

    /// The enumeration that inline alternatives are parts of; nil if one is something else, or has a name.
    private func enumeration(ofVariants variants: [Schema]) -> ResolvedSchema.Shape? {
        let shapes = variants.map { variant -> ResolvedSchema.Shape in
            if variant.keywords.reference != nil { return .any }
            var merged = merge(variant)
            if merged.enumeration?.count == 1 { merged.enumeration?[0].add(variant.keywords) }
            return shape(of: &merged)
        }
        return ResolvedSchema.Shape.enumeration(ofAll: shapes).map { .enumeration($0.values, raw: $0.raw) }
    }

    private func shape(ofEnumeration values: [EnumerationValue], _ merged: MergedSchema) -> ResolvedSchema.Shape {
        let kinds = Set(values.map { EnumerationKind($0.value) })
        let types = merged.types.filter { $0 != .null }
        switch types.first {
        case .string? where types.count == 1: return .enumeration(values, raw: .string)
        case nil where kinds == [.string]: return .enumeration(values, raw: .string)
        case .integer? where kinds == [.integer], nil where kinds == [.integer]: return .enumeration(values, raw: .int)
        case nil where kinds == [.bool]: return .builtin(.bool)
        case nil where kinds.isSubset(of: [.integer, .number]): return .builtin(.double)
        default: return types.count > 1 ? .types(types, merged) : shape(ofType: types.first, merged)
        }
    }

    // MARK: Single types

    /// The shape of values of one JSON type, or of an undeclared one.
    func shape(ofType type: Schema.PrimitiveType?, _ merged: MergedSchema) -> ResolvedSchema.Shape {
        switch type {
        case .string: .builtin(merged.stringType)
        case .integer: .builtin(integerType(merged.format))
        case .number: .builtin(merged.format == "decimal" ? .decimal : .double)
        case .boolean: .builtin(.bool)
        case .array: .list(merged.items)
        case .object: shape(ofObject: merged)
        case .null: .any
        case nil where merged.hasItems: .list(merged.items)
        case nil where merged.additionalProperties != nil: shape(ofObject: merged)
        case nil: merged.format.flatMap(TypeReference.Builtin.init(format:)).map(ResolvedSchema.Shape.builtin) ?? .any
        }
    }

    private func shape(ofObject merged: MergedSchema) -> ResolvedSchema.Shape {
        if case .schema(let schema)? = merged.additionalProperties { .map(schema) } else { .map(nil) }
    }

    /// The type of integers: `Int` for every format, unless the options ask for sized integers.
    private func integerType(_ format: String?) -> TypeReference.Builtin {
        switch format {
        case "int32" where hasSizedIntegers: .int32
        case "int64" where hasSizedIntegers: .int64
        case "uint64": .decimal
        default: .int
        }
    }
}

extension MergedSchema {
    /// The type of strings, by their encoding and format.
    fileprivate var stringType: TypeReference.Builtin {
        if contentEncoding == "base64" { return .bytes }
        switch format {
        case "byte", "binary": return .bytes
        case let format?:
            return TypeReference.Builtin(format: format).flatMap { $0 == .int || $0 == .double ? nil : $0 } ?? .string
        case nil: return .string
        }
    }
}

extension TypeReference.Builtin {
    /// The type that a format implies without a `type` (Format Registry).
    fileprivate init?(format: String) {
        switch format {
        case "int32", "int64": self = .int
        case "float", "double": self = .double
        case "date": self = .date
        case "date-time": self = .dateTime
        case "uuid": self = .uuid
        case "uri", "url": self = .url
        default: return nil
        }
    }
}

/// The JSON type of a value of an enumeration.
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

extension Diagnostic.Message {
    static let falseSchema: Self = "the schema 'false' allows no value; it is read as any value"

    static let ignoredSiblings: Self = "keys beside '$ref' have no meaning before OpenAPI 3.1; they are ignored"

    static let secondUnion: Self = "a schema can have only one 'oneOf' or 'anyOf' here; this one is ignored"
}
