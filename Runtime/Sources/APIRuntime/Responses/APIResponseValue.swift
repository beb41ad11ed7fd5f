/// The documented responses of an operation, with one case for each status.
public protocol APIResponseValue: Sendable, CustomStringConvertible {
    /// The type of the body of a successful response.
    associatedtype SuccessType: Sendable
    /// The type of the documented headers.
    associatedtype Headers: ResponseHeaders = UndocumentedHeaders

    /// Decodes a response; returns nil if its status is not documented.
    init?(response: inout ResponseReader)

    /// The HTTP status.
    var statusCode: Int { get }

    /// The body if the response is successful, otherwise nil.
    var success: SuccessType? { get }

    /// Whether the request succeeded.
    var successful: Bool { get }
}

extension APIResponseValue {
    /// Whether the status is in the range 200 to 299.
    public var successful: Bool { statusCode / 100 == 2 }

    /// The status and the body.
    public var description: String { describe(self) }

    /// Returns the type-erased response.
    public func asAny() -> AnyResponseValue { AnyResponseValue(self) }
}

extension APIResponseValue where Self: CustomReflectable {
    /// Contains only the description, because a body may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// Not generic, so that it is compiled once and not for every operation.
private func describe(_ value: any APIResponseValue) -> String {
    let status = value.statusCode
    if value is any CustomReflectable { return "\(status): …" }
    guard let payload = Mirror(reflecting: value).children.first?.value else { return "\(status)" }
    // A case for a range of statuses contains the status before the body.
    let mirror = Mirror(reflecting: payload)
    let parts = mirror.displayStyle == .tuple ? mirror.children.filter { $0.label != "statusCode" }.map(\.value) : [payload]
    return parts.reduce("\(status)") { "\($0): \($1)" }
}

/// A type-erased response, which behaviors receive.
public struct AnyResponseValue: APIResponseValue {
    /// The response.
    public let value: any APIResponseValue

    init(_ value: any APIResponseValue) { self.value = value }

    /// Returns nil, because only the original type can decode a response.
    public init?(response: inout ResponseReader) { nil }

    /// The HTTP status.
    public var statusCode: Int { value.statusCode }
    /// The body if the response is successful, otherwise nil.
    public var success: (any Sendable)? { value.success }
    /// Whether the request succeeded.
    public var successful: Bool { value.successful }
    /// The description of the response.
    public var description: String { value.description }
}
