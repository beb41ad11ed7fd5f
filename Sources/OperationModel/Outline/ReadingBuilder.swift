import Diagnostics
import OpenAPI
import Options
import Schemas

/// Decides how a property is read if its values differ from the document, as the options say.
struct ReadingBuilder {
    let readings: ReadingPlaces
    let resolver: SchemaResolver
    let overrides: Overrides
    let log: DiagnosticLog

    /// The decision about a property.
    struct Result {
        var type: TypeReference
        /// How the property is read; nil if it is read as the document says.
        var reading: Reading?
        /// Whether an absent value is read as the default.
        var takesDefault = false
    }

    /// The type of a property and how it is read.
    func reading(of source: PropertySource, as type: TypeReference) -> Result {
        guard !readings.isEmpty else { return Result(type: type) }
        let chain = chain(of: source)
        let found = readings.reading(of: source.entry.name, source.declarations, references: chain.references, in: source.record)
        let hasDefault = source.declarations.contains { $0.keywords.defaultValue.map { !$0.isNull } ?? false }
        let takesDefault = found.reading.defaults == true && hasDefault
        let core = type.builtin ?? chain.core
        let isTyped = source.declarations.contains(where: overrides.replacesType) || core != chain.core
        let duration = isTyped ? nil : found.own?.unit.flatMap { unit in type.asDuration(in: unit) }
        let tolerance = Reading.Tolerance(found.reading, isAlwaysPresent: source.isAlwaysPresent)
        let effective = tolerance.effective(on: duration == nil ? core : .duration, isEnumeration: chain.isEnumeration)
        report(found.own, on: source, effective, hasDefault: hasDefault)
        guard !effective.isEmpty else { return Result(type: type, takesDefault: takesDefault) }
        let type = duration ?? type
        let form = Reading.Form(of: type.builtin ?? core, in: chain.core, effective)
        let reading = Reading(tolerance: tolerance, form: form, allowsNull: type.isOptional)
        return Result(type: tolerance.absent.isEmpty ? type : type.asOptional, reading: reading, takesDefault: takesDefault)
    }

    /// What references lead to.
    private struct Chain {
        /// The builtin type at the end, inside a list or map.
        var core: BuiltinType?
        var isEnumeration = false
        /// The schemas on the way that are not objects.
        var references: [Schema] = []
    }

    private func chain(of source: PropertySource) -> Chain {
        let declarations = source.declarations
        var chain = Chain()
        var isInside = false
        // References can form a cycle.
        var steps = 0
        var next = source.areAlternatives ? declarations.first : resolver.combination(of: declarations)
        while let schema = next {
            if !declarations.contains(where: { $0 === schema }) { chain.references.append(schema) }
            next = nil
            steps += 1
            switch resolver.resolve(schema).shape {
            case .builtin(let builtin): chain.core = builtin
            case .enumeration(_, let raw): (chain.core, chain.isEnumeration) = (raw, true)
            case .same(let other) where steps < 64: next = other
            case .list(let element) where !isInside, .map(let element) where !isInside: (isInside, next) = (true, element)
            // The reading of an object applies to its properties.
            case .record, .types: chain.references.removeAll { $0 === schema }
            case .any, .same, .list, .map, .union: break
            }
        }
        return chain
    }

    /// Reports keys without an effect that the options give to this property itself.
    private func report(_ own: GenerationOptions.Reading?, on source: PropertySource, _ tolerance: Reading.Tolerance, hasDefault: Bool) {
        guard let own else { return }
        let effects = [
            "absent": own.absent?.isEmpty != false || !tolerance.absent.isEmpty,
            "numbersFromStrings": own.numbersFromStrings != true || tolerance.numbersFromStrings,
            "stringsFromNumbers": own.stringsFromNumbers != true || tolerance.stringsFromNumbers,
            "booleansFromNumbers": own.booleansFromNumbers != true || tolerance.booleansFromNumbers,
            "dates": own.dates?.isEmpty != false || !tolerance.dates.isEmpty,
            "thousands": tolerance.thousands != nil, "unit": tolerance.unit != nil,
            "ignoreCase": own.ignoreCase != true || tolerance.ignoresCase, "defaults": own.defaults != true || hasDefault,
        ]
        for key in own.keys where effects[key.value] == false {
            log.error(.idleReading(key.value, of: source.entry.name), at: key.position)
        }
    }
}

