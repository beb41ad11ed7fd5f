import APIRuntime
import Foundation

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

    func send(_ request: URLRequest) async throws -> TransportResponse { try await respond(request) }
}

extension TransportResponse {
    init(_ request: URLRequest, _ status: Int, _ body: String = "", headers: [String: String] = [:]) throws {
        guard let url = request.url,
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { throw URLError(.badURL) }
        self.init(urlResponse: head, data: Data(body.utf8))
    }
}
