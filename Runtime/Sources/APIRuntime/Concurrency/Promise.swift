/// A one-shot promise: the first value counts, and later values are ignored.
///
/// One task can wait for the value.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        var continuation: CheckedContinuation<Value, any Error>?
    }

    private let state = Lock(State())

    /// Waits for the value.
    ///
    /// - Throws: `CancellationError` if the task is canceled first.
    func value() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let value = state.withLock { state in
                    if state.value == nil { state.continuation = continuation }
                    return state.value
                }
                if let value { continuation.resume(with: value) }
            }
        } onCancel: {
            resolve(with: .failure(CancellationError()))
        }
    }

    /// Sets the value, or the error that is thrown instead; does nothing if either is set.
    func resolve(with value: Result<Value, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.value == nil else { return nil }
            state.value = value
            return state.continuation
        }
        continuation?.resume(with: value)
    }
}
