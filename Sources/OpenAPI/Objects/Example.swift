import YAML

/// An example of the content of a body (Example Object).
package enum Example: Sendable {
    case value(DocumentValue)
    /// The content as it is sent (`serializedValue`, 3.2).
    case text(String)

    /// Decodes an Example Object; nil if the example is not in the document (`externalValue`).
    init?(_ node: Node) {
        if let text = node["serializedValue"]?.text {
            self = .text(text)
        } else if let value = node["dataValue"] ?? node["value"] {
            self = .value(DocumentValue(value))
        } else {
            return nil
        }
    }
}

extension NodeDecoder {
    /// The examples in an entry `examples`.
    func examples(_ entry: Node.Entry) -> [MapEntry<Referenced<Example>>] {
        (entry.value.mapping ?? []).compactMap { member in
            referenced(member.value, Example.init).map { MapEntry(name: member.key, position: member.keyPosition, value: $0) }
        }
    }

    /// The example that is the value of an entry, without a name.
    func example(_ entry: Node.Entry) -> MapEntry<Referenced<Example>> {
        MapEntry(name: "", position: entry.keyPosition, value: .value(.value(DocumentValue(entry.value))))
    }
}
