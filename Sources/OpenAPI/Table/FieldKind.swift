package import YAML

/// The kind of value that a field must have.
package indirect enum FieldKind: Sendable {
    case any
    case string
    /// A string that is a URI reference.
    case url
    case email
    /// A string that is a regular expression.
    case expression
    case boolean
    case number
    case positiveNumber
    /// An integer that is not negative.
    case count
    case choice([String])
    case object(SpecificationObject)
    /// An object, or a reference to one.
    case referenceable(SpecificationObject)
    case list(FieldKind, ListRule = .any)
    /// A mapping with free keys.
    case map(FieldKind, keys: KeyRule = .any)
    case schema
    /// A schema, or whether values are allowed.
    case schemaOrBoolean
    /// A schema, or a list of them for the elements of a tuple.
    case schemaOrList

    /// A condition on all elements of a list.
    package enum ListRule: Sendable {
        case any, nonEmpty, unique, nonEmptyUnique

        package var isNonEmpty: Bool { self == .nonEmpty || self == .nonEmptyUnique }
        package var isUnique: Bool { self == .unique || self == .nonEmptyUnique }
    }

    /// A condition on the keys of a mapping.
    package enum KeyRule: Sendable {
        case any
        /// Letters, digits, `.`, `-` and `_`.
        case componentName
        /// A path that starts with a slash.
        case path
        /// A status, a range of statuses or `default`; at least one is required.
        case status
        /// A method without its own field.
        case method
        case mediaType

        /// Whether a key that starts with `x-` is a specification extension, not a name.
        package var allowsExtensions: Bool { self != .any && self != .componentName && self != .mediaType }
    }

    /// The kind of value, for messages; nil if every value is allowed.
    package var expectation: String? {
        switch self {
        case .any: nil
        case .string, .url, .email, .expression, .choice: "a string"
        case .boolean: "true or false"
        case .number: "a number"
        case .positiveNumber: "a number greater than 0"
        case .count: "a non-negative integer"
        case .object, .referenceable, .map, .schema, .schemaOrBoolean, .schemaOrList: "a mapping"
        case .list: "a list"
        }
    }

    /// Whether a value is of the expected kind; the values inside it are not checked.
    package func fits(_ node: Node) -> Bool {
        switch self {
        case .any: true
        case .string, .url, .email, .expression, .choice: node.scalar?.value == .string
        case .boolean: if case .bool? = node.scalar?.value { true } else { false }
        case .number: node.number != nil
        case .positiveNumber: node.number.map { $0 > 0 } ?? false
        case .count: node.number.map { $0 >= 0 && $0 == $0.rounded() } ?? false
        case .list: node.sequence != nil
        case .object, .referenceable, .map: node.mapping != nil
        case .schema, .schemaOrBoolean: node.mapping != nil || FieldKind.boolean.fits(node)
        case .schemaOrList: node.mapping != nil || node.sequence != nil || FieldKind.boolean.fits(node)
        }
    }
}

extension Node {
    /// The number that the node is; nil for another kind of value.
    package var number: Double? { scalar?.number }

    /// The entry of a key; nil if there is none.
    package func entry(_ key: String) -> Entry? { mapping?.first { $0.key == key } }
}
