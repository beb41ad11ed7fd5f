public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests and receives responses, with `URLSession` by default.
public protocol Transport: Sendable {
    /// Sends one request and returns the whole response; canceling the task cancels the request.
    func send(_ request: URLRequest) async throws -> TransportResponse
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
