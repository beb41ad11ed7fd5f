#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Modifies, validates, intercepts or observes the requests of a client or of a single call, which it receives as `URLRequest` values.
///
/// Every method is optional, as are those of ``CallBehaviour``.
public protocol RequestBehaviour: CallBehaviour {
    /// Modifies the request before anything else happens; do asynchronous work in `validate` or `intercept` instead.
    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest

    /// Accepts the request, after any changes, or rejects it. Call `complete` exactly once.
    func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    )

    /// Sends the request by calling `next`. An implementation can change the request or the response, respond without sending, or send
    /// again.
    ///
    /// The client calls it for each attempt, whose number is ``AnyRequest/attempt``. It calls every other method once for each call.
    ///
    /// - Parameter next: a closure that sends a request through the remaining behaviors and the transport.
    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse
}

extension RequestBehaviour {
    public func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
        DefaultHook.modify.note(self)
        return urlRequest
    }

    public func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    ) {
        DefaultHook.validate.note(self)
        complete(.success(urlRequest))
    }

    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        DefaultHook.intercept.note(self)
        return try await next(urlRequest)
    }

    public func modify(request: AnyRequest, sending: inout TransportRequest) {
        let modified = modifyRequest(request: request, urlRequest: sending.urlRequest)
        if !DefaultHook.modify.isKnown(for: self) { sending.urlRequest = modified }
    }

    public func validate(request: AnyRequest, sending: inout TransportRequest) async throws {
        let promise = Promise<RequestValidationResult>()
        validate(request: request, urlRequest: sending.urlRequest) { promise.resolve(with: .success($0)) }
        switch try await promise.value() {
        case .success(let urlRequest): if !DefaultHook.validate.isKnown(for: self) { sending.urlRequest = urlRequest }
        case .fail(let message): throw APIClientError.validationError(message)
        case .failure(let error): throw APIClientError.validationError(error.sentence)
        }
    }

    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        try await intercept(request: request, urlRequest: sending.urlRequest) { urlRequest in
            var sending = sending
            sending.urlRequest = urlRequest
            return try await next(sending)
        }
    }
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
