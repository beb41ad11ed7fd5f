/// An HTTP method, in uppercase.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method, as sent in a request.
    public let rawValue: String

    /// Creates a method.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a method.
    public init(stringLiteral value: String) { rawValue = value }

    /// The method, as sent in a request.
    public var description: String { rawValue }
}
