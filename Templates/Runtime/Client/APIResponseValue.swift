/// The answers that an operation documents, one case for each status.
public protocol APIResponseValue: Sendable, CustomStringConvertible {
    /// The body of a successful answer.
    associatedtype SuccessType: Sendable
    /// The documented headers.
    associatedtype Headers: ResponseHeaders = UndocumentedHeaders

    /// Reads the answer; nil where its status is not documented.
    init?(response: inout ResponseReader)

    /// The HTTP status.
    var statusCode: Int { get }

    /// The body of a successful answer, or nil for another one.
    var success: SuccessType? { get }
}

extension APIResponseValue {
    /// Whether the status is in the 200 range.
    public var successful: Bool { statusCode / 100 == 2 }

    /// The status and the body.
    public var description: String { describe(self) }

    /// The same without its type.
    public func asAny() -> AnyResponseValue { AnyResponseValue(self) }
}

/// Knows no type, so that it is compiled once and not once for each operation.
private func describe(_ value: any APIResponseValue) -> String {
    let status = value.statusCode
    guard let payload = Mirror(reflecting: value).children.first?.value else { return "\(status)" }
    // Where a case carries the status, the body stands behind it.
    let mirror = Mirror(reflecting: payload)
    let parts = mirror.displayStyle == .tuple ? mirror.children.filter { $0.label != "statusCode" }.map(\.value) : [payload]
    return parts.reduce("\(status)") { "\($0): \($1)" }
}

/// An answer without its type, as behaviours see it.
public struct AnyResponseValue: APIResponseValue {
    /// The answer itself.
    public let value: any APIResponseValue

    init(_ value: any APIResponseValue) { self.value = value }

    /// Always nil: what an answer is, only its own type can tell.
    public init?(response: inout ResponseReader) { nil }

    /// The HTTP status.
    public var statusCode: Int { value.statusCode }
    /// The body of a successful answer, or nil for another one.
    public var success: (any Sendable)? { value.anySuccess }
    /// The answer's description.
    public var description: String { value.description }
}

extension APIResponseValue {
    fileprivate var anySuccess: (any Sendable)? { success }
}
