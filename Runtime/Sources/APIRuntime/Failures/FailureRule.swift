/// A rule that specifies which value of a member of the body makes a response with a successful status a failure.
public struct FailureRule: Sendable {
    private let member: [StaticString]
    private let values: [String]
    private let successes: [String]
    private let message: [StaticString]

    /// Describes the member.
    ///
    /// - Parameters:
    ///   - member: the keys that lead to the member, through the first elements of arrays. Without keys, no successful status means a
    ///     failure.
    ///   - values: the values that mean a failure, ignoring case.
    ///   - successes: the values that mean a success; any other value means a failure. Without `values` and `successes`, the member means a
    ///     failure unless it is null, false, zero or empty.
    ///   - message: the keys that lead to the message of the service.
    public init(member: [StaticString] = [], is values: [String] = [], isNot successes: [String] = [], message: [StaticString] = []) {
        self.member = member
        self.values = values.map { $0.lowercased() }
        self.successes = successes.map { $0.lowercased() }
        self.message = message
    }

    /// Returns whether a body means a failure.
    func applies(to body: Data) -> Bool {
        guard !member.isEmpty, let value = JSONReader.value(at: member, in: body) else { return false }
        let text = value.scalarText?.lowercased()
        if !values.isEmpty { return text.map(values.contains) ?? false }
        if !successes.isEmpty { return text.map { !successes.contains($0) } ?? !value.isNull }
        return !value.isNothing
    }

    /// Returns the message in a body; nil if there is none.
    func message(in body: Data) -> String? {
        guard !message.isEmpty, let value = JSONReader.value(at: message, in: body), !value.isNull else { return nil }
        return value.scalarText ?? value.description
    }
}

extension APIService {
    /// Returns the failure that a response with a successful status reports; nil if it reports none.
    ///
    /// The options of the client specify which member of the body indicates a failure. A behavior that repeats requests calls this method
    /// with a response from `next`. It reads the whole body, unless the responses of the operation never report failures.
    public func reportedFailure(in response: inout TransportResponse, upTo limit: Int = RequestOptions.defaultMaximumResponseSize)
        async throws -> APIClientError?
    {
        let statusCode = response.head.statusCode
        guard failureRule != nil, statusCode / 100 == 2 else { return nil }
        return reportedFailure(statusCode, try await response.data(upTo: limit))
    }

    func reportedFailure(_ statusCode: Int, _ body: Data) -> APIClientError? {
        guard let failureRule, statusCode / 100 == 2, failureRule.applies(to: body) else { return nil }
        return .reportedFailure(statusCode: statusCode, message: failureRule.message(in: body))
    }
}

extension Exchange {
    /// The failure that the response with a successful status reports; nil if it reports none.
    public var reportedFailure: APIClientError? {
        guard let statusCode = responseHead?.statusCode, let data else { return nil }
        return request.service.reportedFailure(statusCode, data)
    }
}

extension JSONValue {
    /// A string, a number or a boolean as text; nil for other values.
    fileprivate var scalarText: String? {
        switch self {
        case .string(let string): string
        case .integer, .number, .exactNumber, .bool: description
        case .null, .array, .object: nil
        }
    }

    /// Whether the value is null, false, zero or empty.
    fileprivate var isNothing: Bool {
        switch self {
        case .null, .bool(false), .integer(0), .number(0): true
        case .string(let string): string.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let members): members.isEmpty
        case .bool, .integer, .number, .exactNumber: false
        }
    }
}
