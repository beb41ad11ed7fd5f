public import Dispatch

extension APIClient {
    private static let shared = Lock(APIClient())

    /// The client that ``APIRequest/makeRequest(completionQueue:completion:)`` uses.
    public static var `default`: APIClient {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    /// Sends a request and calls a closure with the response or the error.
    ///
    /// - Parameters:
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    ///   - completionQueue: the queue on which the closure is called.
    ///   - completion: a closure that receives the response or the error; it is called exactly once.
    @discardableResult
    public func makeRequest<Request: APIRequest>(
        _ request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
        completionQueue: DispatchQueue,
        completion: @escaping @Sendable (APIResponse<Request.Response>) -> Void
    ) -> CancellableRequest {
        let execution = RequestExecution(request.asAny(), self, options, behaviours)
        let task = Task {
            let response: APIResponse<Request.Response> = await execution.response()
            completionQueue.async { completion(response) }
        }
        return CancellableRequest(request: execution.request, task: task)
    }

    /// Sends a request and calls a closure on the main actor with the response or the error.
    ///
    /// - Parameters:
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    ///   - completion: a closure that receives the response or the error; it is called exactly once.
    @discardableResult
    public func makeRequest<Request: APIRequest>(
        _ request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [],
        completion: @escaping @MainActor @Sendable (APIResponse<Request.Response>) -> Void
    ) -> CancellableRequest {
        let execution = RequestExecution(request.asAny(), self, options, behaviours)
        let task = Task { await completion(await execution.response()) }
        return CancellableRequest(request: execution.request, task: task)
    }
}
