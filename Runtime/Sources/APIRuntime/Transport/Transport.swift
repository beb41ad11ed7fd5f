public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests and receives responses, with `URLSession` by default.
public protocol Transport: Sendable {
    /// Whether a request whose body is in memory ends at the deadline of its call (``TransportRequest/deadline``), and so does the response;
    /// otherwise, which is the default, the call starts a task that it cancels.
    var keepsDeadlines: Bool { get }

    /// Sends one request, whose body can be streamed, and returns the response as soon as its head is complete.
    ///
    /// Canceling the task cancels the request, and releasing the body of the response cancels the rest of the response.
    func send(_ request: TransportRequest) async throws -> TransportResponse
}

extension Transport {
    public var keepsDeadlines: Bool { false }

    /// Sends one request that no client has made.
    public func send(_ request: URLRequest) async throws -> TransportResponse { try await send(TransportRequest(request)) }
}

/// One request as a transport sends it.
public struct TransportRequest: Sendable {
    /// The URL, the method and the headers, and the body if that is in memory.
    public var urlRequest: URLRequest
    /// The body if it is not in memory.
    public var body: RequestBody?
    /// The options of the call.
    public var options: RequestOptions
    /// The statuses of redirections to return instead of following them.
    public var redirections: Set<Int>
    /// The deadline of the call; nil if the transport need not keep it.
    public internal(set) var deadline: CallDeadline?
    /// Whether the body of the response is read while it arrives. A transport that cannot make the server wait for the reader fails if more
    /// than 16 MiB are unread.
    public var isPaced = false
    /// Is called with the head of the response, and returns what takes the body in the thread that receives it, or nil for a body that is
    /// passed on with the response. Transports that receive a body only as fast as it is read ignore it.
    var sink: Sink?
    /// The request of the caller, with its parameters; nil if no client sends it.
    public var request: AnyRequest?

    /// The possible secrets of the request, such as its token or a password, for transports that keep what they send.
    public var secrets: Set<String> {
        urlRequest.secrets(
            besides: request?.target ?? urlRequest.url?.absoluteString ?? "", hasSecretBody: request?.service.hasSecretBody == true)
    }

    /// The request with its whole body in memory, for transports that do not stream bodies.
    public func inMemory() async throws -> URLRequest {
        var urlRequest = urlRequest
        if let body { urlRequest.httpBody = try await body.data() }
        return urlRequest
    }

    typealias Sink = @Sendable (HTTPURLResponse) throws -> (@Sendable (Data) throws -> Void)?

    /// Creates a request; the body stream of the `URLRequest` becomes the body.
    public init(
        _ urlRequest: URLRequest, body: RequestBody? = nil, options: RequestOptions = .init(), redirections: Set<Int> = [],
        request: AnyRequest? = nil
    ) {
        self.request = request
        self.urlRequest = urlRequest
        self.body = body
        self.options = options
        self.redirections = redirections
        if let stream = RequestBody(streamOf: urlRequest) {
            self.body = stream
            self.urlRequest.httpBodyStream = nil
        }
    }
}

/// The response to one request.
public struct TransportResponse: Sendable {
    /// The status and the headers.
    public var urlResponse: HTTPURLResponse
    /// The body; empty if there is none.
    public var body: ResponseBody
    /// Whether a redirection led to another origin before the response; that origin received no secrets.
    var hasLeftOrigin = false

    /// Creates a response with a body that arrives in chunks.
    public init(urlResponse: HTTPURLResponse, body: ResponseBody) {
        self.urlResponse = urlResponse
        self.body = body
    }

    /// Creates a response with a body in memory.
    public init(urlResponse: HTTPURLResponse, data: Data = Data()) {
        self.init(urlResponse: urlResponse, body: ResponseBody(data))
    }

    /// Whether the server of the request rejects its secrets; a 401 from another origin says nothing about them.
    func rejectsSecrets(of request: URLRequest) -> Bool {
        guard urlResponse.statusCode == 401, !hasLeftOrigin, let url = request.url else { return false }
        return urlResponse.url?.hasOrigin(of: url) != false
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
