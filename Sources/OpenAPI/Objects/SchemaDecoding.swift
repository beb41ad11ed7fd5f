import Diagnostics
import YAML

extension Schema {
    /// Decodes a schema of any version, or returns the one that was decoded at the same position.
    static func decoded(_ node: Node, _ decoder: NodeDecoder) -> Schema {
        if let known = decoder.schemas.schema(at: node.position) { return known }
        let schema = Schema(node, decoder, excluding: [])
        decoder.schemas.remember(schema)
        return schema
    }

    /// Decodes a schema.
    ///
    /// - Parameter excludedKeys: keys of the node that do not belong to the schema. In 2.0 the keywords of a parameter's schema
    ///   are members of the parameter.
    convenience init(_ node: Node, _ decoder: NodeDecoder, excluding excludedKeys: Set<String>) {
        var keywords = Keywords()
        switch node.content {
        case .mapping(let entries):
            for entry in entries where !excludedKeys.contains(entry.key) {
                keywords.read(entry, decoder)
                if Schema.Keywords.limits.contains(entry.key) { keywords.limits.append(entry.map(DocumentValue.init)) }
            }
            keywords.normalize(node)
            keywords.check(entries, decoder)
        case .scalar(let scalar):
            if case .bool(let boolean) = scalar.value {
                keywords.boolean = boolean
            } else if scalar.value == .string, let (type, format) = Schema.Keywords.type(named: scalar.text) {
                (keywords.types, keywords.format, keywords.isNullable) = ([type], format, type == .null)
                decoder.log.warning(.typeName(type, format), at: node.position)
            } else {
                fallthrough
            }
        default:
            decoder.log.warning(.schemaMismatch(found: node.kind), at: node.position)
        }
        self.init(keywords, at: node.position)
    }
}

extension Schema.Keywords {
    /// The keywords that are decoded or reported.
    private enum Keyword: String, CaseIterable {
        case reference = "$ref", type, nullable, xNullable = "x-nullable", isNullable = "x-isnullable", format, contentEncoding,
            contentMediaType, contentSchema
        case enumeration = "enum", variableNames = "x-enum-varnames", valueNames = "x-enumNames"
        case hyphenatedValueNames = "x-enum-names", speakeasyValueNames = "x-speakeasy-enums", microsoftEnumeration = "x-ms-enum"
        case valueDescriptions = "x-enum-descriptions", otherValueDescriptions = "x-enumDescriptions", constant = "const"
        case properties, required, additionalProperties, unevaluatedProperties, patternProperties, items, prefixItems
        case allOf, oneOf, anyOf, discriminator, discriminatorValue = "x-ms-discriminator-value", definitions = "$defs", oldDefinitions =
            "definitions", anchor = "$anchor"
        case title, description, deprecated, xml, readOnly, writeOnly, defaultValue = "default"
        // Conditions, which types cannot express.
        case not, condition = "if", consequence = "then", alternative = "else", dependentSchemas, dependentRequired,
            dependencies, unevaluatedItems, dynamicReference = "$dynamicRef", recursiveReference = "$recursiveRef"

        static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    }

