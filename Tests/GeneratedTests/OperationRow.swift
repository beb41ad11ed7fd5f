import LoopbackServer
import TVDBClient
import Testing

/// One operation: a request, the expected HTTP request, and a realistic response with its decoded value.
struct OperationRow: Sendable, CustomTestStringConvertible {
    let service: APIService<AnyResponseValue>
    let request: AnyRequest
    /// The path and the query.
    let target: String
    /// The header `Accept-Language`, or nil if the request does not set it.
    let language: String?
    let body: String
    /// The documented failure statuses.
    let failures: [Int]
    /// Whether the response has a property `failure`, because all failures have one type.
    let hasFailure: Bool
    /// The successful response of the server.
    let response: String
    /// Sends the request.
    let send: @Sendable (APIClient) async -> Outcome
    /// Requests the value and checks it; returns the outcome if there is none.
    let value: @Sendable (APIClient) async -> Outcome?

    /// The type-erased outcome of a request.
    struct Outcome: Sendable {
        var value: (any APIResponseValue)?
        var failure: TVDBNotAuthorized?
        var error: APIClientError?
        var exchange: Exchange
    }

    /// Creates a row; `check` checks the decoded success.
    init<Request: APIRequest>(
        _ request: Request, _ target: String, language: String? = nil, body: String = "", failures: [Int] = [401, 404],
        failure: (@Sendable (Request.Response) -> TVDBNotAuthorized?)? = nil, response: String,
        check: @escaping @Sendable (Request.Response.SuccessType) -> Void
    ) {
        service = request.service.asAny()
        self.request = request.asAny()
        self.target = target
        self.language = language
        self.body = body
        self.failures = failures
        hasFailure = failure != nil
        self.response = response
        send = { client in
            do throws(APIFailure<Request.Response>) {
                let response = try await client.send(request)
                let value = try? response.result.get()
                return Outcome(value: value, failure: value.flatMap { failure?($0) }, exchange: response.exchange)
            } catch {
                return Outcome(error: error.error, exchange: error.exchange)
            }
        }
        value = { client in
            do throws(APIFailure<Request.Response>) {
                check(try await client.value(for: request))
                return nil
            } catch {
                return Outcome(value: error.response, error: error.error, exchange: error.exchange)
            }
        }
    }

    var testDescription: String { "\(service.method) \(service.path)" }

    /// The operation with its statuses in the notation of `TVDBDescription`.
    var signature: String {
        (["\(service.method)", service.path, "200"] + failures.map(String.init)).joined(separator: " ")
    }

    static let all = accountRows + seriesRows + episodeAndImageRows
}
