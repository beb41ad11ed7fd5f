/// The answers that an operation documents, one case for each status.
public protocol APIResponseValue: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The body of a successful answer.
    associatedtype SuccessType: Sendable

    /// Reads the answer; nil where its status is not documented.
    init?(response: inout ResponseReader)

    /// The HTTP status.
    var statusCode: Int { get }

    /// The body of a successful answer, or nil for another one.
    var success: SuccessType? { get }
}

extension APIResponseValue {
    /// Whether the status is in the 200 range.
    public var successful: Bool { (200..<300).contains(statusCode) }

    /// The status, and whether it is a success.
    public var description: String { "\(statusCode) \(successful ? "success" : "failure")" }

    /// The description and the body.
    public var debugDescription: String {
        let body = Mirror(reflecting: self).children.first.map { ": \($0.value)" } ?? ""
        return description + body
    }
}

/// An answer without its type, as behaviours see it.
public struct AnyResponseValue: APIResponseValue {
    /// The answer itself.
    public let value: any APIResponseValue

    init(_ value: any APIResponseValue) { self.value = value }

    /// Always nil: what an answer is only its own type can tell.
    public init?(response: inout ResponseReader) { nil }

    /// The HTTP status.
    public var statusCode: Int { value.statusCode }
    /// The body of a successful answer, or nil for another one.
    public var success: (any Sendable)? { value.anySuccess }
    /// The answer's description.
    public var description: String { value.description }
    /// The answer's description and its body.
    public var debugDescription: String { value.debugDescription }
}

extension APIResponseValue {
    fileprivate var anySuccess: (any Sendable)? { success }
}
