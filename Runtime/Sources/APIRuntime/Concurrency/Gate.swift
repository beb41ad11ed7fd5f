/// Admits a limited number of requests at the same time, in the order of their arrival.
final class Gate: Sendable {
    private let state: Lock<State>

    private struct State {
        /// How many more requests can be admitted.
        var free: Int
        /// The requests that wait until another one leaves, by their numbers.
        var waiting: [(number: Int, promise: Promise<Void>)] = []
        var lastNumber = 0
    }

    init(_ count: Int) { state = Lock(State(free: count)) }

    /// Waits until the request is admitted.
    func enter() async throws {
        let promise = Promise<Void>()
        let number = state.withLock { state -> Int? in
            guard state.free == 0 else {
                state.free -= 1
                return nil
            }
            state.lastNumber += 1
            state.waiting.append((state.lastNumber, promise))
            return state.lastNumber
        }
        guard let number else { return }
        do {
            try await promise.value()
        } catch {
            let isWaiting = state.withLock { state in
                let count = state.waiting.count
                state.waiting.removeAll { $0.number == number }
                return state.waiting.count < count
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
            return state.waiting.removeFirst().promise
        }
        next?.resolve(with: .success(()))
    }
}
