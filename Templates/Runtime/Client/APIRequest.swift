public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A call of an operation with its parameters, as a value: it can be changed until it is sent, and sent many times.
public protocol APIRequest: Sendable, CustomStringConvertible {
    /// What the operation answers.
    associatedtype Response: APIResponseValue

    /// What is known about the operation.
    static var service: APIService<Response> { get }

    /// Says what goes where: into the path, the query, the headers, the body.
    func write(to request: inout RequestWriter)
}

extension APIRequest {
    /// The parameters of a request, which are its own properties.
    public typealias Options = Self

    /// The request itself, for code that sets parameters through `options`.
    public var options: Self {
        get { self }
        set { self = newValue }
    }

    /// Takes the parameters as one value.
    public init(options: Self) { self = options }

    /// What is known about the operation.
    public var service: APIService<Response> { Self.service }

    /// The same request without its type, as behaviours see it.
    public func asAny() -> AnyRequest { AnyRequest(request: self, service: Self.service.asAny()) }

    /// Sends the request with ``APIClient/default``.
    @discardableResult
    public func makeRequest(
        completionQueue: DispatchQueue = .main, complete: @escaping @Sendable (APIResponse<Response>) -> Void
    ) -> CancellableRequest {
        APIClient.default.makeRequest(self, completionQueue: completionQueue, complete: complete)
    }

    /// The operation, and the path and query of this request.
    public var description: String { asAny().description }

    /// The description, and how large the body is; not the body itself, which may hold secrets.
    public var debugDescription: String { asAny().debugDescription }
}

/// A request without its type, as behaviours see it.
public struct AnyRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The request itself.
    public let request: any APIRequest
    /// What is known about the operation.
    public let service: APIService<AnyResponseValue>

    /// The request as it goes over the wire, before any behaviour has changed it.
    ///
    /// - Parameters:
    ///   - baseURL: the URL that the path is appended to; nil for the one that the description gives.
    ///   - defaultHeaders: headers that the request has where it does not set them itself.
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` where a value cannot be written.
    public func urlRequest(
        baseURL: URL? = nil, defaultHeaders: [String: String] = [:]
    ) throws(APIClientError) -> URLRequest {
        try written().urlRequest(baseURL: baseURL?.absoluteString ?? service.baseURL, defaultHeaders: defaultHeaders)
    }

    /// The operation, and the path and query of this request.
    public var description: String { description(of: written(body: false)) }

    /// The description, and how large the body is; not the body itself, which may hold secrets.
    public var debugDescription: String {
        let writer = written()
        let body = writer.bodyStream == nil ? "body of \(writer.body?.count ?? 0) bytes" : "body from a stream"
        return "\(description(of: writer)) (\(body))"
    }

    /// A new stream of the body; nil where the body is in memory or there is none.
    var bodyStream: InputStream? { written().bodyStream?() }

    private func description(of writer: borrowing RequestWriter) -> String {
        "\(service.tag.isEmpty ? service.id : service.tag + "." + service.id): \(service.method) \(writer.target)"
    }

    private func written(body: Bool = true) -> RequestWriter {
        var writer = RequestWriter(method: service.method, path: service.path, writesBody: body)
        request.write(to: &writer)
        return writer
    }
}
