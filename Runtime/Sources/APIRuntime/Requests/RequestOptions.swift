/// What can differ from call to call. An option of the call replaces that of the client, which replaces the default.
public struct RequestOptions: Sendable, CustomReflectable {
    /// How long a call can take before it fails, including a login; ten minutes by default.
    public var deadline: Duration?
    /// How often a request is sent again after a fault that may pass; twice by default, and 0 for never.
    public var retries: Int?
    /// How long an attempt to send a request can take before it is given up and made again; as long as the call by default.
    public var attemptTimeout: Duration?
    /// How long the server of a stream can send nothing before the stream fails; a minute by default.
    public var idleTimeout: Duration?
    /// The largest body of a response that is accepted, in bytes after decompression; 256 MB by default.
    public var maximumResponseSize: Int?
    /// Is told how much of the body of the request was sent; an attempt starts again from zero.
    public var uploadProgress: TransferProgress?
    /// Headers of the request, which replace others of the same name.
    public var headers: [String: String]

    /// Ten minutes.
    public static let defaultDeadline = Duration.seconds(600)
    /// Two.
    public static let defaultRetries = 2
    /// One minute.
    public static let defaultIdleTimeout = Duration.seconds(60)
    /// 256 MB.
    public static let defaultMaximumResponseSize = 256_000_000

    /// Creates options; those that are nil are left to the client.
    public init(
        deadline: Duration? = nil, retries: Int? = nil, attemptTimeout: Duration? = nil, idleTimeout: Duration? = nil,
        maximumResponseSize: Int? = nil, uploadProgress: TransferProgress? = nil, headers: [String: String] = [:]
    ) {
        self.uploadProgress = uploadProgress
        self.deadline = deadline
        self.retries = retries
        self.attemptTimeout = attemptTimeout
        self.idleTimeout = idleTimeout
        self.maximumResponseSize = maximumResponseSize
        self.headers = headers
    }

    /// Contains the headers only by their names, because their values may be secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "deadline": deadline as Any, "retries": retries as Any, "attemptTimeout": attemptTimeout as Any,
                "idleTimeout": idleTimeout as Any, "maximumResponseSize": maximumResponseSize as Any, "headers": headers.keys.sorted(),
            ])
    }

    /// The options, with those of the client where they are nil.
    func completed(by client: RequestOptions) -> RequestOptions {
        RequestOptions(
            deadline: deadline ?? client.deadline, retries: retries ?? client.retries,
            attemptTimeout: attemptTimeout ?? client.attemptTimeout, idleTimeout: idleTimeout ?? client.idleTimeout,
            maximumResponseSize: maximumResponseSize ?? client.maximumResponseSize,
            uploadProgress: uploadProgress ?? client.uploadProgress, headers: client.headers.merging(headers) { $1 }
        )
    }
}
