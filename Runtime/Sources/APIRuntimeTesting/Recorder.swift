public import APIRuntime
import Foundation

/// A transport that sends requests with another transport and records them and their responses, without secrets, for a ``Replay``.
///
/// ```swift
/// let recorder = Recorder()
/// let client = PetstoreClient(apiKey: "…", transport: recorder)
/// _ = try await client.pets.getPet(id: 1)
/// try recorder.write(to: URL(filePath: "pets.har"))
/// ```
///
/// It removes the headers of requests except a few harmless ones, cookies, additions of behaviors to a request, the body of a login, the
/// strings in its response, and all values with the name of a secret, such as `password`. It also removes each secret that was sent from
/// all other places. Read a recording before you share it, because no rule can detect the secrets in a service's own data.
public final class Recorder: Transport {
    private let transport: any Transport
    private let now: @Sendable () -> Date
    private let state: Lock<(exchanges: [ArchivedExchange], secrets: Set<String>)>

    /// Creates a recorder.
    ///
    /// - Parameters:
    ///   - transport: the transport that sends the requests.
    ///   - secrets: additional texts to remove.
    ///   - now: a closure that returns the time of an exchange.
    public init(
        _ transport: any Transport = URLSessionTransport(), secrets: Set<String> = [], now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.transport = transport
        self.now = now
        state = Lock((exchanges: [], secrets: secrets))
    }

    /// Returns the exchanges so far as an HTTP archive (HAR, version 1.2).
    public func archive() throws -> Data {
        let (exchanges, secrets) = state.withLock { $0 }
        return try ArchivedExchange.archive(of: exchanges, Redaction(secrets, in: exchanges))
    }

    /// Writes the exchanges so far as an HTTP archive.
    public func write(to file: URL) throws { try archive().write(to: file, options: .atomic) }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        var request = request
        let sent = try await SentRequest(request)
        request.body = sent.body.map(RequestBody.init)
        let start = now()
        var response = try await transport.send(request)
        let body = try await response.data(upTo: request.options.maximumResponseSize ?? RequestOptions.defaultMaximumResponseSize)
        let exchange = ArchivedExchange(
            method: sent.method.rawValue, url: sent.head.url, requestHeaders: sent.head.headers, requestBody: sent.body ?? Data(),
            start: start, status: response.head.statusCode, responseHeaders: response.head.headers, responseBody: body,
            isSecret: request.request?.service.hasSecretBody == true)
        let secrets = request.secrets
        state.withLock { state in
            state.exchanges.append(exchange)
            state.secrets.formUnion(secrets)
        }
        return response
    }
}
