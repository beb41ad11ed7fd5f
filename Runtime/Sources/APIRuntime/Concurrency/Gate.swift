/// Admits a limited number of requests at the same time, in the order of their arrival.
final class Gate: Sendable {
    private let state: Lock<State>

    private struct State {
        /// How many more requests can be admitted.
        var free: Int
        /// The requests that wait until another one leaves.
        var waiting: [Promise<Void>] = []
    }

    init(_ count: Int) { state = Lock(State(free: count)) }

    /// Waits until the request is admitted.
    func enter() async throws {
        let promise = Promise<Void>()
        let isAdmitted = state.withLock { state in
            if state.free == 0 { state.waiting.append(promise) } else { state.free -= 1 }
            return state.waiting.last?.id != promise.id
        }
        if isAdmitted { return }
        do { try await promise.value() } catch {
            let isWaiting = state.withLock { state in
                let index = state.waiting.firstIndex { $0.id == promise.id }
                if let index { state.waiting.remove(at: index) }
                return index != nil
            }
            if !isWaiting { leave() }
            throw error
        }
    }

    /// Admits the next request.
    func leave() {
        let next = state.withLock { state -> Promise<Void>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resolve(with: .success(()))
    }
}
