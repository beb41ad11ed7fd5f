package import OpenAPI

/// A value of an enumeration, with the name and the documentation that the document gives it.
package struct EnumerationValue {
    package var value: DocumentValue
    package var name: String?
    package var documentation: String?

    /// Adds the name and documentation of a schema that describes only this value.
    ///
    /// The title of a number is its name; the title of a string is documentation, unless it repeats the string.
    package mutating func add(_ keywords: Schema.Keywords) {
        if case .integer = value.kind, let title = keywords.title {
            name = name ?? title
            documentation = documentation ?? keywords.documentation
        } else {
            let isName = keywords.title.map { $0.letters == (value.text ?? "").letters } ?? true
            documentation = documentation ?? [isName ? nil : keywords.title, keywords.documentation].joinedParagraphs
        }
    }
}

extension [[EnumerationValue]] {
    /// The values that are in every list, in the order of the first one; nil if there are no lists, or if lists with values have none in
    /// common. Names and documentation of later lists count more.
    package var common: [EnumerationValue]? {
        guard var common = first else { return nil }
        for list in dropFirst() {
            let others = Dictionary(list.map { ($0.value.json, $0) }) { first, _ in first }
            common = common.compactMap { value in
                others[value.value.json].map { other in
                    EnumerationValue(
                        value: value.value, name: other.name ?? value.name, documentation: other.documentation ?? value.documentation)
                }
            }
        }
        return common.isEmpty && allSatisfy { !$0.isEmpty } ? nil : common
    }
}

extension Schema.Keywords {
    /// The values of `enum` or `const` without null; nil if the schema has neither.
    package var enumerationValues: [EnumerationValue]? {
        if let constant { return constant.isNull ? [] : [EnumerationValue(value: constant)] }
        guard let enumeration else { return nil }
        return enumeration.enumerated().compactMap { index, value in
            guard !value.isNull else { return nil }
            let name = enumerationNames.indices.contains(index) ? enumerationNames[index] : ""
            let text = enumerationDescriptions.indices.contains(index) ? enumerationDescriptions[index] : ""
            let key = value.text ?? ""
            return EnumerationValue(
                value: value, name: name.isEmpty ? namesByValue[key] : name, documentation: text.isEmpty ? descriptionsByValue[key] : text)
        }
    }
}
