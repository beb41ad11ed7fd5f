package import Diagnostics
package import OpenAPI

/// The values of a discriminator that select each variant of a union (Discriminator Object, `mapping`).
package struct DiscriminatorValues {
    private var values: [[String]]
    /// The index of the variant of values that select no other (`defaultMapping`); nil if there is none.
    package private(set) var defaultIndex: Int?

    /// - Parameter discriminator: nil for a union without a discriminator, whose variants have no values.
    package init(_ discriminator: Discriminator?, of variants: [Schema], _ resolver: SchemaResolver, _ log: DiagnosticLog) {
        values = variants.map { _ in [] }
        guard let discriminator else { return }
        let targets = MappingTargets(variants, resolver, log)
        let mapped = Self.mappedValues(of: discriminator, to: variants, targets)
        defaultIndex = discriminator.defaultMapping.flatMap { target in
            targets.variants(for: MapEntry(name: "defaultMapping", position: target.position, value: target.value)).first
        }
        let ends = variants.map { resolver.destination(of: $0).schema.id }
        for (index, variant) in variants.enumerated() {
            // A value that an inner union assigns to a variant of this union selects that variant itself.
            var passed = Set(ends).subtracting([ends[index]])
            values[index] = Self.values(of: discriminator, mapped: mapped[index], selecting: variant, resolver, &passed)
        }
    }

    /// The values that select the variant at an index.
    package subscript(index: Int) -> [String] { values[index] }

    /// The only value that selects the variant at an index; nil if there are several, or if it does not start with a letter.
    package func name(at index: Int) -> String? {
        guard values[index].count == 1, let value = values[index].first, value.first?.isLetter == true,
            values.count(where: { $0.contains(value) }) == 1
        else { return nil }
        return value
    }

    /// The values that select a variant: those that are mapped to it, or its constants, or the name of its schema.
    ///
    /// - Parameter passed: the schemas whose values are known.
    private static func values(
        of discriminator: Discriminator, mapped: [String], selecting variant: Schema, _ resolver: SchemaResolver,
        _ passed: inout Set<SchemaID>
    ) -> [String] {
        guard let (constants, isUnion) = accepted(discriminator, in: variant, resolver, &passed) else { return [] }
        guard let reference = variant.keywords.reference else { return mapped.isEmpty || isUnion ? mapped + constants : mapped }
        let own = constants.filter { constant in !discriminator.mapping.contains { $0.name == constant } }
        if mapped.isEmpty {
            // Only a component has an implicit name, and an enumeration that all variants share does not distinguish them.
            guard let implied = Reference.componentName(in: reference.text) else { return own }
            return own.isEmpty || own.contains(implied) && !isUnion ? [implied] : own
        }
        // An enumeration that has values of other variants does not belong to this one.
        let isOwn = own.count == 1 && constants.allSatisfy { own.contains($0) || mapped.contains($0) }
        return mapped + (isOwn || isUnion ? own : [])
    }

    /// The values of a discriminator that a schema allows, if it lists them: the constants of its property, or for a union those that
    /// select any of its variants; nil if they are known.
    private static func accepted(
        _ discriminator: Discriminator, in schema: Schema, _ resolver: SchemaResolver, _ passed: inout Set<SchemaID>
    ) -> (values: [String], isUnion: Bool)? {
        let target = resolver.destination(of: schema).schema
        let property = discriminator.propertyName
        let hierarchy = resolver.hierarchies.first {
            $0.base.value.id == target.id && $0.discriminator.propertyName == property
        }
        if let hierarchy {
            let subtypes = hierarchy.subtypes.filter { !passed.contains($0.component.value.id) }
            return (subtypes.flatMap(\.discriminatorValues), true)
        }
        guard passed.insert(target.id).inserted else { return nil }
        let merged = resolver.merge(target)
        let constants = resolver.constants(of: property, in: merged) ?? []
        guard constants.isEmpty, !merged.unions.isEmpty else { return (constants, false) }
        let values = merged.unions.flatMap { union -> [String] in
            guard let inner = union.discriminator, inner.propertyName == property else {
                return union.variants.flatMap { accepted(discriminator, in: $0, resolver, &passed)?.values ?? [] }
            }
            let mapped = mappedValues(of: inner, to: union.variants, MappingTargets(union.variants, resolver, DiagnosticLog()))
            return zip(union.variants, mapped).flatMap { Self.values(of: inner, mapped: $1, selecting: $0, resolver, &passed) }
        }
        return (values, true)
    }

    /// The values that the mapping assigns to each variant.
    private static func mappedValues(of discriminator: Discriminator, to variants: [Schema], _ targets: MappingTargets) -> [[String]] {
        var values = variants.map { _ in [String]() }
        for entry in discriminator.mapping {
            for index in targets.variants(for: entry) { values[index].append(entry.name) }
        }
        return values
    }
}

/// The variants that a mapping can name.
///
/// A variant is identified by the last component of its reference, as most documents write it, or else by its target.
private struct MappingTargets {
    private let schemas: [Schema]
    private let resolver: SchemaResolver
    private let log: DiagnosticLog
    private let byName: [String?: [Int]]
    private let byTarget: [SchemaID: [Int]]

    init(_ variants: [Schema], _ resolver: SchemaResolver, _ log: DiagnosticLog) {
        schemas = variants
        self.resolver = resolver
        self.log = log
        byName = Dictionary(grouping: variants.indices) { variants[$0].keywords.reference.map { Reference.name(in: $0.text) } }
        byTarget = Dictionary(grouping: variants.indices) { resolver.destination(of: variants[$0]).schema.id }
    }

    /// The indexes of the variants that an entry of a mapping leads to; none, with a warning, if it leads to another schema.
    func variants(for entry: MapEntry<String>) -> [Int] {
        let named = byName[Reference.name(in: entry.value)] ?? []
        if Set(named.map { schemas[$0].keywords.reference?.text }).count == 1 { return named }
        let schema = resolver.schema(mappedBy: entry)
        let selected = schema.flatMap { byTarget[resolver.destination(of: $0).schema.id] } ?? []
        // A reference without a target has been reported.
        if selected.isEmpty, schema != nil || !entry.isReference {
            log.warning(.mappingToOtherSchema(entry.name, entry.value), at: entry.position)
        }
        return selected
    }
}

extension MapEntry<String> {
    /// Whether the value of a mapping is a reference, and not the name of a component.
    var isReference: Bool { Discriminator.isReference(value) }

    /// The reference that the value of a mapping means.
    var reference: Reference { Reference(isReference ? value : "#/components/schemas/" + value, at: position) }
}

extension SchemaResolver {
    /// The schema that an entry of a mapping leads to.
    func schema(mappedBy entry: MapEntry<String>) -> Schema? {
        let component = ReferenceTarget(
            file: documents.fileIndex(of: entry.position), pointer: Pointer(["components", "schemas", entry.value]))
        return documents.schema(at: component) ?? (entry.isReference ? target(of: entry.reference, isNeeded: false) : nil)
    }
}

extension Diagnostic.Message {
    static func mappingToOtherSchema(_ value: String, _ target: String) -> Self {
        "the value '\(value)' is mapped to '\(target)', which is not a variant; it is ignored"
    }
}
