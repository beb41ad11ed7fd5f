/// The error of a call, of the pages of a list, of a stream or of a download, regardless of the operation.
///
/// Every error that a client throws conforms to this protocol, so that one `catch` handles all of them:
///
/// ```swift
/// do {
///     try await work()
/// } catch let error as any APIError where error.isNotFound {
///     print("not found")
/// }
/// ```
public protocol APIError: LocalizedError, Sendable, CustomStringConvertible {
    /// The reason for the failure.
    var error: APIClientError { get }
    /// The documented response that is the failure, such as a `404`; nil for any other failure.
    var anyResponse: (any APIResponseValue)? { get }
    /// The request and the response.
    var exchange: Exchange { get }

    /// Returns the documented response to a request of the given type; nil if another request failed or the response is not documented.
    func response<Request: APIRequest>(of request: Request.Type) -> Request.Response?
}

extension APIError {
    /// The description of the operation that failed.
    public var service: APIService<AnyResponseValue> { exchange.request.service }
    /// The HTTP status, or nil if there was no response.
    public var statusCode: Int? { exchange.responseHead?.statusCode }
    /// The body of the response, or nil if there was no response.
    public var data: Data? { exchange.data }

    /// Decodes the JSON body of the response; returns nil if there is no response, or its body has another form.
    public func body<Body: Decodable>(as type: Body.Type) -> Body? {
        guard let data else { return nil }
        if let codable = type as? any JSONCodable.Type { return (try? codable.decoded(data).value) as? Body }
        return try? JSONDecoder().decode(type, from: data)
    }

    /// The headers of the response; empty if there was none.
    public var headers: [String: String] { exchange.responseHead?.headers.dictionary ?? [:] }

    /// Returns the value of a response header; the name is case-insensitive.
    public func header(_ name: String) -> String? { exchange.header(name) }

    /// The message of the service, without the credentials of the request; nil if there is none.
    public var message: String? { exchange.serviceMessage }
    /// The identifier of the request at the service, for questions to the service; see ``Exchange/requestID``.
    public var requestID: String? { exchange.requestID }
    /// The time after which the service accepts the request or its login; nil if the response does not specify it.
    public var retryDate: Date? { exchange.retryDate ?? error.failedLogin?.retryDate }
    /// Whether the service rejected the credentials of the request or of its login, with the status 401.
    public var isUnauthorized: Bool { statusCode == 401 || error.loginStatusCode == 401 }
    /// Whether the service does not have the requested resource, according to the status 404.
    public var isNotFound: Bool { statusCode == 404 }
    /// Whether there were too many requests or logins, according to the status 429, or 403 with a ``retryDate``.
    public var isRateLimited: Bool {
        statusCode == 429 || statusCode == 403 && retryDate != nil || error.failedLogin?.isRateLimited == true
    }

    /// Whether the request was canceled.
    public var isCancellation: Bool { error.isCancellation }

    /// Whether the connection was idle for too long, or the call did not end before its deadline.
    public var isTimeout: Bool { networkCause == .timedOut || networkCause == .deadlineExceeded }

    /// The cause of a network fault, such as ``NetworkCause/offline``; nil for any other error.
    public var networkCause: NetworkCause? { error.networkCause }

    public func response<Request: APIRequest>(of request: Request.Type) -> Request.Response? {
        exchange.request.request is Request ? anyResponse as? Request.Response : nil
    }
}

extension APIFailure: APIError {
    public var anyResponse: (any APIResponseValue)? { response }
}
