import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Passes on the responses to tasks while they arrive, and returns every redirection as a response instead of following it.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    /// A task that has not ended.
    private struct Pending {
        /// The promise of the response and the stream of its body, until the head is complete.
        var head: (promise: Promise<TransportResponse>, chunks: AsyncThrowingStream<Data, any Error>)?
        let body: AsyncThrowingStream<Data, any Error>.Continuation
        /// How many more bytes the body may have, because the session does not wait until received bytes are read.
        var remaining: Int
        /// How many bytes of the body have not arrived; negative or nil if the head does not declare the length.
        var missing: Int?
        let progress: TransferProgress?
        let sink: TransportRequest.Sink?
        /// How many bytes of the stream are unread; nil if the number does not matter.
        let unread: Lock<Int>?
        /// Receives the body instead of the stream.
        var write: (@Sendable (Data) throws -> Void)?
    }

    private let pending = Lock<[ObjectIdentifier: Pending]>([:])
    /// Whether a task was canceled, and the session has not been replaced since.
    let hasCanceled = Lock(false)

    /// Starts a task and waits for the head of the response; canceling the Swift task or releasing the body cancels the task.
    ///
    /// - Parameters:
    ///   - limit: the number of bytes after which the body fails.
    ///   - request: the request of the task.
    func response(to task: URLSessionTask, limit: Int, _ request: TransportRequest) async throws -> TransportResponse {
        let head = Promise<TransportResponse>()
        let (chunks, body) = AsyncThrowingStream.makeStream(of: Data.self)
        body.onTermination = { if case .cancelled = $0 { self.cancel(task) } }
        pending.withLock {
            $0[ObjectIdentifier(task)] = Pending(
                head: (head, chunks), body: body, remaining: limit, missing: nil, progress: request.options.uploadProgress,
                sink: request.sink, unread: request.isPaced ? Lock(0) : nil)
        }
        task.resume()
        request.deadline?.whenPassed { error in
            self.cancel(task)
            self.finish(task, nil, error)
        }
        return try await withTaskCancellationHandler {
            try await head.value()
        } onCancel: {
            // Before the caller continues, whose next call would wait for this session.
            cancel(task)
        }
    }

    /// Cancels a task, and records that its session may be busy with the rest of the response.
    private func cancel(_ task: URLSessionTask) {
        hasCanceled.withLock { $0 = true }
        stop(task)
    }

    #if canImport(FoundationNetworking)
    /// The tasks that were canceled and have not ended, each with a semaphore that is signaled when `cancel()` has returned.
    ///
    /// The process ends if a task ends before that, or follows a redirection after it was canceled.
    private let stopped = Lock<[ObjectIdentifier: DispatchSemaphore]>([:])

    /// Cancels a task in a separate thread, because canceling waits for the session, which an endless response can keep busy.
    private func stop(_ task: URLSessionTask) {
        let (id, semaphore) = (ObjectIdentifier(task), DispatchSemaphore(value: 0))
        let isFirst = stopped.withLock { stopped in
            if stopped[id] != nil { return false }
            stopped[id] = semaphore
            return true
        }
        guard isFirst else { return }
        SessionThreads.run {
            task.cancel()
            semaphore.signal()
            if task.state == .completed { self.stopped.withLock { $0[id] = nil } }
        }
    }

    /// Waits until a canceled task may end.
    private func waitForStop(_ task: URLSessionTask) {
        let semaphore = stopped.withLock { $0[ObjectIdentifier(task)] }
        // No call of `cancel()` takes this long after it has canceled the task.
        if task.state == .canceling { _ = semaphore?.wait(timeout: .now() + 1) }
        stopped.withLock { $0[ObjectIdentifier(task)] = nil }
    }
    #else
    private func stop(_ task: URLSessionTask) { task.cancel() }
    #endif

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        stopped.withLock { if $0[ObjectIdentifier(task)] == nil { completionHandler(nil) } }
        #else
        completionHandler(nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // Linux also reports informational responses (RFC 9110, section 15.2).
        if let response = response as? HTTPURLResponse, response.statusCode >= 200 { begin(dataTask, response) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let received = pending.withLock { pending in
            pending[ObjectIdentifier(dataTask)]?.remaining -= data.count
            pending[ObjectIdentifier(dataTask)]?.missing? -= data.count
            return pending[ObjectIdentifier(dataTask)]
        }
        guard let received else { return }
        if received.remaining >= 0 {
            do {
                if let write = received.write { try write(data) } else { try pass(data, to: received) }
            } catch {
                cancel(dataTask)
                return finish(dataTask, nil, error)
            }
            return stopSending(dataTask, missing: received.missing)
        }
        cancel(dataTask)
        let error = NetworkError(.responseTooLarge, "the body of the response is larger than the limit")
        finish(dataTask, dataTask.response, error)
    }

    private func pass(_ data: Data, to pending: Pending) throws {
        let unread = pending.unread?.withLock { unread in
            unread += data.count
            return unread
        }
        guard unread ?? 0 <= 16 << 20 else {
            throw NetworkError(.responseTooLarge, "URLSession cannot wait until a response is read; use AsyncHTTPTransport")
        }
        pending.body.yield(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let progress = pending.withLock { $0[ObjectIdentifier(task)]?.progress }
        progress?(Int(totalBytesSent), totalBytesExpectedToSend > 0 ? Int(totalBytesExpectedToSend) : nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        #if canImport(FoundationNetworking)
        waitForStop(task)
        #endif
        finish(task, task.response, error)
    }

    #if canImport(FoundationNetworking)
    /// Returns a 401 as the response if the session has no credential, because otherwise the session would wait for a credential forever.
    ///
    /// The completion handler must not run here, because it waits for the session, and the session can wait for this method.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if challenge.proposedCredential != nil, challenge.previousFailureCount == 0 {
            return SessionThreads.run { completionHandler(.performDefaultHandling, nil) }
        }
        finish(task, challenge.failureResponse, challenge.error)
        stop(task)
    }
    #endif

    private func begin(_ task: URLSessionTask, _ response: HTTPURLResponse) {
        let isEncoded = response.value(forHTTPHeaderField: "Content-Encoding") != nil
        let length = response.statusCode == 204 ? 0 : isEncoded ? nil : Int(exactly: response.expectedContentLength)
        // The stream is released here, so that releasing the body ends it.
        let (pendingHead, sink, unread) = pending.withLock { pending in
            pending[ObjectIdentifier(task)]?.missing = length
            let task = ObjectIdentifier(task)
            return (pending[task]?.head.take(), pending[task]?.sink, pending[task]?.unread)
        }
        if let pendingHead {
            do {
                let head = ResponseHead(response)
                let write = try sink?(head)
                pending.withLock { $0[ObjectIdentifier(task)]?.write = write }
                let counted = unread.map { unread in
                    ResponseBody(
                        pendingHead.chunks.map { chunk in
                            unread.withLock { $0 -= chunk.count }
                            return chunk
                        })
                }
                pendingHead.promise.resolve(with: .success(TransportResponse(head, body: counted ?? ResponseBody(pendingHead.chunks))))
            } catch {
                cancel(task)
                pendingHead.promise.resolve(with: .failure(error))
            }
        }
        stopSending(task, missing: length)
    }

    /// Ends a task whose response is complete before its request. On Linux, it would otherwise send the rest first, however slowly the
    /// server reads.
    private func stopSending(_ task: URLSessionTask, missing: Int?) {
        #if canImport(FoundationNetworking)
        guard missing == 0, task.countOfBytesSent < task.countOfBytesExpectedToSend else { return }
        finish(task, nil, nil)
        stop(task)
        #endif
    }

    private func finish(_ task: URLSessionTask, _ response: URLResponse?, _ error: (any Error)?) {
        if error == nil, let response = response as? HTTPURLResponse { begin(task, response) }
        guard let pending = pending.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
        pending.head?.promise.resolve(with: .failure(error ?? URLError(.badServerResponse)))
        pending.body.finish(throwing: error)
    }
}
