import Dispatch

/// Runs a closure that blocks its thread, such as one that reads a file, outside the threads that run tasks.
func onQueue<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        inOwnThread { continuation.resume(with: Result(catching: body)) }
    }
}

/// Runs a closure in a separate thread, because the global queues have few threads, which a program may block.
func inOwnThread(_ body: @escaping @Sendable () -> Void) { DispatchQueue(label: "APIRuntime").async(execute: body) }
