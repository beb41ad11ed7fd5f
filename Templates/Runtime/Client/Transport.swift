public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests and receives responses, with `URLSession` by default.
public protocol Transport: Sendable {
    /// Sends one request and returns the whole response; canceling the task cancels the request.
    func send(_ request: URLRequest) async throws -> TransportResponse

    /// Sends one request and returns the whole response, also if that is a redirection with one of the given statuses.
    ///
    /// Implement it only in a transport that follows redirections.
    func send(_ request: URLRequest, returning redirections: Set<Int>) async throws -> TransportResponse
}

extension Transport {
    public func send(_ request: URLRequest, returning redirections: Set<Int>) async throws -> TransportResponse { try await send(request) }
}

/// The response to one request.
public struct TransportResponse: Sendable {
    /// The status and the headers.
    public var urlResponse: HTTPURLResponse
    /// The body; empty if there is none.
    public var data: Data

    /// Creates a response.
    public init(urlResponse: HTTPURLResponse, data: Data = Data()) {
        self.urlResponse = urlResponse
        self.data = data
    }
}
