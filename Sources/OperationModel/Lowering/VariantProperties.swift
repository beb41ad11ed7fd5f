import Diagnostics
import OpenAPI

extension TypeLowering {
    /// The type of a property of which several variants of a union say something; any value where that is not the same.
    func type(of property: MapEntry<Schema>, in variants: [Schema], at place: Place) -> TypeReference {
        let telling = variants.filter { !$0.keywords.isAnnotation }
        if telling.isEmpty { return type(of: property.value, at: place) }
        if let type = commonType(of: telling, at: place) { return type }
        let other = telling.first { $0.position != property.value.position } ?? property.value
        log.warning(
            "the property '\(property.name)' has different types in the variants; any value is allowed", at: property.position,
            notes: [Diagnostic.Note("the other one is here", at: other.position)])
        return .builtin(.json)
    }

    /// The type that has the values of all schemas; nil where there is none.
    private func commonType(of schemas: [Schema], at place: Place) -> TypeReference? {
        if let type = schemas.lazy.compactMap({ self.overrides.type(at: $0.position) }).first { return type }
        let ends = schemas.map(end)
        let type =
            Set(ends.map(\.schema.position)).count == 1
            ? type(of: ends[0].schema, at: place) : commonType(of: ends.map(\.shape), ends.map(\.schema), at: place)
        return ends.contains(where: \.isNullable) ? type?.asOptional : type
    }

    /// The schema that one names, be it by way of others, and whether null is allowed on the way.
    private func end(of schema: Schema) -> (schema: Schema, shape: SchemaShape, isNullable: Bool) {
        var (schema, shape) = (schema, self.shape(of: schema))
        var isNullable = shape.isNullable
        for _ in 0..<Self.maximumChain {
            guard case .same(let next) = shape.shape else { break }
            (schema, shape) = (next, self.shape(of: next))
            isNullable = isNullable || shape.isNullable
        }
        return (schema, shape.shape, isNullable)
    }

    private func commonType(of shapes: [SchemaShape], _ schemas: [Schema], at place: Place) -> TypeReference? {
        if let (values, raw) = SchemaShape.enumeration(ofAll: shapes) {
            let position = schemas[0].position
            return .declared(declareEnumeration(values, raw: raw, documentation: schemas.commonText, at: place, position: position))
        }
        if let builtin = TypeReference.Builtin.common(of: shapes.map(\.scalar)) { return .builtin(builtin) }
        let lists = shapes.compactMap { shape -> Schema?? in if case .list(let items) = shape { .some(items) } else { nil } }
        if lists.count == shapes.count { return commonElement(of: lists, at: place.part("Item")).map(TypeReference.list) }
        let maps = shapes.compactMap { shape -> Schema?? in if case .map(let values) = shape { .some(values) } else { nil } }
        if maps.count == shapes.count { return commonElement(of: maps, at: place.part("Value")).map(TypeReference.map) }
        return shapes.contains { if case .any = $0 { true } else { false } } ? .builtin(.json) : nil
    }

    private func commonElement(of schemas: [Schema?], at place: Place) -> TypeReference? {
        let known = schemas.compactMap { $0 }
        return known.count == schemas.count ? commonType(of: known, at: place) : .builtin(.json)
    }
}

extension SchemaShape {
    /// The values of all enumerations; nil where some shapes are none, or of values of another type.
    static func enumeration(ofAll shapes: [SchemaShape]) -> ([MergedSchema.EnumerationValue], TypeReference.Builtin)? {
        var all: [MergedSchema.EnumerationValue] = []
        var raws: Set<TypeReference.Builtin> = []
        for shape in shapes {
            guard case .enumeration(let values, let raw) = shape else { return nil }
            all += values
            raws.insert(raw)
        }
        return raws.count == 1 ? raws.first.map { (all, $0) } : nil
    }

    /// The type of the values, or of those of an enumeration; nil for what holds other values.
    fileprivate var scalar: TypeReference.Builtin? {
        switch self {
        case .builtin(let builtin): builtin
        case .enumeration(_, let raw): raw
        case .any, .same, .list, .map, .record, .union, .mixed: nil
        }
    }
}

extension [Schema] {
    /// What all of them say about themselves; nil where that is not the same.
    var commonText: String? { Set(map(\.keywords.text)).count == 1 ? self[0].keywords.text : nil }
}

extension TypeReference.Builtin {
    /// The type that has the values of all: the same one, any text or any number.
    fileprivate static func common(of types: [Self?]) -> Self? {
        let known = Set(types)
        if known.count == 1 { return types[0] }
        if known.isSubset(of: [.string, .date, .dateTime, .uuid, .url, .bytes]) { return .string }
        if known.isSubset(of: [.int, .int32, .int64, .double, .decimal]) { return known.contains(.decimal) ? .decimal : .double }
        return nil
    }
}
