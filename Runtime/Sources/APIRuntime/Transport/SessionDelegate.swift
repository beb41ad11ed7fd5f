import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes on the responses to tasks while they arrive; returns every redirection as a response instead of following it.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    /// A task that has not ended.
    private struct Pending {
        /// The promise of the response and the stream of its body, until the head is complete.
        var head: (promise: Promise<TransportResponse>, chunks: AsyncThrowingStream<Data, any Error>)?
        let body: AsyncThrowingStream<Data, any Error>.Continuation
        /// How many more bytes the body may have; the session does not wait until those that have arrived are read.
        var remaining: Int
    }

    private let pending = Lock<[ObjectIdentifier: Pending]>([:])
    private let hasCanceled = Lock(false)

    /// Whether a task was canceled since the last call.
    func isSpoiled() -> Bool {
        hasCanceled.withLock { hasCanceled in
            defer { hasCanceled = false }
            return hasCanceled
        }
    }

    /// Starts a task and waits for the head of the response; canceling the Swift task or releasing the body cancels the task.
    ///
    /// - Parameter limit: the number of bytes after which the body fails.
    func response(to task: URLSessionTask, limit: Int = .max) async throws -> TransportResponse {
        let head = Promise<TransportResponse>()
        let (chunks, body) = AsyncThrowingStream.makeStream(of: Data.self)
        body.onTermination = { if case .cancelled = $0 { self.cancel(task) } }
        pending.withLock { $0[ObjectIdentifier(task)] = Pending(head: (head, chunks), body: body, remaining: limit) }
        task.resume()
        do {
            return try await head.value()
        } catch let cancellation as CancellationError {
            cancel(task)
            throw cancellation
        }
    }

    /// Cancels a task, outside the threads of Swift's tasks: on Linux, this waits while a response without end keeps the session busy.
    private func cancel(_ task: URLSessionTask) {
        hasCanceled.withLock { $0 = true }
        DispatchQueue.global().async { task.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // Linux reports informational responses too (RFC 9110, section 15.2).
        if let response = response as? HTTPURLResponse, response.statusCode >= 200 { begin(dataTask, response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let (body, remaining) = pending.withLock { pending -> (AsyncThrowingStream<Data, any Error>.Continuation?, Int) in
            pending[ObjectIdentifier(dataTask)]?.remaining -= data.count
            let task = pending[ObjectIdentifier(dataTask)]
            return (task?.body, task?.remaining ?? 0)
        }
        guard let body else { return }
        if remaining >= 0 { return _ = body.yield(data) }
        finish(dataTask, dataTask.response, NetworkError(.responseTooLarge, "the body of the response is larger than the limit"))
        cancel(dataTask)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finish(task, task.response, error)
    }

    #if canImport(FoundationNetworking)
    /// Returns a 401 as the response if the session has no credential; otherwise it would wait for one forever.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if challenge.proposedCredential != nil, challenge.previousFailureCount == 0 {
            return completionHandler(.performDefaultHandling, nil)
        }
        finish(task, challenge.failureResponse, challenge.error)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
    #endif

    private func begin(_ task: URLSessionTask, _ response: HTTPURLResponse) {
        // The stream is released here, so that releasing the body ends it.
        let head = pending.withLock { $0[ObjectIdentifier(task)]?.head.take() }
        if let head { head.promise.resolve(with: .success(TransportResponse(urlResponse: response, body: ResponseBody(head.chunks)))) }
    }

    private func finish(_ task: URLSessionTask, _ response: URLResponse?, _ error: (any Error)?) {
        if error == nil, let response = response as? HTTPURLResponse { begin(task, response) }
        guard let pending = pending.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
        pending.head?.promise.resolve(with: .failure(error ?? URLError(.badServerResponse)))
        pending.body.finish(throwing: error)
    }
}
