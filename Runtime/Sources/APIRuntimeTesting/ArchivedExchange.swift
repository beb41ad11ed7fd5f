import APIRuntime
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request and its response as an entry of an HTTP archive (HAR, version 1.2).
struct ArchivedExchange: Sendable {
    var method: String
    var url: URL
    var requestHeaders: HeaderFields = [:]
    var requestBody = Data()
    var start = Date(timeIntervalSince1970: 0)
    var status: Int
    var responseHeaders: HeaderFields
    var responseBody: Data
    /// Whether the request is a login, so that its bodies contain secrets.
    var isSecret = false

    /// The headers of requests that are written; other headers may contain secrets. Replaying ignores all headers.
    fileprivate static let writtenHeaders: Set<String> = ["accept", "accept-language", "content-type", "range", "user-agent"]
    /// The headers of responses that describe the transfer, which are left out because the body is written decoded.
    fileprivate static let connectionHeaders: Set<String> = ["connection", "content-encoding", "content-length", "transfer-encoding"]
}

extension ArchivedExchange {
    /// Returns the entries of an archive.
    ///
    /// - Throws: ``ArchiveError`` if the JSON is not an archive.
    static func all(in archive: Data) throws -> [ArchivedExchange] {
        guard let entries = try JSONValue(json: archive)["log"]?["entries"]?.arrayValue else {
            throw ArchiveError("'log.entries' is missing")
        }
        return try entries.enumerated().map { index, entry in
            guard let exchange = ArchivedExchange(entry) else { throw ArchiveError("the entry \(index) is incomplete") }
            return exchange
        }
    }

    /// Returns an archive with exchanges, without secrets.
    static func archive(of exchanges: [ArchivedExchange], _ redaction: Redaction) throws -> Data {
        let log: JSONValue = [
            "version": "1.2", "creator": ["name": "apigen", "version": "1"], "entries": .array(exchanges.map { $0.entry(redaction) }),
        ]
        return try (["log": log] as JSONValue).json()
    }

    fileprivate init?(_ entry: JSONValue) {
        guard let request = entry["request"], let response = entry["response"], let method = request["method"]?.stringValue,
            let url = request["url"]?.stringValue.flatMap(URL.init(string:)), let status = response["status"]?.intValue
        else { return nil }
        self.method = method
        self.url = url
        self.status = status
        let headers = (response["headers"]?.arrayValue ?? []).compactMap { header in
            header["name"]?.stringValue.flatMap { name in header["value"]?.stringValue.map { (name: name, value: $0) } }
        }
        responseHeaders = HeaderFields(headers.filter { !Self.connectionHeaders.contains($0.name.lowercased()) })
        let text = response["content"]?["text"]?.stringValue ?? ""
        let isBase64 = response["content"]?["encoding"]?.stringValue == "base64"
        responseBody = isBase64 ? Data(base64Encoded: text) ?? Data() : Data(text.utf8)
    }

    fileprivate func entry(_ redaction: Redaction) -> JSONValue {
        func list(_ pairs: [(name: String, value: String)]) -> JSONValue {
            .array(pairs.map { ["name": .string($0.name), "value": .string($0.value)] })
        }
        let url = redaction.url(url)
        let query = URLComponents(string: url)?.queryItems ?? []
        let sentHeaders = requestHeaders.all.filter { Self.writtenHeaders.contains($0.name.lowercased()) }
        let receivedHeaders = responseHeaders.all.filter { !Self.connectionHeaders.contains($0.name.lowercased()) }
        var request: [String: JSONValue] = [
            "method": .string(method), "url": .string(url), "httpVersion": "HTTP/1.1", "cookies": [],
            "headers": list(redaction.headers(sentHeaders)), "queryString": list(query.map { ($0.name, $0.value ?? "") }),
            "headersSize": -1, "bodySize": -1,
        ]
        let sentType = requestHeaders["Content-Type"] ?? ""
        let sent = isSecret ? Data() : redaction.body(requestBody, mediaType: sentType)
        if !sent.isEmpty {
            request["postData"] = ["mimeType": .string(sentType), "text": .string(String(data: sent, encoding: .utf8) ?? "")]
        }
        let receivedType = responseHeaders["Content-Type"] ?? ""
        let received = redaction.body(responseBody, mediaType: receivedType, isSecret: isSecret)
        var content: [String: JSONValue] = ["size": .integer(received.count), "mimeType": .string(receivedType)]
        if let text = String(data: received, encoding: .utf8) {
            content["text"] = .string(text)
        } else {
            content["text"] = .string(received.base64EncodedString())
            content["encoding"] = "base64"
        }
        let response: JSONValue = [
            "status": .integer(status), "statusText": .string(HTTPURLResponse.localizedString(forStatusCode: status)),
            "httpVersion": "HTTP/1.1", "cookies": [], "headers": list(redaction.headers(receivedHeaders)), "content": .object(content),
            "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
        return [
            "startedDateTime": .string(start.ISO8601Format()), "time": 0, "request": .object(request), "response": response, "cache": [:],
            "timings": ["send": 0, "wait": 0, "receive": 0],
        ]
    }
}

/// The error of a file that is not an HTTP archive.
public struct ArchiveError: Error, CustomStringConvertible {
    /// A description of the problem.
    public let description: String

    init(_ problem: String) { description = "invalid HTTP archive: \(problem)" }
}

extension ArchivedExchange {
    /// The values in the query and the bodies whose names are those of secrets.
    var namedSecrets: [String] {
        let bodies = [requestBody, responseBody].compactMap { try? JSONValue(json: $0) }
        let form = (requestHeaders["Content-Type"] ?? "").hasPrefix(Redaction.formType) ? String(data: requestBody, encoding: .utf8) : nil
        return [url.query(), form].flatMap { Redaction.namedSecrets(inQuery: $0 ?? "") } + bodies.flatMap { Redaction.namedSecrets(in: $0) }
    }
}
