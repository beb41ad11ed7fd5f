import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What the tasks of a session ask and tell: it follows no redirection, and on Linux collects the answers.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
    private struct Answer {
        let gate: Gate<TransportResponse>
        var data = Data()
    }

    private let answers = Lock<[ObjectIdentifier: Answer]>([:])

    /// Lets the answer to a task through the gate when it is there; to be called before the task is started.
    func expectAnswer(to task: URLSessionTask, at gate: Gate<TransportResponse>) {
        answers.withLock { $0[ObjectIdentifier(task)] = Answer(gate: gate) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        answers.withLock { $0[ObjectIdentifier(dataTask)]?.data.append(data) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        finish(task, task.response, error)
    }

    /// Takes a refusal for the answer that it is, where the session has no credential: it would wait for one forever.
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
        guard let answer = answers.withLock({ $0.removeValue(forKey: ObjectIdentifier(task)) }) else { return }
        answer.gate.pass(TransportResponse.result(answer.data, response, error))
    }
    #endif
}

extension TransportResponse {
    /// What a session has brought, or why it has brought nothing.
    static func result(_ data: Data?, _ response: URLResponse?, _ error: (any Error)?) -> Result<TransportResponse, any Error> {
        guard let response = response as? HTTPURLResponse, error == nil else {
            return .failure(error ?? URLError(.badServerResponse))
        }
        return .success(TransportResponse(urlResponse: response, data: data ?? Data()))
    }
}
