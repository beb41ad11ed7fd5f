import Diagnostics
package import OpenAPI

/// The shapes of values of one type.
extension SchemaResolver {
    /// The shape of values of one JSON type, or of an undeclared one.
    package func shape(ofType type: Schema.PrimitiveType?, _ merged: MergedSchema) -> ResolvedSchema.Shape {
        switch type {
        case .string: .builtin(merged.stringType)
        case .integer: .builtin(integerType(merged.format))
        case .number: .builtin(merged.format == "decimal" ? .decimal : .double)
        case .boolean: .builtin(.bool)
        case .array: .list(element(of: merged))
        case .object: merged.properties.isEmpty ? shape(ofObject: merged) : .record(merged)
        case .null: .any
        case nil where !infersTypes: .any
        case nil where merged.hasItems: .list(element(of: merged))
        case nil where merged.additionalProperties != nil: shape(ofObject: merged)
        case nil: merged.format.flatMap(BuiltinType.init(format:)).map(ResolvedSchema.Shape.builtin) ?? .any
        }
    }

    /// The schema of the elements of an array or, for a tuple, the one that allows the elements of all others; nil if there is none.
    private func element(of merged: MergedSchema) -> Schema? {
        let tuple = merged.tuple
        if tuple.isEmpty { return combination(of: merged.items) }
        let common =
            merged.isOpenTuple || tuple.contains(where: isGiven)
            ? nil : tuple.first { element in tuple.allSatisfy { isMember($0, within: element) } }
        if common == nil { log.note(.tuple, at: tuple[0].position) }
        return common
    }

    private func shape(ofObject merged: MergedSchema) -> ResolvedSchema.Shape {
        if case .schema(let schema)? = merged.additionalProperties { .map(isAnyMember(schema) ? nil : schema) } else { .map(nil) }
    }

    /// Whether additional properties can have any value: Java's `Map<String, Object>` is described as a map of objects, and so are the open
    /// types of OData.
    package func isAnyMember(_ schema: Schema) -> Bool { schema.keywords.isAnyObject && !isGiven(schema) }

    /// The type of integers: `Int` for every format, unless the options ask for sized integers.
    private func integerType(_ format: String?) -> BuiltinType {
        switch format {
        case "int32" where hasSizedIntegers: .int32
        case "int64" where hasSizedIntegers: .int64
        case "uint64": .decimal
        default: .int
        }
    }
}

extension MergedSchema {
    /// The type of strings, by their encoding and format.
    var stringType: BuiltinType {
        switch contentEncoding?.lowercased() {
        case "base64": return .bytes
        case "base64url": return .base64URL
        default: break
        }
        switch format {
        case "base64url": return .base64URL
        case "byte", "bytes", "binary": return .bytes
        case let format?:
            return BuiltinType(format: format).flatMap { $0 == .int || $0 == .double ? nil : $0 } ?? .string
        case nil: return .string
        }
    }
}

extension BuiltinType {
    /// The type that a format implies without a `type` (Format Registry).
    package init?(format: String) {
        switch format {
        case "int32", "int64": self = .int
        case "float", "double": self = .double
        case "date": self = .date
        case "date-time": self = .dateTime
        case "uuid", "guid", "uuid1", "uuid3", "uuid4", "uuid5", "uuid6", "uuid7", "uuid8": self = .uuid
        case "uri", "url": self = .url
        default: return nil
        }
    }
}

extension Diagnostic.Message {
    static let tuple: Self = "the elements of the tuple can have different types; elements of any type are allowed"
}
