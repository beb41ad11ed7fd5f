import Diagnostics
import OpenAPI
import Schemas

/// Compares the schemas of two versions of a service.
///
/// Schemas that are used in several places are compared once for each direction, so that each change is reported once.
struct SchemaComparison {
    let old: SchemaMerger
    let new: SchemaMerger
    private(set) var changes: [ContractChange] = []
    private var compared: Set<Pair> = []

    /// A completed comparison: schemas of both documents, in one direction.
    private struct Pair: Hashable {
        let old: [SchemaID]
        let new: [SchemaID]
        let direction: ContractChange.Direction
    }

    /// Two schemas at one place, and a description of the place.
    private struct Place {
        let old: EffectiveSchema
        let new: EffectiveSchema
        let subject: String
        let direction: ContractChange.Direction
        /// Whether the value is written as text, as in a parameter, in which a number is a string, too.
        let isText: Bool
    }

    init(_ old: DocumentSet, _ new: DocumentSet) {
        self.old = SchemaMerger(old)
        self.new = SchemaMerger(new)
    }

    /// Compares the schemas of a value.
    ///
    /// - Parameters:
    ///   - subject: the name of the place, such as `GET /pets: response 200`; that of a component replaces it.
    ///   - isText: whether the value is written as text, as in a parameter.
    mutating func compare(
        _ before: [Schema], _ after: [Schema], _ subject: String, _ direction: ContractChange.Direction, isText: Bool = false
    ) {
        guard compared.insert(Pair(old: before.map(\.id), new: after.map(\.id), direction: direction)).inserted else { return }
        if let name = before.componentName, name == after.componentName {
            let definitions = Pair(old: [old.target(of: before[0]).id], new: [new.target(of: after[0]).id], direction: direction)
            guard compared.insert(definitions).inserted else { return }
        }
        let (left, right) = (EffectiveSchema(before, in: old), EffectiveSchema(after, in: new))
        // A component is compared under its own name, whichever place leads to it first.
        let isShared = left.name != nil && left.name == right.name
        let place = Place(old: left, new: right, subject: isShared ? left.name ?? subject : subject, direction: direction, isText: isText)
        guard compareTypes(place) else { return }
        compareVariants(place)
        // The values of one shape cannot be compared with those of several variants.
        guard left.variants.isEmpty == right.variants.isEmpty else { return }
        compareValues(place)
        compareLimits(place)
        compareProperties(place)
        if !left.items.isEmpty, !right.items.isEmpty { compare(left.items, right.items, place.subject + "[]", direction, isText: isText) }
        if !left.additional.isEmpty, !right.additional.isEmpty {
            compare(left.additional, right.additional, place.subject + ".*", direction)
        }
    }

    private mutating func report(
        _ rule: ContractRule, _ place: Place, _ name: String?, _ detail: String, severity: ContractChange.Severity? = nil,
        old: SourcePosition?, new: SourcePosition?
    ) {
        let subject = place.subject + (name.map { "." + $0 } ?? "")
        changes.append(ContractChange(rule, subject, detail, old, new, place.direction, severity: severity))
    }

    private mutating func report(_ rule: ContractRule, _ place: Place, _ detail: String, severity: ContractChange.Severity? = nil) {
        report(rule, place, nil, detail, severity: severity, old: place.old.position, new: place.new.position)
    }

    // MARK: Values

    /// Compares the types; false if they have so little in common that nothing else is worth comparing.
    private mutating func compareTypes(_ place: Place) -> Bool {
        let (before, after) = (place.old, place.new)
        if before.isNullable != after.isNullable, !(before.types.isEmpty && before.variants.isEmpty) {
            report(
                after.isNullable ? .nullAllowed : .nullForbidden, place, after.isNullable ? "null is allowed" : "null is no longer allowed")
        }
        guard before.types != after.types, before.variants.isEmpty || after.variants.isEmpty else { return true }
        let detail = "the type changes from \(before.typeName) to \(after.typeName)"
        var (isWider, isNarrower) = (after.accepts(before), before.accepts(after))
        if place.isText, !isWider, !isNarrower {
            (isWider, isNarrower) = (after.accepts(before, asText: true), before.accepts(after, asText: true))
        }
        if isWider, isNarrower { return true }
        if isWider {
            report(.typeWidened, place, detail)
        } else if isNarrower {
            report(.typeNarrowed, place, detail)
        } else {
            report(.typeChanged, place, detail)
            return false
        }
        return true
    }

