import Foundation

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Responds to requests with a closure.
struct ClosureTransport: Transport {
    let respond: @Sendable (URLRequest) async throws -> TransportResponse

    init(_ respond: @escaping @Sendable (URLRequest) async throws -> TransportResponse) { self.respond = respond }

    /// Responds to every request with the same response.
    init(_ status: Int, _ body: String = "", headers: [String: String] = [:]) {
        respond = { try TransportResponse($0, status, body, headers: headers) }
    }

    func send(_ request: TransportRequest) async throws -> TransportResponse { try await respond(request.inMemory()) }
}

extension TransportResponse {
    init(_ request: URLRequest, _ status: Int, _ body: String = "", headers: [String: String] = [:]) throws {
        self.init(try request.response(status, headers), data: Data(body.utf8))
    }
}

extension ResponseReader {
    init(_ request: URLRequest, _ status: Int, _ body: String, headers: [String: String] = [:], options: DecodingOptions = .default) throws
    {
        self.init(try request.response(status, headers), Data(body.utf8), options: options)
    }
}

extension URLRequest {
    fileprivate func response(_ status: Int, _ headers: [String: String] = [:]) throws -> ResponseHead {
        guard let url else { throw URLError(.badURL) }
        return ResponseHead(statusCode: status, url: url, headers: HeaderFields(headers.map { (name: $0.key, value: $0.value) }))
    }
}

extension RequestWriter {
    /// The encoded request.
    func urlRequest(baseURL: String?, defaultHeaders: [String: String]) throws(APIClientError) -> URLRequest {
        TransportRequest(try head(baseURL: baseURL, defaultHeaders: defaultHeaders), body: requestBody).urlRequest
    }
}
