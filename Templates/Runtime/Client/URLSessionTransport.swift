#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with a `URLSession`.
///
/// It follows up to 20 redirections (RFC 9110, section 15.4). The method and the body are sent again if the status requires it. A server
/// of another origin does not receive headers that may contain secrets. A redirection from https to another scheme, or one that would
/// read a stream twice, is returned as the response, as is a documented redirection of PUT or PATCH (``APIService/redirections``).
///
/// On Linux, a response that ends within its head crashes the process (fixed by swift-corelibs-foundation 5286).
public struct URLSessionTransport: Transport, CustomReflectable {
    private let session: URLSession
    private let delegate: SessionDelegate

    /// Empty, because a session changes while it is inspected.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    #if canImport(FoundationNetworking)
    /// Sends requests that set a `Cookie` header, which the cookies of the other session would replace.
    private let sessionWithoutCookies: URLSession

    private static let shared = URLSessionTransport(session: .shared)

    /// Creates a transport whose sessions are shared by all clients and configured as `URLSession.shared`.
    public init() { self = .shared }

    /// Creates a transport with new sessions that copy the configuration of a session but do not cache responses.
    public init(session: URLSession) {
        let configuration = session.configuration
        // Canceling a task while its session reads the cache crashes the process (swift-corelibs-foundation 3296).
        configuration.urlCache = nil
        delegate = SessionDelegate()
        self.session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        configuration.httpCookieStorage = nil
        sessionWithoutCookies = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }
    #else
    /// Creates a transport that uses `URLSession.shared`.
    public init() { self.init(session: .shared) }

    /// Creates a transport that uses a session; the delegate of the session does not handle redirections.
    public init(session: URLSession) {
        self.session = session
        delegate = SessionDelegate()
    }
    #endif

    public func send(_ request: URLRequest) async throws -> TransportResponse { try await send(request, returning: []) }

    public func send(_ request: URLRequest, returning redirections: Set<Int>) async throws -> TransportResponse {
        // URLSession would report a misleading error.
        if request.httpMethod == "GET", request.httpBody != nil || request.httpBodyStream != nil {
            throw APIClientError.requestEncodingError("URLSession cannot send a body with GET; use another transport")
        }
        var request = request
        for _ in 0...20 {
            let response = try await response(to: request)
            guard !redirections.contains(response.urlResponse.statusCode), let next = request.redirected(by: response.urlResponse) else {
                return response
            }
            request = next
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func response(to request: URLRequest) async throws -> TransportResponse {
        let promise = Promise<TransportResponse>()
        let task = task(for: request, promise)
        task.resume()
        do {
            return try await promise.value()
        } catch let cancellation as CancellationError {
            task.cancel()
            throw cancellation
        }
    }

    /// Creates a task that resolves a promise with its response.
    private func task(for request: URLRequest, _ promise: Promise<TransportResponse>) -> URLSessionTask {
        let hasCookies = request.value(forHTTPHeaderField: "Cookie") != nil
        #if canImport(FoundationNetworking)
        // `data(for:)` can deadlock if the task is canceled while the response arrives (swift-corelibs-foundation 5412).
        let task = (hasCookies ? sessionWithoutCookies : session).dataTask(with: request)
        delegate.resolve(promise, withResponseTo: task)
        #else
        var request = request
        if hasCookies { request.httpShouldHandleCookies = false }
        let task = session.dataTask(with: request) { promise.resolve(with: TransportResponse.result($0, $1, $2)) }
        task.delegate = delegate
        #endif
        return task
    }
}
