/// Limits how many requests start per second, and how many are in progress at the same time, for all clients that share the limit.
///
/// Requests wait in the order of their arrival, and start at even intervals. A request is in progress until the head of its response is
/// complete. Each attempt counts as a request. A request on behalf of a request in progress, such as a login that it waits for, counts as
/// part of that request.
///
///     let client = APIClient(behaviours: [RateLimit(perSecond: 10, concurrent: 4)])
public final class RateLimit: CallBehaviour {
    /// The interval between two starts.
    private let distance: Duration?
    /// Limits the requests in progress.
    private let progress: Gate
    /// Admits one request at a time to wait for its start, so that a canceled request takes no time from the others.
    private let turn = Gate(1)
    private let nextStart = Lock(Duration.zero)
    /// Returns the time since the creation.
    private let now: @Sendable () -> Duration
    /// Sleeps until a time.
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Creates a limit.
    ///
    /// - Parameters:
    ///   - perSecond: how many requests start per second; nil for no limit.
    ///   - concurrent: how many requests are in progress at the same time, at least one; nil for no limit.
    ///   - clock: the clock that measures the intervals.
    public init<SomeClock: Clock<Duration>>(perSecond: Double? = nil, concurrent: Int? = nil, clock: SomeClock = ContinuousClock()) {
        distance = perSecond.flatMap { $0 > 0 ? .seconds(min(1 / $0, 1_000_000_000)) : nil }
        progress = Gate(max(1, concurrent ?? .max))
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: .zero) }
    }

    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        // Otherwise a login would wait for the end of the requests that wait for it.
        let entered = RequestExecution.enteredLimits
        if entered.contains(ObjectIdentifier(self)) {
            try await waitForStart()
            return try await next(sending)
        }
        try await progress.enter()
        defer { progress.leave() }
        try await waitForStart()
        return try await RequestExecution.$enteredLimits.withValue(entered.union([ObjectIdentifier(self)])) { try await next(sending) }
    }

    private func waitForStart() async throws {
        guard let distance else { return }
        try await turn.enter()
        defer { turn.leave() }
        let (now, next) = (now(), nextStart.withLock(\.self))
        if next > now { try await sleep(next) }
        nextStart.withLock { $0 = max(now, next) + distance }
    }
}
