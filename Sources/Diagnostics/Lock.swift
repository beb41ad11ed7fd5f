#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A value that one thread at a time can use.
///
/// `Mutex` would require macOS 15 and is unknown to ThreadSanitizer on Linux, and `NSLock` would load Foundation there, which the command
/// otherwise does without: it adds 50 MB to the executable.
package final class Lock<Value>: Sendable {
    // The mutex must not move.
    private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
    // Only used while the mutex is held.
    private nonisolated(unsafe) var value: Value

    /// Creates a lock that protects a value, which nothing else may refer to.
    package init(_ value: sending Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    /// Calls a closure that can read and change the value while no other thread can.
    ///
    /// The closure must not use the lock again. With `sending`, it can neither let a reference to the value escape nor store one that is
    /// used elsewhere; the compiler rejects both.
    package func withLock<Result: Sendable>(_ body: (inout sending Value) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
