import YAML

extension Schema.Keywords {
    /// Reads `x-speakeasy-enums`: a list of names, or names by values.
    mutating func readValueNames(_ node: Node) {
        if let names = node.sequence {
            enumerationNames = names.map { $0.text ?? "" }
        } else {
            for entry in node.mapping ?? [] { namesByValue[entry.key] = entry.value.text }
        }
    }

    /// Reads `x-ms-enum`: the name of the type, and the names and descriptions of values.
    mutating func readMicrosoftEnumeration(_ node: Node) {
        enumerationTypeName = node["name"]?.text
        for value in node["values"]?.sequence ?? [] {
            guard let text = value["value"]?.text else { continue }
            namesByValue[text] = value["name"]?.text
            descriptionsByValue[text] = value["description"]?.text
        }
    }
}
