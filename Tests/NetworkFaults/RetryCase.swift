package import APIRuntime
import Diagnostics
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A call whose request is sent again, or is not, from `Tests/RuntimeCases/retries.json`.
package struct RetryCase: Decodable, Sendable, CustomStringConvertible {
    /// A response of the server, or a fault instead of it.
    struct Reply: Decodable {
        var status: Int?
        var headers: [String: String]?
        /// The name of a cause, or `bodyCut`.
        var fault: String?
    }

    /// The outcome of a call.
    package struct Outcome: Equatable, Sendable {
        /// The status, or the cause of the error.
        package let end: String
        /// The waits before each attempt but the first one, in seconds.
        package let waits: [Double]
        /// The time at which the service accepts the request, in seconds after the start.
        package let retryDate: Double?
    }

    let rule: String
    var method: String?
    var headers: [String: String]?
    var hasKey: Bool?
    var body: String?
    var retries: Int?
    /// The statuses and the delays of `RequestOptions.retry`.
    var statuses: Set<Int>?
    var delays: [Double]?
    var deadline: Double?
    var random: Double?
    /// The time of the start, in seconds after midnight.
    var now: Double?
    let responses: [Reply]
    let waits: [Double]
    let outcome: String
    var retryDate: Double?

    package var description: String { rule }
    package var expected: Outcome { Outcome(end: outcome, waits: waits, retryDate: retryDate) }

    /// The cases of the file.
    package static func all() throws -> [RetryCase] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../RuntimeCases/retries.json").standardized
        return try JSONDecoder().decode([RetryCase].self, from: Data(contentsOf: file))
    }

    /// Whether a real server can do what the case needs.
    package var isServable: Bool {
        responses.allSatisfy { $0.status != nil || ["connectionLost", "bodyCut"].contains($0.fault) }
            || responses.allSatisfy { $0.fault == "connectionRefused" }
    }

    /// Sets the random numbers and the time of a client, which a test target can reach.
    package typealias Injection =
        @Sendable (inout APIClient, _ random: @escaping @Sendable () -> Double, _ now: @escaping @Sendable () -> Date) -> Void

    /// Makes the call with a transport that responds without a server.
    package func run(_ inject: Injection) async throws -> Outcome {
        let replies = Lock(responses[...])
        let last = responses.last
        let transport = ReplyTransport { request in
            guard let reply = replies.withLock({ $0.popFirst() }) ?? last else { throw NetworkError(.other, "no response") }
            return try reply.response(to: request)
        }
        return try await call(APIClient(baseURL: "http://a.com", transport: transport), inject)
    }

    /// Makes the call with a transport and a real server.
    package func run(_ transport: any Transport, _ inject: Injection) async throws -> Outcome {
        try await RawServer.run { connection in
            let reply = responses[min(connection, responses.count - 1)]
            return [.read] + (reply.text.map { [.write($0)] } ?? [])
        } _: { server in
            let isRefused = responses.allSatisfy { $0.fault == "connectionRefused" }
            let outcome = try await call(
                APIClient(baseURL: isRefused ? "http://127.0.0.1:1" : server.baseURL.absoluteString, transport: transport), inject)
            let keys = server.requests.map { $0.split(separator: "\r\n").filter { $0.lowercased().hasPrefix("idempotency-key:") } }
            let isExpected = server.requests.count == outcome.waits.count + 1 && Set(keys).map(\.count) == [hasKey == true ? 1 : 0]
            return isRefused || isExpected ? outcome : Outcome(end: "\(server.requests)", waits: [], retryDate: nil)
        }
    }

    private func call(_ client: APIClient, _ inject: Injection) async throws -> Outcome {
        let clock = VirtualClock(deadline: .seconds(deadline ?? 600))
        let start = Date(timeIntervalSince1970: 1_795_564_800 + (now ?? 0))
        var client = client
        client.clock = clock
        inject(&client, { random ?? 1 }, { start.addingTimeInterval(clock.elapsed / .seconds(1)) })
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        if body == "file" { try Data("body".utf8).write(to: file) }
        defer { if body == "file" { try? FileManager.default.removeItem(at: file) } }
        let request = CaseRequest(
            method: method ?? "GET", hasKey: hasKey == true, body: body == "file" ? .file(file) : nil)
        let retry = RequestOptions.Retry(statuses: statuses, delays: (delays ?? []).map { .seconds($0) })
        let options = RequestOptions(deadline: .seconds(deadline ?? 600), retries: retries, retry: retry, headers: headers ?? [:])
        do {
            let behaviours = body == "stream" ? [StreamedBody()] : []
            let response = try await client.send(request, options: options, behaviours: behaviours)
            return outcome("\(response.statusCode)", response.exchange, start)
        } catch {
            return outcome(error.error.networkCause.map { "\($0)" } ?? error.error.name, error.exchange, start)
        }
    }

    private func outcome(_ end: String, _ exchange: Exchange, _ start: Date) -> Outcome {
        let date = exchange.retryDate?.timeIntervalSince(start)
        return Outcome(
            end: end, waits: exchange.attempts.dropFirst().map { $0.wait / .seconds(1) },
            // The difference of huge dates is not exact.
            retryDate: date.map { date in retryDate.map { abs($0 - date) <= $0 / 1e6 ? $0 : date } ?? date })
    }
}

