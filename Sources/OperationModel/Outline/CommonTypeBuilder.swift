import Diagnostics
import OpenAPI
import Schemas

/// Finds a type for a property that has several schemas in the variants of a union.
struct CommonTypeBuilder {
    let resolver: SchemaResolver
    let log: DiagnosticLog

    /// The type of a property that several variants declare; any value if they disagree.
    func type(
        of property: MapEntry<Schema>, in variants: [Schema], at site: DeclarationSite, _ types: TypeBuilder
    ) -> TypeReference {
        let restricting = variants.filter { !$0.keywords.isAnnotation }
        if restricting.isEmpty { return types.type(of: property.value, at: site) }
        if let type = type(of: restricting, at: site, types) { return type }
        let other = restricting.first { $0.id != property.value.id } ?? property.value
        log.warning(
            .disagreeingVariants(property.name), at: property.position, notes: [Diagnostic.Note(.otherDeclaration, at: other.position)])
        return .builtin(.json)
    }

    private func type(of schemas: [Schema], at site: DeclarationSite, _ types: TypeBuilder) -> TypeReference? {
        if let type = schemas.lazy.compactMap(types.givenType).first { return type }
        let ends = schemas.map(resolver.destination)
        let isSame = Set(ends.map(\.schema.id)).count == 1
        let type = isSame ? types.type(of: ends[0].schema, at: site) : type(of: ends, at: site, types)
        return ends.contains(where: \.isNullable) ? type?.asOptional : type
    }

    private func type(of ends: [SchemaResolver.Destination], at site: DeclarationSite, _ types: TypeBuilder) -> TypeReference? {
        let shapes = ends.map(\.shape)
        if let (values, raw) = ResolvedSchema.Shape.enumeration(ofAll: shapes) {
            let documentation = ends.map(\.schema).commonText
            return .declared(types.declareEnumeration(values, raw: raw, documentation: documentation, of: ends[0].schema, at: site))
        }
        if let builtin = BuiltinType.common(of: shapes.map(\.scalar)) { return .builtin(builtin) }
        if shapes.allSatisfy(\.isList) { return element(of: ends, at: site.item, types).map(TypeReference.list) }
        if shapes.allSatisfy(\.isMap) { return element(of: ends, at: site.value, types).map(TypeReference.map) }
        return shapes.contains(where: \.isAny) ? .builtin(.json) : nil
    }

    private func element(of ends: [SchemaResolver.Destination], at site: DeclarationSite, _ types: TypeBuilder) -> TypeReference? {
        let elements = ends.compactMap(\.shape.element)
        guard elements.count == ends.count else { return .builtin(.json) }
        return types.nested(in: ends[0].schema) { type(of: elements, at: site, types) }
    }
}

extension ResolvedSchema.Shape {
    /// The type of scalar values, also of those in an enumeration; nil for other shapes.
    fileprivate var scalar: BuiltinType? {
        switch self {
        case .builtin(let builtin): builtin
        case .enumeration(_, let raw): raw
        case .any, .same, .list, .map, .record, .union, .types: nil
        }
    }

    fileprivate var isAny: Bool { if case .any = self { true } else { false } }
    fileprivate var isMap: Bool { if case .map = self { true } else { false } }

    /// The schema of the elements of a list or map; nil if any value is allowed.
    fileprivate var element: Schema? {
        switch self {
        case .list(let element), .map(let element): element
        case .any, .builtin, .same, .record, .enumeration, .union, .types: nil
        }
    }
}

extension BuiltinType {
    /// The type that has the values of all types: the same type, any string or any number.
    fileprivate static func common(of types: [Self?]) -> Self? {
        let known = Set(types)
        if known.count == 1 { return types[0] }
        if known.isSubset(of: [.string, .date, .dateTime, .uuid, .url, .bytes, .base64URL]) { return .string }
        if known.isSubset(of: [.int, .int32, .int64, .double, .decimal]) { return known.contains(.decimal) ? .decimal : .double }
        return nil
    }
}

extension Diagnostic.Message {
    static func disagreeingVariants(_ property: String) -> Self {
        "the property '\(property)' has different types in the variants; any value is allowed"
    }
}
