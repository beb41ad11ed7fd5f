/// Modifies, validates, intercepts or observes the requests of a client or of a single call.
///
/// Every method is optional. For each request, the methods are called in the order in which they are declared here. The behaviors of the
/// client are called before those of the call.
public protocol CallBehaviour: Sendable {
    /// Whether `intercept` sends failed requests again; the client then does not (``RequestOptions/retries``). False by default.
    var sendsAgain: Bool { get }

    /// Whether `intercept` waits for nothing but `next`, so that the call needs no task of its own to end at its deadline. False by
    /// default, which is also right if `intercept` is not implemented.
    var keepsDeadlines: Bool { get }

    /// Modifies the request before anything else happens; do asynchronous work in `validate` or `intercept` instead.
    func modify(request: AnyRequest, sending: inout TransportRequest)

    /// Accepts the request, modified or not, or rejects it by an error.
    func validate(request: AnyRequest, sending: inout TransportRequest) async throws

    /// Called before the request is sent.
    func beforeSend(request: AnyRequest)

    /// Sends the request by calling `next`; can change the request or the response, respond without sending, or send again.
    ///
    /// It is called for each attempt, whose number is that of the request; every other method is called once for a call.
    ///
    /// - Parameter next: sends a request through the remaining behaviors and the transport.
    func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse

    /// Called with the first 1,000 values that were left out of a response because they do not match the API description: their places,
    /// what was expected and what was found, never the values.
    func onDropped(request: AnyRequest, values: [JSONError])

    /// Called with the decoded body of a successful response.
    func onSuccess(request: AnyRequest, result: Any)

    /// Called if there is no documented response, or if a response with a successful status reports a failure (see the option
    /// `failures`). Any other documented response is not a failure, whatever its status.
    func onFailure(request: AnyRequest, error: APIClientError)

    /// Called last, with the response or the error of every request that passed validation.
    func onResponse(request: AnyRequest, response: AnyResponse)
}

extension CallBehaviour {
    public var sendsAgain: Bool { false }

    public var keepsDeadlines: Bool { false }

    public func modify(request: AnyRequest, sending: inout TransportRequest) {}

    public func validate(request: AnyRequest, sending: inout TransportRequest) async throws { DefaultHook.validate.note(self) }

    public func beforeSend(request: AnyRequest) {}

    public func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse {
        DefaultHook.intercept.note(self)
        return try await next(sending)
    }

    public func onDropped(request: AnyRequest, values: [JSONError]) {}

    public func onSuccess(request: AnyRequest, result: Any) {}

    public func onFailure(request: AnyRequest, error: APIClientError) {}

    public func onResponse(request: AnyRequest, response: AnyResponse) {}
}
