public import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Encodes, authorises, sends, watches and decodes the requests of one API.
public struct APIClient: Sendable {
    /// The URL that every path is appended to; nil for the one that the description gives.
    public var baseURL: URL? { didSet { wrongBaseURL = nil } }
    /// The text that was given as a base URL and is none, so that nothing is sent to the one of the description instead.
    private(set) var wrongBaseURL: String?
    /// What sends the requests.
    public var transport: any Transport
    /// Headers of every request that does not set them itself.
    public var defaultHeaders: [String: String]
    /// What is done with every request, in this order.
    public var behaviours: [any RequestBehaviour]
    /// How answers are treated that are not what the description promises; nil for ``DecodingOptions/default``.
    public var decoding: DecodingOptions?
    /// The queue that answers are decoded on; nil, the default, for the task of the request itself.
    public var decodingQueue: DispatchQueue?

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: the URL that every path is appended to; nil for the one that the description gives.
    ///   - transport: what sends the requests.
    ///   - defaultHeaders: headers of every request that does not set them itself.
    ///   - behaviours: what is done with every request.
    ///   - decoding: how answers are treated that are not what the description promises.
    public init(
        baseURL: URL? = nil, transport: any Transport = URLSessionTransport(), defaultHeaders: [String: String] = [:],
        behaviours: [any RequestBehaviour] = [], decoding: DecodingOptions? = nil
    ) {
        self.baseURL = baseURL
        self.transport = transport
        self.defaultHeaders = defaultHeaders
        self.behaviours = behaviours
        self.decoding = decoding
    }

    /// Makes a client for a base URL that is given as a text; where it is none, every request fails and says so.
    public init(
        baseURL: String, transport: any Transport = URLSessionTransport(), defaultHeaders: [String: String] = [:],
        behaviours: [any RequestBehaviour] = []
    ) {
        self.init(
            baseURL: URL(string: baseURL), transport: transport, defaultHeaders: defaultHeaders, behaviours: behaviours
        )
        if self.baseURL == nil { wrongBaseURL = baseURL }
    }

    private static let shared = Lock(APIClient())

    /// The client that requests use when they send themselves.
    public static var `default`: APIClient {
        get { shared.withLock { $0 } }
        set { shared.withLock { $0 = newValue } }
    }

    // MARK: Sending

    /// Sends a request and calls a closure with what became of it.
    ///
    /// - Parameters:
    ///   - behaviours: what is done with this request, after what is done with every one.
    ///   - completionQueue: the queue that the closure is called on.
    ///   - complete: called exactly once.
    @discardableResult
    public func makeRequest<Request: APIRequest>(
        _ request: Request, behaviours: [any RequestBehaviour] = [], completionQueue: DispatchQueue = .main,
        complete: @escaping @Sendable (APIResponse<Request.Response>) -> Void
    ) -> CancellableRequest {
        let call = Call(request.asAny(), self, behaviours)
        let task = Task {
            let response = await Self.response(to: request, call)
            completionQueue.async { complete(response) }
        }
        return CancellableRequest(request: call.request, task: task)
    }

    /// Sends a request and returns the documented answer, be it a success or not, with all that belongs to it.
    ///
    /// - Throws: ``APIFailure`` where there is no documented answer.
    @discardableResult
    public func send<Request: APIRequest>(
        _ request: Request, behaviours: [any RequestBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> APIResponse<Request.Response> {
        let response = await Self.response(to: request, Call(request.asAny(), self, behaviours))
        if case .error(let failure) = response { throw failure }
        return response
    }

    /// Sends a request and returns the body of the successful answer.
    ///
    /// - Throws: ``APIFailure``; its `response` is the documented answer where that is no success.
    public func value<Request: APIRequest>(
        for request: Request, behaviours: [any RequestBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> Request.Response.SuccessType {
        let response = try await send(request, behaviours: behaviours)
        if let success = response.success { return success }
        let status = response.urlResponse?.statusCode ?? 0
        let error = APIClientError.unexpectedStatusCode(statusCode: status, data: response.data ?? Data())
        throw APIFailure(error: error, response: try? response.result.get(), exchange: response.exchange)
    }

    private static func response<Request: APIRequest>(
        to request: Request, _ call: Call
    ) async -> APIResponse<Request.Response> {
        let outcome = await call.run { Request.Response(response: &$0) }
        if let value = outcome.value as? Request.Response {
            return .result(.init(value: value, exchange: outcome.exchange))
        }
        let error = outcome.error ?? .unknownError(CancellationError())
        return .error(APIFailure(error: error, response: nil, exchange: outcome.exchange))
    }
}
