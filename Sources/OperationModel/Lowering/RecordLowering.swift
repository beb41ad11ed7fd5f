import Diagnostics
import OpenAPI

extension TypeLowering {
    /// A record with the properties of a merged schema, and what the options add to them.
    ///
    /// - Parameter chosenBy: the discriminator of a schema that this one extends, and its value here.
    func record(
        _ merged: MergedSchema, name: Identifier, patch: Options.SchemaPatch?, chosenBy: (property: String, value: String)?
    ) -> TypeDeclaration.Kind {
        reportMissing(patch, merged)
        let required = merged.required.union(patch?.required.map(\.value) ?? [])
        let secrets = Set(patch?.secrets.map(\.value) ?? [])
        var names = NameScope()
        let additional = additional(merged, name: name)
        if additional != nil { names.reserve("additionalProperties") }
        var properties = merged.properties.map { property in
            self.property(
                property, isRequired: required.contains(property.name), isSecret: secrets.contains(property.name), in: name, &names
            )
        }
        if let (key, value) = chosenBy, let index = properties.firstIndex(where: { $0.key == key && $0.defaultValue == nil }) {
            properties[index].defaultValue = literal(value, of: properties[index].type)
        }
        let urls = (patch?.urls ?? []).compactMap { url -> DerivedURL? in
            guard let source = properties.first(where: { $0.key == url.source.value }) else { return nil }
            let name = names.claim(url.name.value, for: "the property '\(url.name.value)'", at: url.name.mark, log: log)
            return DerivedURL(name: name, source: source, base: url.base)
        }
        let identity = properties.first { $0.key == patch?.identity?.value }
        return .record(Record(properties: properties, additional: additional, identity: identity, urls: urls))
    }

    private func property(
        _ property: Named<Schema>, isRequired: Bool, isSecret: Bool, in record: Identifier, _ names: inout NameScope
    ) -> Property {
        let schema = property.value
        let given = overrides.name(at: schema.mark)
        let words = Words(given ?? property.name)
        let type = type(of: schema, at: Place(parent: record, words: words))
        let values = schema.enumerationValues ?? []
        let onlyValue = isRequired && values.count == 1 && !schema.isNullable ? values[0].value : nil
        let defaultValue = (schema.defaultValue ?? onlyValue).flatMap { literal($0, of: type) }
        return Property(
            name: names.claim(given ?? words.memberName, for: "the property '\(property.name)'", at: property.mark, log: log),
            key: property.name,
            type: isRequired ? type : type.asOptional,
            isRequired: isRequired,
            isReadOnly: schema.isReadOnly,
            isWriteOnly: schema.isWriteOnly,
            defaultValue: defaultValue,
            isSecret: isSecret || schema.format == "password",
            isDeprecated: schema.isDeprecated,
            documentation: schema.text,
            mark: property.mark
        )
    }

    private func additional(_ merged: MergedSchema, name: Identifier) -> TypeReference? {
        switch merged.additionalProperties {
        case .any?: .builtin(.json)
        case .schema(let schema)?: type(of: schema, at: Place(parent: name, words: Words("AdditionalProperty")))
        case .forbidden?, nil: nil
        }
    }

    private func reportMissing(_ patch: Options.SchemaPatch?, _ merged: MergedSchema) {
        guard let patch else { return }
        let known = Set(merged.properties.map(\.name))
        for text in patch.required + patch.secrets + [patch.identity].compactMap({ $0 }) + patch.urls.map(\.source)
        where !known.contains(text.value) {
            log.error("the schema has no property '\(text.value)'", at: text.mark)
        }
    }

    /// A default of the document as a constant of its type; nil, with a warning, where it is none.
    func literal(_ value: DocumentValue, of type: TypeReference) -> Literal? {
        switch (type.unwrapped, value.kind) {
        case (_, .null): return nil
        case (.builtin(.bool), .bool(let bool)): return .bool(bool)
        case (.builtin(.int), .integer(let integer)), (.builtin(.double), .integer(let integer)),
            (.builtin(.int64), .integer(let integer)):
            return .integer(integer)
        case (.builtin(.int32), .integer(let integer)): return Int32(exactly: integer).map { .integer(Int($0)) }
        case (.builtin(.double), .number(let number)): return .number(number)
        case (.builtin(.int), .number(let number)): return Int(exactly: number).map(Literal.integer)
        case (.builtin(.string), _): return value.text.map(Literal.string)
        case (.list, .list(let elements)) where elements.isEmpty: return .emptyList
        case (.declared(let name), _): return literal(value, ofDeclared: name)
        default: return nil
        }
    }

    /// A text as a constant of a type of texts.
    private func literal(_ text: String, of type: TypeReference) -> Literal? {
        switch type.unwrapped {
        case .builtin(.string): return .string(text)
        case .declared(let name):
            guard case .enumeration(let cases, _)? = declaration(of: name)?.kind else { return nil }
            return cases.first { $0.value == .string(text) }.map { .enumerationCase($0.name) }
        default: return nil
        }
    }

    private func literal(_ value: DocumentValue, ofDeclared name: Identifier) -> Literal? {
        switch declaration(of: name)?.kind {
        case .alias(let type)?: literal(value, of: type)
        case .enumeration(let cases, let raw)?:
            cases.first { $0.value == constant(value, raw: raw) }.map { .enumerationCase($0.name) }
        default: nil
        }
    }
}

extension Words {
    /// The name of a case; `none` and `some` would be taken for those of an optional.
    var caseName: String {
        let name = memberName
        return name == "none" || name == "some" ? name + "Value" : name
    }

    /// The name of a property or parameter.
    var memberName: String {
        let name = lowerCamelCase
        return ReservedNames.isReservedMember(name) ? name + "Value" : name
    }
}
