/// Runs an operation until a deadline; then cancels it and throws without waiting for its end.
///
/// - Throws: the error of the operation, `CancellationError` if the task is canceled first, or ``NetworkError`` with the cause
///   ``NetworkCause/deadlineExceeded``.
func beforeDeadline<Value: Sendable>(
    _ deadline: Duration, _ clock: any Clock<Duration>, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let promise = Promise<Value>()
    let work = Task {
        do {
            promise.resolve(with: .success(try await operation()))
        } catch {
            promise.resolve(with: .failure(error))
        }
    }
    let timer = Task {
        try await clock.sleep(for: deadline)
        promise.resolve(with: .failure(NetworkError(.deadlineExceeded, "no complete response within \(deadline)")))
    }
    defer {
        work.cancel()
        timer.cancel()
    }
    return try await promise.value()
}
