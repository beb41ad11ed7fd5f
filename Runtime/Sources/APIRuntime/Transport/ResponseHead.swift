/// The status, the URL and the headers of a response (RFC 9110, section 6.2).
public struct ResponseHead: Sendable, Hashable {
    /// The status.
    public var statusCode: Int
    /// The URL that responded, which differs from the URL of the request after a redirection.
    public var url: URL
    /// The headers.
    public var headers: HeaderFields

    /// Creates a head.
    public init(statusCode: Int, url: URL, headers: HeaderFields = [:]) {
        (self.statusCode, self.url, self.headers) = (statusCode, url, headers)
    }

    /// The media type of the body; nil if the response does not declare it.
    var mediaType: MediaType? { headers["Content-Type"].map(MediaType.init) }

    /// Returns the response with the URL of the request, or of a redirection without its query, because behaviors may have added secrets.
    func hidingQuery(besides requested: URL) -> ResponseHead {
        guard url != requested || url.user() != nil, url.query() != nil || url.user() != nil else { return self }
        var head = self
        head.url = (url.withoutSecrets == requested.withoutSecrets ? requested.withoutUser : URL(string: url.withoutSecrets)) ?? url
        return head
    }
}
