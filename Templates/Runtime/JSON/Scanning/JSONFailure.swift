/// What was wrong with a JSON text, as the scanner notes it: cheap to keep, and enough to make a ``JSONError``.
public struct JSONFailure: Sendable {
    /// What kind of thing was wrong.
    enum Kind: Sendable {
        /// The text is not JSON.
        case syntax
        /// The value is of another type.
        case type
        /// The value is of the right type, but not one that can be represented.
        case value
        /// The object that starts here lacks a property.
        case property
    }

    /// The byte at which it is wrong.
    public let offset: Int
    let kind: Kind
    /// What should have been there; for a missing property its name.
    let expectation: StaticString
}
