/// The reason why a request has no documented response.
public enum APIClientError: Error, Sendable {
    /// The server responded with a status that is not in the API description.
    case unexpectedStatusCode(statusCode: Int, data: Data)
    /// The response does not match the API description; the underlying error is a ``JSONError``.
    case decodingError(DecodingError)
    /// The response has no body although its status has one in the API description.
    case emptyBody(statusCode: Int)
    /// The service reports a failure with a successful status, and possibly a message; see the option `failures`.
    case reportedFailure(statusCode: Int, message: String?)
    /// The request cannot be encoded.
    case requestEncodingError(String)
    /// The login on behalf of the request failed; the underlying error is the ``APIFailure`` of the login, or states what is missing.
    case loginError(any Error)
    /// A behavior rejected the request, or the signature of a webhook is invalid.
    case validationError(String)
    /// The request did not reach the server, or the response is incomplete.
    case networkError(any Error)
    /// Any other error, such as one thrown by a behavior or a transport.
    case unknownError(any Error)

    /// Wraps an error thrown by a transport, a behavior or another request.
    init(_ error: any Error) {
        if let error = error as? APIClientError {
            self = error
        } else if let failure = error as? any APIError {
            self = failure.error
        } else if let error = error.ofTransport {
            self = .networkError(error.withoutURL)
        } else if error is CancellationError {
            self = .networkError(error)
        } else {
            self = .unknownError(error)
        }
    }

    /// The kind of the error, in a few words.
    public var name: String {
        switch self {
        case .unexpectedStatusCode: "Unexpected status code"
        case .decodingError: "Decoding error"
        case .emptyBody: "Empty body"
        case .reportedFailure: "Reported failure"
        case .requestEncodingError: "Request encoding failed"
        case .loginError: "Login failed"
        case .validationError: "Request validation failed"
        case .networkError: "Network error"
        case .unknownError: "Unknown error"
        }
    }

    /// The HTTP status of the failed login; nil for any other error, and if the login received no response.
    public var loginStatusCode: Int? { failedLogin?.statusCode }

    /// The error of the failed login; nil for any other error, and if the login was not sent.
    var failedLogin: (any APIError)? { if case .loginError(let failure as any APIError) = self { failure } else { nil } }

    /// The cause of a network fault of the request or its login; nil for any other error, and if the request was canceled.
    public var networkCause: NetworkCause? {
        switch self {
        case .networkError(let error) where !isCancellation: NetworkCause(error)
        default: failedLogin?.networkCause
        }
    }

    /// Whether the request was canceled.
    public var isCancellation: Bool {
        guard case .networkError(let error) = self else { return false }
        return error is CancellationError || error.ofTransport?.isCancellation == true
    }
}

extension APIClientError: CustomStringConvertible, CustomReflectable {
    /// The name and the details of the error, without bodies and URLs, which may contain secrets.
    public var description: String {
        let detail: String
        switch self {
        case .unexpectedStatusCode(let statusCode, let data): detail = "\(statusCode) (\(data.count) bytes)"
        case .decodingError(.dataCorrupted(let context)): detail = context.debugDescription
        case .decodingError(let error): detail = "\(error)"
        case .emptyBody(let statusCode): detail = "\(statusCode)"
        case .reportedFailure(let statusCode, let message): detail = message ?? "\(statusCode)"
        case .requestEncodingError(let message), .validationError(let message): detail = message
        case .loginError(let error): detail = (loginStatusCode.map { "status \($0): " } ?? "") + error.safeDescription
        case .networkError(let error), .unknownError(let error):
            detail = isCancellation ? "canceled" : error.ofTransport?.text ?? error.safeDescription
        }
        return "\(name): \(detail)"
    }

    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

extension Error {
    /// The description of the error; for an error of Foundation only the domain and the code, because its description may contain a URL.
    var safeDescription: String {
        // `as Any` unwraps an error that a continuation has wrapped.
        #if canImport(Darwin)
        let isOfFoundation = type(of: self as Any) is NSError.Type
        #else
        // FoundationEssentials does not contain `NSError`.
        let isOfFoundation = "\(type(of: self as Any))" == "NSError"
        #endif
        return isOfFoundation ? "\(_domain) \(_code)" : "\(self)"
    }
}

/// An error with the request and the response, which the async functions throw.
public struct APIFailure<Value: APIResponseValue>: Error {
    /// The reason for the failure.
    public let error: APIClientError
    /// The documented response that ``RequestSender/value(for:options:behaviours:)`` treats as a failure, such as a `404`; otherwise nil.
    public let response: Value?
    /// The request and the response.
    public let exchange: Exchange
}

extension APIFailure {
    /// Creates the error for a documented response that is not successful.
    init(unsuccessful response: ReceivedResponse<Value>) {
        let error = response.exchange.reportedFailure
        self.init(
            error: error ?? .unexpectedStatusCode(statusCode: response.statusCode, data: response.data ?? Data()),
            response: response.value, exchange: response.exchange)
    }
}

/// Not generic, so that it is compiled once and not for every operation.
private func describe(_ error: APIClientError, _ exchange: Exchange, _ response: (any APIResponseValue)?) -> String {
    let detail: String
    let redirection = response == nil ? exchange.redirection : nil
    switch error {
    case .reportedFailure: detail = error.description
    case .unexpectedStatusCode where response == nil && exchange.serviceMessage != nil:
        detail = "\(error.name): \(exchange.failedStatus ?? ""): \(exchange.serviceMessage ?? "")"
    case .unexpectedStatusCode where redirection != nil: detail = "\(error.name): \(redirection ?? "")"
    case .decodingError where exchange.failedStatus != nil: detail = "\(exchange.failedStatus ?? ""): \(error.description)"
    default: detail = response.map { ServiceMessage.text($0.description, without: exchange.secrets) } ?? error.description
    }
    return "\(exchange.request.service.operation): \(detail)"
}

extension APIFailure: CustomStringConvertible, CustomReflectable {
    /// The operation with its method and path template, followed by the documented response if there is one, or otherwise by the error with
    /// the message of the service.
    public var description: String { describe(error, exchange, response) }
    /// Contains the description, the request and the status.
    public var customMirror: Mirror { Mirror(self, children: ["description": description, "exchange": exchange]) }
}
