import LoopbackServer
import TVDBClient
import Testing

/// One operation: a call of it, what must go over the wire for it, and what a realistic answer must become.
struct OperationRow: Sendable, CustomTestStringConvertible {
    let service: APIService<AnyResponseValue>
    let request: AnyRequest
    /// Path and query.
    let target: String
    /// The header `Accept-Language`, or nil where the call does not set it.
    let language: String?
    let body: String
    /// The documented statuses that are no success.
    let failures: [Int]
    /// Whether the response has a property `failure`, which it has where there is one type of failure.
    let hasFailure: Bool
    /// What the server answers where all is well.
    let answer: String
    /// Sends the request.
    let send: @Sendable (APIClient) async -> Outcome
    /// Asks for the value of the request and looks at it; what became of the request where there is none.
    let value: @Sendable (APIClient) async -> Outcome?

    /// What became of a request, without its type.
    struct Outcome: Sendable {
        var value: (any APIResponseValue)?
        var failure: TVDBNotAuthorized?
        var error: APIClientError?
        var exchange: Exchange
    }

    /// Takes a call and what belongs to it; `check` looks at the decoded success.
    init<Request: APIRequest>(
        _ request: Request, _ target: String, language: String? = nil, body: String = "", failures: [Int] = [401, 404],
        failure: (@Sendable (Request.Response) -> TVDBNotAuthorized?)? = nil, answer: String,
        check: @escaping @Sendable (Request.Response.SuccessType) -> Void
    ) {
        service = request.service.asAny()
        self.request = request.asAny()
        self.target = target
        self.language = language
        self.body = body
        self.failures = failures
        hasFailure = failure != nil
        self.answer = answer
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

    /// The operation with its statuses, as `TVDBDescription` spells it.
    var signature: String {
        (["\(service.method)", service.path, "200"] + failures.map(String.init)).joined(separator: " ")
    }

    static let all = accountRows + seriesRows + episodeAndImageRows
}