    /// The keywords that restrict values beyond their types.
    fileprivate static let limits: Set<String> = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern", "minItems",
        "maxItems", "uniqueItems", "minProperties", "maxProperties", "minContains", "maxContains", "contains", "propertyNames",
        "patternProperties", "not", "if", "then", "else", "dependentSchemas", "dependentRequired", "dependencies", "unevaluatedItems",
        "contentEncoding", "contentMediaType", "contentSchema",
    ]

    fileprivate mutating func read(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        guard entry.isExtension || decoder.reads(entry, in: .schema), let keyword = Keyword.byName[entry.key] else { return }
        switch keyword {
        case .reference: reference = decoder.string(entry).map { Reference($0, at: entry.value.position) }
        case .type: readTypes(entry, decoder)
        case .nullable, .xNullable, .isNullable: if decoder.bool(entry) == true { isNullable = true }
        case .format: format = decoder.string(entry)
        case .contentEncoding: contentEncoding = decoder.string(entry)
        case .contentMediaType: contentMediaType = decoder.string(entry)
        case .contentSchema: contentSchema = Schema.decoded(entry.value, decoder)
        case .enumeration:
            let values = decoder.list(entry)
            enumeration = entry.value.sequence == nil ? nil : values.map(DocumentValue.init)
        case .variableNames, .valueNames, .hyphenatedValueNames: enumerationNames = entry.value.sequence?.map { $0.text ?? "" } ?? []
        case .speakeasyValueNames: readValueNames(entry.value)
        case .microsoftEnumeration: readMicrosoftEnumeration(entry.value)
        case .valueDescriptions, .otherValueDescriptions: enumerationDescriptions = entry.value.sequence?.map { $0.text ?? "" } ?? []
        case .constant: constant = DocumentValue(entry.value)
        case .properties: properties = decoder.map(entry) { Schema.decoded($0.value, decoder) }
        case .patternProperties: patternProperties = decoder.map(entry) { Schema.decoded($0.value, decoder) }
        case .required: readRequired(entry, decoder)
        case .additionalProperties: additionalProperties = Schema.AdditionalProperties(entry.value, decoder)
        case .unevaluatedProperties: unevaluatedProperties = Schema.AdditionalProperties(entry.value, decoder)
        case .items: readItems(entry, decoder)
        case .prefixItems: prefixItems = schemas(entry, decoder)
        case .allOf: allOf = schemas(entry, decoder)
        case .oneOf: oneOf = schemas(entry, decoder)
        case .anyOf: anyOf = schemas(entry, decoder)
        case .discriminator: discriminator = Discriminator(entry, decoder)
        case .xml: xml = XMLObject(entry.value, decoder)
        case .discriminatorValue: discriminatorValue = decoder.string(entry)
        case .definitions, .oldDefinitions: definitions = decoder.map(entry) { Schema.decoded($0.value, decoder) }
        case .anchor: anchor = decoder.string(entry)
        case .title: title = decoder.string(entry)
        case .description: documentation = decoder.string(entry)
        case .deprecated: isDeprecated = decoder.bool(entry) ?? false
        case .readOnly: isReadOnly = decoder.bool(entry) ?? false
        case .writeOnly: isWriteOnly = decoder.bool(entry) ?? false
        case .defaultValue: defaultValue = DocumentValue(entry.value)
        case .consequence, .alternative: readConditional([Schema.decoded(entry.value, decoder)], entry, decoder)
        case .dependentSchemas:
            readConditional(decoder.map(entry) { Schema.decoded($0.value, decoder) }.map(\.value), entry, decoder)
        // `{not: {}}` is what some tools write instead of `false`.
        case .not where entry.value.mapping?.isEmpty == true: boolean = false
        case .not, .condition, .dependentRequired, .dependencies, .unevaluatedItems:
            decoder.log.note(.condition(entry.key), at: entry.keyPosition)
        case .dynamicReference, .recursiveReference:
            decoder.log.warning(.dynamicReference(entry.key), at: entry.keyPosition)
        }
    }

    /// Reads schemas that some values match; only those that can declare properties count.
    private mutating func readConditional(_ schemas: [Schema], _ entry: Node.Entry, _ decoder: NodeDecoder) {
        let declaring = schemas.filter { schema in
            let keywords = schema.keywords
            return !(keywords.properties.isEmpty && keywords.allOf.isEmpty && keywords.conditional.isEmpty) || keywords.reference != nil
        }
        conditional += declaring.flatMap { [$0] + $0.keywords.conditional }
        decoder.log.note(.condition(entry.key, hasProperties: !declaring.isEmpty), at: entry.keyPosition)
    }

    private func schemas(_ entry: Node.Entry, _ decoder: NodeDecoder) -> [Schema] {
        decoder.objects(entry).compactMap { Schema.decoded($0, decoder) }
    }

    private mutating func readTypes(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        let nodes = entry.value.sequence ?? [entry.value]
        if entry.value.sequence != nil, decoder.version < .openAPI31 {
            decoder.log.note(.laterTypeList, at: entry.value.position)
        }
        for node in nodes {
            switch node.text {
            case "file":
                types.append(.string)
                format = decoder.version == .swagger20 ? "binary" : "file"
                if decoder.version > .swagger20 { decoder.log.warning(.fileType, at: node.position) }
            case "any":
                break
            case let name?: readType(name, at: node.position, decoder)
            case nil:
                decoder.log.warning(.typeMismatch(found: node.kind), at: node.position)
            }
        }
        // Integers are numbers (JSON Schema, `type`).
        if types.contains(.number) { types.removeAll { $0 == .integer } }
    }

    private mutating func readType(_ name: String, at position: SourcePosition, _ decoder: NodeDecoder) {
        if let (type, meaning) = Self.type(named: name) {
            if name != type.rawValue { decoder.log.warning(.foreignType(name, as: type, meaning), at: position) }
            if format == nil { format = meaning }
            types.append(type)
        } else if name.letters == "enum" {
            decoder.log.warning(.enumerationType(name), at: position)
        } else {
            decoder.log.warning(.unknownType(name), at: position)
        }
        if types.last == .null { isNullable = true }
    }

    /// The type and the format that a name means, whatever its case; nil if it is not the name of a type.
    fileprivate static func type(named name: String) -> (type: Schema.PrimitiveType, format: String?)? {
        let word = name.letters
        return Schema.PrimitiveType(rawValue: word).map { ($0, nil) } ?? foreignTypes[word]
    }

    /// The types and formats for names from programming languages and databases, by their letters and digits in lower case.
    private static let foreignTypes: [String: (type: Schema.PrimitiveType, format: String?)] = [
        "int": (.integer, nil), "int32": (.integer, "int32"), "int64": (.integer, "int64"), "long": (.integer, "int64"),
        "bigint": (.integer, "int64"), "short": (.integer, nil), "float": (.number, "float"), "double": (.number, "double"),
        "decimal": (.number, "decimal"), "numeric": (.number, nil), "bool": (.boolean, nil), "str": (.string, nil),
        "text": (.string, nil), "char": (.string, nil), "varchar": (.string, nil), "password": (.string, "password"),
        "email": (.string, "email"), "uri": (.string, "uri"), "url": (.string, "uri"), "uuid": (.string, "uuid"),
        "guid": (.string, "uuid"), "date": (.string, "date"), "datetime": (.string, "date-time"), "byte": (.string, "byte"),
        "binary": (.string, "binary"), "list": (.array, nil), "map": (.object, nil), "dict": (.object, nil),
        "dictionary": (.object, nil),
    ]

    private mutating func readRequired(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        if case .bool? = entry.value.scalar?.value {
            decoder.log.warning(.requiredOnProperty, at: entry.value.position)
            return
        }
        required = decoder.list(entry).compactMap(decoder.positionedString).map { .init(name: $0.value, position: $0.position) }
    }

    private mutating func readItems(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        let elements = entry.value.sequence
        // Tuples belong to 3.1; before, a list with one schema means that schema.
        if let element = elements?.first, elements?.count == 1, decoder.version < .openAPI31 {
            items = Schema.decoded(element, decoder)
        } else if let elements {
            prefixItems = elements.compactMap { Schema.decoded($0, decoder) }
        } else {
            items = Schema.decoded(entry.value, decoder)
        }
    }

    /// Whether the maximum is one that only unsigned integers of 64 bits reach.
    private var exceedsInt64: Bool {
        limits.contains { limit in
            guard ["maximum", "exclusiveMaximum"].contains(limit.name), case .number(let number) = limit.value.kind else { return false }
            // Tools in JavaScript round the limit of `Int64` up to 2^63.
            return number > 0x1p63 && number <= 0x1p64
        }
    }

    private static let integerFormats: Set<String> = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]

    /// Moves null from the types and the enumeration to ``isNullable``, and makes an enumeration without values a string.
    fileprivate mutating func normalize(_ node: Node) {
        if types.isEmpty, enumeration == nil, node["type"]?.text?.lowercased() == "enum" { types = [.string] }
        if enumeration?.contains(where: { $0.isNull }) == true { isNullable = true }
        if types.contains(.null), types.count > 1 { types.removeAll { $0 == .null } }
        // A number in a format of integers is one (Format Registry), unless the schema shows a fraction.
        if let index = types.firstIndex(of: .number), format.map(Self.integerFormats.contains) == true,
            node.mapping?.contains(where: { DocumentValue($0.value).isFraction }) != true
        {
            types[index] = .integer
        }
        normalizeBounds("minimum", "exclusiveMinimum")
        normalizeBounds("maximum", "exclusiveMaximum")
        if types == [.integer], format == nil, exceedsInt64 { format = "uint64" }
        // ASP.NET reads numbers from strings, too, but never writes them as such.
        let isNumber = types.count == 2 && types.contains { $0 == .integer || $0 == .number } && enumeration == nil
        if isNumber, case .string(let pattern)? = limits.first(where: { $0.name == "pattern" })?.value.kind,
            pattern.hasPrefix(#"^-?(?:0|[1-9]\d*)"#)
        {
            types.removeAll { $0 == .string }
        }
    }

    /// Turns a bound that a switch excludes, as in 3.0, into the exclusive bound of 3.1.
    private mutating func normalizeBounds(_ bound: String, _ exclusiveBound: String) {
        guard let index = limits.firstIndex(where: { $0.name == exclusiveBound }), case .bool(let isExclusive) = limits[index].value.kind
        else { return }
        limits.remove(at: index)
        guard isExclusive, let index = limits.firstIndex(where: { $0.name == bound }) else { return }
        limits[index] = MapEntry(name: exclusiveBound, position: limits[index].position, value: limits[index].value)
    }
}

