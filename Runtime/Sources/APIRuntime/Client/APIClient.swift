public import Dispatch

/// Sends the requests of an API and decodes the responses.
public struct APIClient: Sendable {
    /// The server that requests go to.
    public enum Server: Sendable, Equatable {
        /// The server in the API description.
        case documented
        /// The server at a base URL, to which every path is appended.
        case url(URL)
        /// An invalid base URL, as the caller passed it; every request fails.
        case invalid(String)
    }

    /// The server that requests go to.
    public var server: Server
    /// The base URL of the server; nil for the server in the API description.
    public var baseURL: URL? {
        get { if case .url(let url) = server { url } else { nil } }
        set { server = newValue.map(Server.url) ?? .documented }
    }
    /// The base URLs of the servers in the API description; requests that do not name a server use the first one.
    ///
    /// If the client has no base URL, requests for links and other URLs may carry credentials only to these servers.
    public var servers: [String]
    /// The transport that sends the requests.
    public var transport: any Transport
    /// The default headers and query parameters, for requests that do not set them; they can be changed while requests are sent.
    public var defaults: ClientDefaults
    /// The default headers, for requests that do not set them.
    public var defaultHeaders: [String: String] {
        get { defaults.headers }
        set { defaults = ClientDefaults(headers: newValue, query: defaults.query) }
    }
    /// The default options, for calls that do not set them.
    public var options: RequestOptions
    /// The clock for deadlines and for the waits between attempts.
    public var clock: any Clock<Duration> {
        get { deadlines.clock }
        set { deadlines = Deadlines(newValue) }
    }
    /// The deadlines of calls, which copies of the client share.
    private(set) var deadlines = Deadlines(ContinuousClock())
    /// Limits the retries of all copies of the client.
    var budget = RetryBudget()
    /// The behaviors of every request, in the order in which they are called.
    public var behaviours: [any CallBehaviour]
    /// How to decode responses that do not match the API description; nil for the decoding options of the API, by default
    /// ``DecodingOptions/default``.
    public var decoding: DecodingOptions?
    /// The decoding options of the API, which ``decoding`` replaces.
    private let decodingDefaults: @Sendable () -> DecodingOptions
    var currentDecoding: DecodingOptions { decoding ?? decodingDefaults() }
    /// The queue on which responses are decoded; nil, the default, decodes them in the task of the request.
    public var decodingQueue: DispatchQueue?

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: the URL to which every path is appended; nil, or the first of `servers`, for the server in the API description.
    ///   - transport: the transport that sends the requests.
    ///   - defaultHeaders: the default headers, for requests that do not set them.
    ///   - options: the default options, for calls that do not set them.
    ///   - behaviours: the behaviors of every request.
    ///   - decoding: how to decode responses that do not match the API description.
    ///   - decodingDefaults: a closure that returns the decoding options of the API, which apply if `decoding` is nil.
    ///   - servers: the base URLs of the servers in the API description.
    ///   - defaults: the default headers and query parameters, instead of `defaultHeaders`.
    public init(
        baseURL: URL? = nil, transport: any Transport, defaultHeaders: [String: String] = [:],
        options: RequestOptions = .init(), behaviours: [any CallBehaviour] = [], decoding: DecodingOptions? = nil,
        decodingDefaults: @escaping @Sendable () -> DecodingOptions = { .default }, servers: [String] = [], defaults: ClientDefaults? = nil
    ) {
        self.servers = servers
        server = baseURL.flatMap { $0.absoluteString == servers.first ? nil : .url($0) } ?? .documented
        self.transport = transport
        self.defaults = defaults ?? ClientDefaults(headers: defaultHeaders)
        self.behaviours = behaviours
        self.decoding = decoding
        self.decodingDefaults = decodingDefaults
        self.options = options
    }

    /// Creates a client for a base URL given as a string; if the string is not a URL, every request fails.
    public init(
        baseURL: String, transport: any Transport, defaultHeaders: [String: String] = [:],
        behaviours: [any CallBehaviour] = []
    ) {
        self.init(
            baseURL: URL(string: PercentEncoding.reference(baseURL)), transport: transport, defaultHeaders: defaultHeaders,
            behaviours: behaviours
        )
        if self.baseURL == nil { server = .invalid(baseURL) }
    }

    /// Returns the URL of a server in an API description; if the text is not a URL, every request fails.
    public static func serverURL(_ text: String) -> URL { URL(string: PercentEncoding.reference(text)) ?? URL(filePath: "/" + text) }

    /// Returns the base URL of requests; nil for the server in the API description.
    func validBaseURL() throws(APIClientError) -> URL? {
        guard case .invalid(let text) = server else { return baseURL }
        // The user and the query may be secrets.
        let shown = text.prefix { $0 != "?" }.replacing(/\/\/[^\/]*@/, with: "//")
        throw .requestEncodingError("invalid base URL '\(shown)'")
    }
}

extension RequestExecution {
    /// Sends the request and returns the response of the operation, or the error.
    func response<Value: APIResponseValue>() async -> APIResponse<Value> {
        await run(Value.self).response()
    }
}

extension APIClient: CustomReflectable {
    /// Contains only the server, because headers may contain secrets.
    public var customMirror: Mirror { Mirror(self, children: ["server": server]) }
}

extension APIClient.Server: CustomStringConvertible, CustomReflectable {
    /// The origin and the path of the server, without the parts of the URL that may contain a secret.
    public var description: String {
        switch self {
        case .documented: "the documented server"
        case .url(let url): url.withoutSecrets
        case .invalid: "an invalid base URL"
        }
    }
    /// Contains only the description.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}
