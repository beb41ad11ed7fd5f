#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with a `URLSession`.
///
/// It follows up to 20 redirections (RFC 9110, section 15.4). The method and the body are sent again if the status requires it. A server
/// of another origin does not receive headers that may contain secrets. A redirection is returned as the response if it leads from https
/// to another scheme, would read a stream twice, or would send a body to another origin. A documented redirection of
/// PUT or PATCH (``APIService/redirections``) is returned, too.
///
/// On Linux, each request with a method other than `GET` and `HEAD` uses a new connection, and a response that ends within its head or
/// has a trailer crashes the process (fixed by swift-corelibs-foundation 5286).
public struct URLSessionTransport: Transport, CustomReflectable {
    private let session: URLSession
    private let delegate: SessionDelegate
    /// Invalidates the session with the last copy of the transport; nil if the session is not the transport's own.
    private let owner: SessionOwner?

    /// Empty, because a session changes while it is inspected.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Creates a transport with a session of its own, which shares no connections, cookies, credentials or cached responses with any
    /// other and ends with the last copy of the transport.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: how many requests to one host run at the same time; nil for the default of the system, six.
    ///   - acceptsCookies: whether to store the cookies that servers set and to send them with later requests.
    public init(maximumConnectionsPerHost: Int? = nil, acceptsCookies: Bool = false) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        if let maximumConnectionsPerHost { configuration.httpMaximumConnectionsPerHost = maximumConnectionsPerHost }
        if !acceptsCookies { configuration.httpCookieStorage = nil }
        self.init(configuration: configuration)
    }

    #if canImport(FoundationNetworking)
    private init(configuration: URLSessionConfiguration) {
        delegate = SessionDelegate()
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        owner = SessionOwner(session: session)
    }

    /// Creates a transport with a new session that copies the configuration of another one but does not cache responses.
    public init(session: URLSession) {
        let configuration = session.configuration
        // Canceling a task while its session reads the cache crashes the process (swift-corelibs-foundation 3296).
        configuration.urlCache = nil
        self.init(configuration: configuration)
    }
    #else
    private init(configuration: URLSessionConfiguration) {
        delegate = SessionDelegate()
        session = URLSession(configuration: configuration)
        owner = SessionOwner(session: session)
    }

    /// Creates a transport that uses a session; the delegate of the session does not handle redirections.
    public init(session: URLSession) {
        self.session = session
        delegate = SessionDelegate()
        owner = nil
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

    #if canImport(FoundationNetworking)
    /// A session for one request, with a connection of its own.
    private func newSession(hasCookies: Bool) -> URLSession {
        let configuration = session.configuration
        if hasCookies { configuration.httpCookieStorage = nil }
        return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }
    #endif

    /// Creates a task that resolves a promise with its response.
    private func task(for request: URLRequest, _ promise: Promise<TransportResponse>) -> URLSessionTask {
        let hasCookies = request.value(forHTTPHeaderField: "Cookie") != nil
        #if canImport(FoundationNetworking)
        // If the server has closed an idle connection, curl sends a write twice, or waits for the timeout. The cookies of the session would
        // replace those of the request.
        let isAlone = !["GET", "HEAD"].contains(request.httpMethod) || hasCookies && session.configuration.httpCookieStorage != nil
        let session = isAlone ? newSession(hasCookies: hasCookies) : session
        defer { if isAlone { session.finishTasksAndInvalidate() } }
        // `data(for:)` can deadlock if the task is canceled while the response arrives (swift-corelibs-foundation 5412).
        let task = session.dataTask(with: request)
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

/// Invalidates a session when it is released; requests in progress finish first.
private final class SessionOwner: Sendable {
    private let session: URLSession

    init(session: URLSession) { self.session = session }

    deinit { session.finishTasksAndInvalidate() }
}
