/// A client of an API, which sends requests with an ``APIClient``.
///
/// Generated clients and ``APIClient`` itself conform to it, so that both have the same functions.
public protocol RequestSender: Sendable {
    /// The underlying client, which sends the requests.
    var apiClient: APIClient { get }

    /// Creates a copy of a client with another underlying client; both share tokens and secrets.
    init(_ client: Self, apiClient: APIClient)
}

extension APIClient: RequestSender {
    /// The client itself.
    public var apiClient: APIClient { self }

    /// Creates a copy of the underlying client.
    public init(_ client: APIClient, apiClient: APIClient) { self = apiClient }
}

extension RequestSender {
    /// Sends a request and returns any documented response, successful or not, with its headers and body.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    /// - Throws: ``APIFailure`` if there is no documented response.
    @discardableResult
    public func send<Request: APIRequest>(
        _ request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> ReceivedResponse<Request.Response> {
        let response: APIResponse<Request.Response> = await RequestExecution(request.asAny(), apiClient, options, behaviours).response()
        switch response {
        case .result(let received): return received
        case .error(let failure): throw failure
        }
    }

    /// Sends a request and returns the body of the successful response.
    ///
    /// - Parameters:
    ///   - request: the request to send.
    ///   - options: the options of this call.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    /// - Throws: ``APIFailure``; its `response` is the documented response if it is not successful.
    public func value<Request: APIRequest>(
        for request: Request, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) async throws(APIFailure<Request.Response>) -> Request.Response.SuccessType {
        let response = try await send(request, options: options, behaviours: behaviours)
        if let success = response.success { return success }
        throw APIFailure(unsuccessful: response)
    }
}
