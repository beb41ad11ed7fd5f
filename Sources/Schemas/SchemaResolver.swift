package import Diagnostics
package import OpenAPI

/// Resolves schemas: follows their references, merges their parts and classifies them.
///
/// A schema is resolved once, however often it is referred to. Every path from schema to schema goes through
/// here, and ends even if schemas refer to themselves.
package final class SchemaResolver {
    package let documents: DocumentSet
    /// The hierarchies of named schemas.
    package let hierarchies: [SchemaHierarchy]
    /// The document's components, and the schemas of other files to which no component is merely a reference.
    package let components: [Component<Schema>]
    /// The schemas of the components, in their order: a component's own, or one from another file or place to which the component is merely
    /// a reference.
    package let namedSchemas: [Schema]
    let hasSizedIntegers: Bool
    /// Whether a schema without a type has the type that its other keywords imply.
    let infersTypes: Bool
    /// The schemas to which the options give a type or a name, which are read as they are written.
    private let given: Set<SchemaID>
    let log: DiagnosticLog
    let merger: SchemaMerger
    /// The schemas in hierarchies.
    let subtypes: Set<SchemaID>
    private var resolved: [SchemaID: ResolvedSchema] = [:]
    /// The ends of chains, by all schemas in them but the last.
    private var destinations: [SchemaID: Destination] = [:]
    /// The positions with a note about contradicting parts; many schemas can share such a part.
    private var noted: Set<SourcePosition?> = []
    var combined = CombinedSchemas()
    /// The schemas whose values contain no passwords; many lead to the same ones.
    var withoutPasswords: Set<SchemaID> = []
    /// The enumerations for which a document also allows any other string.
    package private(set) var openEnumerations: Set<SchemaID> = []

    /// - Parameter given: the schemas to which the options give a type or a name.
    package init(
        _ documents: DocumentSet, hasSizedIntegers: Bool, infersTypes: Bool, given: Set<SchemaID> = [], log: DiagnosticLog
    ) {
        self.documents = documents
        self.given = given
        self.hasSizedIntegers = hasSizedIntegers
        self.infersTypes = infersTypes
        self.log = log
        let own = documents.document.components.schemas
        var named = Set(own.map(\.value.id))
        let schemas = own.map { component in
            let keywords = component.value.keywords
            let target = keywords.restrictsNothingItself ? keywords.reference.flatMap { documents.schema(for: $0) } : nil
            return target.flatMap { named.contains($0.id) ? nil : $0 } ?? component.value
        }
        named.formUnion(schemas.map(\.id))
        let inFiles = documents.namedParts.schemas.filter { !named.contains($0.value.id) && !$0.value.keywords.isOnlyReference }
        components = own + inFiles
        let targets = zip(own, schemas).map { $0.with($1) }
        namedSchemas = schemas + inFiles.map(\.value)
        merger = SchemaMerger(documents, named: named.union(inFiles.map(\.value.id)), log: log)
        hierarchies = SchemaHierarchy.all(
            in: targets + inFiles, target: documents.schema(for:),
            mapped: { documents.target(of: $0, to: .schema, isNeeded: false).flatMap(documents.schema(at:)) }, merger)
        subtypes = Set(hierarchies.flatMap(\.subtypes).map(\.component.value.id))
    }

    // MARK: Following

    /// The schema that a reference leads to; nil, with a diagnostic, if there is none.
    ///
    /// - Parameter isNeeded: whether the client lacks something without the schema.
    package func target(of reference: Reference, isNeeded: Bool = true) -> Schema? {
        documents.target(of: reference, to: .schema, isNeeded: isNeeded).flatMap(documents.schema(at:))
    }

    /// Resolves a schema, one step of ``ResolvedSchema/Shape/same(_:)`` at a time.
    package func resolve(_ schema: Schema) -> ResolvedSchema {
        if let known = resolved[schema.id] { return known }
        let result = resolvedOnce(schema)
        resolved[schema.id] = result
        return result
    }

    /// The schema at the end of a chain of schemas that are the same, and whether null is allowed.
    ///
    /// A cycle ends at the schema that was met first.
    package func destination(of schema: Schema) -> Destination {
        if let known = destinations[schema.id] { return known }
        var chain: [(schema: Schema, isNullable: Bool?)] = []
        var current = schema
        var end: Destination
        while true {
            let resolved = resolve(current)
            end = Destination(schema: current, shape: resolved.shape, isNullable: resolved.isNullable ?? false)
            if let known = destinations[current.id] {
                end = known
                break
            }
            guard case .same(let next) = resolved.shape else { break }
            destinations[current.id] = end
            chain.append((current, resolved.isNullable))
            current = next
        }
        for step in chain.reversed() {
            end.isNullable = step.isNullable ?? end.isNullable
            destinations[step.schema.id] = end
        }
        return end
    }

    /// The end of a chain of schemas that are the same.
    package struct Destination {
        package let schema: Schema
        package let shape: ResolvedSchema.Shape
        package var isNullable: Bool
    }

    /// A schema with all that it refers to by `allOf`, or by a `$ref` next to other keywords.
    package func merge(_ schema: Schema) -> MergedSchema { merger.merge(schema) }

    /// The values, without null, that all of several schemas allow; nil if none of them lists values.
    package func values(of schemas: [Schema]) -> [EnumerationValue]? { merger.values(of: schemas) }

    /// The only value that all of several schemas allow; nil if there are others, such as null.
    package func onlyValue(of schemas: [Schema]) -> DocumentValue? {
        guard let values = values(of: schemas), values.count == 1, let schema = combination(of: schemas),
            !destination(of: schema).isNullable
        else { return nil }
        return values[0].value
    }

    /// The values that a property of a schema can have, if they are listed; nil if the schema does not declare the property.
    package func constants(of property: String, in merged: MergedSchema) -> [String]? { merger.constants(of: property, in: merged) }

    // MARK: Combining

    /// The schema of values that match all of several schemas, which parts of an `allOf` give to one property or to elements.
    ///
    /// - Returns: one of the schemas if it is the only one that restricts values; nil if there are none.
    package func combination(of schemas: [Schema]) -> Schema? { combined.combination(of: schemas) }

    // MARK: Classifying

    private func resolvedOnce(_ schema: Schema) -> ResolvedSchema {
        if let boolean = schema.keywords.boolean {
            if !boolean { log.warning(.falseSchema, at: schema.position) }
            return ResolvedSchema(shape: .any, isNullable: false)
        }
        if let same = onlyReference(of: schema) {
            let nullable = ([schema] + schema.keywords.allOf).filter(\.keywords.isNullable)
            // The specification gives `nullable` a meaning only next to a type, but next to an `allOf` it is common and clear.
            for part in nullable where documents.document.version < .openAPI31 && part.keywords.allOf.isEmpty {
                log.note(.nullableWithoutType, at: part.position)
            }
            return ResolvedSchema(shape: .same(same), isNullable: nullable.isEmpty ? nil : true)
        }
        var merged = merge(schema)
        if let part = combined.parts(of: schema).flatMap(sufficientPart) ?? restatedReference(of: schema, merged) {
            let isNullable = destination(of: part).isNullable
            return ResolvedSchema(shape: .same(part), isNullable: merged.isNullable == isNullable ? nil : merged.isNullable)
        }
        for conflict in merged.conflicts where conflict.severity > .note || noted.insert(conflict.position).inserted {
            log.report(conflict)
        }
        let hasNullVariant = merged.unions.contains { $0.variants.contains { $0.keywords.isOnlyNull || merge($0).isNullable } }
        let shape = shape(of: &merged)
        if case .same = shape { return ResolvedSchema(shape: shape, isNullable: merged.isNullable || hasNullVariant ? true : nil) }
        return ResolvedSchema(shape: shape, isNullable: merged.isNullable || hasNullVariant)
    }

    /// The schema that this one only names: by a `$ref`, or by an `allOf` with a single `$ref`.
    private func onlyReference(of schema: Schema) -> Schema? {
        if let reference = schema.keywords.reference {
            // Before 3.1 the keys next to a `$ref` have no meaning (Reference Object).
            let isAlone = schema.keywords.restrictsNothingItself && schema.keywords.allOf.isEmpty
            guard documents.document.version < .openAPI31 || isAlone else { return nil }
            let target = target(of: reference)
            let restates = schema.keywords.isReferenceWithType && target?.keywords.types == schema.keywords.types
            if !isAlone, !restates { log.note(.ignoredSiblings, at: reference.position) }
            return target
        }
        let parts = schema.keywords.allOf.filter { !$0.keywords.isAnnotation }
        // A schema in a hierarchy becomes its own type, even if it adds nothing.
        guard parts.count == 1, schema.keywords.restrictsNothingItself, !subtypes.contains(schema.id),
            let other = onlyReference(of: parts[0]), !merger.isVariant(schema.id, of: other)
        else { return nil }
        return other
    }

    /// The schema that this one refers to, if all that it says next to the reference holds for that schema anyway, such as `type: object`,
    /// which `nullable` needs in 3.0. A named schema becomes its own type unless it also allows null.
    private func restatedReference(of schema: Schema, _ merged: MergedSchema) -> Schema? {
        let references = ([schema] + schema.keywords.allOf).filter { $0.keywords.reference != nil }
        guard references.count == 1, !subtypes.contains(schema.id), !given.contains(schema.id),
            let reference = references[0].keywords.reference,
            let other = documents.schema(for: reference), other.id != schema.id
        else { return nil }
        let others = merge(other)
        let isOwnType = merger.isNamed(schema) && (!merged.isNullable || others.isNullable)
        guard !isOwnType, merged.restates(others) else { return nil }
        return target(of: reference)
    }

    private func shape(of merged: inout MergedSchema) -> ResolvedSchema.Shape {
        if let values = merged.enumeration, !values.isEmpty { return shape(ofEnumeration: values, merged) }
        let types = merged.types.filter { $0 != .null }
        if !merged.properties.isEmpty, infersTypes || !types.isEmpty {
            if let union = unionWithSharedProperties(merged) { return .union(union) }
            merger.addPropertiesOfVariants(to: &merged)
            return types.count > 1 && types.contains(.object) ? .types(types, merged) : .record(merged)
        }
        let unions = merged.unions.compactMap(restricting).map { requiring(merged.required, in: $0) }
        if unions.count > 1 {
            if unions.allSatisfy({ $0.variants.allSatisfy { !merge($0).properties.isEmpty } }) {
                merger.addPropertiesOfVariants(to: &merged)
                return .record(merged)
            }
            for union in unions.dropFirst() { log.warning(.secondUnion, at: union.variants[0].position) }
        }
        if let union = unions.first { return shape(of: union) }
        return types.count > 1 ? .types(types, merged) : shape(ofType: types.first, merged)
    }

    // MARK: Unions

    private func shape(of union: MergedSchema.Union) -> ResolvedSchema.Shape {
        if Set(union.variants.map { (onlyReference(of: $0) ?? $0).id }).count == 1 { return .same(union.variants[0]) }
        if let builtin = builtin(ofAll: union.variants) { return .builtin(builtin) }
        if let enumeration = enumerationAmongStrings(union.variants) {
            openEnumerations.insert(destination(of: enumeration).schema.id)
            return .same(enumeration)
        }
        // Django lists the empty text, under a name, as an alternative of a choice that can be blank.
        let variants = union.variants.filter { $0.keywords.reference == nil || merge($0).enumeration?.map(\.value.text) != [""] }
        if variants.count == 1, merge(variants[0]).enumeration != nil { return .same(variants[0]) }
        if union.discriminator == nil, let enumeration = enumeration(ofVariants: union.variants) { return enumeration }
        return .union(union)
    }

    /// The type that all of several alternatives have, whatever else restricts them, such as a list of numbers; nil if they have different
    /// types, or types of their own. A number can be an integer.
    private func builtin(ofAll variants: [Schema]) -> BuiltinType? {
        var types: Set<BuiltinType> = []
        for variant in variants {
            var merged = merge(variant)
            guard !isGiven(variant), merged.isScalar, merged.types.count <= 1, case .builtin(let type) = shape(of: &merged) else {
                return nil
            }
            types.insert(type)
        }
        return types == [.int, .double] ? .double : types.count == 1 ? types.first : nil
    }

    /// Whether the options give a type or a name to a schema, or to the one that it refers to.
    func isGiven(_ schema: Schema) -> Bool {
        given.contains(schema.id) || schema.keywords.reference.flatMap(documents.schema).map { given.contains($0.id) } == true
    }

    /// A union without the variants that add no values to it, and with those that its discriminator adds; nil if it does not restrict the
    /// type.
    ///
    /// Next to an alternative without a type, the types of the others do not matter: `anyOf: [{type: integer}, {minimum: 2}]` allows any
    /// number, and all values that are not numbers. Only a union of several objects remains a union. Next to a reference, an object that is
    /// only nullable means null, as converters of OData write it.
    package func restricting(_ union: MergedSchema.Union) -> MergedSchema.Union? {
        let refers = union.variants.contains { $0.keywords.reference != nil }
        let variants = union.variants.filter { variant in
            let standsForNull = refers && variant.keywords.isNullable && variant.keywords.isAnyObject && !isGiven(variant)
            return !standsForNull && !isOnlyNull(variant) && variant.keywords.boolean != false
        }
        let typed = variants.filter { !allowsAnyType($0) }
        // A union of objects reads any other value as an unknown one.
        let isOpen = typed.count > 1 && typed.allSatisfy { !merge($0).properties.isEmpty }
        guard !typed.isEmpty, isOpen || typed.count == variants.count else { return nil }
        return inHierarchy(
            MergedSchema.Union(
                variants: typed + mappedSubtypes(of: union), discriminator: union.discriminator, isInclusive: union.isInclusive))
    }

    /// Whether null is the only value of a variant, which can be a named schema.
    private func isOnlyNull(_ variant: Schema) -> Bool {
        guard variant.keywords.reference != nil else { return variant.keywords.isOnlyNull }
        let merged = merge(variant)
        return merged.unions.isEmpty && (merged.types == [.null] || merged.enumeration?.isEmpty == true)
    }

    /// Whether a variant only describes values, or lists which of the surrounding properties are required.
    private func allowsAnyType(_ schema: Schema) -> Bool {
        if schema.keywords.allowsAnyValue { return schema.keywords.format.flatMap(BuiltinType.init(format:)) == nil }
        return schema.keywords.reference == nil && !schema.keywords.required.isEmpty && merge(schema).properties.isEmpty
            && schema.keywords.types.isEmpty
    }

    /// The only enumeration among alternatives that otherwise allow any string, or that are named and allow the empty one; a client keeps
    /// values that it does not know.
    private func enumerationAmongStrings(_ variants: [Schema]) -> Schema? {
        var enumeration: Schema?
        for variant in variants {
            let merged = merge(variant)
            let values = merged.enumeration ?? []
            let areStrings = merged.types.isEmpty && !values.isEmpty && values.allSatisfy(\.value.isString)
            guard areStrings || merged.types == [.string], merged.unions.isEmpty, merged.stringType == .string else { return nil }
            let isBlank = values.count == 1 && values[0].value.text == "" && variant.keywords.reference != nil
            guard !values.isEmpty, !isBlank else { continue }
            guard enumeration == nil else { return nil }
            enumeration = variant
        }
        return enumeration
    }

    /// The enumeration that consists of inline alternatives; nil if an alternative is not an enumeration or has a name.
    private func enumeration(ofVariants variants: [Schema]) -> ResolvedSchema.Shape? {
        let shapes = variants.map { variant -> ResolvedSchema.Shape in
            if variant.keywords.reference != nil { return .any }
            var merged = merge(variant)
            // What a variant extends can lead back to it.
            if !variant.keywords.allOf.isEmpty, !merged.unions.isEmpty { return .any }
            if merged.enumeration?.count == 1 { merged.enumeration?[0].add(variant.keywords) }
            return shape(of: &merged)
        }
        return ResolvedSchema.Shape.enumeration(ofAll: shapes).map { .enumeration($0.values, raw: $0.raw) }
    }

    private func shape(ofEnumeration values: [EnumerationValue], _ merged: MergedSchema) -> ResolvedSchema.Shape {
        let types = merged.types.filter { $0 != .null }
        switch types.first {
        case .string? where types.count == 1, nil where values.allSatisfy(\.value.isString): return .enumeration(values, raw: .string)
        case .integer? where values.allSatisfy(\.value.isInteger), nil where values.allSatisfy(\.value.isInteger):
            return .enumeration(values, raw: .int)
        case nil where values.allSatisfy(\.value.isBool): return .builtin(.bool)
        case nil where values.allSatisfy(\.value.isNumber), .number? where types.count == 1:
            log.note(.enumerationOfNumbers, at: values[0].value.position)
            return shape(ofType: .number, merged)
        default: return types.count > 1 ? .types(types, merged) : shape(ofType: types.first, merged)
        }
    }
}

extension Diagnostic.Message {
    package static let falseSchema: Self = "the schema 'false' allows no value; it is read as any value"

    package static let ignoredSiblings: Self = "keys next to '$ref' have no meaning before OpenAPI 3.1; they are ignored"

    static let nullableWithoutType: Self = "'nullable' has no meaning without 'type'; null is allowed, as its author meant"

    static let enumerationOfNumbers: Self = "an enumeration of numbers has no type of its own; its values are only documented"

    static let secondUnion: Self = "a schema can have only one 'oneOf' or 'anyOf' here; this one is ignored"
}
