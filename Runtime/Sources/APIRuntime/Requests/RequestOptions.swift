/// What can differ from call to call. An option of the call replaces that of the client, which replaces the default.
public struct RequestOptions: Sendable, CustomReflectable {
    /// How long a call can take before it fails, including a login; ten minutes by default.
    public var deadline: Duration?
    /// The largest body of a response that is accepted, in bytes after decompression; 256 MB by default.
    public var maximumResponseSize: Int?
    /// Headers of the request, which replace others of the same name.
    public var headers: [String: String]

    /// Ten minutes.
    public static let defaultDeadline = Duration.seconds(600)
    /// 256 MB.
    public static let defaultMaximumResponseSize = 256_000_000

    /// Creates options; those that are nil are left to the client.
    public init(deadline: Duration? = nil, maximumResponseSize: Int? = nil, headers: [String: String] = [:]) {
        self.deadline = deadline
        self.maximumResponseSize = maximumResponseSize
        self.headers = headers
    }

    /// Contains the headers only by their names, because their values may be secrets.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: ["deadline": deadline as Any, "maximumResponseSize": maximumResponseSize as Any, "headers": headers.keys.sorted()])
    }

    /// The options, with those of the client where they are nil.
    func completed(by client: RequestOptions) -> RequestOptions {
        RequestOptions(
            deadline: deadline ?? client.deadline, maximumResponseSize: maximumResponseSize ?? client.maximumResponseSize,
            headers: client.headers.merging(headers) { $1 }
        )
    }
}
