public import APIRuntime
public import HTTPTypes

extension ResponseHead {
    /// Creates a head from a response and the URL that responded, which an `HTTPResponse` does not contain.
    public init(_ response: HTTPResponse, url: URL) {
        self.init(statusCode: response.status.code, url: url, headers: HeaderFields(response.headerFields))
    }
}

extension HTTPResponse {
    /// Creates a response from a head.
    ///
    /// - Throws: `APIClientError.requestEncodingError` if the status or a field is invalid.
    public init(_ head: ResponseHead) throws(APIClientError) {
        guard (0...999).contains(head.statusCode) else { throw .requestEncodingError("invalid status \(head.statusCode)") }
        self.init(status: Status(code: head.statusCode), headerFields: try HTTPFields(head.headers))
    }
}
