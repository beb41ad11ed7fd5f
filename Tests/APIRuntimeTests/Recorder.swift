import APIRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Records every call, and modifies and validates requests with closures.
struct Recorder: RequestBehaviour {
    let name: String
    let events: Events
    var modify: @Sendable (URLRequest) -> URLRequest = { $0 }
    var validation: @Sendable (URLRequest, @escaping @Sendable (RequestValidationResult) -> Void) -> Void = {
        $1(.success($0))
    }

    private func note(_ event: String) { events.add(name.isEmpty ? event : name + " " + event) }

    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
        note("modify")
        return modify(urlRequest)
    }

    func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    ) {
        note("validate")
        validation(urlRequest, complete)
    }

    func beforeSend(request: AnyRequest) { note("beforeSend") }

    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        note("intercept")
        let response = try await next(urlRequest)
        note("intercepted \(response.head.statusCode)")
        return response
    }

    func onResponse(request: AnyRequest, response: AnyResponse) { note("onResponse") }

    func onSuccess(request: AnyRequest, result: Any) { note("onSuccess \(result)") }

    func onFailure(request: AnyRequest, error: APIClientError) { note("onFailure \(error)") }
}

/// A behavior that only intercepts.
struct Interceptor: RequestBehaviour {
    typealias Next = @Sendable (URLRequest) async throws -> TransportResponse

    let body: @Sendable (URLRequest, Next) async throws -> TransportResponse

    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        try await withoutActuallyEscaping(next) { try await body(urlRequest, $0) }
    }
}
