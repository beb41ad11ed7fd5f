package import OpenAPI

extension Schema.Keywords {
    /// The text of the document about the schema.
    package var text: String? { [documentation ?? title, restrictions].joinedParagraphs }

    /// The same, without a title or a description that only repeats a name, as frameworks write it.
    package func text(besides name: String) -> String? {
        (documentation ?? title)?.letters == name.letters ? restrictions : text
    }

    /// The text of the document about the values, beyond the type and the description.
    package var restrictions: String? { [allowedValues, limitText].joinedParagraphs }

    /// A sentence that lists the values of an enumeration that does not become its own type, such as one of numbers.
    private var allowedValues: String? {
        let values = (enumeration ?? []).filter { !$0.isNull }
        switch types {
        case [.string], [.boolean]: return nil
        case [.integer], []: if values.allSatisfy(\.isInteger) || types.isEmpty && values.allSatisfy(\.isString) { return nil }
        default: break
        }
        let texts = values.compactMap { $0.text.map { "`\($0)`" } }
        return texts.isEmpty || texts.count < values.count ? nil : "One of \(texts.joined(separator: ", "))."
    }

    /// Whether the schema only annotates values, such as with a description, and does not restrict them.
    package var isAnnotation: Bool { reference == nil && allOf.isEmpty && restrictsNothingItself }

    /// Whether the schema restricts values only through `$ref` and `allOf`.
    var restrictsNothingItself: Bool { types.isEmpty && restrictsOnlyType }

    /// Whether the schema restricts values only by their type, and through `$ref` and `allOf`.
    private var restrictsOnlyType: Bool {
        boolean == nil && enumeration == nil && constant == nil && properties.isEmpty && required.isEmpty
            && otherProperties == nil && items == nil && prefixItems.isEmpty && oneOf.isEmpty && anyOf.isEmpty
            && conditional.isEmpty && contentSchema == nil
    }

    /// Whether the schema is only another name of one that it refers to.
    var isOnlyReference: Bool { reference != nil && allOf.isEmpty && restrictsNothingItself }

    /// Whether the schema has only a type next to a reference.
    var isReferenceWithType: Bool { reference != nil && allOf.isEmpty && restrictsOnlyType }

    /// Whether any value is allowed, whatever the schema says about it.
    var allowsAnyValue: Bool { boolean == true || isAnnotation }

    /// Whether nothing is known about values except that they are objects, which many tools also write for values of any type.
    package var isAnyObject: Bool { types == [.object] && reference == nil && allOf.isEmpty && restrictsOnlyType }

    /// The properties that are allowed in addition to the declared ones, including those with a name that matches a pattern.
    package var otherProperties: Schema.AdditionalProperties? {
        Schema.AdditionalProperties(patterns: patternProperties.map(\.value), others: additionalProperties ?? unevaluatedSchema)
    }

    /// The properties that no part of the schema declares, if they are described.
    var unevaluatedSchema: Schema.AdditionalProperties? {
        // Forbidden properties are not part of the type, as if they were not mentioned.
        if case .forbidden? = unevaluatedProperties { nil } else { unevaluatedProperties }
    }

    /// Whether null is the only value.
    package var isNull: Bool {
        types == [.null] || constant?.isNull == true || enumeration.map { $0.allSatisfy(\.isNull) && !$0.isEmpty } == true
    }

    /// Whether a schema adds only null to other alternatives: `{type: 'null'}`, or `{nullable: true}` in 3.0.
    var isOnlyNull: Bool { isNull || isNullable && isAnnotation }

    /// Whether two schemas are the same reference, or the same simple type.
    fileprivate func isEqual(to other: Self) -> Bool {
        reference?.text == other.reference?.text && types == other.types && isNullable == other.isNullable && format == other.format
            && isSimple && other.isSimple
    }

    /// Whether the schema is only a reference, or a type and its format.
    private var isSimple: Bool {
        allOf.isEmpty && oneOf.isEmpty && anyOf.isEmpty && enumeration == nil && constant == nil && items == nil && properties.isEmpty
            && otherProperties == nil
    }
}

extension Schema {
    /// The alternatives of a schema that has no name, no text and nothing else, which are those of the schema around it; otherwise the
    /// schema itself.
    ///
    /// - Parameter kind: how both list their alternatives.
    func alternatives(_ kind: KeyPath<Keywords, [Schema]>) -> [Schema] {
        guard !keywords[keyPath: kind].isEmpty, keywords.title == nil, keywords.text == nil, keywords.discriminator == nil,
            !keywords.isNullable
        else {
            return [self]
        }
        var rest = keywords
        (rest.oneOf, rest.anyOf) = ([], [])
        guard rest.isAnnotation, keywords.oneOf.isEmpty || keywords.anyOf.isEmpty else { return [self] }
        return keywords[keyPath: kind].flatMap { $0.alternatives(kind) }
    }
}

extension Schema.AdditionalProperties {
    /// The properties with a name that matches a pattern, and all others that are not declared; nil if nothing describes either.
    package init?(patterns: [Schema], others: Self?) {
        var schemas = patterns
        switch others {
        case .any?:
            self = .any
            return
        case .forbidden? where schemas.isEmpty:
            self = .forbidden
            return
        case .schema(let schema)?: schemas.append(schema)
        case .forbidden?, nil: break
        }
        guard let first = schemas.first else { return nil }
        self = schemas.dropFirst().allSatisfy { $0.keywords.isEqual(to: first.keywords) } ? .schema(first) : .any
    }
}

extension [Schema] {
    /// The documentation that all schemas have; nil if they differ.
    package var commonText: String? { Set(map(\.keywords.text)).count == 1 ? self[0].keywords.text : nil }
}

extension DocumentValue {
    /// Whether the value is a number without a fraction that fits an `Int`.
    package var isInteger: Bool {
        switch kind {
        case .integer: true
        case .number(let number): Int(exactly: number) != nil
        case .null, .bool, .string, .list, .object: false
        }
    }

    /// Whether the value is any number.
    package var isNumber: Bool { if case .number = kind { true } else { isInteger } }
    package var isString: Bool { if case .string = kind { true } else { false } }
    var isBool: Bool { if case .bool = kind { true } else { false } }
}
