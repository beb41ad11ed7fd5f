public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Encodes, authorises, sends, watches and decodes the requests of one API.
public final class APIClient: Sendable {
    /// What can be changed while the client is in use; a request takes it as it is when it is made.
    private struct Configuration {
        var baseURL: URL?
        var behaviours: [any RequestBehaviour]
        var defaultHeaders: [String: String]
        var decoding: DecodingOptions?
        var decodingQueue: DispatchQueue?
    }

    private let configuration: Mutex<Configuration>
    /// What sends the requests.
    public let transport: any Transport

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: the URL that every path is appended to; nil for the one that the description gives.
    ///   - transport: what sends the requests.
    ///   - defaultHeaders: headers of every request that does not set them itself.
    ///   - behaviours: what is done with every request.
    ///   - decoding: how answers are treated that are not what the description promises; nil for
    ///     ``DecodingOptions/default``.
    public init(
        baseURL: URL?, transport: any Transport = URLSessionTransport(), defaultHeaders: [String: String] = [:],
        behaviours: [any RequestBehaviour] = [], decoding: DecodingOptions? = nil
    ) {
        self.transport = transport
        configuration = Mutex(
            Configuration(baseURL: baseURL, behaviours: behaviours, defaultHeaders: defaultHeaders, decoding: decoding)
        )
    }

    /// Makes a client for a base URL that is given as a text; nil where it is none.
    public convenience init?(
        baseURL: String, transport: any Transport = URLSessionTransport(), defaultHeaders: [String: String] = [:],
        behaviours: [any RequestBehaviour] = [], decoding: DecodingOptions? = nil
    ) {
        guard let url = URL(string: baseURL) else { return nil }
        self.init(
            baseURL: url, transport: transport, defaultHeaders: defaultHeaders, behaviours: behaviours, decoding: decoding
        )
    }

    // MARK: Configuration

    private static let defaultClient = Mutex(APIClient(baseURL: nil))

    /// The client that requests use when they send themselves.
    public static var `default`: APIClient {
        get { defaultClient.withLock { $0 } }
        set { defaultClient.withLock { $0 = newValue } }
    }

    /// The URL that every path is appended to; nil for the one that the description gives.
    public var baseURL: URL? {
        get { configuration.withLock { $0.baseURL } }
        set { configuration.withLock { $0.baseURL = newValue } }
    }

    /// What is done with every request, in this order.
    public var behaviours: [any RequestBehaviour] {
        get { configuration.withLock { $0.behaviours } }
        set { configuration.withLock { $0.behaviours = newValue } }
    }

    /// Headers of every request that does not set them itself.
    public var defaultHeaders: [String: String] {
        get { configuration.withLock { $0.defaultHeaders } }
        set { configuration.withLock { $0.defaultHeaders = newValue } }
    }

    /// How answers are treated that are not what the description promises; nil for ``DecodingOptions/default``.
    public var decoding: DecodingOptions? {
        get { configuration.withLock { $0.decoding } }
        set { configuration.withLock { $0.decoding = newValue } }
    }

    /// The queue that answers are decoded on; nil, the default, for the task of the request itself.
    public var decodingQueue: DispatchQueue? {
        get { configuration.withLock { $0.decodingQueue } }
        set { configuration.withLock { $0.decodingQueue = newValue } }
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
        let cancellable = CancellableRequest(request: request.asAny())
        cancellable.run(
            Task {
                let response = await self.response(to: request, behaviours: behaviours)
                completionQueue.async { complete(response) }
            }
        )
        return cancellable
    }

    /// Sends a request and returns the documented answer, be it a success or not, with all that belongs to it.
    ///
    /// - Throws: ``APIFailure`` where there is no documented answer.
    @discardableResult
    public func send<Request: APIRequest>(
        _ request: Request, behaviours: [any RequestBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> APIResponse<Request.Response> {
        let response = await response(to: request, behaviours: behaviours)
        if case .error(let failure) = response { throw failure }
        return response
    }

    /// Sends a request and returns the body of the successful answer.
    ///
    /// - Throws: ``APIFailure``; its `response` is the documented answer where that is no success.
    public func value<Request: APIRequest>(
        for request: Request, behaviours: [any RequestBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> Request.Response.SuccessType {
        switch await response(to: request, behaviours: behaviours) {
        case .error(let failure):
            throw failure
        case .result(let received):
            if let success = received.success { return success }
            let error = APIClientError.unexpectedStatusCode(
                statusCode: received.statusCode, data: received.exchange.data ?? Data()
            )
            throw APIFailure(error, response: received.value, exchange: received.exchange)
        }
    }

    /// Sends a request and decodes its answer; never throws.
    private func response<Request: APIRequest>(
        to request: Request, behaviours: [any RequestBehaviour]
    ) async -> APIResponse<Request.Response> {
        let configuration = configuration.withLock { $0 }
        let any = request.asAny()
        let call = Call(
            request: any, behaviours: configuration.behaviours + behaviours, transport: transport
        )
        var exchange = Exchange(request: any)
        let response: APIResponse<Request.Response>
        do {
            let urlRequest = try request.urlRequest(baseURL: configuration.baseURL).addingHeaders(configuration.defaultHeaders)
            let answer = try await call.run(urlRequest, &exchange)
            response = await decode(answer, configuration, exchange)
        } catch {
            response = .error(APIFailure(APIClientError(error), exchange: exchange))
        }
        call.report(response.asAny())
        return response
    }

    private func decode<Value: APIResponseValue>(
        _ answer: TransportResponse, _ configuration: Configuration, _ exchange: Exchange
    ) async -> APIResponse<Value> {
        guard let queue = configuration.decodingQueue else { return Self.decode(answer, configuration.decoding ?? .default, exchange) }
        return await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: Self.decode(answer, configuration.decoding ?? .default, exchange)) }
        }
    }

    private static func decode<Value: APIResponseValue>(
        _ answer: TransportResponse, _ options: DecodingOptions, _ exchange: Exchange
    ) -> APIResponse<Value> {
        var exchange = exchange
        var reader = ResponseReader(answer, options: options)
        var value: Value?
        exchange.timeline.decodingDuration = ContinuousClock().measure { value = Value(response: &reader) }
        exchange.dropped = reader.dropped
        if let failure = reader.failure { return .error(APIFailure(APIClientError(failure), exchange: exchange)) }
        if let value { return .result(.init(value: value, exchange: exchange)) }
        let error = APIClientError.unexpectedStatusCode(statusCode: answer.urlResponse.statusCode, data: answer.data)
        return .error(APIFailure(error, exchange: exchange))
    }
}

extension URLRequest {
    /// The request with those headers that it does not have yet.
    fileprivate func addingHeaders(_ headers: [String: String]) -> URLRequest {
        var request = self
        for (name, value) in headers where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }
}
