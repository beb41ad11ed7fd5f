import Diagnostics

/// A clock on which every sleep ends at once, unless it would end at the deadline of a call or later.
package final class VirtualClock: Clock {
    package struct Instant: InstantProtocol {
        let time: Duration

        package func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
        package func duration(to other: Instant) -> Duration { other.time - time }
        package static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
    }

    private let deadline: Duration
    private let time = Lock(Duration.zero)

    package init(deadline: Duration) { self.deadline = deadline }

    package var now: Instant { Instant(time: time.withLock { $0 }) }
    package var minimumResolution: Duration { .zero }
    /// The time that has passed.
    package var elapsed: Duration { now.time }

    package func sleep(until end: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard end.time >= deadline else { return time.withLock { $0 = max($0, end.time) } }
        for await _ in AsyncStream(Never.self, { _ in }) {}
        throw CancellationError()
    }
}
