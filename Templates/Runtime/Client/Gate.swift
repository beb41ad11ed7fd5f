/// Lets one value through to one who waits for it, whoever comes first; others are too late and do no harm.
final class Gate<Value: Sendable>: Sendable {
    private struct State {
        var value: Result<Value, any Error>?
        var waiting: CheckedContinuation<Value, any Error>?
    }

    private let state = Lock(State())

    /// Waits for the value; cancelling the task ends the wait.
    func wait() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let value = state.withLock { state in
                    if state.value == nil { state.waiting = continuation }
                    return state.value
                }
                if let value { continuation.resume(with: value) }
            }
        } onCancel: {
            pass(.failure(CancellationError()))
        }
    }

    /// Gives the value, or the error in its place, unless there is one already.
    func pass(_ value: Result<Value, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            guard state.value == nil else { return nil }
            state.value = value
            return state.waiting
        }
        waiting?.resume(with: value)
    }
}
