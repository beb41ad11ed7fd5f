#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Code that modifies, authorises, watches or answers requests: of a whole client, or of a single call.
///
/// Every function is optional. For one request they are called in the order in which they stand here; where there are
/// several behaviours, those of the client come before those of the call.
public protocol RequestBehaviour: Sendable {
    /// Changes the request before anything else; what takes time belongs in `validate` or `intercept`.
    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest

    /// Lets the request pass, changed or not, or stops it; `complete` must be called exactly once.
    func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    )

    /// The request is about to be sent.
    func beforeSend(request: AnyRequest)

    /// Stands around the sending of a request: can change it, answer it itself, or send it again.
    ///
    /// - Parameter next: the behaviours behind this one, and in the end the transport.
    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse

    /// The server has answered, or not: called for every request that no validation has stopped.
    func onResponse(request: AnyRequest, response: AnyResponse)

    /// The answer is a success; `result` is its decoded body.
    func onSuccess(request: AnyRequest, result: Any)

    /// There is no documented answer. A documented one is no failure, whatever its status.
    func onFailure(request: AnyRequest, error: APIClientError)
}

extension RequestBehaviour {
    public func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest { urlRequest }

    public func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    ) {
        complete(.success(urlRequest))
    }

    public func beforeSend(request: AnyRequest) {}

    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        try await next(urlRequest)
    }

    public func onResponse(request: AnyRequest, response: AnyResponse) {}

    public func onSuccess(request: AnyRequest, result: Any) {}

    public func onFailure(request: AnyRequest, error: APIClientError) {}
}

/// What a behaviour says about a request.
public enum RequestValidationResult: Sendable {
    /// The request may be sent like this.
    case success(URLRequest)
    /// The request must not be sent.
    case fail(String)
    /// The request must not be sent because of this error.
    case failure(any Error)
}
