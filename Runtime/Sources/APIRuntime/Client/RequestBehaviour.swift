#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Modifies, validates, intercepts or observes the requests of a client or of a single call.
///
/// Every method is optional. For each request, the methods are called in the order in which they are declared here. The behaviours of the
/// client are called before those of the call.
public protocol RequestBehaviour: Sendable {
    /// Whether `intercept` sends failed requests again; the client then does not (``RequestOptions/retries``). False by default.
    var sendsAgain: Bool { get }

    /// Whether `intercept` waits for nothing but `next`, so that the call needs no task of its own to end at its deadline. False by default,
    /// which is also right if `intercept` is not implemented.
    var keepsDeadlines: Bool { get }

    /// Modifies the request before anything else happens; do asynchronous work in `validate` or `intercept` instead.
    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest

    /// Accepts the request, modified or not, or rejects it; call `complete` exactly once.
    func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    )

    /// Called before the request is sent.
    func beforeSend(request: AnyRequest)

    /// Sends the request by calling `next`; can change the request or the response, respond without sending, or send again.
    ///
    /// It is called for each attempt, whose number is that of the request; every other method is called once for a call.
    ///
    /// - Parameter next: sends a request through the remaining behaviours and the transport.
    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse

    /// Called with the first 1,000 values that were left out of a response because they do not match the API description: their places,
    /// what was expected and what was found, never the values.
    func onDropped(request: AnyRequest, values: [JSONError])

    /// Called with the decoded body of a successful response.
    func onSuccess(request: AnyRequest, result: Any)

    /// Called if there is no documented response, or if a response with a successful status reports a failure (see the option
    /// `failures`). Any other documented response is not a failure, whatever its status.
    func onFailure(request: AnyRequest, error: APIClientError)

    /// Called last, with the response or the error of every request that passed validation.
    func onResponse(request: AnyRequest, response: AnyResponse)
}

extension RequestBehaviour {
    public var sendsAgain: Bool { false }

    public var keepsDeadlines: Bool { false }

    public func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest { urlRequest }

    public func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    ) {
        DefaultHook.validate.note(self)
        complete(.success(urlRequest))
    }

    public func beforeSend(request: AnyRequest) {}

    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        DefaultHook.intercept.note(self)
        return try await next(urlRequest)
    }

    public func onDropped(request: AnyRequest, values: [JSONError]) {}

    public func onSuccess(request: AnyRequest, result: Any) {}

    public func onFailure(request: AnyRequest, error: APIClientError) {}

    public func onResponse(request: AnyRequest, response: AnyResponse) {}
}

/// The result of validating a request.
public enum RequestValidationResult: Sendable {
    /// The request to send.
    case success(URLRequest)
    /// The request is rejected for a reason.
    case fail(String)
    /// The request is rejected because of an error.
    case failure(any Error)
}
