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
        let properties = merged.properties.enumerated().map { index, property in
            self.property(
                property, at: index, variants: merged.variantProperties[property.name] ?? [], positions: merged.positions(of: property),
                isRequired: merged.required[property.name] != nil || required.contains(property.name),
                isSecret: secrets.contains(property.name), in: name, &names
            )
        }
        if let (key, value) = chosenBy, let index = properties.firstIndex(where: { $0.key == key }) {
            addDefault(.discriminator(value), of: name, at: index)
        }
        let urls = (patch?.urls ?? []).compactMap { url -> DerivedURL? in
            guard let source = properties.first(where: { $0.key == url.source.value }) else { return nil }
            let name = names.claim(url.name.value, for: "the property '\(url.name.value)'", at: url.name.position, log: log)
            return DerivedURL(name: name, source: source, base: url.base)
        }
        let identity = identity(patch, in: properties, besides: urls)
        return .record(Record(properties: properties, additional: additional, identity: identity, urls: urls))
    }

    /// The property by which the options tell values apart; nil, with an error, where it cannot be.
    private func identity(_ patch: Options.SchemaPatch?, in properties: [Property], besides urls: [DerivedURL]) -> Property? {
        guard let name = patch?.identity, let identity = properties.first(where: { $0.key == name.value }) else { return nil }
        if identity.name != "id", properties.contains(where: { $0.name == "id" }) || urls.contains(where: { $0.name == "id" }) {
            log.error("there is a property 'id' besides, and values have one identity", at: name.position)
        } else if !isHashable(identity.type) {
            log.error("'\(name.value)' tells no values apart; a text, a number or an enumeration can", at: name.position)
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
        _ property: MapEntry<Schema>, at index: Int, variants: [Schema], positions: [SourcePosition], isRequired: Bool, isSecret: Bool,
        in record: Identifier, _ names: inout NameScope
    ) -> Property {
        let schema = property.value
        let given = overrides.name(at: schema.position)
        let spelling = spelling(of: given ?? property.name)
        let place = Place(parent: record, words: spelling.words)
        let type = variants.count > 1 ? self.type(of: property, in: variants, at: place) : self.type(of: schema, at: place)
        let values = schema.keywords.enumerationValues ?? []
        // What one variant says is not so for the others.
        let onlyValue = isRequired && variants.isEmpty && values.count == 1 && !schema.keywords.isNullable ? values[0].value : nil
        if let value = schema.keywords.defaultValue {
            addDefault(.value(value), of: record, at: index)
        } else if let onlyValue {
            addDefault(.onlyValue(onlyValue), of: record, at: index)
        }
        return Property(
            name: names.claim(given ?? spelling.memberName, for: "the property '\(property.name)'", at: property.position, log: log),
            key: property.name,
            type: isRequired ? type : type.asOptional,
            isRequired: isRequired,
            isReadOnly: schema.keywords.isReadOnly,
            isWriteOnly: schema.keywords.isWriteOnly,
            defaultValue: nil,
            isSecret: isSecret || schema.keywords.format == "password",
            isDeprecated: schema.keywords.isDeprecated,
            documentation: variants.count > 1 ? variants.commonText : schema.keywords.text,
            positions: positions
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
        for (name, position) in missing.sorted(by: { $0.value.offset < $1.value.offset }) {
            log.note("'\(name)' is required, but the schema has no such property", at: position)
        }
    }

    private func reportMissing(_ patch: Options.SchemaPatch?, _ merged: MergedSchema) {
        guard let patch else { return }
        let known = Set(merged.properties.map(\.name))
        for text in patch.required + patch.secrets + [patch.identity].compactMap({ $0 }) + patch.urls.map(\.source)
        where !known.contains(text.value) {
            log.error("the schema has no property '\(text.value)'", at: text.position)
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
