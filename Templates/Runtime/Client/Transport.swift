public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// What sends a request and brings the answer: `URLSession` by default, or anything else that can.
public protocol Transport: Sendable {
    /// Sends one request; cancelling the task cancels it.
    func send(_ request: URLRequest) async throws -> TransportResponse
}

/// The answer to one request.
public struct TransportResponse: Sendable {
    /// The head of the answer.
    public var urlResponse: HTTPURLResponse
    /// The body; empty where there is none.
    public var data: Data

    /// Takes the head and the body of an answer.
    public init(urlResponse: HTTPURLResponse, data: Data = Data()) {
        self.urlResponse = urlResponse
        self.data = data
    }
}

/// Sends requests with a `URLSession`.
public struct URLSessionTransport: Transport, CustomReflectable {
    private let session: URLSession

    /// Shows nothing: a session changes while it is looked at.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Takes a session that is configured as you like it.
    ///
    /// On Linux give its configuration no `urlCache`, or requests that are cancelled go on unseen.
    public init(session: URLSession) { self.session = session }

    /// Takes the session that the process shares; on Linux, one like it without a cache.
    public init() { self.init(session: Self.standard) }

    #if canImport(FoundationNetworking)
    private static let standard: URLSession = {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = nil
        configuration.protocolClasses = URLSession.shared.configuration.protocolClasses
        return URLSession(configuration: configuration)
    }()

    /// A task that is cancelled while its session asks the cache crashes the process (swift-corelibs-foundation 3296).
    private var cancelsTasks: Bool { session.configuration.urlCache == nil }
    #else
    private static var standard: URLSession { .shared }
    private var cancelsTasks: Bool { true }
    #endif

    public func send(_ request: URLRequest) async throws -> TransportResponse {
        // It would fail with an error that says something else.
        if request.httpMethod == "GET", request.httpBody != nil || request.httpBodyStream != nil {
            throw APIClientError.requestEncodingError("URLSession sends no body with GET; another transport may")
        }
        // Not by `data(for:)`: on Linux its task and its session can wait for each other forever where the task is cancelled while
        // the answer arrives (swift-corelibs-foundation 5412).
        let answer = Gate<TransportResponse>()
        let task = session.dataTask(with: request) { data, response, error in
            guard let response = response as? HTTPURLResponse, error == nil else {
                return answer.pass(.failure(error ?? URLError(.badServerResponse)))
            }
            answer.pass(.success(TransportResponse(urlResponse: response, data: data ?? Data())))
        }
        task.resume()
        do {
            return try await answer.wait()
        } catch let cancellation as CancellationError {
            if cancelsTasks { task.cancel() }
            throw cancellation
        }
    }
}
