/// A one-shot promise for one task. It keeps the first value and ignores later ones.
struct Promise<Value: Sendable>: Sendable {
    private enum State {
        case pending
        case awaited(CheckedContinuation<Value, any Error>)
        case resolved(Result<Value, any Error>)
    }

    private let state = Lock(State.pending)

    /// The identity of the promise, as long as it exists.
    var id: ObjectIdentifier { state.id }

    /// Waits for the value; only one task can wait at a time.
    ///
    /// - Throws: `CancellationError` if the task is canceled first, or if another task is waiting.
    func value() async throws -> Value {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let value = state.withLock { state -> Result<Value, any Error>? in
                    if case .resolved(let value) = state { return value }
                    // If the task is canceled after this, the handler finds the continuation.
                    guard case .pending = state, !Task.isCancelled else { return .failure(CancellationError()) }
                    state = .awaited(continuation)
                    return nil
                }
                if let value { continuation.resume(with: value) }
            }
        } onCancel: {
            let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
                guard case .awaited(let continuation) = state else { return nil }
                state = .pending
                return continuation
            }
            continuation?.resume(throwing: CancellationError())
        }
    }

    /// Runs an operation in a task and waits for its value.
    ///
    /// - Throws: the error of the operation, `CancellationError` if the task of the caller is canceled first, or the error of the promise
    ///   if it is set first. The latter two cancel the operation without waiting for its end.
    func value(of operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let work = Task {
            do {
                resolve(with: .success(try await operation()))
            } catch {
                resolve(with: .failure(error))
            }
        }
        defer { work.cancel() }
        return try await value()
    }

    /// Sets the value, or the error that is thrown instead; does nothing if either is already set.
    func resolve(with value: Result<Value, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, any Error>? in
            if case .resolved = state { return nil }
            defer { state = .resolved(value) }
            if case .awaited(let continuation) = state { return continuation } else { return nil }
        }
        continuation?.resume(with: value)
    }
}
