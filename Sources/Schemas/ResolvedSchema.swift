package import OpenAPI

/// A schema with its references followed and its parts merged: the kind of type it describes, before the type has a name.
package struct ResolvedSchema {
    /// The kind of type that a schema describes.
    package enum Shape {
        /// Any JSON value.
        case any
        case builtin(BuiltinType)
        /// The same type as another schema: a reference, or an `allOf`, `oneOf` or `anyOf` with a single part.
        case same(Schema)
        /// An array; nil for elements of any type.
        case list(Schema?)
        /// An object with any keys; nil for values of any type.
        case map(Schema?)
        case record(MergedSchema)
        case enumeration([EnumerationValue], raw: BuiltinType)
        case union(MergedSchema.Union)
        /// A value of one of several JSON types.
        case types([Schema.PrimitiveType], MergedSchema)
    }

    package let shape: Shape
    /// Whether null is allowed in addition; nil if that depends on the schema that this one is the same as.
    package let isNullable: Bool?
}

extension ResolvedSchema.Shape {
    /// The values of enumerations as one enumeration; nil if a shape is not an enumeration, or has values of another type.
    package static func enumeration(ofAll shapes: [Self]) -> (values: [EnumerationValue], raw: BuiltinType)? {
        var all: [EnumerationValue] = []
        var raws: Set<BuiltinType> = []
        for shape in shapes {
            guard case .enumeration(let values, let raw) = shape else { return nil }
            all += values
            raws.insert(raw)
        }
        return raws.count == 1 ? raws.first.map { (all, $0) } : nil
    }

    /// Whether values are objects.
    package var isObject: Bool {
        switch self {
        case .record, .map: true
        case .union(let union): union.shared != nil
        case .any, .builtin, .same, .list, .enumeration, .types: false
        }
    }

    /// Whether values are arrays.
    package var isList: Bool { if case .list = self { true } else { false } }

    /// Whether values have parts, some of which another schema might describe.
    package var isComposite: Bool { if case .union = self { true } else { isObject || isList } }
}
