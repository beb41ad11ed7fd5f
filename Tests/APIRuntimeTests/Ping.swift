import Foundation

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What has happened in a test, in order.
final class Events: Sendable {
    private let events = Lock<[String]>([])

    func add(_ event: String) { events.withLock { $0.append(event) } }

    var all: [String] { events.withLock { $0 } }
}

/// Answers requests with a closure.
struct ClosureTransport: Transport {
    let answer: @Sendable (URLRequest) async throws -> TransportResponse

    init(_ answer: @escaping @Sendable (URLRequest) async throws -> TransportResponse) { self.answer = answer }

    /// Answers every request alike.
    init(_ status: Int, _ body: String = "", headers: [String: String] = [:]) {
        answer = { try TransportResponse($0, status, body, headers: headers) }
    }

    func send(_ request: URLRequest) async throws -> TransportResponse { try await answer(request) }
}

extension TransportResponse {
    init(_ request: URLRequest, _ status: Int, _ body: String = "", headers: [String: String] = [:]) throws {
        guard let url = request.url,
            let head = HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: headers)
        else { throw URLError(.badURL) }
        self.init(urlResponse: head, data: Data(body.utf8))
    }
}

/// A request in the shape that the generator writes.
struct Ping: APIRequest {
    static var service: APIService<PingResponse> {
        APIService(
            id: "ping", tag: "Pings", method: "POST", path: "/pings/{id}", baseURL: "https://api.example.com/v1",
            hasBody: true,
            security: [[SecurityRequirement(type: "key", scopes: ["read"])], [SecurityRequirement(type: "other")]]
        )
    }

    var id = "1"
    var tag: String?
    var language: String?
    var body: Season?

    func write(to request: inout RequestWriter) {
        request.path("id", id)
        request.query("tag", tag)
        request.header("Accept-Language", language)
        request.json(body)
    }
}

enum PingResponse: APIResponseValue {
    case status200(Season)
    case status204
    case status404(String)

    init?(response: inout ResponseReader) {
        switch response.statusCode {
        case 200: self = .status200(response.json())
        case 204: self = .status204
        case 404: self = .status404(response.text())
        default: return nil
        }
    }

    var statusCode: Int {
        switch self {
        case .status200: 200
        case .status204: 204
        case .status404: 404
        }
    }

    var success: Season? { if case .status200(let value) = self { value } else { nil } }
}

/// Notes what is called, and does what its closures say.
struct Recorder: RequestBehaviour {
    let name: String
    let events: Events
    var modify: @Sendable (URLRequest) -> URLRequest = { $0 }
    var validation: @Sendable (URLRequest, @escaping @Sendable (RequestValidationResult) -> Void) -> Void = {
        $1(.success($0))
    }

    private func note(_ event: String) { events.add(name.isEmpty ? event : name + " " + event) }

    func modifyRequest(request: AnyRequest, urlRequest: URLRequest) -> URLRequest {
        note("modify")
        return modify(urlRequest)
    }

    func validate(
        request: AnyRequest, urlRequest: URLRequest, complete: @escaping @Sendable (RequestValidationResult) -> Void
    ) {
        note("validate")
        validation(urlRequest, complete)
    }

    func beforeSend(request: AnyRequest) { note("beforeSend") }

    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        note("intercept")
        let answer = try await next(urlRequest)
        note("intercepted \(answer.urlResponse.statusCode)")
        return answer
    }

    func onResponse(request: AnyRequest, response: AnyResponse) { note("onResponse") }

    func onSuccess(request: AnyRequest, result: Any) { note("onSuccess \(result)") }

    func onFailure(request: AnyRequest, error: APIClientError) { note("onFailure \(error)") }
}

/// A behaviour that only intercepts.
struct Interceptor: RequestBehaviour {
    typealias Next = @Sendable (URLRequest) async throws -> TransportResponse

    let body: @Sendable (URLRequest, Next) async throws -> TransportResponse

    func intercept(
        request: AnyRequest, urlRequest: URLRequest, next: @Sendable (URLRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        try await withoutActuallyEscaping(next) { try await body(urlRequest, $0) }
    }
}
