/// What is known about an operation before it is called.
public struct APIService<ResponseType: APIResponseValue>: Sendable {
    /// The operation's id in the description, or one made of its method and path.
    public let id: String
    /// The operation's first tag; empty where it has none.
    public let tag: String
    /// The HTTP method.
    public let method: HTTPMethod
    /// The path with its parameters in braces, such as `/series/{id}`.
    public let path: String
    /// The URL that the description serves the operation at; nil where it does not say.
    public let baseURL: String?
    /// Whether a request has a body.
    public let hasBody: Bool
    /// Whether the body holds files.
    public let isUpload: Bool
    /// What the operation demands of its caller: the requirements of one of these lists, if there is any.
    public let securityRequirements: [[SecurityRequirement]]

    /// Takes what is known about an operation.
    public init(
        id: String, tag: String = "", method: HTTPMethod, path: String, baseURL: String? = nil, hasBody: Bool = false,
        isUpload: Bool = false, security: [[SecurityRequirement]] = []
    ) {
        self.id = id
        self.tag = tag
        self.method = method
        self.path = path
        self.baseURL = baseURL
        self.hasBody = hasBody
        self.isUpload = isUpload
        securityRequirements = security
    }

    /// The first requirement, which for most operations is the only one; nil where there is none.
    public var securityRequirement: SecurityRequirement? { securityRequirements.first?.first }

    /// The same service without the type of its response.
    public func asAny() -> APIService<AnyResponseValue> {
        APIService<AnyResponseValue>(
            id: id, tag: tag, method: method, path: path, baseURL: baseURL, hasBody: hasBody, isUpload: isUpload,
            security: securityRequirements
        )
    }
}

extension APIService: CustomStringConvertible {
    /// Tag, id, method and path.
    public var description: String { "\(tag.isEmpty ? "" : tag + ".")\(id): \(method) \(path)" }
}

/// A credential that an operation demands.
public struct SecurityRequirement: Sendable, Equatable {
    /// The name of the security scheme in the description.
    public let type: String
    /// What the credential must allow.
    public let scopes: [String]

    /// Takes the name of a scheme and what it must allow.
    public init(type: String, scopes: [String] = []) {
        self.type = type
        self.scopes = scopes
    }
}
