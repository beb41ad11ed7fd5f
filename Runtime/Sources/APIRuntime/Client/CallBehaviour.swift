/// Modifies, validates, intercepts or observes the requests of a client or of a single call.
///
/// Every method is optional. For each request, the client calls the methods in the order in which they are declared here, each of them on
/// its own behaviors before those of the call.
public protocol CallBehaviour: Sendable {
    /// Whether `intercept` sends failed requests again, so that the client does not (``RequestOptions/retries``). False by default.
    var sendsAgain: Bool { get }

    /// Whether `intercept` waits only for `next`, so that the call needs no separate task to end at its deadline. False by default, which
    /// is also correct for a behavior that does not implement `intercept`.
    var keepsDeadlines: Bool { get }

    /// Modifies the request before anything else happens; do asynchronous work in `validate` or `intercept` instead.
    func modify(request: AnyRequest, sending: inout TransportRequest)

    /// Accepts the request, after any changes, or rejects it by throwing an error.
    func validate(request: AnyRequest, sending: inout TransportRequest) async throws

    /// Receives the request before it is sent.
    func beforeSend(request: AnyRequest)

    /// Sends the request by calling `next`. An implementation can change the request or the response, respond without sending, or send
    /// again.
    ///
    /// The client calls it for each attempt, whose number is ``AnyRequest/attempt``. It calls every other method once for each call.
    ///
    /// - Parameter next: a closure that sends a request through the remaining behaviors and the transport.
    func intercept(
        request: AnyRequest, sending: TransportRequest, next: @Sendable (TransportRequest) async throws -> TransportResponse
    ) async throws -> TransportResponse

    /// Receives the first 1,000 values that were left out of a response because they do not match the API description: their places, and
    /// what was expected and found, but never the values themselves.
    func onDropped(request: AnyRequest, values: [JSONError])

    /// Receives the decoded body of a successful response.
    func onSuccess(request: AnyRequest, result: Any)

    /// Receives the error if there is no documented response, or if a response with a successful status reports a failure (see the option
    /// `failures`). Any other documented response is not a failure, regardless of its status.
    func onFailure(request: AnyRequest, error: APIClientError)

    /// Receives the response or the error of every request that passed validation. The client calls it last.
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
