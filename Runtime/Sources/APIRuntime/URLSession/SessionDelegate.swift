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
        /// How many more bytes the body may have; the session does not wait until received bytes are read.
        var remaining: Int
        /// How many bytes the body lacks; negative or nil if the head does not say.
        var missing: Int?
        let progress: TransferProgress?
        let sink: TransportRequest.Sink?
        /// How many bytes of the stream are unread; nil if that does not matter.
        let unread: Lock<Int>?
        /// Takes the body instead of the stream.
        var write: (@Sendable (Data) throws -> Void)?
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
    /// - Parameters:
    ///   - session: the session of the task.
    ///   - limit: the number of bytes after which the body fails.
    ///   - request: the request of the task.
    func response(
        to task: URLSessionTask, of session: URLSession, limit: Int = .max, _ request: TransportRequest
    ) async throws -> TransportResponse {
        let head = Promise<TransportResponse>()
        let (chunks, body) = AsyncThrowingStream.makeStream(of: Data.self)
        body.onTermination = { if case .cancelled = $0 { self.cancel(task, of: session) } }
        pending.withLock {
            $0[ObjectIdentifier(task)] = Pending(
                head: (head, chunks), body: body, remaining: limit, missing: nil, progress: request.options.uploadProgress,
                sink: request.sink, unread: request.isPaced ? Lock(0) : nil)
        }
        task.resume()
        request.deadline?.whenPassed { error in
            self.cancel(task, of: session)
            self.finish(task, of: session, nil, error)
        }
        return try await withTaskCancellationHandler {
            try await head.value()
        } onCancel: {
            // Before the caller knows, whose next call would wait for this session.
            cancel(task, of: session)
        }
    }

    /// Cancels a task, and remembers that its session may be busy with the rest of the response.
    private func cancel(_ task: URLSessionTask, of session: URLSession) {
        hasCanceled.withLock { $0 = true }
        stop(task, of: session)
    }

    /// Cancels a task; on Linux, between two calls of this delegate, because the process ends if a task is canceled while it completes.
    /// Unlike an operation, a barrier never runs in the thread that adds it, which an endless response that keeps the session busy would
    /// block.
    private func stop(_ task: URLSessionTask, of session: URLSession) {
        #if canImport(FoundationNetworking)
        session.delegateQueue.addBarrierBlock { task.cancel() }
        #else
        task.cancel()
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        #if canImport(FoundationNetworking)
        // The process ends if a canceled task goes on.
        guard task.state == .running else { return }
        #endif
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        // Linux reports informational responses too (RFC 9110, section 15.2).
        if let response = response as? HTTPURLResponse, response.statusCode >= 200 { begin(dataTask, of: session, response) }
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
                cancel(dataTask, of: session)
                return finish(dataTask, of: session, nil, error)
            }
            return stopSending(dataTask, of: session, missing: received.missing)
        }
        cancel(dataTask, of: session)
        let error = NetworkError(.responseTooLarge, "the body of the response is larger than the limit")
        finish(dataTask, of: session, dataTask.response, error)
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
        finish(task, of: session, task.response, error)
    }

    #if canImport(FoundationNetworking)
    /// Returns a 401 as the response if the session has no credential; otherwise the session would wait for a credential forever. The
    /// completion handler is called later, because it waits for the session, which may be waiting for this method.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if challenge.proposedCredential != nil, challenge.previousFailureCount == 0 {
            return session.delegateQueue.addBarrierBlock { completionHandler(.performDefaultHandling, nil) }
        }
        finish(task, of: session, challenge.failureResponse, challenge.error)
        session.delegateQueue.addBarrierBlock { completionHandler(.cancelAuthenticationChallenge, nil) }
    }
    #endif

    private func begin(_ task: URLSessionTask, of session: URLSession, _ response: HTTPURLResponse) {
        let isEncoded = response.value(forHTTPHeaderField: "Content-Encoding") != nil
        let length = response.statusCode == 204 ? 0 : isEncoded ? nil : Int(exactly: response.expectedContentLength)
        // The stream is released here, so that releasing the body ends it.
        let (head, sink, unread) = pending.withLock { pending in
            pending[ObjectIdentifier(task)]?.missing = length
            let task = ObjectIdentifier(task)
            return (pending[task]?.head.take(), pending[task]?.sink, pending[task]?.unread)
        }
        if let head {
            do {
                let write = try sink?(response)
                pending.withLock { $0[ObjectIdentifier(task)]?.write = write }
                let counted = unread.map { unread in
                    ResponseBody(
                        head.chunks.map { chunk in
                            unread.withLock { $0 -= chunk.count }
                            return chunk
                        })
                }
                head.promise.resolve(with: .success(TransportResponse(urlResponse: response, body: counted ?? ResponseBody(head.chunks))))
            } catch {
                cancel(task, of: session)
                head.promise.resolve(with: .failure(error))
            }
        }
        stopSending(task, of: session, missing: length)
    }

    /// Ends a task whose response is complete before its request; on Linux, it would send the rest first, however slowly the server reads.
    private func stopSending(_ task: URLSessionTask, of session: URLSession, missing: Int?) {
        #if canImport(FoundationNetworking)
        guard missing == 0, task.countOfBytesSent < task.countOfBytesExpectedToSend else { return }
        finish(task, of: session, nil, nil)
        stop(task, of: session)
        #endif
    }

    private func finish(_ task: URLSessionTask, of session: URLSession, _ response: URLResponse?, _ error: (any Error)?) {
        if error == nil, let response = response as? HTTPURLResponse { begin(task, of: session, response) }
        guard let pending = pending.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
        pending.head?.promise.resolve(with: .failure(error ?? URLError(.badServerResponse)))
        pending.body.finish(throwing: error)
    }
}
