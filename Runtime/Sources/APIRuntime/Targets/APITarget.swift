/// An operation that you declare yourself, usually a case of an enumeration.
///
/// `returning(_:)` returns a request for it that any client can send:
///
/// ```swift
/// enum Movies: APITarget {
///     case all(page: Int, size: Int)
///     case byID(Int)
///
///     var path: String {
///         switch self {
///         case .all: "/v2/movies"
///         case .byID(let id): "/v2/movies/\(id)"
///         }
///     }
///
///     var task: HTTPTask {
///         switch self {
///         case .all(let page, let size): .query(["page-number": page, "page-size": size])
///         case .byID: .plain
///         }
///     }
/// }
///
/// let movie = try await client.value(for: Movies.byID(7).returning(Movie.self))
/// ```
public protocol APITarget: Sendable {
    /// The path, which is appended to the base URL. Characters that are invalid in a path, such as `?`, are percent-encoded.
    var path: String { get }
    /// The HTTP method; `GET` by default.
    var method: HTTPMethod { get }
    /// The query or the body; neither by default.
    var task: HTTPTask { get }
    /// The headers, which replace those of the client; none by default.
    var headers: [String: String] { get }
    /// The base URL that is used if the client has none; nil by default.
    var baseURL: String? { get }
    /// The alternative security requirements; by default, all secrets of the client.
    var security: [[SecurityRequirement]] { get }
}

extension APITarget {
    public var method: HTTPMethod { "GET" }
    public var task: HTTPTask { .plain }
    public var headers: [String: String] { [:] }
    public var baseURL: String? { nil }
    public var security: [[SecurityRequirement]] { [[.available]] }

    /// Returns a request whose successful response has a body of this type; `Data` stands for the bytes, and `String` for the text.
    public func returning<Value: Decodable & Sendable>(_ type: Value.Type) -> CustomRequest<Value> { CustomRequest(self) }

    /// Returns a request with the types of the bodies of its successful responses and of its other responses.
    public func returning<Value: Decodable & Sendable, Failure: Decodable & Sendable>(
        _ type: Value.Type, failing failure: Failure.Type
    ) -> TypedRequest<Value, Failure> { TypedRequest(self) }

    /// Returns a request whose successful response has no body, or a body that is ignored.
    public func returning() -> CustomRequest<Void> { CustomRequest(self) }
}

extension CustomRequest {
    init(_ target: some APITarget) {
        self.init(service: APIService(target), task: target.task, headers: target.headers)
        let path = service.path
        if path.split(separator: "/").contains(where: { $0 == "." || $0 == ".." }) {
            failure = "invalid path '\(path)'; '.' and '..' are not allowed"
        }
    }
}

extension APIService {
    init(_ target: some APITarget) {
        let path = PercentEncoding.path(target.path)
        self.init(
            id: "\(type(of: target))", method: target.method, path: path.hasPrefix("/") ? path : "/" + path, baseURL: target.baseURL,
            hasBody: target.task.hasBody, security: target.security)
    }
}
