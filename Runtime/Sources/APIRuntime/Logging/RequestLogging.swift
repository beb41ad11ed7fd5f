/// Writes a line for each attempt to send a request and for each response, with a number but without credentials and bodies.
///
/// It also writes a line for the error or the documented failure of a call, unless another attempt succeeds, and for each of the first ten
/// values that were left out of a response.
///
///     let client = APIClient(behaviours: [RequestLogging { print($0) }])
///     // [REQUEST #1]: Movies.getDetails: GET /movie/268
///     // [RESPONSE #1]: 200 Content-Type=application/json
public struct RequestLogging: CallBehaviour {
    private let count = Lock(0)
    private let write: @Sendable (String) -> Void

    /// Creates a log.
    ///
    /// - Parameter write: a closure that writes a line. Several threads may call it at the same time.
    public init(write: @escaping @Sendable (String) -> Void) {
        // Text from a server must not control a terminal.
        self.write = { write($0.inOneLine) }
    }

    public var keepsDeadlines: Bool { true }

    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let wait = request.wait > .zero ? " after \(Duration.milliseconds((request.wait / .milliseconds(1)).rounded()))" : ""
        write("[REQUEST #\(number)\(request.attempt > 1 ? ", attempt \(request.attempt)\(wait)" : "")]: \(request)")
        do {
            let response = try await next(sending)
            let type = response.head.headers["Content-Type"]
            let id = request.requestID(in: response.head)
            write(
                "[RESPONSE #\(number)]: \(response.head.statusCode)" + (type.map { " Content-Type=\($0)" } ?? "")
                    + (id.map { " Request-ID=\($0)" } ?? ""))
            return response
        } catch {
            write("[RESPONSE #\(number)]: none" + (APIClientError(error).networkCause.map { " (\($0))" } ?? ""))
            throw error
        }
    }

    // The text of the original error may contain the URL with a key.
    public func onFailure(request: AnyRequest, error: APIClientError) { write("[FAILURE] \(request.service): \(error)") }

    public func onResponse(request: AnyRequest, response: AnyResponse) {
        guard case .success(let value) = response.result, value.statusCode >= 400 else { return }
        onFailure(request: request, error: .unexpectedStatusCode(statusCode: value.statusCode, data: response.data ?? Data()))
    }

    public func onDropped(request: AnyRequest, values: [JSONError]) {
        let rest = values.count > 10 ? ["and \(values.count - 10) more"] : []
        for line in values.prefix(10).map(\.description) + rest { write("[DROPPED] \(request.service): \(line)") }
    }
}
