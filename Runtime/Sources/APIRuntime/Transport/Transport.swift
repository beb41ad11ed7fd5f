/// Sends requests and receives responses, with `URLSession` by default.
public protocol Transport: Sendable {
    /// Whether a request whose body is in memory, and its response, end at the deadline of the call (``TransportRequest/deadline``). If
    /// false, the default, the call starts a task that it cancels at the deadline.
    var keepsDeadlines: Bool { get }

    /// Sends a request, whose body can be streamed, and returns the response as soon as its head is complete.
    ///
    /// Canceling the task cancels the request, and releasing the body of the response cancels the rest of the response.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

extension Transport {
    public var keepsDeadlines: Bool { false }
}

/// A request, as behaviors modify it and a transport sends it.
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
    /// The request of the caller, with its parameters; nil if the request does not come from a client.
    public var request: AnyRequest? {
        get { call.request }
        set { call = Call(options: call.options, redirections: call.redirections, request: newValue) }
    }
    /// The deadline of the call; nil if the transport does not have to keep it.
    public internal(set) var deadline: CallDeadline?
    /// Whether the body of the response is read while it arrives. A transport that cannot make the server wait for the reader fails when
    /// more than 16 MiB are unread.
    public var isPaced = false
    /// Receives the head of the response, and returns a closure that receives the body in the thread of the transport, or nil if the body
    /// is returned with the response. Transports that receive a body only as fast as it is read ignore the sink.
    var sink: Sink?
    /// The `URLRequest` that a behavior returned, for properties that the head lacks, such as a timeout.
    var attributes: (any Sendable)?
    private var call: Call

    /// Values that seldom change, in a class because each behavior and each `async` function would copy them.
    private final class Call: Sendable {
        let options: RequestOptions
        let redirections: Set<Int>
        let request: AnyRequest?

        init(options: RequestOptions, redirections: Set<Int>, request: AnyRequest?) {
            (self.options, self.redirections, self.request) = (options, redirections, request)
        }
    }

    /// The possible secrets in the request, such as a token or a password, for transports that store requests.
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

/// The response to a request.
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

    /// Returns whether the server of the request rejects its secrets; a 401 from another origin does not mean that.
    func rejectsSecrets(of request: RequestHead) -> Bool {
        head.statusCode == 401 && !hasLeftOrigin && head.url.isServer(of: request.url)
    }

    /// Reads the whole body and stores it, so that it can be read again.
    ///
    /// - Throws: ``NetworkError`` with the cause ``NetworkCause/responseTooLarge`` if the body has more bytes than the limit.
    public mutating func data(upTo limit: Int = .max) async throws -> Data {
        let data = try await body.data(upTo: limit)
        body = ResponseBody(data)
        return data
    }
}
