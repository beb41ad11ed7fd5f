/// A request for an operation, with its parameters. It is a value, so you can change it and send it many times.
///
/// Only ``service`` is required.
public protocol APIRequest<Response>: Sendable, CustomStringConvertible {
    /// The responses of the operation.
    associatedtype Response: APIResponseValue

    /// The description of the operation.
    var service: APIService<Response> { get }

    /// Writes the parameters and the body; writes nothing by default.
    func write(to request: inout RequestWriter)
}

extension APIRequest {
    /// The parameters of a request, which are the properties of the request itself.
    public typealias Options = Self

    /// The request itself, for code that sets parameters with `options`.
    public var options: Self {
        get { self }
        set { self = newValue }
    }

    /// Creates a request with the parameters of another request.
    public init(options: Self) { self = options }

    public func write(to request: inout RequestWriter) {}

    /// Returns the type-erased request, which behaviors receive.
    public func asAny() -> AnyRequest { AnyRequest(request: self, service: service.asAny()) }

    /// The operation, the path and the query.
    public var description: String { asAny().description }

    /// The description and the size of the body, without the body itself, which may contain secrets.
    public var debugDescription: String { asAny().debugDescription }
}

extension APIRequest where Self: CustomReflectable {
    /// Contains only the description, because the parameters or the body may be secret.
    public var customMirror: Mirror { Mirror(self, children: ["description": description]) }
}

/// A type-erased request, which behaviors receive.
public struct AnyRequest: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The request.
    public let request: any APIRequest
    /// The description of the operation.
    public let service: APIService<AnyResponseValue>
    /// The identity of the call, which every hook of a behavior receives; nil before a client makes the call.
    public internal(set) var call: ObjectIdentifier?
    /// The number of the attempt to send the request, from 1, which `intercept` receives.
    public internal(set) var attempt = 1
    /// How long the client waited before the attempt, which `intercept` receives; zero for the first one.
    public internal(set) var wait = Duration.zero
    /// The deadline of the call, which `intercept` receives if the call has no task for it.
    var deadline: CallDeadline?
    /// The header that identifies the request in a response, which takes precedence over those with the common names.
    var requestIDHeader: String?
    /// The base URLs of the servers to which requests of the client go.
    var servers: [String] = []

    /// Returns whether a URL leads to a server of the client, by its scheme, host and port. Only then may a request carry credentials.
    ///
    /// Paths are always appended to the URL of one of these servers, but a request may also go to any other URL, such as a link.
    public func isForOwnServer(_ url: URL) -> Bool { isForOwnServer(url, base: service.baseURL) }

    /// - Parameter base: the base URL of a request without a client.
    private func isForOwnServer(_ url: URL, base: String?) -> Bool {
        guard service.isReference else { return true }
        let servers = servers.isEmpty ? [base].compactMap(\.self) : servers
        return servers.contains { URL(string: $0)?.hasOrigin(of: url) == true }
    }

    /// Returns the identifier of the request at the service; nil if the response contains none.
    func requestID(in response: ResponseHead) -> String? {
        let names = [requestIDHeader, "X-Request-ID", "Request-ID", "X-Amzn-RequestId", "CF-Ray", "traceparent"]
        return names.lazy.compactMap { $0.flatMap { response.headers[$0] } }.first
    }

    /// Returns the request with the servers to which it may carry the credentials of a client.
    func going(to client: APIClient) -> AnyRequest {
        var request = self
        request.servers = client.servers
        if service.isReference {
            let base = try? client.validBaseURL()
            request.servers = base.map { [$0.withoutSecrets] } ?? ([service.baseURL].compactMap(\.self) + client.servers)
        }
        return request
    }

    /// Returns the encoded request, before behaviors change it.
    ///
    /// - Parameters:
    ///   - baseURL: the URL to which the path is appended; nil for the server in the API description.
    ///   - defaults: the default headers and query parameters, which are added if the request does not set them.
    /// - Throws: ``APIClientError/requestEncodingError(_:)`` if a value cannot be encoded.
    func encoded(
        baseURL: URL?, defaults: ClientDefaults, options: RequestOptions = .init()
    ) throws(APIClientError) -> (TransportRequest, secretKeys: Set<String>) {
        var base = baseURL?.absoluteString ?? service.baseURL ?? servers.first
        var (headers, query) = (defaults.headers, defaults.query.merging(options.query) { $1 })
        var writer = written()
        if service.hasBody { writer.setMembers(options.bodyProperties) }
        if service.isReference {
            let url = try writer.resolve(relativeTo: base)
            if isForOwnServer(url, base: base) {
                // The base URL can have a query, such as an API key; parameters that are already in the URL are not added.
                let baseQuery = base?.prefix { $0 != "#" }.drop { $0 != "?" }.dropFirst() ?? ""
                let present = Set(writer.target.drop { $0 != "?" }.dropFirst().split(separator: "&").map(\.parameterName))
                base = "?" + baseQuery.split(separator: "&").filter { !present.contains($0.parameterName) }.joined(separator: "&")
            } else {
                base = ""
                // Headers of the client may contain secrets, which are not meant for other servers.
                headers = headers.filter { $0.key.isHarmlessHeader }
                query = [:]
            }
        }
        let head = try writer.head(baseURL: base, defaultHeaders: headers, defaultQuery: query)
        let sending = TransportRequest(
            head, body: writer.requestBody, options: options, redirections: service.redirections, request: self)
        return (sending, writer.secretKeys)
    }

    /// The operation, the path and the query; for a link, only the URL without its query, which can contain a signature.
    public var description: String {
        let isQualified = service.tag.isEmpty || service.id.lowercased().hasPrefix(service.tag.lowercased())
        return "\(isQualified ? service.id : service.tag + "." + service.id): \(service.method) \(target)"
    }

    /// The path and the query, in which `…` replaces secrets; without the query of a link, which can contain a signature.
    var target: String {
        let target = written(body: false).target
        return service.isReference ? target.withoutQuery : target
    }

    /// The description and the size of the body, without the body itself, which may contain secrets.
    public var debugDescription: String {
        let writer = written()
        let body = writer.requestBody
        let length = body == nil ? 0 : body?.length
        return "\(description) (\(length.map { "body of \($0) bytes" } ?? "body from a stream"))"
    }

    private func written(body: Bool = true) -> RequestWriter {
        var writer = RequestWriter(method: service.method, path: service.path, writesBody: body)
        request.write(to: &writer)
        return writer
    }
}
