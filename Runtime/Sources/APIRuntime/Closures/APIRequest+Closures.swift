public import Dispatch

extension APIRequest {
    /// Sends the request with ``APIClient/default``.
    @discardableResult
    public func makeRequest(
        completionQueue: DispatchQueue, completion: @escaping @Sendable (APIResponse<Response>) -> Void
    ) -> CancellableRequest {
        APIClient.default.makeRequest(self, completionQueue: completionQueue, completion: completion)
    }

    /// Sends the request with ``APIClient/default`` and passes the outcome to a closure on the main actor.
    @discardableResult
    public func makeRequest(completion: @escaping @MainActor @Sendable (APIResponse<Response>) -> Void) -> CancellableRequest {
        APIClient.default.makeRequest(self, completion: completion)
    }
}
