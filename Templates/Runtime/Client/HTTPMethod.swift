/// A method of HTTP, in upper case.
public struct HTTPMethod: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The method as it stands in a request.
    public let rawValue: String

    /// Takes a method as it is.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Takes a method as it is.
    public init(stringLiteral value: String) { rawValue = value }

    /// The method as it stands in a request.
    public var description: String { rawValue }
}
