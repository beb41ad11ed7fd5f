import Diagnostics

/// Blocks any number of tasks until a test opens it.
package final class Latch: Sendable {
    private struct State {
        var isOpen = false
        var arrived = 0
        var waiting: [CheckedContinuation<Void, Never>] = []
        var expecting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Lock(State())

    package init() {}

    /// Waits until the latch is open; canceling the task opens it.
    package func wait() async {
        await withTaskCancellationHandler {
            await waitForOpening()
        } onCancel: {
            open()
        }
    }

    private func waitForOpening() async {
        await withCheckedContinuation { continuation in
            let resumed = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                state.arrived += 1
                let arrived = state.arrived
                let expecting = state.expecting.filter { $0.count <= arrived }.map(\.continuation)
                state.expecting.removeAll { $0.count <= arrived }
                if state.isOpen { return expecting + [continuation] }
                state.waiting.append(continuation)
                return expecting
            }
            for continuation in resumed { continuation.resume() }
        }
    }

    /// Waits until a number of tasks have arrived.
    package func arrivals(_ count: Int) async {
        await withTaskCancellationHandler {
            await waitForArrivals(count)
        } onCancel: {
            arrive()
        }
    }

    private func waitForArrivals(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrived >= count { return true }
                state.expecting.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Ends every wait for arrivals.
    private func arrive() {
        let expecting = state.withLock { state in
            defer { state.expecting = [] }
            return state.expecting
        }
        for (_, continuation) in expecting { continuation.resume() }
    }

    /// Opens the latch for all current and future tasks.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
