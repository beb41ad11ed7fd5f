import OperationModel
import Templating

/// A property of a record in `Record.mustache`.
struct PropertyView: TemplateView {
    let property: Property
    let spelling: TypeSpelling

    func value(for name: String) -> TemplateValue? {
        switch name {
        case "documentation": .texts(SwiftText.documentation(property.documentation))
        case "isDeprecated": .flag(property.isDeprecated)
        case "name": .text(SwiftText.name(property.name))
        case "storage": .text(property.storage)
        case "type": .text(spelling.type(property.type))
        case "read": .text(read)
        case "write": .text(write)
        case "key": .text(key)
        default: nil
        }
    }

    /// The statement that reads the property: `name = json.stringIfPresent("name")`.
    private var read: String {
        "\(reference) = json.\(codec)\(property.type.isOptional ? "IfPresent" : "")(\(key))"
    }

    /// The statement that writes the property: `json.string("name", name)`.
    private var write: String {
        let orNull = property.isRequired && property.type.isOptional ? ", orNull: true" : ""
        return "json.\(codec)(\(key), \(reference)\(orNull))"
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
