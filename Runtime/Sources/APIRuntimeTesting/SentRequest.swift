public import APIRuntime
import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request that a ``MockTransport`` received.
public struct SentRequest: Sendable, CustomStringConvertible {
    /// The method, the URL and the headers, as they would have been sent.
    public let head: RequestHead
    /// The whole body; nil if there is none.
    public let body: Data?
    /// The request with its parameters; nil if it does not come from a client.
    public let request: (any APIRequest)?

    init(_ request: TransportRequest) async throws {
        head = request.head
        body = try await request.body?.data()
        self.request = request.request?.request
    }

    /// The head and the body as a `URLRequest`.
    public var urlRequest: URLRequest { TransportRequest(head, body: body.map(RequestBody.init)).urlRequest }

    /// The method.
    public var method: HTTPMethod { head.method }

    /// The path, percent-encoded.
    public var path: String { head.url.path() }

    /// The method, the path and the query: `GET /pets?limit=10`.
    public var description: String { "\(method) \(path)\(head.url.query().map { "?" + $0 } ?? "")" }
}
