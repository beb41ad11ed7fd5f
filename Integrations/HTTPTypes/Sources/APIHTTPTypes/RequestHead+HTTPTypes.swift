public import APIRuntime
public import HTTPTypes

extension RequestHead {
    /// Creates a head from a request; nil if the request has no URL, like `CONNECT` and `OPTIONS *`.
    public init?(_ request: HTTPRequest) {
        guard let url = request.url else { return nil }
        self.init(method: HTTPMethod(rawValue: request.method.rawValue), url: url, headers: HeaderFields(request.headerFields))
    }
}

extension HTTPRequest {
    /// Creates a request from a head, without the fragment and the user of its URL, because they are not sent.
    ///
    /// - Throws: `APIClientError.requestEncodingError` if the method, the URL or a field is invalid.
    public init(_ head: RequestHead) throws(APIClientError) {
        guard let method = Method(head.method.rawValue) else { throw .requestEncodingError("invalid method '\(head.method)'") }
        // HTTPTypes ends the process for a URL without a scheme.
        guard URLComponents(url: head.url, resolvingAgainstBaseURL: true)?.scheme != nil else {
            throw .requestEncodingError("the URL '\(head.url.path())' has no scheme")
        }
        self.init(method: method, url: head.url, headerFields: try HTTPFields(head.headers))
    }
}
