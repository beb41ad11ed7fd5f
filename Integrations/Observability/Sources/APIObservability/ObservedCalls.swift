import Foundation
import Tracing

/// A call that has not ended.
struct ObservedCall: Sendable {
    let attributes: CallAttributes
    let span: (any Span)?
    let start = ContinuousClock.now
    /// Whether the request passed validation and was sent.
    var isSent = false
}

/// The calls that have not ended, by their identity.
final class ObservedCalls: Sendable {
    private let lock = NSLock()
    // Only used while the lock is held.
    private nonisolated(unsafe) var calls: [ObjectIdentifier: ObservedCall] = [:]

    subscript(id: ObjectIdentifier) -> ObservedCall? { lock.withLock { calls[id] } }

    func begin(_ call: ObservedCall, _ id: ObjectIdentifier) { lock.withLock { calls[id] = call } }

    /// Marks a call as sent and returns it.
    func send(_ id: ObjectIdentifier) -> ObservedCall? {
        lock.withLock {
            calls[id]?.isSent = true
            return calls[id]
        }
    }

    @discardableResult
    func end(_ id: ObjectIdentifier) -> ObservedCall? { lock.withLock { calls.removeValue(forKey: id) } }
}
