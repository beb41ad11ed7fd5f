public import APIRuntime
import Foundation

/// A transport that responds to the requests of a test without a network, and records them.
///
/// ```swift
/// let mock = MockTransport()
/// mock.on(Petstore.Pets.GetPet.Request.self) { request in .json(Pet(id: request.id, name: "Bella")) }
/// let client = PetstoreClient(transport: mock)
/// ```
///
/// The first expectation that matches a request and is not used up responds to it. A request that matches no expectation fails with
/// ``UnexpectedRequest``.
public final class MockTransport: Transport {
    private let clock: any Clock<Duration>
    private let state = Lock(State())

    private struct State {
        var expectations: [Expectation] = []
        var sent: [SentRequest] = []
    }

    /// The expected requests, their number, and the responses to them.
    private struct Expectation: Sendable {
        /// The type of the requests, or their method and path.
        let name: String
        var remaining: Int
        let matches: @Sendable (SentRequest) -> Bool
        let respond: @Sendable (SentRequest) async throws -> MockResponse
    }

    /// Creates a transport that expects no request.
    ///
    /// - Parameter clock: the clock for delays.
    public init(clock: any Clock<Duration> = ContinuousClock()) { self.clock = clock }

    /// Responds to requests of a type.
    ///
    /// - Parameters:
    ///   - times: the number of requests to respond to; all by default. Later expectations respond to further requests.
    ///   - respond: a closure that returns the response to a request; an error that it throws is an error of the transport.
    public func on<Request: APIRequest>(
        _ type: Request.Type, times: Int = .max, respond: @escaping @Sendable (Request) async throws -> MockResponse
    ) {
        expect(requestName(type), times, matches: { $0.request is Request }) { sent in
            guard let request = sent.request as? Request else { throw UnexpectedRequest(sent, nearest: nil) }
            return try await respond(request)
        }
    }

    /// Responds to requests by their method and the end of their path, regardless of their type.
    ///
    /// - Parameters:
    ///   - times: the number of requests to respond to; all by default. Later expectations respond to further requests.
    public func on(
        _ method: HTTPMethod, _ path: String, times: Int = .max,
        respond: @escaping @Sendable (SentRequest) async throws -> MockResponse
    ) {
        expect("\(method) \(path)", times, matches: { $0.method == method && $0.path.hasSuffix(path) }, respond: respond)
    }

    private func expect(
        _ name: String, _ times: Int, matches: @escaping @Sendable (SentRequest) -> Bool,
        respond: @escaping @Sendable (SentRequest) async throws -> MockResponse
    ) {
        let expectation = Expectation(name: name, remaining: times, matches: matches, respond: respond)
        state.withLock { $0.expectations.append(expectation) }
    }

    /// All requests that were sent, in order, including unexpected requests.
    public var sent: [SentRequest] { state.withLock(\.sent) }

    /// Returns the requests of a type that were sent, in order.
    public func sent<Request: APIRequest>(_ type: Request.Type) -> [Request] { sent.compactMap { $0.request as? Request } }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let sent = try await SentRequest(request)
        let expectation = try state.withLock { state in
            state.sent.append(sent)
            guard let index = state.expectations.firstIndex(where: { $0.remaining > 0 && $0.matches(sent) }) else {
                throw UnexpectedRequest(sent, among: state.expectations.map { ($0.name, $0.remaining == 0) })
            }
            state.expectations[index].remaining -= 1
            return state.expectations[index]
        }
        return try await expectation.respond(sent).transportResponse(to: sent, clock)
    }
}
