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
