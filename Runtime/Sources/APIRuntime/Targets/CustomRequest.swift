/// A request that is described by values instead of generated code, such as the request for an ``APITarget`` or a link.
///
/// For a request to a URL, create the service with ``APIService/init(id:tag:method:reference:baseURL:hasBody:security:)``.
public struct CustomRequest<Value: Sendable>: APIRequest {
    /// The description of the operation.
    public var service: APIService<CustomResponse<Value>>
    /// The query or the body.
    public var task: HTTPTask
    /// The query parameters, in addition to those of the path and the task.
    public var query: [String: any JSONCodable]
    /// The headers, which replace those of the client.
    public var headers: [String: String]
    /// The reason why the request cannot be sent; nil if it can.
    var failure: String?

    /// Creates a request.
    public init(
        service: APIService<CustomResponse<Value>>, task: HTTPTask = .plain, query: [String: any JSONCodable] = [:],
        headers: [String: String] = [:]
    ) {
        self.service = service
        self.task = task
        self.query = query
        self.headers = headers
    }

    /// Writes the query, the headers and the body.
    public func write(to request: inout RequestWriter) {
        if let failure { request.fail(failure) }
        task.write(to: &request)
        for (name, value) in query.sorted(by: { $0.key < $1.key }) { request.query(named: name, value) }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { request.header(named: name, value) }
    }
}