extension Schema.AdditionalProperties {
    fileprivate init(_ node: Node, _ decoder: NodeDecoder) {
        let schema = Schema.decoded(node, decoder)
        switch schema.keywords.boolean {
        case true?: self = .any
        case false?: self = .forbidden
        case nil: self = node.mapping?.isEmpty == true ? .any : .schema(schema)
        }
    }
}

extension Discriminator {
    /// Decodes a discriminator, which is the name of a property in 2.0, and an object since 3.0.
    fileprivate init?(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        if let name = entry.value.text {
            if decoder.version != .swagger20 {
                decoder.log.note(.discriminatorInString(name), at: entry.value.position)
            }
            self.init(propertyName: name, position: entry.value.position, mapping: [], defaultMapping: nil)
            return
        }
        var propertyName: String?
        var mapping: [MapEntry<String>] = []
        var defaultMapping: PositionedString?
        for member in decoder.entries(entry.value, of: .discriminator) {
            switch member.key {
            case "propertyName": propertyName = decoder.string(member)
            case "mapping": mapping = decoder.map(member) { decoder.string($0) }
            default: defaultMapping = decoder.string(member).map { PositionedString(value: $0, position: member.value.position) }
            }
        }
        guard let propertyName, !propertyName.isEmpty else {
            decoder.log.warning(.discriminatorWithoutProperty, at: entry.value.position)
            return nil
        }
        self.init(propertyName: propertyName, position: entry.value.position, mapping: mapping, defaultMapping: defaultMapping)
    }
}

