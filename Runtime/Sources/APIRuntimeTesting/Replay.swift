public import APIRuntime
import Foundation

/// A transport that responds to requests with the exchanges in an HTTP archive (HAR), such as one from a ``Recorder`` or a browser.
///
/// It finds an exchange by its method, path and query, ignoring secrets and the order of the query. If a request was recorded several
/// times, each response is used once, in order, and the last one also for all further requests.
public final class Replay: Transport {
    private let exchanges: Lock<[String: [ArchivedExchange]]>

    /// Reads an archive.
    ///
    /// - Throws: ``ArchiveError`` or `JSONError` if the data is not an archive.
    public init(_ archive: Data) throws {
        exchanges = Lock(Dictionary(grouping: try ArchivedExchange.all(in: archive)) { $0.key(Redaction([])) })
    }

    /// Reads an archive in a file.
    public convenience init(contentsOf file: URL) throws { try self.init(Data(contentsOf: file)) }

    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        let sent = try await SentRequest(request)
        let url = sent.head.url
        let key = archiveKey(sent.method.rawValue, url, Redaction(request.secrets))
        let exchange = try exchanges.withLock { exchanges in
            guard let found = exchanges[key], let first = found.first else {
                let nearest = exchanges.keys.min { ($0.distance(to: key), $0) < ($1.distance(to: key), $1) }
                throw UnexpectedRequest(sent, nearest: nearest)
            }
            if found.count > 1 { exchanges[key]?.removeFirst() }
            return first
        }
        let head = ResponseHead(statusCode: exchange.status, url: url, headers: exchange.responseHeaders)
        return TransportResponse(head, data: exchange.responseBody)
    }
}

extension ArchivedExchange {
    fileprivate func key(_ redaction: Redaction) -> String { archiveKey(method, url, redaction) }
}

/// Returns the method, the path and the sorted query, without secrets: `GET /pets?limit=10`.
private func archiveKey(_ method: String, _ url: URL, _ redaction: Redaction) -> String {
    let url = URLComponents(string: redaction.url(url))
    let query = (url?.percentEncodedQuery ?? "").split(separator: "&").sorted().joined(separator: "&")
    return "\(method) \(url?.percentEncodedPath ?? "")" + (query.isEmpty ? "" : "?" + query)
}
