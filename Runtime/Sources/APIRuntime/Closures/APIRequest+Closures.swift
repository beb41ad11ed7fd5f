public import Dispatch

extension APIRequest {
    /// Sends the request with ``APIClient/default``.
    @discardableResult
    public func makeRequest(
        completionQueue: DispatchQueue, complete: @escaping @Sendable (APIResponse<Response>) -> Void
    ) -> CancellableRequest {
        APIClient.default.makeRequest(self, completionQueue: completionQueue, complete: complete)
    }

    /// Sends the request with ``APIClient/default`` and passes the outcome to a closure on the main actor.
    @discardableResult
    public func makeRequest(complete: @escaping @MainActor @Sendable (APIResponse<Response>) -> Void) -> CancellableRequest {
        APIClient.default.makeRequest(self, complete: complete)
    }
}
