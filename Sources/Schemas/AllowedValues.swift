import Diagnostics
import OpenAPI

/// The values that all of several schemas allow, by their types, formats, encodings and lists of values (JSON Schema, `allOf`).
///
/// The order of the schemas does not matter, except for the order, the names and the documentation of listed values.
package struct AllowedValues {
    /// The combined statements of the schemas about one aspect.
    private enum Agreement<Value> {
        case unspecified
        case agreed(Value)
        /// Two schemas have nothing in common; a third one cannot change that.
        case contradiction

        init(_ value: Value?) { self = value.map(Self.agreed) ?? .unspecified }

        var value: Value? { if case .agreed(let value) = self { value } else { nil } }

        /// The combination of both.
        ///
        /// - Parameter common: what two values have in common; nil if they contradict each other.
        func merged(with other: Self, _ common: (Value, Value) -> Value?) -> Self {
            switch (self, other) {
            case (.contradiction, _), (_, .contradiction): .contradiction
            case (.unspecified, _): other
            case (_, .unspecified): self
            case (.agreed(let value), .agreed(let otherValue)): common(value, otherValue).map(Self.agreed) ?? .contradiction
            }
        }
    }

    /// A contradiction between two schemas.
    enum Conflict {
        case types([Schema.PrimitiveType], [Schema.PrimitiveType])
        case formats(String, String)
        case values
    }

    private var allTypes = Agreement<[Schema.PrimitiveType]>.unspecified
    private var formats = Agreement<String>.unspecified
    private var encodings = Agreement<String>.unspecified
    private var mediaTypes = Agreement<String>.unspecified
    private var listedValues = Agreement<[EnumerationValue]>.unspecified
    /// Whether the schemas with a type or a list of values allow or forbid null, and whether one without either adds it (`nullable`, 3.0).
    private var null = (isAllowed: false, isForbidden: false, isAdded: false)

    /// All values, which no schema restricts.
    init() {}

    /// The values that the keywords of one schema allow, without the schemas that it refers to.
    ///
    /// - Parameter countsNull: whether the schema decides about null; not if a schema that refers to it allows null.
    init(_ keywords: Schema.Keywords, countsNull: Bool = true) {
        allTypes = Agreement(keywords.types.isEmpty ? nil : keywords.types)
        formats = Agreement(keywords.format)
        encodings = Agreement(keywords.contentEncoding)
        mediaTypes = Agreement(keywords.contentMediaType)
        listedValues = Agreement(keywords.enumerationValues)
        let restricts = !keywords.types.isEmpty || listedValues.value != nil
        null = (
            countsNull && keywords.isNullable && !keywords.isAnnotation, countsNull && !keywords.isNullable && restricts,
            countsNull && keywords.isNullable && keywords.isAnnotation
        )
    }

    /// The types; empty if any is allowed, or if two schemas contradict each other.
    var types: [Schema.PrimitiveType] { allTypes.value ?? [] }
    /// Whether null is allowed: by all schemas that have a type, or because a schema that contains nothing else adds it.
    var isNullable: Bool { null.isAdded || null.isAllowed && !null.isForbidden }
    var format: String? { formats.value }
    var contentEncoding: String? { encodings.value }
    var contentMediaType: String? { mediaTypes.value }

    /// The listed values without null; nil if no schema lists values, or if two of them contradict each other.
    var enumeration: [EnumerationValue]? {
        get { listedValues.value }
        set { listedValues = Agreement(newValue) }
    }

    /// The listed values without null as JSON; nil if no schema lists values, or if two of them contradict each other.
    var listed: [String]? { enumeration?.map(\.value.json) }

    /// The types, or else those of the listed values.
    var impliedTypes: Set<Schema.PrimitiveType> {
        types.isEmpty ? Set((enumeration ?? []).map { Schema.PrimitiveType(of: $0.value) }) : Set(types)
    }

    /// Removes the values that another schema does not allow.
    mutating func formIntersection(_ other: Self) { _ = formIntersection(reporting: other) }

    /// Removes the values that another schema does not allow.
    ///
    /// - Returns: how the other schema contradicts those before it.
    mutating func formIntersection(reporting other: Self) -> [Conflict] {
        var conflicts: [Conflict] = []
        allTypes = allTypes.merged(with: other.allTypes) { own, others in
            let common = own.common(with: others)
            if common.isEmpty, own != [.null], others != [.null] { conflicts.append(.types(own, others)) }
            return common.isEmpty ? nil : common
        }
        formats = formats.merged(with: other.formats) { own, other in
            let common = Self.commonFormat(own, other)
            if common == nil { conflicts.append(.formats(own, other)) }
            return common
        }
        encodings = encodings.merged(with: other.encodings, Swift.min)
        mediaTypes = mediaTypes.merged(with: other.mediaTypes, Swift.min)
        listedValues = listedValues.merged(with: other.listedValues) { own, others in
            let common = [own, others].common
            if common == nil { conflicts.append(.values) }
            return common
        }
        null = (
            null.isAllowed || other.null.isAllowed, null.isForbidden || other.null.isForbidden, null.isAdded || other.null.isAdded
        )
        return conflicts
    }

    /// Whether another schema allows all of the values, apart from null.
    func isWithin(_ other: Self) -> Bool {
        var common = self
        common.formIntersection(other)
        return common.impliedTypes == impliedTypes && common.format == format && common.contentEncoding == contentEncoding
            && common.contentMediaType == contentMediaType && Set(common.listed ?? []) == Set(listed ?? [])
            && (common.listed == nil) == (listed == nil)
    }

    // MARK: Formats

    /// Formats of numbers; each has all values of those before it.
    private static let numberFormats = ["int32", "int64", "float", "double"]

    /// Less than 0 if the second format of a number has all values of the first one, and more than 0 if it lacks some; nil for others.
    package static func order(_ format: String?, _ other: String?) -> Int? {
        guard let index = format.flatMap(numberFormats.firstIndex), let otherIndex = other.flatMap(numberFormats.firstIndex) else {
            return nil
        }
        return index - otherIndex
    }

    /// The narrower of two formats; nil if no value can have both.
    ///
    /// A format that does not change the type of a client, such as `email`, adds nothing to one that does.
    private static func commonFormat(_ format: String, _ other: String) -> String? {
        if let index = numberFormats.firstIndex(of: format), let otherIndex = numberFormats.firstIndex(of: other) {
            return numberFormats[min(index, otherIndex)]
        }
        guard let type = type(of: format) else { return type(of: other) == nil ? min(format, other) : other }
        guard let otherType = self.type(of: other) else { return format }
        return type == otherType ? min(format, other) : nil
    }

    /// The type that a format chooses for a client; nil if it changes nothing.
    private static func type(of format: String) -> BuiltinType? {
        switch format {
        case "uint64", "decimal": .decimal
        case "byte", "bytes", "binary": .bytes
        case "base64url": .base64URL
        default: BuiltinType(format: format)
        }
    }
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

extension Schema.PrimitiveType {
    /// The type of a value in JSON.
    fileprivate init(of value: DocumentValue) {
        self =
            switch value.kind {
            case .null: .null
            case .bool: .boolean
            case .integer: .integer
            case .number: .number
            case .string: .string
            case .list: .array
            case .object: .object
            }
    }
}

extension AllowedValues.Conflict {
    /// The message about the contradiction.
    var message: Diagnostic.Message {
        switch self {
        case .types(let types, let others): .contradictingTypes(others.names, types.names)
        case .formats(let format, let other): .contradictingFormats(other, format)
        case .values: .contradictingValues
        }
    }
}

extension Diagnostic.Message {
    fileprivate static func contradictingTypes(_ types: String, _ others: String) -> Self {
        "the type is \(types) here and \(others) in another part of the schema; any value is allowed"
    }

    fileprivate static func contradictingFormats(_ format: String, _ other: String) -> Self {
        "the format is '\(format)' here and '\(other)' in another part of the schema; both are ignored"
    }

    fileprivate static let contradictingValues: Self =
        "the values here have none in common with those of another part of the schema; any value of the type is allowed"
}
