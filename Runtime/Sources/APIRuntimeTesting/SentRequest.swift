public import APIRuntime

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// A request that a ``MockTransport`` received.
public struct SentRequest: Sendable, CustomStringConvertible {
    /// The URL, the method, the headers and the whole body, as they would have been sent.
    public let urlRequest: URLRequest
    /// The request with its parameters; nil if no client sent it.
    public let request: (any APIRequest)?

    init(_ request: TransportRequest) async throws {
        urlRequest = try await request.inMemory()
        self.request = request.request?.request
    }

    /// The method.
    public var method: HTTPMethod { HTTPMethod(rawValue: urlRequest.httpMethod ?? "GET") }

    /// The path, percent-encoded.
    public var path: String { urlRequest.url?.path() ?? "" }

    /// The method, the path and the query: `GET /pets?limit=10`.
    public var description: String { "\(method) \(path)\(urlRequest.url?.query().map { "?" + $0 } ?? "")" }
}
