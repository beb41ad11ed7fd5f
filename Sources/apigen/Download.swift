import Foundation
import OpenAPI
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One file from the network, bounded in size and time.
final class Download: NSObject, URLSessionDataDelegate {
    /// How many bytes are read at most.
    static let maximumSize = 64 << 20
    /// How many seconds a file may take.
    static let maximumTime = 60

    private static let tooLarge = "it has more than \(maximumSize) bytes"

    private struct State {
        var bytes: [UInt8] = []
        var failure: String?
    }

    private let state = Mutex(State())
    private let end = DispatchSemaphore(value: 0)

    /// Waits for the file at an address.
    static func bytes(at address: String) throws(FetchError) -> [UInt8] {
        guard let url = URL(string: address), url.host() != nil else { throw FetchError(reason: "that is no address") }
        let download = Download()
        let session = URLSession(configuration: .ephemeral, delegate: download, delegateQueue: nil)
        defer { session.invalidateAndCancel() }
        let task = session.dataTask(with: url)
        task.resume()
        if download.end.wait(timeout: .now() + .seconds(maximumTime)) == .timedOut {
            throw FetchError(reason: "it takes more than \(maximumTime) seconds")
        }
        return try download.result()
    }

    private func result() throws(FetchError) -> [UInt8] {
        let state = state.withLock { $0 }
        if let failure = state.failure { throw FetchError(reason: failure) }
        return state.bytes
    }

    /// Notes what went wrong; the first thing counts.
    private func fail(_ reason: String) { state.withLock { $0.failure = $0.failure ?? reason } }

    // MARK: URLSessionDataDelegate

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let isTooLarge = response.expectedContentLength > Int64(Self.maximumSize)
        if status != 200 { fail("the answer is \(status)") }
        if isTooLarge { fail(Self.tooLarge) }
        completionHandler(status == 200 && !isTooLarge ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            state.bytes += data
            return state.bytes.count > Self.maximumSize
        }
        guard isTooLarge else { return }
        fail(Self.tooLarge)
        dataTask.cancel()
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // What was asked for under TLS is not taken without it.
        let schemes = response.url?.scheme == "https" ? ["https"] : ["https", "http"]
        completionHandler(schemes.contains(request.url?.scheme ?? "") ? request : nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { fail(error.localizedDescription) }
        end.signal()
    }
}
