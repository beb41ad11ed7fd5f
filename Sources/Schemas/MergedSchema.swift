package import Diagnostics
package import OpenAPI

/// A schema combined with everything that its `$ref` and `allOf` add to it.
package struct MergedSchema {
    /// A `oneOf` or an `anyOf`.
    package struct Union {
        package var variants: [Schema]
        package var discriminator: Discriminator?
        /// Whether a value may match several variants (`anyOf`).
        package var isInclusive: Bool
        /// The properties that are declared next to the union, as an object; each variant has them, too.
        package var shared: Schema?
    }

    /// The schemas that are combined: each after those that it refers to.
    package private(set) var parts: [Schema] = []
    /// The values that all parts allow.
    private var allowedValues = AllowedValues()
    package private(set) var properties: [MapEntry<Schema>] = []
    private var indexes: [String: Int] = [:]
    /// The positions of properties that other parts declare again.
    private var redeclarations: [String: [SourcePosition]] = [:]
    /// The schemas that several parts give to properties, in the order of the parts.
    private var declarations: [String: [Schema]] = [:]
    /// The schemas that the variants of unions give to properties which only they declare.
    package private(set) var variantProperties: [String: [Schema]] = [:]
    package var required: [String: SourcePosition] = [:]
    private var patterns: [Schema] = []
    private var declaredProperties: [Schema.AdditionalProperties] = []
    private var unevaluatedProperties: [Schema.AdditionalProperties] = []
    private var elements: [Schema] = []
    /// The schemas of the first elements, one for each (`prefixItems`). If there are any, `elements` has those of the other elements.
    private var firstElements: [Schema] = []
    /// Whether any values can follow the first elements.
    private(set) var isOpenTuple = false
    package private(set) var unions: [Union] = []
    /// The contradictions between parts.
    package private(set) var conflicts: [Diagnostic] = []

    /// Creates a schema that allows any value.
    package init() {}

    /// Adds the keywords of a schema, without the schemas that it refers to.
    ///
    /// - Parameters:
    ///   - withUnions: whether its `oneOf` and `anyOf` are added.
    ///   - countsNull: whether it decides about null; not if a schema that refers to it allows null.
    package mutating func add(_ schema: Schema, withUnions: Bool = true, countsNull: Bool = true) {
        parts.append(schema)
        let values = AllowedValues(schema.keywords, countsNull: countsNull)
        for conflict in allowedValues.formIntersection(reporting: values) {
            conflicts.append(Diagnostic(.warning, conflict.message, at: schema.position))
        }
        if !schema.keywords.properties.isEmpty {
            indexes.reserveCapacity(indexes.count + schema.keywords.properties.count)
            for property in schema.keywords.properties { add(property) }
        }
        for name in schema.keywords.required { required[name.name] = required[name.name] ?? name.position }
        patterns += schema.keywords.patternProperties.map(\.value)
        declaredProperties += [schema.keywords.additionalProperties].compactMap { $0 }
        unevaluatedProperties += [schema.keywords.unevaluatedSchema].compactMap { $0 }
        elements += [schema.keywords.items].compactMap { $0 }
        firstElements += schema.keywords.prefixItems
        let count = schema.keywords.prefixItems.count
        if count > 0, schema.keywords.items == nil, count < schema.keywords.maximumItems ?? .max { isOpenTuple = true }
        guard withUnions else { return }
        for (kind, isInclusive) in [(\Schema.Keywords.oneOf, false), (\.anyOf, true)] where !schema.keywords[keyPath: kind].isEmpty {
            let (variants, discriminator) = (schema.keywords[keyPath: kind], schema.keywords.discriminator)
            unions.append(
                Union(
                    variants: discriminator == nil ? variants.flatMap { $0.alternatives(kind) } : variants, discriminator: discriminator,
                    isInclusive: isInclusive))
        }
    }

    package var types: [Schema.PrimitiveType] { allowedValues.types }
    /// The types, or else those of the listed values.
    package var impliedTypes: Set<Schema.PrimitiveType> { allowedValues.impliedTypes }
    package var isNullable: Bool { allowedValues.isNullable }
    package var format: String? { allowedValues.format }
    package var contentEncoding: String? { allowedValues.contentEncoding }
    package var contentMediaType: String? { allowedValues.contentMediaType }

    package var enumeration: [EnumerationValue]? {
        get { allowedValues.enumeration }
        set { allowedValues.enumeration = newValue }
    }

    /// Whether another schema allows all of the values, as far as they are not objects or arrays, and apart from null.
    func isWithin(_ other: Self) -> Bool { allowedValues.isWithin(other.allowedValues) }

    /// Whether a schema that this one extends already says all that this one says, apart from null; properties that only one of them
    /// forbids are in neither type.
    func restates(_ other: Self) -> Bool {
        let (own, others) = (types.filter { $0 != .null }, other.types.filter { $0 != .null })
        let isImplied = own == [.object] && others.isEmpty && !(other.properties.isEmpty && other.unions.isEmpty)
        return (isImplied || own == others) && enumeration?.map(\.value.text) == other.enumeration?.map(\.value.text)
            && format == other.format && contentEncoding == other.contentEncoding && contentMediaType == other.contentMediaType
            && properties.count == other.properties.count && unions.count == other.unions.count && elements.count == other.elements.count
            && firstElements.count == other.firstElements.count && required.count == other.required.count
            && properties.allSatisfy { declarations(of: $0).count == other.declarations(of: $0).count }
            && additionalSchemas.count == other.additionalSchemas.count
            && otherProperties.contains(where: \.isAny) == other.otherProperties.contains(where: \.isAny)
    }

    /// Whether elements are described; a tuple without `type: array` also allows values that are not arrays.
    var hasItems: Bool { !elements.isEmpty }

    /// The schemas that the parts give to elements; none if elements have any type, or different types as in a tuple.
    package var items: [Schema] { firstElements.isEmpty ? elements : [] }

    /// The schemas of the elements of a tuple, and of those after them; empty if it is not one.
    var tuple: [Schema] { firstElements.isEmpty ? [] : firstElements + elements.filter { $0.keywords.boolean != false } }

    /// The properties that no part declares; `unevaluatedProperties` counts where no part has `additionalProperties`.
    ///
    /// Parts that describe them count more than those that allow any, and these more than those that forbid them, which often means only
    /// that the part itself has no others.
    package var additionalProperties: Schema.AdditionalProperties? {
        let described = otherSchemas
        let last = described.last.map(Schema.AdditionalProperties.schema) ?? otherProperties.leastRestrictive
        return Schema.AdditionalProperties(patterns: patterns + described.dropLast(), others: last)
    }

    /// The schemas of the properties that no part declares, by a pattern or in general.
    package var additionalSchemas: [Schema] { patterns + otherSchemas }

    private var otherProperties: [Schema.AdditionalProperties] { declaredProperties.isEmpty ? unevaluatedProperties : declaredProperties }

    private var otherSchemas: [Schema] { otherProperties.compactMap { if case .schema(let schema) = $0 { schema } else { nil } } }

    /// Adds a property; a later part counts more than an earlier one, unless it only annotates it.
    package mutating func add(_ property: MapEntry<Schema>) {
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
        properties[index] = property
    }

    /// Adds a property of one of several variants, all of which count equally.
    package mutating func add(ofVariant property: MapEntry<Schema>) {
        if indexes[property.name] == nil { add(property) } else { addRedeclaration(of: property) }
        variantProperties[property.name, default: []].append(property.value)
    }

    /// Adds the position of a property that another part also declares.
    mutating func addRedeclaration(of property: MapEntry<Schema>) { redeclarations[property.name, default: []].append(property.position) }

    /// Adds the properties that only some values have, as optional properties. A schema without other properties does not get them, because
    /// its objects can have any.
    fileprivate mutating func addConditional(_ properties: [MapEntry<Schema>]) {
        let declared = Set(self.properties.map(\.name))
        for property in properties {
            if declared.contains(property.name) { addRedeclaration(of: property) } else { add(ofVariant: property) }
        }
    }

    /// The position of a property, then those of its declarations in other parts.
    package func positions(of property: MapEntry<Schema>) -> [SourcePosition] {
        [property.position] + redeclarations[property.name, default: []]
    }

    /// The schemas that the parts give to a property, in the order of the parts.
    package func declarations(of property: MapEntry<Schema>) -> [Schema] { declarations[property.name] ?? [property.value] }

    /// The property with a name.
    package func property(named name: String) -> MapEntry<Schema>? { indexes[name].map { properties[$0] } }
}

