/// A clock for tests, on which the waits between attempts and the delays of a ``MockTransport`` end immediately.
///
/// ```swift
/// let clock = ImmediateClock()
/// var apiClient = client.apiClient
/// apiClient.clock = clock
/// let fast = PetstoreClient(client, apiClient: apiClient)
/// _ = try? await fast.pets.getPet(id: 1)
/// print(clock.elapsed)
/// ```
///
/// A sleep of a minute or more, such as that of a deadline, does not end until it is canceled, so that no call misses its deadline.
public final class ImmediateClock: Clock {
    /// A time since the creation of the clock.
    public struct Instant: InstantProtocol {
        fileprivate let time: Duration

        public func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
        public func duration(to other: Instant) -> Duration { other.time - time }
        public static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
    }

    private let time = Lock(Duration.zero)

    /// Creates a clock.
    public init() {}

    /// The time that all sleeps together would have taken.
    public var elapsed: Duration { time.withLock { $0 } }
    public var now: Instant { Instant(time: elapsed) }
    public var minimumResolution: Duration { .zero }

    public func sleep(until end: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard end.time - elapsed >= .seconds(60) else { return time.withLock { $0 = max($0, end.time) } }
        for await _ in AsyncStream(Never.self, { _ in }) {}
        throw CancellationError()
    }
}
