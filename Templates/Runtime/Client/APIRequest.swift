public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request to call an operation, with its parameters; as a value, it can be changed and sent many times.
public protocol APIRequest: Sendable, CustomStringConvertible {
    /// The responses of the operation.
    associatedtype Response: APIResponseValue

    /// The description of the operation.
    static var service: APIService<Response> { get }

    /// Writes the parameters and the body.
    func write(to request: inout RequestWriter)
}

extension APIRequest {
    /// The parameters of a request, which are its properties.
    public typealias Options = Self

    /// The request itself, for code that sets parameters with `options`.
    public var options: Self {
        get { self }
        set { self = newValue }
    }

    /// Creates a request with the parameters of another one.
    public init(options: Self) { self = options }

    /// The description of the operation.
    public var service: APIService<Response> { Self.service }

    /// The type-erased request, which behaviours receive.
    public func asAny() -> AnyRequest { AnyRequest(request: self, service: Self.service.asAny()) }

    /// Sends the request with ``APIClient/default``.
    @discardableResult
    public func makeRequest(
        completionQueue: DispatchQueue = .main, complete: @escaping @Sendable (APIResponse<Response>) -> Void
    ) -> CancellableRequest {
        APIClient.default.makeRequest(self, completionQueue: completionQueue, complete: complete)
    }

    /// The operation, the path and the query.
    public var description: String { asAny().description }

    /// The description and the size of the body; not the body, which may contain secrets.
    public var debugDescription: String { asAny().debugDescription }
}

extension APIRequest where Self: CustomReflectable {
    /// Contains only the description, because the request has secret parameters or a secret body.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// A type-erased request, which behaviours receive.
public struct AnyRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The request.
    public let request: any APIRequest
    /// The description of the operation.
    public let service: APIService<AnyResponseValue>

    /// The encoded request, before behaviours change it, without a body that is not in memory.
    ///
    /// - Parameters:
    ///   - baseURL: the URL that the path is appended to; nil for the server in the API description.
    ///   - defaultHeaders: headers to add if the request does not set them.
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` if a value cannot be encoded.
    public func urlRequest(
        baseURL: URL? = nil, defaultHeaders: [String: String] = [:]
    ) throws(APIClientError) -> URLRequest {
        try encoded(baseURL: baseURL, defaultHeaders: defaultHeaders).urlRequest
    }

    /// The encoded request with a body that is not in memory.
    func encoded(baseURL: URL?, defaultHeaders: [String: String]) throws(APIClientError) -> (urlRequest: URLRequest, body: RequestBody?) {
        let writer = written()
        let urlRequest = try writer.urlRequest(baseURL: baseURL?.absoluteString ?? service.baseURL, defaultHeaders: defaultHeaders)
        return (urlRequest, writer.streamedBody)
    }

    /// The operation, the path and the query.
    public var description: String {
        "\(service.tag.isEmpty ? service.id : service.tag + "." + service.id): \(service.method) \(written(body: false).target)"
    }

    /// The description and the size of the body; not the body, which may contain secrets.
    public var debugDescription: String {
        let writer = written()
        let streamed = writer.streamedBody
        let length = streamed == nil ? writer.body?.count ?? 0 : streamed?.length
        return "\(description) (\(length.map { "body of \($0) bytes" } ?? "body from a stream"))"
    }

    private func written(body: Bool = true) -> RequestWriter {
        var writer = RequestWriter(method: service.method, path: service.path, writesBody: body)
        request.write(to: &writer)
        return writer
    }
}
