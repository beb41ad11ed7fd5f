public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension ResponseHead {
    /// Creates the head of a response.
    public init(_ urlResponse: HTTPURLResponse) {
        self.init(statusCode: urlResponse.statusCode, url: urlResponse.url ?? URL(filePath: "/"))
        // On Linux, values can end in white space.
        let fields = urlResponse.allHeaderFields.compactMap { field in
            (field.key as? String).map { ($0, "\(field.value)".trimmed { $0 == " " || $0 == "\t" }) }
        }
        headers = HeaderFields(fields.sorted { $0.0 < $1.0 }.map { (name: $0.0, value: $0.1) })
    }

    /// The head as an `HTTPURLResponse`, in which several values of a name are joined.
    public var urlResponse: HTTPURLResponse? {
        HTTPURLResponse(url: url, statusCode: statusCode, httpVersion: "HTTP/1.1", headerFields: headers.dictionary)
    }
}

extension TransportResponse {
    /// Creates a response with a body that arrives in chunks.
    public init(urlResponse: HTTPURLResponse, body: ResponseBody) { self.init(ResponseHead(urlResponse), body: body) }

    /// Creates a response with a body in memory.
    public init(urlResponse: HTTPURLResponse, data: Data = Data()) { self.init(ResponseHead(urlResponse), data: data) }
}

extension Exchange {
    /// The request before behaviors intercepted it, without credentials and tokens; nil if it was not sent.
    ///
    /// Possible secrets in headers of ``RequestOptions``, the query of a base URL, and passwords in a JSON body are replaced. The body of a
    /// login, and any other body with a password, is left out.
    public var urlRequest: URLRequest? { sent?.urlRequest }
    /// The status and the headers of the response, or nil if there was no response.
    public var urlResponse: HTTPURLResponse? { responseHead?.urlResponse }
}

extension APIResponse {
    /// The request before behaviors intercepted it, without credentials and tokens; nil if it was not sent.
    public var urlRequest: URLRequest? { exchange.urlRequest }
    /// The status and the headers of the response, or nil if there was no response.
    public var urlResponse: HTTPURLResponse? { exchange.urlResponse }
}

extension ReceivedResponse {
    /// The request before behaviors intercepted it, without credentials and tokens.
    public var urlRequest: URLRequest? { exchange.urlRequest }
    /// The status and the headers of the response.
    public var urlResponse: HTTPURLResponse? { exchange.urlResponse }
}

extension AnyResponse {
    /// The request before behaviors intercepted it, without credentials and tokens; nil if it was not sent.
    public var urlRequest: URLRequest? { exchange.urlRequest }
    /// The status and the headers of the response, or nil if there was no response.
    public var urlResponse: HTTPURLResponse? { exchange.urlResponse }
}
