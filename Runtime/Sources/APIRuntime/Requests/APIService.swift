/// The description of an operation.
public struct APIService<ResponseType: APIResponseValue>: Sendable {
    /// The `operationId` of the operation, or an identifier derived from its method and path.
    public let id: String
    /// The first tag of the operation, or an empty string.
    public let tag: String
    /// The HTTP method.
    public private(set) var method: HTTPMethod
    /// The path with parameters in braces, such as `/series/{id}`, or a URL if ``isReference`` is true.
    public private(set) var path: String
    /// Whether the path is a URL or a reference, which is resolved relative to the base URL (RFC 3986) instead of being appended to it.
    public private(set) var isReference = false
    /// The URL of the server in the API description; nil if it declares none.
    public let baseURL: String?
    /// Whether requests can have a body.
    public private(set) var hasBody: Bool
    /// Whether the body contains files.
    public let isUpload: Bool
    /// Whether the body contains secrets, as in a login, and is therefore left out of the ``Exchange``.
    public let hasSecretBody: Bool
    /// The statuses of redirections that are returned instead of followed, because the API description documents them.
    public internal(set) var redirections: Set<Int>
    /// The rule by which a successful status means a failure; nil if it never does.
    public let failureRule: FailureRule?
    /// The header by which the server recognizes a repeated request, with the same value in all attempts of a call; nil if there is none. A
    /// request that does not set it gets a new value.
    public private(set) var idempotencyHeader: String?
    /// The alternative security requirements of the operation; a request must satisfy all requirements of one alternative.
    public let securityRequirements: [[SecurityRequirement]]

    /// Creates a description of an operation.
    public init(
        id: String, tag: String = "", method: HTTPMethod, path: String, baseURL: String? = nil, hasBody: Bool = false,
        isUpload: Bool = false, hasSecretBody: Bool = false, redirections: Set<Int> = [], failureRule: FailureRule? = nil,
        idempotencyHeader: String? = nil, security: [[SecurityRequirement]] = []
    ) {
        self.id = id
        self.tag = tag
        self.method = method
        self.path = path
        self.baseURL = baseURL
        self.hasBody = hasBody
        self.isUpload = isUpload
        self.hasSecretBody = hasSecretBody
        self.redirections = redirections
        self.failureRule = failureRule
        self.idempotencyHeader = idempotencyHeader
        securityRequirements = security
    }

    /// Creates a description of requests to a URL or to a reference, which is resolved relative to the base URL (RFC 3986, section 5).
    ///
    /// Secrets are sent only if the URL leads to a server of the client.
    public init(
        id: String = "", tag: String = "", method: HTTPMethod = "GET", reference: String, baseURL: String? = nil,
        hasBody: Bool = false, security: [[SecurityRequirement]] = []
    ) {
        self.init(id: id, tag: tag, method: method, path: "", baseURL: baseURL, hasBody: hasBody, security: security)
        refer(to: reference)
    }

    /// Replaces the path with a URL, or with a reference that is resolved relative to the base URL.
    mutating func refer(to reference: String) { (path, isReference) = (String(reference.prefix { $0 != "#" }), true) }

    /// Changes the method; a different method has no body, and no effect that a header must protect from repetition.
    mutating func use(_ method: HTTPMethod) {
        if method != self.method { (hasBody, idempotencyHeader) = (false, nil) }
        self.method = method
    }

    /// The first requirement, which is the only one of most operations; nil if there is none.
    public var securityRequirement: SecurityRequirement? { securityRequirements.first?.first }

    /// Returns the service with a type-erased response.
    public func asAny() -> APIService<AnyResponseValue> { returning() }

    /// Returns the service with another type of response.
    func returning<Other: APIResponseValue>() -> APIService<Other> {
        var service = APIService<Other>(
            id: id, tag: tag, method: method, path: path, baseURL: baseURL, hasBody: hasBody, isUpload: isUpload,
            hasSecretBody: hasSecretBody, redirections: redirections, failureRule: failureRule, idempotencyHeader: idempotencyHeader,
            security: securityRequirements
        )
        service.isReference = isReference
        return service
    }
}

extension APIService: CustomStringConvertible {
    /// The tag, the identifier, the method and the path; for a link, only the URL without its query, which can contain a signature.
    public var description: String { "\(name): \(method) \(isReference ? path.withoutQuery : path)" }

    /// The tag, the identifier, the method and the path template, without the URL of a link, which may contain a secret.
    var operation: String { isReference ? "\(name.isEmpty ? "" : name + ": ")\(method)" : description }

    private var name: String { tag.isEmpty ? id : tag + "." + id }
}

/// A security scheme that an operation requires.
public struct SecurityRequirement: Sendable, Equatable {
    /// All secrets of the client and the token of its login, for requests that no API description declares.
    public static let available = SecurityRequirement(type: "*")

    /// The name of the security scheme in the API description.
    public let type: String
    /// The scopes that the credential must have.
    public let scopes: [String]

    /// Creates a requirement.
    public init(type: String, scopes: [String] = []) {
        self.type = type
        self.scopes = scopes
    }
}
