/// The deadline of a call, for a transport that keeps it (``Transport/keepsDeadlines``).
public struct CallDeadline: Sendable, CustomReflectable {
    let call: RequestExecution

    /// Calls a closure with the error of the call at its deadline, or immediately if the deadline has passed, but not after the call has
    /// ended.
    ///
    /// The closure replaces the previous one, such as the closure of a request that was redirected.
    public func whenPassed(_ end: @escaping @Sendable (any Error) -> Void) {
        let error = call.sent.withLock { sent in
            sent.atDeadline = end
            return sent.lateError
        }
        if let error { end(error) }
    }

    /// Empty, because the call contains secrets.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension RequestExecution {
    /// Prepares the request and sends it before the deadline, several times if ``RetryPolicy`` requires it.
    ///
    /// - Parameter deadline: how long this can take; nil for no limit.
    func response(_ reading: AttemptReading, deadline: Duration?) async throws -> TransportResponse {
        guard let deadline else { return try await response(reading, end: nil) }
        let end = client.deadlines.now() + deadline
        let number = client.deadlines.add(deadline) { self.pass(deadline) }
        defer {
            client.deadlines.remove(number)
            sent.withLock { $0.atDeadline = nil }
        }
        return try await response(reading, end: end)
    }

    private func pass(_ deadline: Duration) {
        let error = NetworkError(.deadlineExceeded, "no complete response within \(deadline)")
        let end = sent.withLock { sent in
            sent.lateError = error
            return sent.atDeadline
        }
        end?(error)
    }

    /// Returns whether the transport ends the call at the deadline, because neither a behavior nor the body waits for anything else.
    func keepsDeadline(hasStreamedBody: Bool) -> Bool {
        client.transport.keepsDeadlines && !hasStreamedBody
            && behaviours.allSatisfy { DefaultHook.intercept.isKnown(for: $0) || $0.keepsDeadlines }
    }

    /// Runs an operation in a task that is canceled at the deadline.
    func inTask<Value: Sendable>(_ operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let promise = Promise<Value>()
        CallDeadline(call: self).whenPassed { promise.resolve(with: .failure($0)) }
        return try await promise.value(of: operation)
    }
}
