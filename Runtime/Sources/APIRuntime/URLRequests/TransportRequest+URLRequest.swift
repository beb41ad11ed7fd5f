public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

extension TransportRequest {
    /// The request as a `URLRequest`, without a body that is not in memory.
    ///
    /// Setting it sets the head, and a body or a body stream replaces the body. Other attributes, such as the timeout, are kept for a
    /// transport that uses `URLSession`.
    public var urlRequest: URLRequest {
        get {
            var urlRequest = attributes as? URLRequest ?? URLRequest(url: head.url)
            if attributes != nil {
                urlRequest.url = head.url
                urlRequest.httpBodyStream = nil
                for name in (urlRequest.allHTTPHeaderFields ?? [:]).keys { urlRequest.setValue(nil, forHTTPHeaderField: name) }
            }
            // Assigning the default takes longer than the rest.
            if attributes != nil || head.method != "GET" { urlRequest.httpMethod = head.method.rawValue }
            for field in head.headers.all { urlRequest.setValue(head.headers[field.name], forHTTPHeaderField: field.name) }
            if attributes != nil || body?.inMemory != nil { urlRequest.httpBody = body?.inMemory }
            return urlRequest
        }
        set {
            attributes = newValue
            head.method = HTTPMethod(rawValue: newValue.httpMethod ?? "GET")
            head.url = newValue.url ?? head.url
            let headers = newValue.allHTTPHeaderFields ?? [:]
            for field in head.headers.all where newValue.value(forHTTPHeaderField: field.name) == nil { head.headers[field.name] = nil }
            for (name, value) in headers.sorted(by: { $0.key < $1.key }) where head.headers[name] != value { head.headers[name] = value }
            if let replacement = newValue.httpBody.map(RequestBody.init) ?? RequestBody(streamOf: newValue) {
                body = replacement
            } else if body?.inMemory != nil {
                body = nil
            }
        }
    }

    /// Creates a request; a body stream becomes the body.
    ///
    /// - Parameter body: the body, if it is neither in memory nor a stream.
    public init(
        _ urlRequest: URLRequest, body: RequestBody? = nil, options: RequestOptions = .init(), redirections: Set<Int> = [],
        request: AnyRequest? = nil
    ) {
        let head = RequestHead(url: urlRequest.url ?? URL(filePath: "/"))
        self.init(head, body: body, options: options, redirections: redirections, request: request)
        self.urlRequest = urlRequest
    }

    /// Returns the request with its whole body in memory, for transports that do not stream bodies.
    public func inMemory() async throws -> URLRequest {
        var request = self
        if let body { request.body = RequestBody(try await body.data()) }
        return request.urlRequest
    }
}

extension Transport {
    /// Sends a request that does not come from a client.
    public func send(_ request: URLRequest) async throws -> TransportResponse { try await send(TransportRequest(request)) }
}

extension RequestBody {
    /// Creates a body from the body stream of a request, which can be read only once; nil if it has none.
    fileprivate init?(streamOf urlRequest: URLRequest) {
        guard urlRequest.httpBodyStream != nil else { return nil }
        let piece = Piece(stream: {
            guard let stream = urlRequest.httpBodyStream, stream.streamStatus == .notOpen else {
                throw APIClientError.requestEncodingError(
                    "the body stream was already read; a behavior that sets a body stream must set a new one for each attempt")
            }
            return stream
        })
        self.init([piece])
        isReadOnce = true
    }
}

extension AnyRequest {
    /// Returns whether a request goes to a server of the client, by its scheme, host and port. Only then may it carry credentials.
    public func isForOwnServer(_ urlRequest: URLRequest) -> Bool { !service.isReference || urlRequest.url.map(isForOwnServer) == true }

    /// Returns the encoded request, before behaviors change it, without a body that is not in memory.
    ///
    /// - Parameters:
    ///   - baseURL: the URL to which the path is appended; nil for the server in the API description.
    ///   - defaultHeaders: the headers to add if the request does not set them.
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` if a value cannot be encoded.
    public func urlRequest(
        baseURL: URL? = nil, defaultHeaders: [String: String] = [:]
    ) throws(APIClientError) -> URLRequest {
        try encoded(baseURL: baseURL, defaults: ClientDefaults(headers: defaultHeaders)).0.urlRequest
    }
}
