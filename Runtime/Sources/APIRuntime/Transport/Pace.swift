import Foundation

/// Lets a session receive a body only as fast as it is read: the thread that receives it waits while too many bytes are unread.
final class Pace: Sendable {
    private let room = DispatchSemaphore(value: 0)
    private let state = Lock((unread: 0, waits: false, hasEnded: false))
    /// How many bytes can be unread.
    private static let most = 1 << 20

    /// Adds received bytes, and waits until there is room for more.
    func receive(_ count: Int) {
        let waits = state.withLock { state in
            state.unread += count
            state.waits = state.unread > Self.most && !state.hasEnded
            return state.waits
        }
        if waits { room.wait() }
    }

    func read(_ count: Int) { update { $0.unread -= count } }

    /// Lets everything in, because nobody reads it.
    func end() { update { $0.hasEnded = true } }

    private func update(_ change: (inout (unread: Int, waits: Bool, hasEnded: Bool)) -> Void) {
        let goesOn = state.withLock { state in
            change(&state)
            guard state.waits, state.hasEnded || state.unread <= Self.most / 2 else { return false }
            state.waits = false
            return true
        }
        if goesOn { room.signal() }
    }
}

#if canImport(FoundationNetworking)
/// Runs operations in the thread that adds them, so that a delegate can make its session wait.
final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
