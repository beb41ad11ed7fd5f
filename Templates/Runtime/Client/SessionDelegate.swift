import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Returns every redirection as a response instead of following it, and on Linux collects the responses.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    private struct PendingResponse {
        let promise: Promise<TransportResponse>
        var data = Data()
    }

    private let pending = Lock<[ObjectIdentifier: PendingResponse]>([:])

    /// Resolves a promise with the response to a task; call it before the task is resumed.
    func resolve(_ promise: Promise<TransportResponse>, withResponseTo task: URLSessionTask) {
        pending.withLock { $0[ObjectIdentifier(task)] = PendingResponse(promise: promise) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        pending.withLock { $0[ObjectIdentifier(dataTask)]?.data.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finish(task, task.response, error)
    }

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

    private func finish(_ task: URLSessionTask, _ response: URLResponse?, _ error: (any Error)?) {
        guard let expected = pending.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
        expected.promise.resolve(with: TransportResponse.result(expected.data, response, error))
    }
    #endif
}

extension TransportResponse {
    /// The response that a session received, or the error.
    static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<TransportResponse, any Error> {
        guard let response = response as? HTTPURLResponse, error == nil else {
            return .failure(error ?? URLError(.badServerResponse))
        }
        return .success(TransportResponse(urlResponse: response, data: data ?? Data()))
    }
}
