#if canImport(FoundationNetworking)
/// Runs closures that wait for a session, in at most 32 threads at the same time.
///
/// A session also needs a thread, and Dispatch has only 255 of them: if closures that wait for sessions had them all, the process would
/// hang.
enum SessionThreads {
    private static let state = Lock(State())

    private struct State {
        var free = 32
        var waiting: [@Sendable () -> Void] = []
    }

    /// Runs a closure when a thread is free, after those that wait for one.
    static func run(_ body: @escaping @Sendable () -> Void) {
        let isFree = state.withLock { state in
            state.waiting.append(body)
            guard state.free > 0 else { return false }
            state.free -= 1
            return true
        }
        if isFree { inOwnThread { while let next = next() { next() } } }
    }

    /// Returns the closure to run next; nil if there is none, so that the thread ends.
    private static func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
    }
}
#endif
