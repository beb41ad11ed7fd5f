import AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The library of a transport alone.
struct BareClient: Sendable {
    /// Gets a URL with its whole body.
    let get: @Sendable (URL?) async throws -> Void
    /// Closes all connections.
    let end: @Sendable () async throws -> Void
}

extension LoadTransport {
    func bareClient(width: Int) -> BareClient {
        switch self {
        case .asyncHTTP:
            var configuration = HTTPClient.Configuration()
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = width
            configuration.connectionPool.retryConnectionEstablishment = false
            let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
            return BareClient {
                let response = try await client.execute(HTTPClientRequest(url: $0?.absoluteString ?? ""), timeout: .seconds(60))
                _ = try await response.body.collect(upTo: 1 << 20)
            } end: {
                try await client.shutdown()
            }
        case .urlSession:
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = width
            configuration.urlCache = nil
            let session = URLSession(configuration: configuration)
            return BareClient { url in
                guard let url else { return }
                await withCheckedContinuation { continuation in
                    session.dataTask(with: url) { _, _, _ in continuation.resume() }.resume()
                }
            } end: {
                session.finishTasksAndInvalidate()
            }
        }
    }
}
