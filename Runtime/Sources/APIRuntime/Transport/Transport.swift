/// Sends requests and receives responses, with `URLSession` by default.
public protocol Transport: Sendable {
    /// Whether a request whose body is in memory ends at the deadline of its call (``TransportRequest/deadline``), and so does the
    /// response; otherwise, which is the default, the call starts a task that it cancels.
    var keepsDeadlines: Bool { get }

    /// Sends one request, whose body can be streamed, and returns the response as soon as its head is complete.
    ///
    /// Canceling the task cancels the request, and releasing the body of the response cancels the rest of the response.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

extension Transport {
    public var keepsDeadlines: Bool { false }
}

/// One request as behaviors modify it and as a transport sends it.
public struct TransportRequest: Sendable {
    /// The method, the URL and the headers.
    public var head: RequestHead
    /// The body; nil if there is none.
    public var body: RequestBody?
    /// The options of the call.
    public var options: RequestOptions {
        get { call.options }
        set { call = Call(options: newValue, redirections: call.redirections, request: call.request) }
    }
    /// The statuses of redirections to return instead of following them.
    public var redirections: Set<Int> {
        get { call.redirections }
        set { call = Call(options: call.options, redirections: newValue, request: call.request) }
    }
    /// The request of the caller, with its parameters; nil if no client sends it.
    public var request: AnyRequest? {
        get { call.request }
        set { call = Call(options: call.options, redirections: call.redirections, request: newValue) }
    }
    /// The deadline of the call; nil if the transport need not keep it.
    public internal(set) var deadline: CallDeadline?
    /// Whether the body of the response is read while it arrives. A transport that cannot make the server wait for the reader fails if more
    /// than 16 MiB are unread.
    public var isPaced = false
    /// Receives the head of the response, and returns a closure that receives the body in the thread of the transport, or nil for a body
    /// that is passed on with the response. Transports that receive a body only as fast as it is read ignore it.
    var sink: Sink?
    /// The `URLRequest` that a behavior returned, for what the head does not have, such as a timeout.
    var attributes: (any Sendable)?
    private var call: Call

    /// What seldom changes: each behavior and each `async` function would copy it.
    private final class Call: Sendable {
        let options: RequestOptions
        let redirections: Set<Int>
        let request: AnyRequest?

        init(options: RequestOptions, redirections: Set<Int>, request: AnyRequest?) {
            (self.options, self.redirections, self.request) = (options, redirections, request)
        }
    }

    /// The possible secrets of the request, such as its token or a password, for transports that keep what they send.
    public var secrets: Set<String> {
        secrets(besides: request?.target ?? head.url.absoluteString, hasSecretBody: request?.service.hasSecretBody == true)
    }

    /// Whether the body can be read only once, so that the request cannot be sent again.
    var isSentOnce: Bool { body?.isReadOnce == true }

    typealias Sink = @Sendable (ResponseHead) throws -> (@Sendable (Data) throws -> Void)?

    /// Creates a request.
    public init(
        _ head: RequestHead, body: RequestBody? = nil, options: RequestOptions = .init(), redirections: Set<Int> = [],
        request: AnyRequest? = nil
    ) {
        (self.head, self.body) = (head, body)
        call = Call(options: options, redirections: redirections, request: request)
    }
}

/// The response to one request.
public struct TransportResponse: Sendable {
    /// The status, the URL and the headers.
    public var head: ResponseHead
    /// The body; empty if there is none.
    public var body: ResponseBody
    /// Whether a redirection led to another origin before the response; that origin received no secrets.
    var hasLeftOrigin = false

    /// Creates a response with a body that arrives in chunks.
    public init(_ head: ResponseHead, body: ResponseBody) { (self.head, self.body) = (head, body) }

    /// Creates a response with a body in memory.
    public init(_ head: ResponseHead, data: Data = Data()) { self.init(head, body: ResponseBody(data)) }

    /// Whether the server of the request rejects its secrets; a 401 from another origin says nothing about them.
    func rejectsSecrets(of request: RequestHead) -> Bool {
        head.statusCode == 401 && !hasLeftOrigin && head.url.isServer(of: request.url)
    }

    /// Reads the whole body and keeps it, so that it can be read again.
    ///
    /// - Throws: ``NetworkError`` with the cause ``NetworkCause/responseTooLarge`` if the body has more bytes than the limit.
    public mutating func data(upTo limit: Int = .max) async throws -> Data {
        let data = try await body.data(upTo: limit)
        body = ResponseBody(data)
        return data
    }
}
