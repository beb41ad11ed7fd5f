import OperationModel
import Templating

/// A property of a record in `Record.mustache`.
struct PropertyView: TemplateView {
    let property: Property
    let spelling: TypeSpelling
    /// The constant that says how the property is read; nil if it is read as the document says.
    let reading: String?
    /// The set of properties that are written as null; nil if the property is not among them.
    let nulls: String?

    static let keys: TemplateKeys<PropertyView> = [
        .strings("documentation") { SwiftText.documentation($0.property.text) },
        .flag("isDeprecated") { $0.property.isDeprecated },
        .string("name") { SwiftText.name($0.property.name) },
        .string("storage") { $0.property.storage },
        .string("type") { $0.spelling.type($0.property.type) },
        .string("read") { $0.read },
        .string("write") { $0.write },
        .string("key") { $0.key },
    ]

    /// The statement that reads the property: `name = json.stringIfPresent("name")`.
    private var read: String {
        // For a value of any type, null differs from no value.
        if reading == nil, property.type == .optional(.builtin(.json)) { return "\(reference) = json.anyIfPresent(\(key))" }
        let substitute = property.takesDefault && !property.type.isOptional ? property.defaultValue : nil
        let ifPresent = property.type.isOptional || substitute != nil ? "IfPresent" : ""
        let orDefault = substitute.map { " ?? " + spelling.literal($0) } ?? ""
        if let reading { return "\(reference) = \(decoded("json.\(tolerantCodec)\(ifPresent)(\(key), Self.\(reading))"))\(orDefault)" }
        let only = property.documentedValue.map { ", only: " + spelling.literal($0) } ?? ""
        return "\(reference) = \(decoded("json.\(codec)\(ifPresent)(\(key)\(only))"))\(orDefault)"
    }

    /// The property's value, made of that in JSON if they differ in type.
    private func decoded(_ expression: String) -> String {
        guard property.type.unwrapped == .builtin(.unixTime) else { return expression }
        return property.type.isOptional ? "(\(expression) as UnixTime?)?.date" : "(\(expression) as UnixTime).date"
    }

    /// The statement that writes the property: `json.string("name", name)`.
    private var write: String {
        let isRequiredNil = property.isRequired && property.type.isOptional
        let orSentNull = nulls.map { ", orNull: \($0).contains(.\(SwiftText.name(property.name)))" }
        if let reading, let written = property.reading, isWrittenTolerantly(written) {
            let orAbsent =
                isRequiredNil
                ? written.allowsNull || written.tolerance.absent.isEmpty ? ", orNull: true" : ", orAbsent: true" : orSentNull ?? ""
            let form = written.form == .typed ? "" : ", as: .\(written.form.rawValue)"
            return "json.\(tolerantCodec)(\(key), \(spelling.written(reference, property.type)), Self.\(reading)\(form)\(orAbsent))"
        }
        let orNull = isRequiredNil ? ", orNull: true" : orSentNull ?? ""
        return "json.\(codec)(\(key), \(spelling.written(reference, property.type))\(orNull))"
    }

    /// Whether the value of a property is not written like any other of its type.
    private func isWrittenTolerantly(_ reading: Reading) -> Bool {
        if reading.form != .typed || property.type.unwrapped == .builtin(.duration) { return true }
        return property.isRequired && !reading.allowsNull && !reading.tolerance.absent.isEmpty
    }

    /// The codec's function for values that differ from the document.
    private var tolerantCodec: String {
        switch spelling.resolved(property.type.unwrapped) {
        case .builtin(.duration): "duration"
        case .list: "tolerantList"
        case .map: "tolerantMap"
        case .builtin, .declared, .optional: "tolerantValue"
        }
    }

    private var codec: String { spelling.codec(property.type) }
    /// The property's key in JSON, as a literal.
    private var key: String { SwiftText.literal(property.key) }
    /// The property, qualified if the reader or writer `json` hides it.
    private var reference: String { property.storage == "json" ? "self.json" : property.storage }
}

extension Property {
    /// The documentation, which names the default of a property that is left out unless it is set.
    fileprivate var text: String? {
        guard let documentedDefault else { return documentation }
        return [documentation, "The default is \(SwiftText.code(SwiftText.line(documentedDefault)))."].compactMap(\.self).joined(
            separator: "\n\n")
    }

    /// The name of the stored property.
    var storage: String { SwiftText.storage(name, isDeprecated: isDeprecated) }
}
