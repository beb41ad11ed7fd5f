/// The method, the URL and the headers of a request (RFC 9110, section 6.2).
public struct RequestHead: Sendable, Hashable {
    /// The method.
    public var method: HTTPMethod
    /// The URL.
    public var url: URL
    /// The headers.
    public var headers: HeaderFields

    /// Creates a head.
    public init(method: HTTPMethod = "GET", url: URL, headers: HeaderFields = [:]) {
        (self.method, self.url, self.headers) = (method, url, headers)
    }
}
