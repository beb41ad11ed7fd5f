import Diagnostics
import YAML

// What a schema says and cannot mean. The keywords have been read before; nothing here changes them but an empty `enum`.

extension Schema.Keywords {
    /// Reports keywords that contradict one another.
    mutating func check(_ entries: [Node.Entry], _ decoder: NodeDecoder) {
        let mark = { (key: String) in entries.first { $0.key == key }?.keyMark }
        checkParts(mark, decoder)
        if enumeration?.isEmpty == true, let mark = mark("enum") {
            decoder.log.warning("'enum' has no values; it is ignored", at: mark)
            enumeration = nil
        }
        if let enumeration { check(enumeration, decoder) }
        if !prefixItems.isEmpty, let mark = mark("prefixItems") ?? (types.isEmpty ? nil : mark("items")) {
            decoder.log.note("each element of a tuple has a type of its own, which no list has; any values are allowed", at: mark)
        }
    }

    private func checkParts(_ mark: (String) -> Mark?, _ decoder: NodeDecoder) {
        if types.isEmpty, items == nil, !prefixItems.isEmpty, let mark = mark("items") {
            decoder.log.note("a list of 'items' says nothing without 'type: array'; any value is allowed", at: mark)
        }
        guard let type = types.first, types.count == 1 else { return }
        if type != .object, !properties.isEmpty, let mark = mark("properties") {
            decoder.log.warning("the schema has 'properties', but its type is '\(type.rawValue)'; it is read as an object", at: mark)
        }
        if type != .array, let mark = mark("items") {
            decoder.log.note("'items' means nothing for the type '\(type.rawValue)'; it is ignored", at: mark)
        }
        if type != .object, properties.isEmpty, let mark = mark("additionalProperties") {
            decoder.log.note("'additionalProperties' means nothing for the type '\(type.rawValue)'; it is ignored", at: mark)
        }
        if type == .array, items == nil, prefixItems.isEmpty, reference == nil, decoder.version < .openAPI31, let mark = mark("type") {
            decoder.log.note("the array has no 'items'; any values are allowed in it", at: mark)
        }
    }

    private func check(_ values: [DocumentValue], _ decoder: NodeDecoder) {
        var texts: Set<String> = []
        var others: Set<String> = []
        for value in values {
            if let text = value.text, !(value.isText ? texts.insert(text) : others.insert(text)).inserted {
                decoder.log.warning("the value '\(text)' is listed twice; the second one is ignored", at: value.mark)
            } else if let type = types.first, types.count == 1, !value.isNull, !value.fits(type) {
                decoder.log.note(
                    "\(value.text.map { "the value '\($0)'" } ?? "a value") of the enumeration is \(value.kindName), but the type is "
                        + "'\(type.rawValue)'\(type == .string ? "; it is read as a text" : "; the enumeration is ignored")", at: value.mark
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
