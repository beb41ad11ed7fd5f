import Diagnostics
import YAML

extension Schema {
    /// Decodes a schema of any version.
    static func decoded(_ node: Node, _ decoder: NodeDecoder) -> Schema {
        if let known = decoder.schemas.schema(at: node.position) { return known }
        let schema = Schema(node, decoder, foreignKeys: [])
        decoder.schemas.remember(schema)
        return schema
    }

    /// Decodes a schema anew.
    ///
    /// - Parameter foreignKeys: keys of the same mapping that belong to something else, as in a parameter of 2.0, whose
    ///   schema stands among its own keys.
    convenience init(_ node: Node, _ decoder: NodeDecoder, foreignKeys: Set<String>) {
        var keywords = Keywords()
        switch node.content {
        case .mapping(let entries):
            for entry in entries where !foreignKeys.contains(entry.key) {
                keywords.read(entry, decoder)
            }
            keywords.normalise()
            keywords.check(entries, decoder)
        case .scalar(let scalar):
            guard case .bool(let boolean) = scalar.value else { fallthrough }
            keywords.boolean = boolean
        default:
            decoder.log.warning("a schema must be a mapping, not \(node.kind); it allows any value", at: node.position)
        }
        self.init(keywords, at: node.position)
    }
}

extension Schema.Keywords {
    /// The keywords that are decoded or knowingly left alone, by name.
    private enum Keyword: String, CaseIterable {
        case reference = "$ref", type, nullable, xNullable = "x-nullable", format, contentEncoding, contentMediaType
        case enumeration = "enum", variableNames = "x-enum-varnames", valueNames = "x-enumNames"
        case valueTexts = "x-enum-descriptions", constant = "const"
        case properties, required, additionalProperties, patternProperties, items, prefixItems
        case allOf, oneOf, anyOf, discriminator, discriminatorValue = "x-ms-discriminator-value", definitions = "$defs", oldDefinitions =
            "definitions", anchor = "$anchor"
        case title, description, deprecated, readOnly, writeOnly, defaultValue = "default", example, examples

        // Constraints and annotations; they are read from the node where documentation wants them.
        case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, minLength, maxLength, pattern, minItems,
            maxItems, uniqueItems, minProperties, maxProperties, minContains, maxContains, contains, propertyNames,
            externalDocs, xml, comment = "$comment", identifier = "$id", dialect = "$schema", vocabulary = "$vocabulary",
            dynamicAnchor = "$dynamicAnchor", recursiveAnchor = "$recursiveAnchor", contentSchema
        // Conditions, which no type can express.
        case not, condition = "if", consequence = "then", alternative = "else", dependentSchemas, dependentRequired,
            dependencies, unevaluatedItems, unevaluatedProperties, dynamicReference = "$dynamicRef",
            recursiveReference = "$recursiveRef", collectionFormat, allowEmptyValue

        /// The version that the keyword came with; nil where all have it.
        var version: SpecificationVersion? {
            switch self {
            case .oneOf, .anyOf, .nullable, .writeOnly, .deprecated: .openAPI30
            case .constant, .prefixItems, .patternProperties, .definitions, .contentEncoding, .contentMediaType: .openAPI31
            default: nil
            }
        }

        static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    }

    fileprivate mutating func read(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        guard let keyword = Keyword.byName[entry.key] else {
            if !entry.isExtension { decoder.unknown(entry, in: "a schema") }
            return
        }
        if let version = keyword.version, decoder.version < version {
            decoder.log.note("'\(entry.key)' belongs to OpenAPI \(version.rawValue); it is read as there", at: entry.keyPosition)
        }
        switch keyword {
        case .reference: reference = decoder.text(entry).map { Reference($0, at: entry.value.position) }
        case .type: readTypes(entry, decoder)
        case .nullable, .xNullable: if decoder.bool(entry) == true { isNullable = true }
        case .format: format = decoder.text(entry)
        case .contentEncoding: contentEncoding = decoder.text(entry)
        case .contentMediaType: contentMediaType = decoder.text(entry)
        case .enumeration:
            let values = decoder.list(entry)
            enumeration = entry.value.sequence == nil ? nil : values.map(DocumentValue.init)
        case .variableNames, .valueNames: enumerationNames = entry.value.sequence?.map { $0.text ?? "" } ?? []
        case .valueTexts: enumerationTexts = entry.value.sequence?.map { $0.text ?? "" } ?? []
        case .constant: constant = DocumentValue(entry.value)
        case .properties: properties = decoder.map(entry) { Schema.decoded($0.value, decoder) }
        case .patternProperties: patternProperties = decoder.map(entry) { Schema.decoded($0.value, decoder) }
        case .required: readRequired(entry, decoder)
        case .additionalProperties: additionalProperties = Schema.AdditionalProperties(entry.value, decoder)
        case .items: readItems(entry, decoder)
        case .prefixItems: prefixItems = schemas(entry, decoder)
        case .allOf: allOf = schemas(entry, decoder)
        case .oneOf: oneOf = schemas(entry, decoder)
        case .anyOf: anyOf = schemas(entry, decoder)
        case .discriminator: discriminator = Discriminator(entry, decoder)
        case .discriminatorValue: discriminatorValue = decoder.text(entry)
        case .definitions, .oldDefinitions: definitions = decoder.map(entry) { Schema.decoded($0.value, decoder) }
        case .anchor: anchor = decoder.text(entry)
        case .title: title = decoder.text(entry)
        case .description: documentation = decoder.text(entry)
        case .deprecated: isDeprecated = decoder.bool(entry) ?? false
        case .readOnly: isReadOnly = decoder.bool(entry) ?? false
        case .writeOnly: isWriteOnly = decoder.bool(entry) ?? false
        case .defaultValue: defaultValue = DocumentValue(entry.value)
        case .example: examples.append(DocumentValue(entry.value))
        case .examples: examples += (entry.value.sequence ?? entry.value.mapping?.map(\.value) ?? []).map(DocumentValue.init)
        case .not, .condition, .consequence, .alternative, .dependentSchemas, .dependentRequired, .dependencies, .unevaluatedItems,
            .unevaluatedProperties:
            decoder.log.note("'\(entry.key)' is a condition that no type can express; it is ignored", at: entry.keyPosition)
        case .dynamicReference, .recursiveReference:
            decoder.log.warning("'\(entry.key)' is not followed; any value is allowed", at: entry.keyPosition)
        case .collectionFormat where decoder.version != .swagger20: decoder.unknown(entry, in: "a schema")
        default: break
        }
    }

