/// The deadlines of calls on a clock. One task sleeps for all of them.
///
/// A canceled sleep of `ContinuousClock` occupies memory until its end, so one task per call would cost more than the call itself.
final class Deadlines: Sendable {
    let clock: any Clock<Duration>
    /// Returns the time since the creation.
    let now: @Sendable () -> Duration
    /// Sleeps until a time.
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Lock(State())

    private struct State {
        var calls: [Int: Call] = [:]
        var lastCall = 0
        /// The task that sleeps, and until when.
        var timer: (end: Duration, task: Task<Void, Never>)?
    }

    private struct Call: Sendable {
        let end: Duration
        let expire: @Sendable () -> Void
    }

    init<SomeClock: Clock<Duration>>(_ clock: SomeClock) {
        self.clock = clock
        let start = clock.now
        now = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: start.advanced(by: $0), tolerance: nil) }
    }

    deinit { state.withLock { $0.timer?.task.cancel() } }

    /// Runs an operation until a deadline, and then cancels it and throws an error without waiting for its end.
    ///
    /// - Throws: the error of the operation, `CancellationError` if the task is canceled first, or `error` at the deadline.
    func run<Value: Sendable>(
        for deadline: Duration, otherwise error: @autoclosure @escaping @Sendable () -> NetworkError,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let promise = Promise<Value>()
        let call = add(deadline) { promise.resolve(with: .failure(error())) }
        defer { remove(call) }
        return try await promise.value(of: operation)
    }

    /// Calls a closure at a deadline, unless the call is removed before it, and returns the number of the call.
    func add(_ deadline: Duration, _ expire: @escaping @Sendable () -> Void) -> Int {
        let end = now() + deadline.bounded
        return state.withLock { state in
            state.lastCall += 1
            state.calls[state.lastCall] = Call(end: end, expire: expire)
            if state.timer.map({ end < $0.end }) ?? true { startTimer(until: end, &state) }
            return state.lastCall
        }
    }

    func remove(_ call: Int) { state.withLock { $0.calls[call] = nil } }

    private func startTimer(until end: Duration, _ state: inout State) {
        state.timer?.task.cancel()
        let task = Task.detached { [weak self, sleep] in
            try? await sleep(end)
            if !Task.isCancelled { self?.expire(until: end) }
        }
        state.timer = (end, task)
    }

    /// Ends the calls whose deadlines have passed, and sleeps until the next deadline.
    private func expire(until end: Duration) {
        let due = state.withLock { state in
            let due = state.calls.filter { $0.value.end <= end }
            for call in due.keys { state.calls[call] = nil }
            state.timer = nil
            if let next = state.calls.values.map(\.end).min() { startTimer(until: next, &state) }
            return due.values.map(\.expire)
        }
        for expire in due { expire() }
    }
}

extension Duration {
    /// The duration, but at most thirty years: the sleep of a clock traps if it cannot represent its end.
    var bounded: Duration { min(self, .seconds(1_000_000_000)) }
}
