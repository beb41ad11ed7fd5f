import Foundation

#if canImport(FoundationNetworking)
/// Runs operations in the thread that adds them, so that a session does not receive more than its delegate can process.
///
/// All sessions of the process share that thread, so the delegate must not wait for anything that needs another session.
///
/// Foundation declares `OperationQueue` as `@unchecked Sendable`, which subclasses must repeat. This subclass adds no state.
final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
