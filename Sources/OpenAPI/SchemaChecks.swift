import Diagnostics
import YAML

// What a schema says and cannot mean. The keywords have been read before; nothing here changes them but an empty `enum`.

extension Schema.Keywords {
    /// Reports keywords that contradict one another.
    mutating func check(_ entries: [Node.Entry], _ decoder: NodeDecoder) {
        let position = { (key: String) in entries.first { $0.key == key }?.keyPosition }
        checkParts(position, decoder)
        if enumeration?.isEmpty == true, let position = position("enum") {
            decoder.log.warning("'enum' has no values; it is ignored", at: position)
            enumeration = nil
        }
        if let enumeration { check(enumeration, decoder) }
        if !prefixItems.isEmpty, let position = position("prefixItems") ?? (types.isEmpty ? nil : position("items")) {
            decoder.log.note("each element of a tuple has a type of its own, which no list has; any values are allowed", at: position)
        }
    }

    private func checkParts(_ position: (String) -> SourcePosition?, _ decoder: NodeDecoder) {
        if types.isEmpty, items == nil, !prefixItems.isEmpty, let position = position("items") {
            decoder.log.note("a list of 'items' says nothing without 'type: array'; any value is allowed", at: position)
        }
        guard let type = types.first, types.count == 1 else { return }
        if type != .object, !properties.isEmpty, let position = position("properties") {
            decoder.log.warning("the schema has 'properties', but its type is '\(type.rawValue)'; it is read as an object", at: position)
        }
        if type != .array, let position = position("items") {
            decoder.log.note("'items' means nothing for the type '\(type.rawValue)'; it is ignored", at: position)
        }
        if type != .object, properties.isEmpty, let position = position("additionalProperties") {
            decoder.log.note("'additionalProperties' means nothing for the type '\(type.rawValue)'; it is ignored", at: position)
        }
        if type == .array, items == nil, prefixItems.isEmpty, reference == nil, decoder.version < .openAPI31,
            let position = position("type")
        {
            decoder.log.note("the array has no 'items'; any values are allowed in it", at: position)
        }
    }

    private func check(_ values: [DocumentValue], _ decoder: NodeDecoder) {
        var texts: Set<String> = []
        var others: Set<String> = []
        for value in values {
            if let text = value.text, !(value.isText ? texts.insert(text) : others.insert(text)).inserted {
                decoder.log.warning("the value '\(text)' is listed twice; the second one is ignored", at: value.position)
            } else if let type = types.first, types.count == 1, !value.isNull, !value.fits(type) {
                decoder.log.note(
                    "\(value.text.map { "the value '\($0)'" } ?? "a value") of the enumeration is \(value.kindName), but the type is "
                        + "'\(type.rawValue)'\(type == .string ? "; it is read as a text" : "; the enumeration is ignored")",
                    at: value.position
                )
            }
        }
    }
}

extension DocumentValue {
    fileprivate var isText: Bool { if case .string = kind { true } else { false } }

    /// Whether the value is of a type; a fraction that is whole is an integer.
    fileprivate func fits(_ type: Schema.PrimitiveType) -> Bool {
        switch (type, kind) {
        case (.string, .string), (.boolean, .bool), (.integer, .integer), (.number, .integer), (.number, .number), (.null, .null),
            (.array, .list), (.object, .object):
            true
        case (.integer, .number(let number)): number == number.rounded()
        default: false
        }
    }
}