extension Diagnostic.Message {
    static func schemaMismatch(found: String) -> Self { "a schema must be a mapping, not \(found); any value is allowed" }

    static func typeName(_ type: Schema.PrimitiveType, _ format: String?) -> Self {
        "a schema must be a mapping, not a string; it is read as '{type: \(type.rawValue)\(format.map { ", format: \($0)" } ?? "")}'"
    }

    static let laterTypeList: Self = "a list of types belongs to OpenAPI 3.1; it is read as in that version"

    static func condition(_ keyword: String, hasProperties: Bool = false) -> Self {
        "condition '\(keyword)' cannot be expressed as a type; \(hasProperties ? "its properties are optional" : "it is ignored")"
    }

    static func dynamicReference(_ keyword: String) -> Self { "'\(keyword)' is not supported; any value is allowed" }

    static func foreignType(_ name: String, as type: Schema.PrimitiveType, _ format: String?) -> Self {
        let meaning = "'\(type.rawValue)'\(format.map { " with format '\($0)'" } ?? "")"
        return "'\(name)' is not a type of the specification; it is read as \(meaning)"
    }

    static func enumerationType(_ name: String) -> Self {
        "'\(name)' is not a type of the specification; it is read as the type of the values in 'enum', or as a string"
    }

    static let fileType: Self = "unknown type 'file'; it is read as a string, and in a multipart body as a file"

    static func unknownType(_ name: String) -> Self {
        "unknown type '\(name)'; it is ignored\(didYouMean(name, among: Schema.PrimitiveType.allCases.map(\.rawValue)))"
    }

    static func typeMismatch(found: String) -> Self { "a type must be a string, not \(found); it is ignored" }

    static let requiredOnProperty: Self =
        "'required' must be the list of an object's required properties; on a property it has no effect and is ignored"

    static func discriminatorInString(_ name: String) -> Self {
        "since OpenAPI 3.0 a discriminator is a mapping with 'propertyName'; '\(name)' is read as its 'propertyName'"
    }

    static let discriminatorWithoutProperty: Self = "the discriminator has no 'propertyName'; it is ignored"
}