/// Merges schemas with the schemas that they extend, each once.
package final class SchemaMerger {
    package let documents: DocumentSet
    /// The schemas that have names.
    private let named: Set<SchemaID>
    private let log: DiagnosticLog
    private var merged: [SchemaID: MergedSchema] = [:]
    /// The values that schemas list; nil for one that lists none, or whose values are being found.
    private var values: [SchemaID: [EnumerationValue]?] = [:]

    init(_ documents: DocumentSet, named: Set<SchemaID>, log: DiagnosticLog) {
        self.documents = documents
        self.named = named
        self.log = log
    }

    /// Merges the schemas of a document that is known to be free of problems, or whose problems are reported elsewhere.
    package convenience init(_ documents: DocumentSet) {
        self.init(documents, named: Set(documents.document.components.schemas.map(\.value.id)), log: DiagnosticLog())
    }

    /// The schema that a schema refers to, or else the schema itself.
    package func target(of schema: Schema) -> Schema { schema.keywords.reference.flatMap(documents.schema) ?? schema }

    /// Whether a schema has a name in the document.
    func isNamed(_ schema: Schema) -> Bool { named.contains(schema.id) }

    /// The maximum number of references between a schema and one that it extends.
    private static let maximumDepth = 32

    private enum MergeStep {
        /// - Parameters:
        ///   - extending: the schemas on the way to this one.
        ///   - countsNull: whether none of those schemas allows null.
        case visit(Schema, extending: [SchemaID], countsNull: Bool, depth: Int)
        case add(Schema, extending: [SchemaID], countsNull: Bool)
    }

    /// A schema with all that it refers to by `allOf`, or by a `$ref` next to other keywords.
    ///
    /// A part counts less than the schema that refers to it, and an earlier part less than a later one.
    package func merge(_ schema: Schema) -> MergedSchema {
        var result = MergedSchema()
        guard schema.keywords.reference != nil || !schema.keywords.allOf.isEmpty || !schema.keywords.conditional.isEmpty else {
            result.add(schema)
            return result
        }
        if let known = merged[schema.id] { return known }
        let (parts, conditional) = withoutConditions([schema])
        // A condition can lead back to its schema, which then has no more properties.
        merged[schema.id] = parts
        result = adding(conditional, to: parts)
        merged[schema.id] = result
        return result
    }

    /// Several schemas, all of which a value must match, with all that they refer to.
    package func merge(_ schemas: [Schema]) -> MergedSchema {
        if schemas.count == 1 { return merge(schemas[0]) }
        let (parts, conditional) = withoutConditions(schemas)
        return adding(conditional, to: parts)
    }

    /// A merged schema with the properties that only some values have.
    private func adding(_ conditional: [Schema], to merged: MergedSchema) -> MergedSchema {
        guard !conditional.isEmpty, !merged.properties.isEmpty else { return merged }
        var merged = merged
        merged.addConditional(conditional.flatMap { merge($0).properties })
        return merged
    }

    /// Schemas with all that they refer to, except for their conditions, which are returned as they are.
    private func withoutConditions(_ schemas: [Schema]) -> (merged: MergedSchema, conditional: [Schema]) {
        var result = MergedSchema()
        var visited: Set<SchemaID> = []
        var conditional: [Schema] = []
        var steps = schemas.reversed().map { MergeStep.visit($0, extending: [], countsNull: true, depth: 0) }
        while let step = steps.popLast() {
            switch step {
            case .add(let schema, let extending, let countsNull):
                if !extending.isEmpty, schema.keywords.isAnnotation, schema.keywords.isNullable {
                    log.note(.nullableWithoutType, at: schema.position)
                }
                // A schema that extends one of several alternatives is that alternative, and none of the others.
                result.add(schema, withUnions: !extending.contains { isVariant($0, of: schema) }, countsNull: countsNull)
            case .visit(let schema, let extending, var countsNull, let depth):
                guard visited.insert(schema.id).inserted else { continue }
                guard depth < Self.maximumDepth else {
                    log.warning(.deepInheritance(limit: Self.maximumDepth), at: schema.position)
                    continue
                }
                steps.append(.add(schema, extending: extending, countsNull: countsNull))
                conditional += schema.keywords.conditional
                let extending = extending + [schema.id]
                countsNull = countsNull && !schema.keywords.isNullable
                steps += schema.keywords.allOf.reversed().map {
                    .visit($0, extending: extending, countsNull: countsNull, depth: depth)
                }
                if let target = schema.keywords.reference.flatMap(documents.schema) {
                    steps.append(.visit(target, extending: extending, countsNull: countsNull, depth: depth + 1))
                }
            }
        }
        return (result, conditional)
    }

    /// The values, without null, that all of several schemas allow; nil if none of them lists values.
    ///
    /// Alternatives that all list values are one list; an alternative that only adds null does not count.
    package func values(of schemas: [Schema]) -> [EnumerationValue]? {
        schemas.compactMap(values).common
    }

    /// The values that a property of a schema can have, if they are listed; nil if the schema does not declare the property.
    package func constants(of property: String, in merged: MergedSchema) -> [String]? {
        merged.property(named: property).map { (values(of: merged.declarations(of: $0)) ?? []).compactMap(\.value.text) }
    }

    private func values(of schema: Schema) -> [EnumerationValue]? {
        let keywords = schema.keywords
        guard keywords.reference != nil || !(keywords.allOf.isEmpty && keywords.oneOf.isEmpty && keywords.anyOf.isEmpty) else {
            return keywords.enumerationValues
        }
        if let known = values[schema.id] { return known }
        values[schema.id] = .some(nil)
        let merged = merge(schema)
        var result = merged.enumeration
        for union in merged.unions {
            var seen: Set<String> = []
            var all: [EnumerationValue]? = []
            for variant in union.variants where !variant.keywords.isOnlyNull && all != nil {
                all = values(of: variant).map { (all ?? []) + $0.filter { seen.insert($0.value.json).inserted } }
            }
            if let all, !all.isEmpty { result = ([result].compactMap { $0 } + [all]).common }
        }
        values[schema.id] = .some(result)
        return result
    }

    /// Adds the properties of alternatives to an object that has properties itself; they are optional unless each alternative requires
    /// them.
    func addPropertiesOfVariants(to merged: inout MergedSchema) {
        if merged.unions.isEmpty { return }
        let own = Set(merged.properties.map(\.name))
        for variant in merged.unions.flatMap(\.variants) {
            for property in merge(variant).properties {
                if own.contains(property.name) { merged.addRedeclaration(of: property) } else { merged.add(ofVariant: property) }
            }
        }
        for union in merged.unions {
            let variants = union.variants.filter { !$0.keywords.isOnlyNull }.map(merge)
            for (name, position) in variants.first?.required ?? [:] where merged.required[name] == nil {
                if variants.allSatisfy({ $0.required[name] != nil }), merged.property(named: name) != nil {
                    merged.required[name] = position
                }
            }
        }
    }

    /// Whether the alternatives of a schema contain or name another schema.
    func isVariant(_ id: SchemaID, of schema: Schema) -> Bool {
        let variants = schema.keywords.oneOf + schema.keywords.anyOf
        if variants.contains(where: { $0.id == id }) { return true }
        return named.contains(id) && variants.contains { $0.keywords.reference.flatMap(documents.schema)?.id == id }
    }
}

extension Schema.AdditionalProperties {
    fileprivate var isAny: Bool { if case .any = self { true } else { false } }
}

extension [Schema.AdditionalProperties] {
    /// The one of several schemas without descriptions that allows the most; nil if there are none.
    fileprivate var leastRestrictive: Element? { contains(where: \.isAny) ? .any : first }
}

extension Diagnostic.Message {
    package static let otherDeclaration: Self = "the other declaration is here"

    static func deepInheritance(limit: Int) -> Self { "more than \(limit) schemas extend one another; the rest is ignored" }
}
