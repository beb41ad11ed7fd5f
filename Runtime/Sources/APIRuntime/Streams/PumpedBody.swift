/// Reads a body one chunk ahead in a separate task, so that a wait for a chunk can end without one.
final class PumpedBody: Sendable {
    private let slot: Slot
    private let task: Task<Void, Never>

    init(_ body: ResponseBody) {
        let slot = Slot()
        self.slot = slot
        task = Task {
            do {
                for try await chunk in body { try await slot.put(chunk) }
                slot.end(.success(nil))
            } catch {
                slot.end(.failure(error))
            }
        }
    }

    deinit { close() }

    /// Closes the connection, unless the body is complete.
    func close() { task.cancel() }

    /// Returns the next chunk; nil at the end.
    ///
    /// - Throws: the error of the transport, `CancellationError`, or ``NetworkError`` with the cause ``NetworkCause/timedOut``.
    func next(within limit: Duration, _ deadlines: Deadlines) async throws -> Data? { try await slot.take(within: limit, deadlines) }

    private final class Slot: Sendable {
        private let state = Lock((filled: Promise<Data?>(), emptied: Promise<Void>()))

        /// Fills the slot and waits until it is empty.
        func put(_ chunk: Data) async throws {
            let (filled, emptied) = state.withLock { ($0.filled, $0.emptied) }
            filled.resolve(with: .success(chunk))
            try await emptied.value()
        }

        func end(_ result: Result<Data?, any Error>) { state.withLock(\.filled).resolve(with: result) }

        func take(within limit: Duration, _ deadlines: Deadlines) async throws -> Data? {
            let (filled, emptied) = state.withLock { ($0.filled, $0.emptied) }
            let call = deadlines.add(limit) {
                filled.resolve(with: .failure(NetworkError(.timedOut, "the stream sent no byte within \(limit)")))
            }
            defer { deadlines.remove(call) }
            guard let chunk = try await filled.value() else { return nil }
            state.withLock { $0 = (Promise(), Promise()) }
            emptied.resolve(with: .success(()))
            return chunk
        }
    }
}
