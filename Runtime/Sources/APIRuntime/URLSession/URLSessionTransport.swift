#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with a `URLSession`.
///
/// It follows redirections by the rules of ``TransportRequest/followingRedirections(_:)``. A body that is neither in memory nor a single
/// stream is first written to a temporary file, because the process would end if a file got shorter while it is sent.
///
/// On Linux, all bodies except single streams are in memory, because the process ends if the server ends the connection while a task reads
/// a file. Each request with a method other than `GET` and `HEAD` uses a new connection, and a response that ends within its head or has a
/// trailer crashes the process (fixed by swift-corelibs-foundation 5286).
public struct URLSessionTransport: Transport, CustomReflectable {
    /// The session of the next request.
    private let current: Lock<SessionOwner>
    private let delegate: SessionDelegate
    #if canImport(FoundationNetworking)
    private let maximumNewConnections: Int
    /// The gates of requests with new connections, by host.
    private let gates = Lock<[String: Gate]>([:])
    #endif

    /// Empty, because a session can change while it is inspected.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Creates a transport with its own session, which shares no connections, cookies, credentials or cached responses with other sessions
    /// and ends with the last copy of the transport.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: how many requests to one host run at the same time; nil for the default of the system, which is six.
    ///     On Linux, requests with new connections are counted separately, until the heads of their responses arrive, and nil allows 100 of
    ///     them.
    ///   - acceptsCookies: whether to store the cookies that servers set and to send them with later requests.
    public init(maximumConnectionsPerHost: Int? = nil, acceptsCookies: Bool = false) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        if let maximumConnectionsPerHost { configuration.httpMaximumConnectionsPerHost = maximumConnectionsPerHost }
        if !acceptsCookies { configuration.httpCookieStorage = nil }
        #if canImport(FoundationNetworking)
        self.init(configuration: configuration, maximumNewConnections: maximumConnectionsPerHost)
        #else
        self.init(configuration: configuration)
        #endif
    }

    #if canImport(FoundationNetworking)
    private init(configuration: URLSessionConfiguration, maximumNewConnections: Int? = nil) {
        // Each has a session with several file descriptors, of which a process often has only 1,024.
        self.maximumNewConnections = max(1, maximumNewConnections ?? 100)
        delegate = SessionDelegate()
        current = Lock(SessionOwner(URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)))
    }

    /// Creates a transport with a new session that copies the configuration of another session but does not cache responses.
    public init(session: URLSession) {
        let configuration = session.configuration
        // Canceling a task while its session reads the cache crashes the process (swift-corelibs-foundation 3296).
        configuration.urlCache = nil
        self.init(configuration: configuration)
    }
    #else
    private init(configuration: URLSessionConfiguration) {
        delegate = SessionDelegate()
        current = Lock(SessionOwner(URLSession(configuration: configuration)))
    }

    /// Creates a transport that uses a session; the delegate of the session does not handle redirections.
    public init(session: URLSession) {
        current = Lock(SessionOwner(session, isOwned: false))
        delegate = SessionDelegate()
    }
    #endif

    #if !canImport(FoundationNetworking)
    /// True, except on Linux, where a session that is busy with an endless response blocks the start of a request, so that the call needs a
    /// task.
    public var keepsDeadlines: Bool { true }
    #endif

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        // URLSession would report a misleading error.
        if request.head.method == "GET", request.body != nil {
            throw APIClientError.requestEncodingError("URLSession cannot send a body with GET; use another transport")
        }
        return try await request.followingRedirections { request in
            var urlRequest = request.urlRequest
            let limit = request.options.maximumResponseSize ?? .max
            if let stream = request.body?.stream {
                urlRequest.httpBodyStream = try stream.open()
            } else if let body = request.body, body.inMemory == nil {
                urlRequest.httpBody = try await body.mapped()
            }
            if request.isPaced {
                let idle = request.options.idleTimeout ?? RequestOptions.defaultIdleTimeout
                urlRequest.timeoutInterval = max(urlRequest.timeoutInterval, 5 + idle.bounded / .seconds(1))
            }
            return try await response(to: urlRequest, limit: limit, request)
        }
    }

    #if canImport(FoundationNetworking)
    /// Returns the session of a request, which stays valid as long as there is a reference to its owner.
    private func owner(of request: URLRequest, hasSink: Bool) -> SessionOwner {
        let isReplaced = delegate.hasCanceled.exchange(false)
        let owner = current.withLock { owner in
            // The rest of a canceled response in the queue of the session would delay all later responses.
            if isReplaced { owner = newOwner(with: owner.session.configuration) }
            return owner
        }
        let configuration = owner.session.configuration
        let setsCookies = configuration.httpCookieStorage != nil && request.value(forHTTPHeaderField: "Cookie") != nil
        if let url = request.url, url.scheme == "http", let storage = configuration.httpCookieStorage {
            // The session would send the cookies.
            for cookie in storage.cookies(for: url) ?? [] where cookie.isSecure { storage.deleteCookie(cookie) }
        }
        // If the server has closed an idle connection, curl sends a write twice, or waits for the timeout. The cookies of the session would
        // replace those of the request.
        guard !["GET", "HEAD"].contains(request.httpMethod) || setsCookies || hasSink else { return owner }
        if setsCookies { configuration.httpCookieStorage = nil }
        return newOwner(with: configuration, hasSink: hasSink)
    }

    private func gate(to url: URL?) -> Gate {
        gates.withLock { gates in
            let host = "\(url?.host() ?? ""):\(url?.port ?? 0)"
            let gate = gates[host] ?? Gate(maximumNewConnections)
            gates[host] = gate
            return gate
        }
    }

    private func newOwner(with configuration: URLSessionConfiguration, hasSink: Bool = false) -> SessionOwner {
        SessionOwner(URLSession(configuration: configuration, delegate: delegate, delegateQueue: hasSink ? ImmediateQueue() : nil))
    }
    #endif

    /// Sends a request without following redirections.
    private func response(to request: URLRequest, limit: Int, _ sending: TransportRequest) async throws -> TransportResponse {
        #if canImport(FoundationNetworking)
        let gate = ["GET", "HEAD"].contains(request.httpMethod) && sending.sink == nil ? nil : gate(to: request.url)
        try await gate?.enter()
        defer { gate?.leave() }
        let owner = owner(of: request, hasSink: sending.sink != nil)
        #else
        var request = request
        if request.value(forHTTPHeaderField: "Cookie") != nil { request.httpShouldHandleCookies = false }
        let owner = current.withLock(\.self)
        #endif
        // A task of a session that is invalidated before the task starts never ends.
        defer { withExtendedLifetime(owner) {} }
        let task = owner.session.dataTask(with: request)
        #if !canImport(FoundationNetworking)
        task.delegate = delegate
        #endif
        return try await delegate.response(to: task, limit: limit, sending)
    }
}

extension RequestBody {
    /// Returns the bytes, mapped from a temporary file that only its owner can read and that has already been removed.
    fileprivate func mapped() async throws -> Data {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw CocoaError(.fileWriteUnknown)
        }
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forWritingTo: url)
        for try await chunk in chunks() { try await onQueue { try file.write(contentsOf: chunk) } }
        try Task.checkCancellation()
        return try Data(contentsOf: url, options: .alwaysMapped)
    }
}

/// Invalidates a session when it is released; requests in progress finish first.
private final class SessionOwner: Sendable {
    let session: URLSession
    private let isOwned: Bool

    init(_ session: URLSession, isOwned: Bool = true) {
        self.session = session
        self.isOwned = isOwned
    }

    deinit { if isOwned { session.finishTasksAndInvalidate() } }
}
