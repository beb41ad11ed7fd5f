import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTPCompression
import NIOPosix

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The library of a transport alone.
struct BareClient: Sendable {
    /// Requests a URL and reads the whole body.
    let get: @Sendable (URL?) async throws -> Void
    /// Closes all connections.
    let end: @Sendable () async throws -> Void
}

extension LoadTransport {
    /// Returns a client of the library of the transport.
    ///
    /// - Parameter isConfigured: whether the library is configured like the transport: with a timeout for reading, decompression, and a
    ///   body as `Data`.
    func bareClient(width: Int, isConfigured: Bool) -> BareClient {
        switch self {
        case .asyncHTTP:
            var configuration = HTTPClient.Configuration()
            if isConfigured {
                configuration.decompression = .enabled(limit: .none)
                (configuration.timeout.connect, configuration.timeout.read) = (.seconds(60), .seconds(60))
            }
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = width
            configuration.connectionPool.retryConnectionEstablishment = false
            let client = HTTPClient(eventLoopGroup: MultiThreadedEventLoopGroup.singleton, configuration: configuration)
            return BareClient {
                let response = try await client.execute(HTTPClientRequest(url: $0?.absoluteString ?? ""), timeout: .seconds(60))
                guard isConfigured else { return _ = try await response.body.collect(upTo: 1 << 20) }
                var data = Data()
                for try await chunk in response.body { data.append(Data(buffer: chunk)) }
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
