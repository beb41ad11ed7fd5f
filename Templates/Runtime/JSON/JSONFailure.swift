/// What was wrong with a JSON text, as the scanner notes it: cheap to keep, and enough to make a ``JSONError``.
public struct JSONFailure: Sendable, Hashable {
    /// What should have been there.
    public enum Expectation: Sendable, Hashable {
        /// The text is not JSON: what the grammar asks for at this place.
        case syntax(StaticText)
        /// Arrays and objects nest too deep.
        case depth
        /// The value is of another type than this one.
        case type(StaticText)
        /// The object that starts here lacks a property that is required.
        case property(StaticText)
        /// The value is of the right type, but not one that can be represented.
        case value(String)
    }

    /// The byte at which it is wrong.
    public let offset: Int
    /// What should have been there.
    public let expectation: Expectation

    /// Whether the text itself is broken, so that nothing behind the failure can be read.
    var isSyntax: Bool {
        switch expectation {
        case .syntax, .depth: true
        case .type, .property, .value: false
        }
    }
}

/// A literal text that can be compared and hashed; it costs no allocation.
public struct StaticText: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    let literal: StaticString

    /// Wraps a literal.
    public init(stringLiteral literal: StaticString) { self.literal = literal }

    init(_ literal: StaticString) { self.literal = literal }

    /// The text itself.
    public var description: String { literal.description }

    /// Whether two literals are the same text.
    public static func == (left: StaticText, right: StaticText) -> Bool { left.description == right.description }

    /// Hashes the text.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
