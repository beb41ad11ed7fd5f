/// The options of a call. An option of a call takes precedence over an option of the client, which takes precedence over the default.
public struct RequestOptions: Sendable, CustomReflectable {
    /// How long a call can take, including a login, before it fails; ten minutes by default.
    public var deadline: Duration?
    /// How often a request is sent again after a temporary failure; twice by default, and 0 for never.
    public var retries: Int?
    /// After which statuses a request is sent again, and after how long; by default according to `docs/network.md`.
    public var retry: Retry?
    /// How long an attempt to send a request can take before it is canceled and another one starts; by default as long as the call.
    public var attemptTimeout: Duration?
    /// How long a stream can be idle before it fails; a minute by default.
    public var idleTimeout: Duration?
    /// How often a stream that ends early is requested again after the same event, with the `id` of that event; never by default.
    public var streamResumptions: Int?
    /// The maximum size of the body of a response, in bytes after decompression; 256 MB by default.
    public var maximumResponseSize: Int?
    /// Receives the progress of the body of the request; each attempt starts from zero.
    public var uploadProgress: TransferProgress?
    /// The response header that identifies the request, which takes precedence over those with the common names; see
    /// ``Exchange/requestID``.
    public var requestIDHeader: String?
    /// Headers of the request, which replace those with the same names.
    public var headers: [String: String]
    /// Query parameters that the API description lacks. A parameter that the request itself sets takes precedence.
    public var query: [String: String]
    /// Members of a JSON body that the API description lacks, which replace those with the same names. A call with any other body fails.
    public var bodyProperties: [String: JSONValue]

    /// After which statuses a request is sent again, and after how long.
    public struct Retry: Sendable, Equatable {
        /// The statuses, of 400 or above; nil for 408, 429, 500, 502, 503, 504, and 403 if the response specifies the time to wait.
        public var statuses: Set<Int>?
        /// How long to wait before the second attempt, the third one and so on, if the response does not specify it; the last delay applies
        /// to all further attempts. Empty for random waits.
        public var delays: [Duration]

        /// Creates a rule. Each delay allows one more attempt, unless ``RequestOptions/retries`` sets the number of retries.
        public init(statuses: Set<Int>? = nil, delays: [Duration] = []) {
            self.statuses = statuses
            self.delays = delays
        }
    }

    /// The default deadline of a call, which is ten minutes.
    public static let defaultDeadline = Duration.seconds(600)
    /// The default number of retries, which is two.
    public static let defaultRetries = 2
    /// The default idle timeout of a stream, which is one minute.
    public static let defaultIdleTimeout = Duration.seconds(60)
    /// The default maximum size of the body of a response, which is 256 MB.
    public static let defaultMaximumResponseSize = 256_000_000

    /// Creates options; those of the client apply where an option is nil.
    public init(
        deadline: Duration? = nil, retries: Int? = nil, retry: Retry? = nil, attemptTimeout: Duration? = nil, idleTimeout: Duration? = nil,
        streamResumptions: Int? = nil, maximumResponseSize: Int? = nil, uploadProgress: TransferProgress? = nil,
        requestIDHeader: String? = nil,
        headers: [String: String] = [:], query: [String: String] = [:], bodyProperties: [String: JSONValue] = [:]
    ) {
        self.uploadProgress = uploadProgress
        self.deadline = deadline
        self.retries = retries
        self.retry = retry
        self.requestIDHeader = requestIDHeader
        self.attemptTimeout = attemptTimeout
        self.idleTimeout = idleTimeout
        self.streamResumptions = streamResumptions
        self.maximumResponseSize = maximumResponseSize
        self.headers = headers
        self.query = query
        self.bodyProperties = bodyProperties
    }

    /// Contains only the names of headers, query parameters and members of the body, because their values may be secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "deadline": deadline as Any, "retries": retries as Any, "attemptTimeout": attemptTimeout as Any,
                "idleTimeout": idleTimeout as Any, "streamResumptions": streamResumptions as Any,
                "maximumResponseSize": maximumResponseSize as Any, "headers": headers.keys.sorted(),
                "query": query.keys.sorted(), "bodyProperties": bodyProperties.keys.sorted(),
            ])
    }

    /// Returns the options, with those of the client where they are nil.
    func completed(by client: RequestOptions) -> RequestOptions {
        RequestOptions(
            deadline: deadline ?? client.deadline, retries: retries ?? client.retries,
            retry: retry ?? client.retry, attemptTimeout: attemptTimeout ?? client.attemptTimeout,
            idleTimeout: idleTimeout ?? client.idleTimeout, streamResumptions: streamResumptions ?? client.streamResumptions,
            maximumResponseSize: maximumResponseSize ?? client.maximumResponseSize,
            uploadProgress: uploadProgress ?? client.uploadProgress, requestIDHeader: requestIDHeader ?? client.requestIDHeader,
            headers: headers.completed(by: client.headers), query: client.query.merging(query) { $1 },
            bodyProperties: client.bodyProperties.merging(bodyProperties) { $1 }
        )
    }
}

extension [String: String] {
    /// Returns the headers, with those of the client whose names they do not contain, ignoring case (RFC 9110, section 5.1).
    fileprivate func completed(by client: [String: String]) -> [String: String] {
        if isEmpty || client.isEmpty { return isEmpty ? client : self }
        let names = Set(keys.map { $0.lowercased() })
        return merging(client.filter { !names.contains($0.key.lowercased()) }) { own, _ in own }
    }
}
