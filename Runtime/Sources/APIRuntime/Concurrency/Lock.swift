#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(WinSDK)
import WinSDK
#endif

/// A value that one thread at a time can use.
///
/// `Mutex` of the module `Synchronization` does the same, but requires macOS 15 or iOS 18 and slows down every clean build. `NSLock`
/// needs three allocations with its owner on Linux; this needs one.
@safe
struct Lock<Value>: Sendable, CustomReflectable {
    private nonisolated(unsafe) let storage: ManagedBuffer<Protected, PlatformMutex>

    private struct Protected {
        // Only used while the mutex is held.
        nonisolated(unsafe) var value: Value
    }

    /// The memory of a value and a mutex, which must not move.
    @unsafe private final class Storage: ManagedBuffer<Protected, PlatformMutex> {
        deinit { unsafe withUnsafeMutablePointerToElements { unsafe destroy($0) } }
    }

    /// The identity of the lock, as long as it exists.
    var id: ObjectIdentifier { unsafe ObjectIdentifier(storage) }

    /// Creates a lock that protects a value. Nothing else may refer to the value.
    init(_ value: sending Value) {
        unsafe storage = unsafe Storage.create(minimumCapacity: 1) { storage in
            unsafe storage.withUnsafeMutablePointerToElements { mutex in
                unsafe mutex.initialize(to: PlatformMutex())
                unsafe start(mutex)
            }
            return Protected(value: value)
        }
    }

    /// Empty, because the value may change while it is inspected, and may be a secret.
    var customMirror: Mirror { Mirror(self, children: [:]) }

    /// Calls a closure that can read and change the value while no other thread can.
    ///
    /// The closure must not use the lock again. With `sending`, it can neither let a reference to the value escape nor store one that is
    /// used elsewhere, because the compiler rejects both.
    func withLock<Result: Sendable>(_ body: (inout sending Value) throws -> Result) rethrows -> Result {
        try unsafe storage.withUnsafeMutablePointers { protected, mutex in
            unsafe lock(mutex)
            defer { unsafe unlock(mutex) }
            return try unsafe body(&protected.pointee.value)
        }
    }
}

extension Lock where Value: Sendable {
    /// Replaces the value, and returns the earlier one.
    func exchange(_ new: Value) -> Value {
        withLock { value in
            defer { value = new }
            return value
        }
    }
}

#if canImport(WinSDK)
private typealias PlatformMutex = SRWLOCK
private func start(_ mutex: UnsafeMutablePointer<SRWLOCK>) { unsafe InitializeSRWLock(mutex) }
private func destroy(_ mutex: UnsafeMutablePointer<SRWLOCK>) {}
private func lock(_ mutex: UnsafeMutablePointer<SRWLOCK>) { unsafe AcquireSRWLockExclusive(mutex) }
private func unlock(_ mutex: UnsafeMutablePointer<SRWLOCK>) { unsafe ReleaseSRWLockExclusive(mutex) }
#elseif arch(wasm32)
// There is one thread.
private typealias PlatformMutex = Int
private func start(_ mutex: UnsafeMutablePointer<Int>) {}
private func destroy(_ mutex: UnsafeMutablePointer<Int>) {}
private func lock(_ mutex: UnsafeMutablePointer<Int>) {}
private func unlock(_ mutex: UnsafeMutablePointer<Int>) {}
#else
private typealias PlatformMutex = pthread_mutex_t
private func start(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { unsafe pthread_mutex_init(mutex, nil) }
private func destroy(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { unsafe pthread_mutex_destroy(mutex) }
private func lock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { unsafe pthread_mutex_lock(mutex) }
private func unlock(_ mutex: UnsafeMutablePointer<pthread_mutex_t>) { unsafe pthread_mutex_unlock(mutex) }
#endif
