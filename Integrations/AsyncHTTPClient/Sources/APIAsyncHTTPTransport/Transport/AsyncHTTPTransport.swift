public import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

/// Sends requests with AsyncHTTPClient, which runs on SwiftNIO.
///
/// Use it on Linux servers, for bodies too large for memory, and for `GET` with a body. It streams in both directions, sends every request
/// at most once, and reports faults of the network and the server as ``NetworkError`` with their cause. It follows the same redirections as
/// ``URLSessionTransport``, and neither stores cookies nor adds any to requests.
public struct AsyncHTTPTransport: Transport, CustomReflectable {
    /// Shuts the client down with the last copy of the transport and the last body of a response.
    private let owner: ClientOwner

    /// Empty, because a client can change while it is inspected.
    public var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Creates a transport with its own connections, which close when its last copy is released.
    ///
    /// - Parameters:
    ///   - maximumConnectionsPerHost: how many connections to one host are open at the same time; further requests wait for a free
    ///     connection.
    ///   - configuration: the configuration of the client, for example with certificates, a proxy or timeouts. By default, a request fails
    ///     with ``NetworkCause/timedOut`` if there is no connection, or nothing to read, for 60 seconds. The transport always decides about
    ///     redirections, decompression, the number of connections and traces.
    public init(maximumConnectionsPerHost: Int = 8, configuration: HTTPClient.Configuration = HTTPClient.Configuration()) {
        var configuration = configuration
        configuration.redirectConfiguration = .disallow
        // The size of the response is limited after decompression (``RequestOptions/maximumResponseSize``).
        configuration.decompression = .enabled(limit: .none)
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = maximumConnectionsPerHost
        // Otherwise the cause of a failed connection would be reported only after the timeout.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Traces contain the URL with its query, which may contain a key.
        configuration.tracing.tracer = nil
        configuration.limitUnparsedBytes()
        configuration.timeout.connect = configuration.timeout.connect ?? .seconds(60)
        configuration.timeout.read = configuration.timeout.read ?? .seconds(60)
        owner = ClientOwner(HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration))
    }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        try await request.followingRedirections { try await response(to: $0) }
    }

    private func response(to request: TransportRequest) async throws -> TransportResponse {
        // NIO ends the process if the port is invalid.
        let url = request.head.url
        guard UInt16(exactly: url.port ?? 0) != nil else {
            throw APIClientError.requestEncodingError("the URL is invalid")
        }
        let response: HTTPClientResponse
        do {
            response = try await owner.client.execute(HTTPClientRequest(request, url), deadline: .distantFuture)
        } catch {
            throw transportError(error)
        }
        let fields = HeaderFields(response.headers.map { (name: $0.name, value: $0.value) })
        let head = ResponseHead(statusCode: Int(response.status.code), url: url, headers: fields)
        let declared = response.headers["Content-Length"]
        // The length of an encoded body is not the length of its content, unless the content is empty.
        let isKnown = declared == ["0"] || response.headers["Content-Encoding"].isEmpty
        let length = request.head.method == "HEAD" ? 0 : isKnown ? declared.first.flatMap { Int($0) } : nil
        return TransportResponse(head, body: ResponseBody(ReceivedBody(response.body, length: length, owner)))
    }
}

extension HTTPClientRequest {
    fileprivate init(_ request: TransportRequest, _ url: URL) {
        self.init(url: url.absoluteString)
        // In a client with an embedded runtime, the name alone would refer to a type of the runtime.
        method = NIOHTTP1.HTTPMethod(rawValue: request.head.method.rawValue)
        for field in request.head.headers.all { headers.add(name: field.name, value: field.value) }
        if let data = request.body?.inMemory {
            body = .bytes(ByteBuffer(data: data))
            request.options.uploadProgress?(data.count, data.count)
        } else if let body = request.body {
            self.body = .stream(SentBody(body, request.options.uploadProgress), length: body.length.map { .known(Int64($0)) } ?? .unknown)
        }
    }
}

/// Shuts a client down when the owner is released, without a thread and without waiting.
final class ClientOwner: Sendable {
    let client: HTTPClient

    init(_ client: HTTPClient) { self.client = client }

    deinit { client.shutdown { _ in } }
}
