import Synchronization

/// A request that was made with a completion closure and can still be cancelled.
public final class CancellableRequest: Sendable {
    /// The request that was made.
    public let request: AnyRequest
    private let state = Mutex<State>(.waiting)

    private enum State {
        case waiting
        case running(Task<Void, Never>)
        case cancelled
    }

    init(request: AnyRequest) { self.request = request }

    /// Cancels the request wherever it is: before it is sent, on its way, during a login or a replay.
    ///
    /// The completion closure is called with a cancellation error, unless the answer was there before.
    public func cancel() {
        let task = state.withLock { state -> Task<Void, Never>? in
            defer { state = .cancelled }
            if case .running(let task) = state { return task }
            return nil
        }
        task?.cancel()
    }

    func run(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            if case .cancelled = state { return true }
            state = .running(task)
            return false
        }
        if isCancelled { task.cancel() }
    }
}