extension Reading.Tolerance {
    fileprivate init(_ reading: GenerationOptions.Reading, isAlwaysPresent: Bool) {
        self.init()
        absent = isAlwaysPresent ? [] : reading.absent ?? []
        thousands = reading.thousands
        unit = reading.unit
        // A separator and a unit are only found in strings.
        numbersFromStrings = reading.numbersFromStrings == true || thousands != nil || unit != nil
        stringsFromNumbers = reading.stringsFromNumbers == true
        booleansFromNumbers = reading.booleansFromNumbers == true
        dates = reading.dates ?? []
        ignoresCase = reading.ignoreCase == true
    }

    /// The part that has an effect on values of a type.
    fileprivate func effective(on type: BuiltinType?, isEnumeration: Bool) -> Self {
        var effective = Self()
        effective.absent = absent
        switch type {
        case .int?, .int32?, .int64?, .float?, .double?, .decimal?, .duration?:
            effective.numbersFromStrings = numbersFromStrings
            effective.thousands = thousands
            effective.unit = unit
        case .string?:
            effective.stringsFromNumbers = stringsFromNumbers
            effective.ignoresCase = ignoresCase && isEnumeration
        case .bool?: effective.booleansFromNumbers = booleansFromNumbers
        case .date?, .dateTime?: effective.dates = dates
        case .uuid?, .url?, .bytes?, .base64URL?, .file?, .upload?, .json?, .links?, .unixTime?, nil: break
        }
        return effective
    }
}

extension Reading.Form {
    /// The form of values whose type in the document is another one.
    fileprivate init(of type: BuiltinType?, in document: BuiltinType?, _ tolerance: Reading.Tolerance) {
        switch (type?.kind, document?.kind) {
        case (.number?, .string?), (.bool?, .string?): self = .text
        case (.string?, .string?) where document == .string && !tolerance.dates.isEmpty: self = .text
        case (.string?, .number?), (.bool?, .number?): self = .number
        default: self = .typed
        }
    }
}

extension TypeReference {
    /// The builtin type, or that of the elements or values; nil for a declared type and for lists or maps inside others.
    fileprivate var builtin: BuiltinType? {
        switch unwrapped {
        case .builtin(let builtin): return builtin
        case .list(let element), .map(let element):
            if case .builtin(let builtin) = element.unwrapped { return builtin }
            return nil
        case .declared, .optional: return nil
        }
    }

    /// The type of durations in place of a single string or number with a unit of time; nil for other types and units.
    fileprivate func asDuration(in unit: String) -> TypeReference? {
        guard ["ms", "s", "min", "h", "d"].contains(unit), case .builtin(let builtin) = unwrapped,
            builtin == .string || builtin.kind == .number
        else { return nil }
        return TypeReference.builtin(.duration).optional(if: isOptional)
    }
}

extension BuiltinType {
    /// Whether the values are numbers in JSON.
    var isNumber: Bool { kind == .number }

    fileprivate enum Kind { case bool, number, string, other }

    /// The kind of JSON values.
    fileprivate var kind: Kind {
        switch self {
        case .bool: .bool
        case .int, .int32, .int64, .float, .double, .decimal, .duration, .unixTime: .number
        case .string, .date, .dateTime, .uuid, .url, .bytes, .base64URL: .string
        case .file, .upload, .json, .links: .other
        }
    }
}

extension Diagnostic.Message {
    static func idleReading(_ key: String, of property: String) -> Self {
        let kinds = ["booleansFromNumbers": "boolean", "stringsFromNumbers": "string", "dates": "date"]
        return switch key {
        case "absent": "'\(property)' always has a value, so no text can stand for a missing one"
        case "ignoreCase": "'ignoreCase' has no effect on '\(property)', which is not an enumeration of strings"
        case "defaults": "'defaults' has no effect on '\(property)', which has no default"
        default: "'\(key)' has no effect on '\(property)', which is not a \(kinds[key] ?? "number"); 'types' can give it another type"
        }
    }
}
