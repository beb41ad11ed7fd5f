/// A request that was sent with a completion closure and can be canceled.
public struct CancellableRequest: Sendable {
    /// The request that was sent.
    public let request: AnyRequest
    let task: Task<Void, Never>

    /// Cancels the request at any stage, including a login or a retry on its behalf.
    ///
    /// The completion closure receives a cancellation error, unless the response arrived first.
    public func cancel() { task.cancel() }
}
