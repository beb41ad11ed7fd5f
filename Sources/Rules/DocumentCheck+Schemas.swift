import Diagnostics
import OpenAPI
import YAML

extension DocumentCheck {
    mutating func checkSchema(_ node: Node, _ key: String) {
        if let reference = Reference(in: node) {
            check(reference, .schema)
            // Before 3.1 the keys next to a `$ref` have no meaning.
            if version < .openAPI31 { return }
        }
        if let readOnly = node["readOnly"], readOnly.text == "true", node["writeOnly"]?.text == "true" {
            report(.readOnlyAndWriteOnly, at: readOnly.position)
        }
        checkType(node, key)
        checkBounds(of: node)
        if version < .openAPI31 { checkDefault(of: node) }
        checkNullDefault(of: node)
        guard version == .swagger20, let discriminator = node.entry("discriminator") else { return }
        if let name = discriminator.value.text {
            checkDiscriminator(name, at: discriminator.value.position, of: node)
        } else {
            report(.discriminatorMapping, at: discriminator.keyPosition, .note)
        }
    }

    private mutating func checkType(_ node: Node, _ key: String) {
        guard let type = node["type"] else { return }
        if type.sequence != nil { check(FieldKind.ListRule.unique, type, "type") }
        if type.text == "null", version < .openAPI31 { report(.laterKeyword("null", .openAPI31), at: type.position, .note) }
        if type.text == "file", version == .swagger20, key != "schema" { report(.misplacedFile, at: type.position) }
    }

    /// Checks that no maximum is below its minimum.
    private func checkBounds(of node: Node) {
        for part in ["imum", "Length", "Items", "Properties", "Contains"] {
            guard let least = node["min" + part]?.number, let most = node.entry("max" + part), let limit = most.value.number, limit < least
            else { continue }
            report(.emptyRange("min" + part, most.key), at: most.keyPosition, .note)
        }
    }

    /// Checks that a default has the type of the schema, as it must before 3.1.
    private mutating func checkDefault(of node: Node) {
        guard let value = node["default"], value.scalar?.value != .null, let type = node["type"]?.text else { return }
        let kind: FieldKind? =
            switch type {
            case "string": .string
            case "boolean": .boolean
            case "number", "integer": .number
            case "array": .list(.any)
            case "object": .map(.any)
            default: nil
            }
        guard let kind, !kind.fits(value) else { return }
        reportUnbuilt(.defaultMismatch(type, found: value.kind), at: value.position)
    }

    /// Checks that null is the default only where it is allowed.
    func checkNullDefault(of node: Node) {
        guard let value = node["default"], value.scalar?.value == .null, let type = node["type"] else { return }
        let values = (type.sequence ?? [type]) + (node["enum"]?.sequence ?? [])
        let isNullable =
            ["nullable", "x-nullable", "x-isnullable"].contains { node[$0]?.text == "true" }
            || values.contains { ["null", "any"].contains($0.text) || $0.scalar?.value == .null }
        if !isNullable { report(.nullDefault, at: value.position, .note) }
    }

    private mutating func checkDiscriminator(_ name: String, at position: SourcePosition, of node: Node) {
        let isRequired = node["required"]?.sequence?.contains { $0.text == name } == true
        if node["properties"]?[name] == nil || !isRequired { report(.optionalDiscriminator(name), at: position, .note) }
    }

    mutating func checkXML(_ node: Node) {
        guard version >= .openAPI32 else { return }
        if !reportExclusive(["nodeType", "attribute"], node) { reportExclusive(["nodeType", "wrapped"], node) }
    }
}

extension Diagnostic.Message {
    static let readOnlyAndWriteOnly: Self = "a schema cannot be both 'readOnly' and 'writeOnly'; the property is never sent"

    static let discriminatorMapping: Self = "a discriminator with 'propertyName' belongs to OpenAPI 3.0; it is read as in that version"

    static func emptyRange(_ minimum: String, _ maximum: String) -> Self {
        "'\(maximum)' is less than '\(minimum)', so no value is valid; the client checks neither"
    }

    static let misplacedFile: Self = "type 'file' is only allowed for responses and form parameters; it is read as data"

    static func defaultMismatch(_ type: String, found: String) -> Self {
        "the default must be of type '\(type)', not \(found); it is ignored"
    }

    static let nullDefault: Self = "the default is null, which the schema does not allow; it is ignored"

    static func optionalDiscriminator(_ name: String) -> Self {
        "the discriminator '\(name)' must be a required property of the schema; it is used anyway"
    }
}
