import Diagnostics
import Schemas

extension TypeGraph {
    /// Makes unions write their discriminator next to the values of variants that do not declare it, or need not have it.
    ///
    /// It has the type that the variants declare for it. A variant that several values select needs a property for the value that was read.
    ///
    /// - Parameter memberName: the name of a property that is named after a string of the document.
    func keepingDiscriminators(memberName: (String) -> String) -> TypeGraph {
        var graph = self
        for (index, declaration) in declarations.enumerated() {
            guard case .union(var variants, .property(let key)) = declaration.kind else { continue }
            let kind = variants.lazy.compactMap { discriminatorType(key, of: $0) }.first ?? .string
            for position in variants.indices {
                let values = variants[position].discriminatorValues
                let type = resolvedDeclaration(of: variants[position].type)
                let property = type?.record?.property(key)
                guard let value = values.first, property?.isRequired != true, property == nil || !variants[position].isDefault else {
                    continue
                }
                let raw = discriminatorType(key, of: variants[position]) ?? kind
                variants[position].writtenValue = Literal(value, raw: raw) ?? .string(value)
                guard property == nil, values.count > 1, let record = type.flatMap({ self.index(of: $0.id) }) else { continue }
                graph.addDiscriminator(key, memberName(key), kind, values, of: declaration, to: record)
            }
            graph.replace(.union(variants, .property(key)), at: index)
        }
        return graph
    }

    /// The type that a variant declares for the discriminator, without the names of its values; nil if it declares none.
    private func discriminatorType(_ key: String, of variant: Variant) -> BuiltinType? {
        guard let type = resolvedDeclaration(of: variant.type)?.record?.property(key)?.type else { return nil }
        if case .builtin(let builtin) = resolved(type.unwrapped).unwrapped { return builtin }
        if case .enumeration(_, let raw)? = resolvedDeclaration(of: type)?.kind { return raw }
        return nil
    }

    /// Adds a property for a discriminator to a record, unless undeclared properties are kept there anyway.
    private mutating func addDiscriminator(
        _ key: String, _ preferredName: String, _ kind: BuiltinType, _ values: [String], of union: TypeDeclaration, to index: Int
    ) {
        guard var record = declarations[index].record, record.additional == nil, record.property(key) == nil else { return }
        var name = preferredName
        while record.properties.contains(where: { $0.name == name }) || record.urls.contains(where: { $0.name == name }) { name += "Value" }
        let property = Property(
            name: name, key: key, type: .optional(.builtin(kind)), isRequired: false,
            documentation: "Selects the variant of the union: one of \(values.map { "`\($0)`" }.joined(separator: ", ")).",
            positions: [union.position])
        record.properties.append(property)
        replace(.record(record), at: index)
    }
}