    private mutating func compareValues(_ place: Place) {
        if place.old.format != place.new.format, place.old.types == place.new.types {
            let (before, after) = (place.old.format.map { "'\($0)'" } ?? "none", place.new.format.map { "'\($0)'" } ?? "none")
            let detail = "the format changes from \(before) to \(after)"
            let isRisky = place.old.format != nil && place.new.format != nil || [place.old.format, place.new.format].contains("byte")
            switch AllowedValues.order(place.old.format, place.new.format) {
            case let order? where order < 0: report(.typeWidened, place, detail)
            case _?: report(.typeNarrowed, place, detail)
            case nil: report(.formatChanged, place, detail, severity: isRisky ? nil : .warning)
            }
        }
        switch (place.old.values, place.new.values) {
        case (nil, nil): break
        case (nil, let values?): report(.valuesRestricted, place, "only \(values.count) values are allowed: \(values.listed)")
        case (_?, nil): report(.valuesUnrestricted, place, "values that are not listed are allowed")
        case (let before?, let after?):
            // A client that knows none of the values cannot do anything with them.
            let isOther = place.direction == .received && Set(before).isDisjoint(with: after)
            for value in after where !before.contains(value) {
                report(.valueAdded, place, "the value \(value) is added", severity: isOther ? .breaking : nil)
            }
            for value in before where !after.contains(value) { report(.valueRemoved, place, "the value \(value) is removed") }
        }
        if place.old.defaultValue != place.new.defaultValue {
            let (before, after) = (place.old.defaultValue ?? "none", place.new.defaultValue ?? "none")
            report(.defaultChanged, place, "the default changes from \(before) to \(after)")
        }
    }

    private mutating func compareLimits(_ place: Place) {
        for keyword in Set(place.old.limits.keys).union(place.new.limits.keys).sorted() {
            let (before, after) = (place.old.limits[keyword], place.new.limits[keyword])
            guard before != after else { continue }
            let isLong = [before, after].contains { $0?.first == "{" || $0?.first == "[" }
            let detail = isLong ? "'\(keyword)' changes" : "'\(keyword)' changes from \(before ?? "none") to \(after ?? "none")"
            switch Limit(keyword) {
            case .pattern: report(after.map(Limit.anyPatterns.contains) != false ? .limitRelaxed : .patternChanged, place, detail)
            case .encoding: report(.formatChanged, place, detail)
            case .multiple:
                let (divisor, other) = (before.flatMap(Double.init) ?? 1, after.flatMap(Double.init) ?? 1)
                let isWider = after == nil || (divisor / other).isWhole && before != nil
                report(
                    isWider ? .limitRelaxed : before == nil || (other / divisor).isWhole ? .limitTightened : .patternChanged, place, detail)
            case .switch: report(after == "true" ? .limitTightened : .limitRelaxed, place, detail)
            case .minimum, .maximum:
                guard let before = before.flatMap(Double.init), let after = after.flatMap(Double.init) else {
                    report(after == nil ? .limitRelaxed : .limitTightened, place, detail)
                    continue
                }
                if before != after {
                    report((after > before) == (Limit(keyword) == .minimum) ? .limitTightened : .limitRelaxed, place, detail)
                }
            }
        }
    }

    // MARK: Objects