extension RetryCase.Reply {
    /// The text that a server writes; nil if it closes the connection.
    fileprivate var text: String? {
        if fault == "bodyCut" { return "HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nabc" }
        guard let status else { return nil }
        let lines = (headers ?? [:]).map { "\($0): \($1)\r\n" }.joined()
        let length = status == 204 || status == 304 ? "" : "Content-Length: 0\r\n"
        return "HTTP/1.1 \(status) Status\r\n\(lines)\(length)Connection: close\r\n\r\n"
    }

    fileprivate func response(to request: URLRequest) throws -> TransportResponse {
        let causes: [NetworkCause] = [
            .offline, .hostNotFound, .connectionRefused, .connectionLost, .timedOut, .insecure, .malformedResponse, .responseTooLarge,
            .tooManyRedirections,
        ]
        if let cause = causes.first(where: { "\($0)" == fault }) { throw NetworkError(cause, "a fault") }
        guard let url = request.url,
            let head = HTTPURLResponse(url: url, statusCode: status ?? 200, httpVersion: "HTTP/1.1", headerFields: headers ?? [:])
        else { throw URLError(.badURL) }
        guard fault == "bodyCut" else { return TransportResponse(urlResponse: head) }
        let chunks = AsyncThrowingStream<Data, any Error> { $0.finish(throwing: NetworkError(.connectionLost, "cut")) }
        return TransportResponse(urlResponse: head, body: ResponseBody(chunks))
    }
}

private struct ReplyTransport: Transport {
    let respond: @Sendable (URLRequest) throws -> TransportResponse
    func send(_ request: TransportRequest) async throws -> TransportResponse { try respond(await request.inMemory()) }
}

private struct CaseRequest: APIRequest {
    let method: String
    let hasKey: Bool
    let body: UploadBody?

    var service: APIService<AnyStatus> {
        APIService(
            id: "case", method: HTTPMethod(rawValue: method), path: "/", hasBody: body != nil,
            idempotencyHeader: hasKey ? "Idempotency-Key" : nil)
    }
    func write(to request: inout RequestWriter) { request.upload(body, mediaType: "text/plain") }
}

private struct AnyStatus: APIResponseValue {
    let statusCode: Int
    var success: Void? { () }
    init?(response: inout ResponseReader) { statusCode = response.statusCode }
}

/// Gives a request a body that can be read once.
private struct StreamedBody: RequestBehaviour {
    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
        var urlRequest = urlRequest
        urlRequest.httpBodyStream = InputStream(data: Data("body".utf8))
        return urlRequest
    }
}
