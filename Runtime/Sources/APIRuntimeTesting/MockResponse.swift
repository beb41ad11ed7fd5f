public import APIRuntime
import Foundation

/// The response of a ``MockTransport``, or a fault in its place.
public struct MockResponse: Sendable {
    private let status: Int
    private let headers: [String: String]
    private let body: @Sendable () throws -> ResponseBody
    private var delay = Duration.zero
    private var limit: Int?

    private init(_ status: Int, _ headers: [String: String], mediaType: String? = nil, body: @escaping @Sendable () throws -> ResponseBody)
    {
        self.status = status
        self.headers = mediaType.map { ["Content-Type": $0] }.map { $0.merging(headers) { $1 } } ?? headers
        self.body = body
    }

    /// Responds with a model as JSON.
    public static func json(_ value: some JSONCodable, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        MockResponse(status, headers, mediaType: "application/json") { ResponseBody(try JSONWriter.data(of: value)) }
    }

    /// Responds with JSON text, unchanged.
    public static func json(text: String, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        .data(Data(text.utf8), mediaType: "application/json", status: status, headers: headers)
    }

    /// Responds with JSON in UTF-8, such as an example of an API description.
    public static func json(_ data: Data, status: Int = 200, headers: [String: String] = [:]) -> MockResponse {
        .data(data, mediaType: "application/json", status: status, headers: headers)
    }

    /// Responds with bytes.
    public static func data(
        _ data: Data, mediaType: String = "application/octet-stream", status: Int = 200, headers: [String: String] = [:]
    ) -> MockResponse {
        MockResponse(status, headers, mediaType: mediaType) { ResponseBody(data) }
    }

    /// Responds with a body that arrives in chunks.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, mediaType: String = "application/octet-stream", status: Int = 200, headers: [String: String] = [:]
    ) -> MockResponse where Chunks.Element == Data {
        MockResponse(status, headers, mediaType: mediaType) { ResponseBody(chunks) }
    }

    /// Responds with a status and headers, without a body.
    public static func status(_ status: Int, headers: [String: String] = [:]) -> MockResponse {
        MockResponse(status, headers) { ResponseBody(Data()) }
    }

    /// Fails like the network, with a cause such as `.timedOut` or `.offline`.
    public static func fail(_ cause: NetworkCause) -> MockResponse {
        MockResponse(0, [:]) { throw NetworkError(cause, "the mock fails with the cause '\(cause)'") }
    }

    /// Returns the same response, after a delay on the clock of the transport.
    public func delay(_ duration: Duration) -> MockResponse {
        var response = self
        response.delay = duration
        return response
    }

    /// Returns the same response, but with a connection that closes after a number of bytes of the body.
    public func close(after count: Int) -> MockResponse {
        var response = self
        response.limit = count
        return response
    }

    /// Returns the response to a request, or throws the fault as an error.
    func transportResponse(to request: SentRequest, _ clock: any Clock<Duration>) async throws -> TransportResponse {
        if delay > .zero { try await clock.sleep(for: delay) }
        var body = try body()
        if let limit { body = try await body.closed(after: limit) }
        let fields = headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
        return TransportResponse(ResponseHead(statusCode: status, url: request.head.url, headers: HeaderFields(fields)), body: body)
    }
}

extension ResponseBody {
    /// Returns the first bytes of the body, followed by the end of the connection; a shorter body stays unchanged.
    fileprivate func closed(after count: Int) async throws -> ResponseBody {
        var start = Data()
        for try await chunk in self {
            start.append(chunk)
            if start.count > count { break }
        }
        guard start.count > count else { return ResponseBody(start) }
        let (chunks, continuation) = AsyncThrowingStream<Data, any Error>.makeStream()
        continuation.yield(start.prefix(count))
        continuation.finish(throwing: NetworkError(.connectionLost, "the mock closed the connection after \(count) bytes"))
        return ResponseBody(chunks)
    }
}
