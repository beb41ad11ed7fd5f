/// The status and the headers of a response (RFC 9110, section 6.2), and where it comes from.
public struct ResponseHead: Sendable, Hashable {
    /// The status.
    public var statusCode: Int
    /// The URL that responded, which is another one than that of the request after a redirection.
    public var url: URL
    /// The headers.
    public var headers: HeaderFields

    /// Creates a head.
    public init(statusCode: Int, url: URL, headers: HeaderFields = [:]) {
        (self.statusCode, self.url, self.headers) = (statusCode, url, headers)
    }

    /// The media type of the body; nil if the response does not say.
    var mediaType: MediaType? { headers["Content-Type"].map(MediaType.init) }

    /// The response with the URL of the request, or with that of a redirection but without its query: behaviors may have added secrets.
    func hidingQuery(besides requested: URL) -> ResponseHead {
        guard url != requested || url.user() != nil, url.query() != nil || url.user() != nil else { return self }
        var head = self
        head.url = (url.withoutSecrets == requested.withoutSecrets ? requested.withoutUser : URL(string: url.withoutSecrets)) ?? url
        return head
    }
}
