import OpenAPI

extension Schema.Keywords {
    /// What the document says about the schema.
    var text: String? { documentation ?? title }

    /// Whether the schema only annotates values, such as with a description, and does not restrict them.
    var isAnnotation: Bool { reference == nil && allOf.isEmpty && restrictsNothingItself }

    /// Whether the schema describes the parts of values inline.
    var hasInlineParts: Bool {
        reference == nil && !(properties.isEmpty && items == nil && otherProperties == nil && oneOf.isEmpty && anyOf.isEmpty)
    }

    /// Whether the schema restricts values only through `$ref` and `allOf`.
    var restrictsNothingItself: Bool {
        boolean == nil && types.isEmpty && enumeration == nil && constant == nil && properties.isEmpty && required.isEmpty
            && otherProperties == nil && items == nil && prefixItems.isEmpty && oneOf.isEmpty && anyOf.isEmpty
    }

    /// The properties that are allowed in addition to the declared ones, including those with a name that matches a pattern.
    var otherProperties: Schema.AdditionalProperties? {
        var schemas = patternProperties.map(\.value)
        switch additionalProperties {
        case .any?: return .any
        case .forbidden? where schemas.isEmpty: return .forbidden
        case .schema(let schema)?: schemas.append(schema)
        case .forbidden?, nil: break
        }
        guard let first = schemas.first else { return nil }
        return schemas.dropFirst().allSatisfy { $0.keywords.isEqual(to: first.keywords) } ? .schema(first) : .any
    }

    /// Whether null is the only value.
    var isNull: Bool { types == [.null] || constant?.isNull == true || enumeration.map { $0.allSatisfy(\.isNull) && !$0.isEmpty } == true }

    /// Whether two schemas are the same reference, or the same simple type.
    private func isEqual(to other: Self) -> Bool {
        reference?.text == other.reference?.text && types == other.types && isNullable == other.isNullable && format == other.format
            && isSimple && other.isSimple
    }

    /// Whether the schema is only a reference, or a type and its format.
    private var isSimple: Bool {
        allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil && constant == nil && items == nil && !hasInlineParts
    }
}

extension [Schema] {
    /// The documentation that all schemas have; nil if they differ.
    var commonText: String? { Set(map(\.keywords.text)).count == 1 ? self[0].keywords.text : nil }
}

extension [String?] {
    /// The strings as paragraphs, without repetitions; nil if there are none.
    var joinedParagraphs: String? {
        var texts: [String] = []
        for case let text? in self where !text.isEmpty && !texts.contains(text) { texts.append(text) }
        return texts.isEmpty ? nil : texts.joined(separator: "\n\n")
    }
}
