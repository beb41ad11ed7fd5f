#if canImport(Darwin)
import Foundation
#else
import Synchronization
#endif

/// A value that one thread at a time can use.
///
/// `Mutex` alone would require macOS 15, and `NSLock` alone would load Foundation on Linux, which the command otherwise does
/// without: it adds 50 MB to the executable.
package final class Lock<Value>: Sendable {
    #if canImport(Darwin)
    private let lock = NSLock()
    // Only used while `lock` is held.
    private nonisolated(unsafe) var value: Value
    #else
    private let mutex: Mutex<Value>
    #endif

    /// Creates a lock that protects a value, which nothing else may refer to.
    package init(_ value: sending Value) {
        #if canImport(Darwin)
        self.value = value
        #else
        mutex = Mutex(value)
        #endif
    }

    /// Calls a closure that can read and change the value while no other thread can.
    ///
    /// The closure must not use the lock again. With `sending`, it can neither let a reference to the value escape nor store one that is
    /// used elsewhere; the compiler rejects both.
    package func withLock<Result: Sendable>(_ body: (inout sending Value) throws -> Result) rethrows -> Result {
        #if canImport(Darwin)
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
        #else
        return try mutex.withLock { try body(&$0) }
        #endif
    }
}
