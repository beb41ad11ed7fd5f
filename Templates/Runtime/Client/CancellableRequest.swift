/// A request that was made with a completion closure and can still be cancelled.
public struct CancellableRequest: Sendable {
    /// The request that was made.
    public let request: AnyRequest
    let task: Task<Void, Never>

    /// Cancels the request wherever it is: before it is sent, on its way, during a login or a replay.
    ///
    /// The completion closure is called with a cancellation error, unless the answer was there before.
    public func cancel() { task.cancel() }
}