    private func schemas(_ entry: Node.Entry, _ decoder: NodeDecoder) -> [Schema] {
        decoder.list(entry).compactMap { Schema.decoded($0, decoder) }
    }

    private mutating func readTypes(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        let nodes = entry.value.sequence ?? [entry.value]
        if entry.value.sequence != nil, decoder.version < .openAPI31 {
            decoder.log.note("a list of types belongs to OpenAPI 3.1; it is read as one", at: entry.value.position)
        }
        for node in nodes {
            switch node.text {
            case "file" where decoder.version == .swagger20:
                types.append(.string)
                format = "binary"
            case "any":
                break
            case let name?:
                guard let type = Schema.PrimitiveType(rawValue: name) else {
                    if let meant = Schema.PrimitiveType(rawValue: name.lowercased()) {
                        decoder.log.warning("the type '\(name)' must be written '\(meant.rawValue)'; it is read so", at: node.position)
                        types.append(meant)
                        continue
                    }
                    decoder.log.warning("there is no type '\(name)'; any value is allowed", at: node.position)
                    continue
                }
                if type == .null { isNullable = true }
                types.append(type)
            case nil:
                decoder.log.warning("a type must be a text, not \(node.kind); any value is allowed", at: node.position)
            }
        }
    }

    private mutating func readRequired(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        if case .bool? = entry.value.scalar?.value {
            decoder.log.warning(
                "'required' lists the properties of an object; on a property itself it means nothing and is ignored",
                at: entry.value.position
            )
            return
        }
        required = decoder.list(entry).compactMap { node in
            if node.text == nil { decoder.log.warning("a text was expected, not \(node.kind); it is ignored", at: node.position) }
            return node.text.map { Schema.RequiredProperty(name: $0, position: node.position) }
        }
    }

    private mutating func readItems(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        if let elements = entry.value.sequence {
            prefixItems = elements.compactMap { Schema.decoded($0, decoder) }
        } else {
            items = Schema.decoded(entry.value, decoder)
        }
    }

    /// Brings what older versions say elsewhere into one place.
    fileprivate mutating func normalise() {
        if enumeration?.contains(where: { $0.isNull }) == true { isNullable = true }
        if types.contains(.null), types.count > 1 { types.removeAll { $0 == .null } }
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
    /// In 2.0 the name of the property alone, since 3.0 an object.
    fileprivate init?(_ entry: Node.Entry, _ decoder: NodeDecoder) {
        if let name = entry.value.text {
            if decoder.version != .swagger20 {
                decoder.log.note(
                    "since OpenAPI 3.0 a discriminator is a mapping with 'propertyName'; '\(name)' is read as that",
                    at: entry.value.position)
            }
            self.init(propertyName: name, position: entry.value.position, mapping: [])
            return
        }
        var propertyName: String?
        var mapping: [MapEntry<String>] = []
        for member in decoder.entries(entry.value, of: "a discriminator") {
            switch member.key {
            case "propertyName": propertyName = decoder.text(member)
            case "mapping": mapping = decoder.map(member) { decoder.text($0) }
            case "defaultMapping":
                decoder.log.warning(
                    "'defaultMapping' is not supported; a value that no variant has is an unknown one", at: member.keyPosition)
            default: decoder.unknown(member, in: "a discriminator")
            }
        }
        guard let propertyName, !propertyName.isEmpty else {
            decoder.log.warning("the discriminator has no 'propertyName'; it is ignored", at: entry.value.position)
            return nil
        }
        self.init(propertyName: propertyName, position: entry.value.position, mapping: mapping)
    }
}
