import Diagnostics
import YAML

// Checks for keywords that contradict one another. They change only an empty `enum`, values that their type spells differently, and a list
// of `items` without a type.

extension Schema.Keywords {
    /// Reports contradictions, removes an empty `enum` and a list of `items` without a type, and reads strings of an `enum` and a
    /// `default` as their type.
    mutating func check(_ entries: [Node.Entry], _ decoder: NodeDecoder) {
        let position = { (key: String) in entries.first { $0.key == key }?.keyPosition }
        checkParts(position, decoder)
        if enumeration?.isEmpty == true, let position = position("enum") {
            decoder.log.warning(.emptyEnumeration, at: position)
            enumeration = nil
        }
        if let enumeration { self.enumeration = checked(enumeration, decoder) }
        if let value = defaultValue, let type = mismatch(of: value), let read = value.read(as: type) {
            decoder.log.note(.valueMismatch("the default", value, type, isRead: true), at: value.position)
            defaultValue = read
        }
        // Slack's description lists alternatives in this way.
        if types.isEmpty, !prefixItems.isEmpty, position("prefixItems") == nil, let position = position("items") {
            decoder.log.note(.itemsWithoutType, at: position)
            prefixItems = []
        }
    }

    private func checkParts(_ position: (String) -> SourcePosition?, _ decoder: NodeDecoder) {
        guard let type = types.first, types.count == 1 else { return }
        if type != .object, !properties.isEmpty, let position = position("properties") {
            decoder.log.warning(.propertiesOfScalar(type), at: position)
        }
        for key in ["items", "prefixItems"] where type != .array {
            if let position = position(key) { decoder.log.note(.irrelevantKeyword(key, type), at: position) }
        }
        if type != .object, properties.isEmpty, let position = position("additionalProperties") {
            decoder.log.note(.irrelevantKeyword("additionalProperties", type), at: position)
        }
        if type == .array, items == nil, prefixItems.isEmpty, reference == nil, decoder.version < .openAPI31,
            let position = position("type")
        {
            decoder.log.note(.arrayWithoutItems, at: position)
        }
    }

    /// The values of an enumeration, of which strings are read as the values of the type that they spell: `"1"` as an integer.
    private func checked(_ values: [DocumentValue], _ decoder: NodeDecoder) -> [DocumentValue] {
        var strings: Set<String> = []
        var others: Set<String> = []
        return values.map { value in
            let text = value.text ?? value.json
            if !(value.isString ? strings.insert(text) : others.insert(text)).inserted {
                decoder.log.warning(.duplicateValue(text), at: value.position)
            } else if let type = mismatch(of: value) {
                let subject = (value.text.map { "value '\($0)'" } ?? "a value") + " of the enumeration"
                let read = value.read(as: type)
                decoder.log.note(.valueMismatch(subject, value, type, isRead: read != nil), at: value.position)
                return read ?? value
            }
            return value
        }
    }

    /// The only type of the schema, apart from null, if a value that is not null does not have it.
    private func mismatch(of value: DocumentValue) -> Schema.PrimitiveType? {
        let types = types.filter { $0 != .null }
        guard let type = types.first, types.count == 1, !value.isNull, !value.fits(type) else { return nil }
        return type
    }
}

extension DocumentValue {
    fileprivate var isString: Bool { if case .string = kind { true } else { false } }

    /// The value of a type that the string spells; for the type `string`, the scalar itself, whose text is used. Nil if there is none.
    fileprivate func read(as type: Schema.PrimitiveType) -> DocumentValue? {
        if type == .string { return text == nil ? nil : self }
        guard isString, let value = withoutQuotationMarks, value.fits(type) else { return nil }
        return value
    }

    /// Whether the value has a type; a number without a fraction is an integer.
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

extension Diagnostic.Message {
    static let emptyEnumeration: Self = "'enum' has no values; it is ignored"

    static let itemsWithoutType: Self = "a list of 'items' needs 'type: array'; any value is allowed"

    static func propertiesOfScalar(_ type: Schema.PrimitiveType) -> Self {
        "the schema has 'properties', but its type is '\(type.rawValue)'; it is read as an object"
    }

    static func irrelevantKeyword(_ keyword: String, _ type: Schema.PrimitiveType) -> Self {
        "'\(keyword)' has no effect on type '\(type.rawValue)'; it is ignored"
    }

    static let arrayWithoutItems: Self = "the array has no 'items'; elements of any type are allowed"

    static func duplicateValue(_ text: String) -> Self { "duplicate value '\(text)'; the second one is ignored" }

    static func valueMismatch(_ subject: String, _ value: DocumentValue, _ type: Schema.PrimitiveType, isRead: Bool) -> Self {
        let effect = isRead ? "it is read as '\(type.rawValue)'" : "the enumeration is ignored"
        return "\(subject) is \(value.kindName), but the type is '\(type.rawValue)'; \(effect)"
    }
}
