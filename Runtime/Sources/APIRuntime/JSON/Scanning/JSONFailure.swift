/// An error in JSON as the scanner records it: cheap to store, and sufficient to create a ``JSONError``.
public struct JSONFailure: Sendable {
    enum Kind: Sendable {
        /// The syntax is invalid.
        case syntax
        /// The value is not the expected one.
        case value
        /// A property of the object is missing.
        case property
    }

    /// The offset of the value, in bytes.
    public let offset: Int
    let kind: Kind
    /// The expected value; for a missing property, its name.
    let expectation: StaticString
}
