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
        reportMissing(merged)
        let required = Set(patch?.required.map(\.value) ?? [])
        let secrets = Set(patch?.secrets.map(\.value) ?? [])
        var names = NameScope(capacity: merged.properties.count)
        let additional = additional(merged, name: name)
        if additional != nil { names.reserve("additionalProperties") }
        var properties = merged.properties.map { property in
            self.property(
                property, variants: merged.variantProperties[property.name] ?? [], marks: merged.marks(of: property),
                isRequired: merged.required[property.name] != nil || required.contains(property.name),
                isSecret: secrets.contains(property.name), in: name, &names
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
        let identity = identity(patch, in: properties, besides: urls)
        return .record(Record(properties: properties, additional: additional, identity: identity, urls: urls))
    }

    /// The property by which the options tell values apart; nil, with an error, where it cannot be.
    private func identity(_ patch: Options.SchemaPatch?, in properties: [Property], besides urls: [DerivedURL]) -> Property? {
        guard let name = patch?.identity, let identity = properties.first(where: { $0.key == name.value }) else { return nil }
        if identity.name != "id", properties.contains(where: { $0.name == "id" }) || urls.contains(where: { $0.name == "id" }) {
            log.error("there is a property 'id' besides, and values have one identity", at: name.mark)
        } else if !isHashable(identity.type) {
            log.error("'\(name.value)' tells no values apart; a text, a number or an enumeration can", at: name.mark)
        }
        return identity
    }

    /// Whether values of a type can be the identity of others; objects and unions can only be compared.
    private func isHashable(_ type: TypeReference) -> Bool {
        switch type {
        case .builtin(let builtin): return builtin != .json
        case .list(let inner), .map(let inner), .optional(let inner): return isHashable(inner)
        case .declared(let name):
            switch declaration(of: name)?.kind {
            // What is declared later may be an enumeration.
            case .enumeration?, nil: return true
            case .alias(let other)?: return isHashable(other)
            case .record?, .union?: return false
            }
        }
    }

    /// - Parameter variants: what the variants of a union say of the property, where the record has it from them.
    private func property(
        _ property: Named<Schema>, variants: [Schema], marks: [Mark], isRequired: Bool, isSecret: Bool, in record: Identifier,
        _ names: inout NameScope
    ) -> Property {
        let schema = property.value
        let given = overrides.name(at: schema.mark)
        let spelling = spelling(of: given ?? property.name)
        let place = Place(parent: record, words: spelling.words)
        let type = variants.count > 1 ? self.type(of: property, in: variants, at: place) : self.type(of: schema, at: place)
        let values = schema.keywords.enumerationValues ?? []
        // What one variant says is not so for the others.
        let onlyValue = isRequired && variants.isEmpty && values.count == 1 && !schema.keywords.isNullable ? values[0].value : nil
        let defaultValue = (schema.keywords.defaultValue ?? onlyValue).flatMap { self.defaultValue($0, of: type) }
        return Property(
            name: names.claim(given ?? spelling.memberName, for: "the property '\(property.name)'", at: property.mark, log: log),
            key: property.name,
            type: isRequired ? type : type.asOptional,
            isRequired: isRequired,
            isReadOnly: schema.keywords.isReadOnly,
            isWriteOnly: schema.keywords.isWriteOnly,
            defaultValue: defaultValue,
            isSecret: isSecret || schema.keywords.format == "password",
            isDeprecated: schema.keywords.isDeprecated,
            documentation: variants.count > 1 ? variants.commonText : schema.keywords.text,
            marks: marks
        )
    }

    private func additional(_ merged: MergedSchema, name: Identifier) -> TypeReference? {
        switch merged.additionalProperties {
        case .any?: .builtin(.json)
        case .schema(let schema)?: type(of: schema, at: Place(parent: name, words: Words("AdditionalProperty")))
        case .forbidden?, nil: nil
        }
    }

    /// Tells of properties that are required and that no part of the schema has.
    private func reportMissing(_ merged: MergedSchema) {
        let missing = merged.required.filter { merged.property(named: $0.key) == nil }
        for (name, mark) in missing.sorted(by: { $0.value.position < $1.value.position }) {
            log.note("'\(name)' is required, but the schema has no such property", at: mark)
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

    /// A default of the document as a constant of its type; nil, with a warning where it is no value of the type.
    func defaultValue(_ value: DocumentValue, of type: TypeReference) -> Literal? {
        if let literal = literal(value, of: type) { return literal }
        let shown = value.text.map { "'\($0)'" } ?? value.kindName
        if let fault = fault(of: value, as: type) { log.warning("the default \(shown) is \(fault); it is ignored", at: value.mark) }
        return nil
    }

    /// What keeps a value from being one of a type; nil where it may be one.
    private func fault(of value: DocumentValue, as type: TypeReference) -> String? {
        switch (type.unwrapped, value.kind) {
        case (_, .number(let number)) where !number.isFinite: return "no finite number"
        case (_, .null), (.builtin(.json), _), (.list, .list), (.map, .object), (.builtin(.bool), .bool): return nil
        case (.builtin(.bool), _): return "neither true nor false"
        case (.builtin(.int), .number(let number)) where number == number.rounded(): return nil
        case (.builtin(.int), .integer), (.builtin(.int64), .integer): return nil
        case (.builtin(.int32), .integer(let integer)) where Int32(exactly: integer) != nil: return nil
        case (.builtin(.int), _), (.builtin(.int32), _), (.builtin(.int64), _): return "no such integer"
        case (.builtin(.double), .integer), (.builtin(.double), .number), (.builtin(.float), .integer), (.builtin(.float), .number),
            (.builtin(.decimal), .integer), (.builtin(.decimal), .number):
            return nil
        case (.builtin(.double), _), (.builtin(.float), _), (.builtin(.decimal), _): return "no number"
        case (.builtin, .list), (.builtin, .object): return "no text"
        case (.builtin, _): return nil
        case (.list, _): return "no list"
        case (.map, _): return "no object"
        case (.optional, _): return nil
        case (.declared(let name), _):
            switch declaration(of: name)?.kind {
            case .enumeration?: return "not among the values of the enumeration"
            case .record?: if case .object = value.kind { return nil } else { return "no object" }
            // A name that is still being declared stands for any value, and so may a union.
            case .alias, .union, nil: return nil
            }
        }
    }

    /// A value of the document as a constant of a type; nil where there is none.
    func literal(_ value: DocumentValue, of type: TypeReference) -> Literal? {
        switch (type.unwrapped, value.kind) {
        case (_, .null): return nil
        case (.builtin(.bool), .bool(let bool)): return .bool(bool)
        case (.builtin(.int), .integer(let integer)), (.builtin(.double), .integer(let integer)),
            (.builtin(.int64), .integer(let integer)):
            return .integer(integer)
        case (.builtin(.int32), .integer(let integer)): return Int32(exactly: integer).map { .integer(Int($0)) }
        case (.builtin(.double), .number(let number)): return number.isFinite ? .number(number) : nil
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
        var name = name
        while case .alias(.declared(let next))? = declaration(of: name)?.kind { name = next }
        return switch declaration(of: name)?.kind {
        case .alias(let type)?: literal(value, of: type)
        case .enumeration(let cases, let raw)?:
            cases.first { $0.value == constant(value, raw: raw) }.map { .enumerationCase($0.name) }
        default: nil
        }
    }
}

extension Words {
    /// The name of a case.
    var caseName: String { memberName.asCaseName }

    /// The name of a property or parameter.
    var memberName: String {
        let name = lowerCamelCase
        return ReservedNames.isReservedMember(name) ? name + "Value" : name
    }
}

extension String {
    /// The name of a member as one of a case; `none` and `some` would be taken for those of an optional.
    var asCaseName: String { self == "none" || self == "some" ? self + "Value" : self }
}
