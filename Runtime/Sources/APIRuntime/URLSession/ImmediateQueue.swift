import Foundation

#if canImport(FoundationNetworking)
/// Runs operations in the thread that adds them, so that a session receives no more than its delegate can take.
///
/// All sessions of the process share that thread, so the delegate must not wait for anything that needs another session.
///
/// Foundation declares `OperationQueue` as `@unchecked Sendable`, and its subclasses must repeat that. This one has no state of its own.
final class ImmediateQueue: OperationQueue, @unchecked Sendable {
    override func addOperation(_ block: @escaping @Sendable () -> Void) { block() }
}
#endif
