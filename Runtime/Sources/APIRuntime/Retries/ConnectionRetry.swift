#if canImport(FoundationNetworking)
public import FoundationNetworking
#else
public import Foundation
#endif

/// Sends a request again if it did not reach the server, or if the connection ended before the response began.
///
/// Only `GET` and `HEAD` are sent again, because other requests may have had an effect. Each delay allows one more attempt.
///
/// A client that has it does not send requests again by itself.
@available(*, deprecated, message: "clients send requests again by themselves; set `RequestOptions.retries` instead")
public struct ConnectionRetry: RequestBehaviour {
    private let delays: [Duration]
    private let clock: any Clock<Duration>

    /// Creates a behaviour.
    ///
    /// - Parameters:
    ///   - delays: how long to wait before the second attempt, the third one and so on.
    ///   - clock: measures the delays.
    public init(delays: [Duration], clock: any Clock<Duration> = ContinuousClock()) {
        self.delays = delays
        self.clock = clock
    }

    /// True.
    public var sendsAgain: Bool { true }

    public func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        guard ["GET", "HEAD"].contains(urlRequest.httpMethod ?? "GET") else { return try await next(urlRequest) }
        for delay in delays {
            do {
                return try await next(urlRequest)
            } catch  where APIClientError(error).networkCause?.mayPass == true {
                try await clock.sleep(for: delay)
            }
        }
        return try await next(urlRequest)
    }
}
