#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends requests with a `URLSession`.
///
/// Redirections are followed, up to twenty of them (RFC 9110, 15.4): the method and the body are sent again where the status says
/// so, and a server of another origin gets no header that may hold a secret. A redirection that would leave https, or for which a
/// stream would have to be read twice, is the answer itself.
///
/// On Linux, before swift-corelibs-foundation 5286, an answer that breaks off in its head ends the process.
public struct URLSessionTransport: Transport, CustomReflectable {
    private let session: URLSession
    private let delegate: SessionDelegate

    /// Shows nothing: a session changes while it is looked at.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    #if canImport(FoundationNetworking)
    /// Sends requests with cookies of their own, which those that servers have set would replace.
    private let sessionWithoutCookies: URLSession

    private static let shared = URLSessionTransport(session: .shared)

    /// Takes the configuration of the session that the process shares, for sessions that all clients share.
    public init() { self = .shared }

    /// Takes the configuration of a session for sessions of its own; they keep no answers.
    public init(session: URLSession) {
        let configuration = session.configuration
        // A task that is cancelled while its session asks the cache crashes the process (swift-corelibs-foundation 3296).
        configuration.urlCache = nil
        delegate = SessionDelegate()
        self.session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
        configuration.httpCookieStorage = nil
        sessionWithoutCookies = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }
    #else
    /// Takes the session that the process shares.
    public init() { self.init(session: .shared) }

    /// Takes a session that is configured as you like it; its delegate is not asked about redirections.
    public init(session: URLSession) {
        self.session = session
        delegate = SessionDelegate()
    }
    #endif

    public func send(_ request: URLRequest) async throws -> TransportResponse {
        // It would fail with an error that says something else.
        if request.httpMethod == "GET", request.httpBody != nil || request.httpBodyStream != nil {
            throw APIClientError.requestEncodingError("URLSession sends no body with GET; another transport may")
        }
        var request = request
        for _ in 0...20 {
            let answer = try await answer(to: request)
            guard let next = request.redirected(by: answer.urlResponse) else { return answer }
            request = next
        }
        throw URLError(.httpTooManyRedirects)
    }

    private func answer(to request: URLRequest) async throws -> TransportResponse {
        let gate = Gate<TransportResponse>()
        let task = task(for: request, gate)
        task.resume()
        do {
            return try await gate.wait()
        } catch let cancellation as CancellationError {
            task.cancel()
            throw cancellation
        }
    }

    /// A task that lets its answer through a gate.
    private func task(for request: URLRequest, _ gate: Gate<TransportResponse>) -> URLSessionTask {
        let hasCookies = request.value(forHTTPHeaderField: "Cookie") != nil
        #if canImport(FoundationNetworking)
        // Not by `data(for:)`: its task and its session can wait for each other forever where the task is cancelled while the answer
        // arrives (swift-corelibs-foundation 5412).
        let task = (hasCookies ? sessionWithoutCookies : session).dataTask(with: request)
        delegate.expectAnswer(to: task, at: gate)
        #else
        var request = request
        if hasCookies { request.httpShouldHandleCookies = false }
        let task = session.dataTask(with: request) { gate.pass(TransportResponse.result($0, $1, $2)) }
        task.delegate = delegate
        #endif
        return task
    }
}
