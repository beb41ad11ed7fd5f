import OperationModel
import Templating

/// A property of a record in `Record.mustache`.
struct PropertyView: TemplateView {
    let property: Property
    let spelling: TypeSpelling

    static let keys: TemplateKeys<PropertyView> = [
        .strings("documentation") { SwiftText.documentation($0.property.documentation) },
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
        if property.type == .optional(.builtin(.json)) { return "\(reference) = json.anyIfPresent(\(key))" }
        return "\(reference) = json.\(codec)\(property.type.isOptional ? "IfPresent" : "")(\(key))"
    }

    /// The statement that writes the property: `json.string("name", name)`.
    private var write: String {
        let orNull = property.isRequired && property.type.isOptional ? ", orNull: true" : ""
        return "json.\(codec)(\(key), \(spelling.written(reference, property.type))\(orNull))"
    }

    private var codec: String { spelling.codec(property.type) }
    /// The property's key in JSON, as a literal.
    private var key: String { SwiftText.literal(property.key) }
    /// The property, qualified if the reader or writer `json` hides it.
    private var reference: String { property.storage == "json" ? "self.json" : property.storage }
}

extension Property {
    /// The name of the stored property.
    var storage: String { SwiftText.storage(name, isDeprecated: isDeprecated) }
}
