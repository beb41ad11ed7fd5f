/// A one-shot promise: the first value counts, and later values are ignored.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        var continuations: [Int: CheckedContinuation<Value, any Error>] = [:]
        var lastWaiter = 0
    }

    private let state = Lock(State())

    /// Waits for the value.
    ///
    /// - Throws: `CancellationError` if the task is canceled first, which does not affect other tasks that wait.
    func value() async throws -> Value {
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let value = state.withLock { state in
                    // Whoever cancels the task after this finds the continuation.
                    let value = state.value ?? (Task.isCancelled ? .failure(CancellationError()) : nil)
                    if value == nil { state.continuations[waiter] = continuation }
                    return value
                }
                if let value { continuation.resume(with: value) }
            }
        } onCancel: {
            state.withLock { $0.continuations.removeValue(forKey: waiter) }?.resume(throwing: CancellationError())
        }
    }

    /// Sets the value, or the error that is thrown instead; does nothing if either is set.
    func resolve(with value: Result<Value, any Error>) {
        let continuations = state.withLock { state in
            if state.value == nil { state.value = value }
            defer { state.continuations = [:] }
            return Array(state.continuations.values)
        }
        for continuation in continuations { continuation.resume(with: value) }
    }
}
