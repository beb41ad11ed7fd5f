import OperationModel
import Schemas
import Templating

/// A property of a record in `Record.mustache`.
struct PropertyView: TemplateView {
    let property: Property
    let spelling: TypeSpelling
    /// The constant that says how the property is read; nil if it is read as the document describes it.
    let reading: String?
    /// The set of properties that are written as null; nil if the property is not among them.
    let nulls: String?

    static let keys: TemplateKeys<PropertyView> = [
        .strings("documentation") { SwiftText.documentation($0.property.text) },
        .flag("isDeprecated") { $0.property.isDeprecated },
        .string("name") { SwiftText.name($0.property.name) },
        .string("storage") { $0.property.storage },
        .string("type") { $0.spelling.type($0.property.type) },
        .string("key") { SwiftText.literal($0.property.key) },
        .string("reference") { $0.reference },
        .string("reader") { $0.reader },
        .string("reading") { $0.reading ?? "" },
        .string("only") { $0.only },
        .flag("isUnixTime") { $0.property.type.unwrapped == .builtin(.unixTime) },
        .flag("isOptional") { $0.property.type.isOptional },
        .string("substitute") { $0.substitute.map(TypeSpelling.literal) ?? "" },
        .string("writer") { $0.writtenReading == nil ? $0.spelling.codec($0.property.type) : $0.tolerantCodec },
        .string("written") { $0.spelling.written($0.reference, $0.property.type) },
        .string("writtenReading") { $0.writtenReading == nil ? "" : $0.reading ?? "" },
        .string("form") { $0.form },
        .string("orNull") { $0.orNull },
        .flag("orAbsent") { $0.orAbsent },
    ]

    /// The property, qualified if the reader or writer `json` hides it.
    private var reference: String { property.storage == "json" ? "self.json" : property.storage }

    // MARK: Reading

    /// The codec's function that reads the property.
    private var reader: String {
        // For a value of any type, null differs from no value.
        if reading == nil, property.type == .optional(.builtin(.json)) { return "anyIfPresent" }
        let function = reading == nil ? spelling.codec(property.type) : tolerantCodec
        return function + (property.type.isOptional || substitute != nil ? "IfPresent" : "")
    }

    /// The only value that the document allows, if the codec compares it; otherwise empty.
    private var only: String {
        guard reading == nil, let value = property.documentedValue else { return "" }
        switch (spelling.codec(property.type), value) {
        case ("bool", .bool), ("int", .integer), ("double", .integer), ("double", .number), ("string", .string):
            return TypeSpelling.literal(value)
        default: return ""
        }
    }

    /// The value that an absent one is read as.
    private var substitute: Literal? { property.takesDefault && !property.type.isOptional ? property.defaultValue : nil }

    /// The codec's function for values that differ from the document.
    private var tolerantCodec: String {
        switch spelling.resolved(property.type.unwrapped) {
        case .builtin(.duration): "duration"
        case .list: "tolerantList"
        case .map: "tolerantMap"
        case .builtin, .declared, .optional: "tolerantValue"
        }
    }

    // MARK: Writing

    /// The reading of the property, if its value is written differently from others of its type.
    private var writtenReading: Reading? {
        guard let reading = property.reading else { return nil }
        let isTolerant = reading.form != .typed || property.type.unwrapped == .builtin(.duration) || reading.replacesNull(of: property)
        return isTolerant ? reading : nil
    }

    /// The form in JSON; empty if it is that of the type.
    private var form: String { writtenReading.map { $0.form == .typed ? "" : $0.form.rawValue } ?? "" }

    /// Whether an absent value is written as a text that means this.
    private var orAbsent: Bool { property.type.isOptional && writtenReading?.replacesNull(of: property) == true }

    /// Whether an absent value is written as null; empty if it is left out.
    private var orNull: String {
        if property.isRequired, property.type.isOptional { return orAbsent ? "" : "true" }
        return nulls.map { "\($0).contains(.\(SwiftText.name(property.name)))" } ?? ""
    }
}

extension Reading {
    /// Whether the document allows no null in place of a value, but a text that means its absence.
    fileprivate func replacesNull(of property: Property) -> Bool { property.isRequired && !allowsNull && !tolerance.absent.isEmpty }
}

extension Property {
    /// The documentation, which names the default or the only value of a property that is left out unless it is set.
    fileprivate var text: String? {
        let only = type.isOptional && defaultValue == nil ? documentedValue.flatMap(TypeSpelling.json(of:)) : nil
        let sentence = documentedDefault.map { "The default is \(code($0))." } ?? only.map { "The only value is \(code($0))." }
        guard let sentence else { return documentation }
        return [documentation, sentence].compactMap(\.self).joined(separator: "\n\n")
    }

    private func code(_ json: String) -> String { SwiftText.code(SwiftText.line(json)) }

    /// The name of the stored property.
    var storage: String { SwiftText.storage(name, isDeprecated: isDeprecated) }
}
