import Foundation

/// A value that one thread at a time can use.
///
/// `Mutex` of the module `Synchronization` does the same, but requires macOS 15 or iOS 18 and slows down every clean build.
final class Lock<Value>: Sendable, CustomReflectable {
    private let lock = NSLock()
    // Only used while `lock` is held.
    private nonisolated(unsafe) var value: Value

    /// Creates a lock that protects a value, which nothing else may refer to.
    init(_ value: sending Value) { self.value = value }

    /// Empty, because the value may change while it is inspected, and may be a secret.
    var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Calls a closure that can read and change the value while no other thread can.
    ///
    /// The closure must not use the lock again. With `sending`, it can neither let a reference to the value escape nor store one that is
    /// used elsewhere; the compiler rejects both.
    func withLock<Result: Sendable>(_ body: (inout sending Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