    private mutating func compareProperties(_ place: Place) {
        let others = Dictionary(place.new.properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        let known = Set(place.old.properties.map(\.name))
        for property in place.old.properties where others[property.name] == nil { reportRemoved(property, place) }
        for property in place.new.properties where !known.contains(property.name) { reportAdded(property, place) }
        for property in place.old.properties {
            if let other = others[property.name] { compare(property, other, place) }
        }
        let (before, after) = (place.old.otherProperties, place.new.otherProperties)
        if before != after, place.old.types == [.object] {
            let detail = [
                "undeclared properties are no longer allowed", "undeclared properties must match a schema",
                "undeclared properties are allowed",
            ]
            report(after < before ? .additionalPropertiesForbidden : .additionalPropertiesAllowed, place, detail[after])
        }
    }

    private mutating func reportRemoved(_ property: EffectiveSchema.Property, _ place: Place) {
        let isBreaking =
            place.direction == .sent ? place.new.forbidsOtherProperties : place.old.required.contains(property.name)
        let isAbsent = EffectiveSchema(property.parts, in: old).isAbsent(place.direction)
        report(
            .propertyRemoved, place, property.name, "the property is removed",
            severity: isAbsent ? .information : isBreaking ? .breaking : nil, old: property.position, new: place.new.position)
    }

    private mutating func reportAdded(_ property: EffectiveSchema.Property, _ place: Place) {
        let isRequired = place.new.required.contains(property.name)
        let isAbsent = EffectiveSchema(property.parts, in: new).isAbsent(place.direction)
        report(
            isRequired && !isAbsent ? .requiredPropertyAdded : .propertyAdded, place, property.name,
            isRequired ? "a required property is added" : "an optional property is added", old: place.old.position, new: property.position)
    }

    private mutating func compare(_ property: EffectiveSchema.Property, _ other: EffectiveSchema.Property, _ place: Place) {
        func report(_ rule: ContractRule, _ detail: String, severity: ContractChange.Severity? = nil) {
            self.report(rule, place, property.name, detail, severity: severity, old: property.position, new: other.position)
        }
        let (before, after) = (EffectiveSchema(property.parts, in: old), EffectiveSchema(other.parts, in: new))
        if before.isAbsent(place.direction), after.isAbsent(place.direction) { return }
        let (wasRequired, isRequired) = (place.old.required.contains(property.name), place.new.required.contains(property.name))
        if !before.isReadOnly, after.isReadOnly { report(.propertyBecameReadOnly, "the property becomes read-only") }
        if !before.isWriteOnly, after.isWriteOnly {
            let isMissed = place.direction == .sent || wasRequired
            report(.propertyBecameWriteOnly, "the property becomes write-only", severity: isMissed ? nil : .warning)
        }
        if before.isReadOnly, !after.isReadOnly {
            let isNeeded = place.direction == .sent && isRequired
            report(.propertyBecameWritable, "the property is no longer read-only", severity: isNeeded ? .breaking : nil)
        }
        if before.isWriteOnly, !after.isWriteOnly { report(.propertyBecameReadable, "the property is no longer write-only") }
        if !before.isDeprecated, after.isDeprecated { report(.propertyDeprecated, "the property becomes deprecated") }
        if !wasRequired, isRequired { report(.propertyBecameRequired, "the property becomes required") }
        if wasRequired, !isRequired { report(.propertyBecameOptional, "the property becomes optional") }
        compare(property.parts, other.parts, "\(place.subject).\(property.name)", place.direction)
    }

    // MARK: Variants

    private mutating func compareVariants(_ place: Place) {
        let (before, after) = (place.old.variantsByKey, place.new.variantsByKey)
        let (only, newOnly) = (before.isEmpty ? place.old.name : nil, after.isEmpty ? place.new.name : nil)
        if before.isEmpty != after.isEmpty, !(before + after).contains(where: { $0.key == only ?? newOnly }) {
            report(
                .typeChanged, place,
                after.isEmpty ? "the value is no longer one of several variants" : "the value is one of several variants")
            return
        }
        var added = after.filter { variant in variant.key != only && !before.contains { $0.key == variant.key } }
        for (key, schema) in before where key != newOnly {
            let same = after.first { $0.key == key }?.schema
            let index = same == nil ? added.firstIndex { isWiderOrNarrower(schema, $0.schema) } : nil
            if let other = same ?? index.map({ added.remove(at: $0).schema }) {
                compare([schema], [other], "\(place.subject) (\(key))", place.direction)
            } else {
                report(.variantRemoved, place, nil, "the variant '\(key)' is removed", old: schema.position, new: place.new.position)
            }
        }
        for (key, schema) in added {
            report(.variantAdded, place, nil, "the variant '\(key)' is added", old: place.old.position, new: schema.position)
        }
        compareDiscriminators(place)
    }

    /// Whether one of two schemas without names has all types of the other.
    private func isWiderOrNarrower(_ before: Schema, _ after: Schema) -> Bool {
        guard before.keywords.reference == nil, after.keywords.reference == nil else { return false }
        let (left, right) = (EffectiveSchema([before], in: old), EffectiveSchema([after], in: new))
        return !left.types.isEmpty && !right.types.isEmpty && (left.accepts(right) || right.accepts(left))
    }

    private mutating func compareDiscriminators(_ place: Place) {
        guard let before = place.old.discriminator, let after = place.new.discriminator else {
            if let property = (place.old.discriminator ?? place.new.discriminator)?.propertyName {
                let isAdded = place.old.discriminator == nil
                report(
                    .discriminatorChanged, place,
                    isAdded ? "the property '\(property)' selects the variant" : "the property '\(property)' no longer selects the variant")
            }
            return
        }
        if before.propertyName != after.propertyName {
            report(
                .discriminatorChanged, place, nil,
                "the property that selects the variant changes from '\(before.propertyName)' to '\(after.propertyName)'",
                old: before.position, new: after.position)
        }
        for entry in before.mapping {
            let name = Reference.name(in: entry.value)
            if let target = after.mapping[name: entry.name] {
                let other = Reference.name(in: target)
                guard other != name else { continue }
                report(
                    .discriminatorValueChanged, place, nil, "the value '\(entry.name)' selects '\(other)' instead of '\(name)'",
                    old: entry.position, new: after.position)
            } else if entry.name != name {
                report(
                    .discriminatorValueChanged, place, nil, "the value '\(entry.name)' no longer selects '\(name)'",
                    severity: place.direction == .received ? .information : nil, old: entry.position, new: after.position)
            }
        }
        for entry in after.mapping where before.mapping[name: entry.name] == nil && entry.name != Reference.name(in: entry.value) {
            report(
                .discriminatorValueChanged, place, nil, "the value '\(entry.name)' selects '\(Reference.name(in: entry.value))', too",
                severity: place.direction == .received ? .warning : .information, old: before.position, new: entry.position)
        }
    }
}

extension EffectiveSchema {
    /// Whether every type of another schema is one of this schema's.
    ///
    /// - Parameter isText: whether values are text, in which a number or a Boolean is a string, too.
    fileprivate func accepts(_ other: EffectiveSchema, asText isText: Bool = false) -> Bool {
        if types.isEmpty { return true }
        return !other.types.isEmpty
            && other.types.allSatisfy { type in
                types.contains(type) || type == .integer && types.contains(.number)
                    || isText && types.contains(.string) && ![.array, .object].contains(type)
            }
    }

    /// Whether a property has no value in a direction.
    fileprivate func isAbsent(_ direction: ContractChange.Direction) -> Bool { direction == .sent ? isReadOnly : isWriteOnly }

    /// The values that undeclared properties can have: none (0), those of a schema (1) or any (2).
    fileprivate var otherProperties: Int { forbidsOtherProperties ? 0 : additional.isEmpty ? 2 : 1 }

    /// The types in words: `'string' or 'integer'`.
    fileprivate var typeName: String {
        types.isEmpty ? "any" : types.map(\.rawValue).sorted().map { "'\($0)'" }.joined(separator: " or ")
    }

    /// The variants by keys, the later ones of equal keys with a number.
    fileprivate var variantsByKey: [(key: String, schema: Schema)] {
        var counts: [String: Int] = [:]
        return variants.enumerated().map { index, schema in
            let key = Self.key(ofVariant: schema, at: index)
            counts[key, default: 0] += 1
            return (counts[key] == 1 ? key : "\(key) \(counts[key, default: 0])", schema)
        }
    }
}

extension [String] {
    /// The first values, for a message.
    fileprivate var listed: String { prefix(5).joined(separator: ", ") + (count > 5 ? ", …" : "") }
}
