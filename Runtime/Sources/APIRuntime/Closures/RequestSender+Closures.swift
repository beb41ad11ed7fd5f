public import Dispatch

extension RequestSender {
    /// Sends a request and passes the outcome to a closure on the main actor.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    ///   - completion: a closure that receives the outcome; it is called exactly once.
    @discardableResult
    public func makeRequest<Request: APIRequest>(
        request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
        completion: @escaping @MainActor @Sendable (APIResponse<Request.Response>) -> Void
    ) -> CancellableRequest {
        apiClient.makeRequest(request, options: options, behaviours: behaviours, completion: completion)
    }

    /// Sends a request and passes the outcome to a closure on a queue.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    ///   - completionQueue: the queue on which the closure is called.
    ///   - completion: a closure that receives the outcome; it is called exactly once.
    @discardableResult
    public func makeRequest<Request: APIRequest>(
        request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [], completionQueue: DispatchQueue,
        completion: @escaping @Sendable (APIResponse<Request.Response>) -> Void
    ) -> CancellableRequest {
        apiClient.makeRequest(request, options: options, behaviours: behaviours, completionQueue: completionQueue, completion: completion)
    }
}
