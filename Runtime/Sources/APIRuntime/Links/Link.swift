/// A link to another resource, or to an action on this resource.
public struct Link: Sendable, Equatable {
    /// The URL, a relative reference, or a template (RFC 6570).
    public var href: String
    /// The relation of the target, such as `self`, or the action, such as `rate`.
    public var relation: String
    /// The HTTP method; `GET` if the server does not specify it.
    public var method: HTTPMethod
    /// The media type of the response.
    public var type: String?
    /// A title to show to users.
    public var title: String?
    /// Whether the server declares that `href` is a template.
    public var isTemplated: Bool
    /// The payload to send, in which a value replaces a string such as `{rating}`.
    public var payload: JSONValue?

    /// Creates a link.
    public init(
        _ relation: String, href: String, method: HTTPMethod = "GET", type: String? = nil, title: String? = nil, isTemplated: Bool = false,
        payload: JSONValue? = nil
    ) {
        self.relation = relation
        self.href = href
        self.method = method
        self.type = type
        self.title = title
        self.isTemplated = isTemplated
        self.payload = payload
    }

    /// Reads a link from an object with `href` or from a string that is the URL; nil for any other value.
    ///
    /// - Parameter relation: the relation of a link that does not contain it.
    init?(_ json: JSONValue, relation: String?) {
        if let href = json.stringValue, let relation {
            self.init(relation, href: href)
            return
        }
        guard let href = json["href"]?.stringValue, let relation = json["rel"]?.stringValue ?? relation else { return nil }
        self.init(
            relation, href: href, method: HTTPMethod(rawValue: json["method"]?.stringValue?.uppercased() ?? "GET"),
            type: json["type"]?.stringValue, title: json["title"]?.stringValue, isTemplated: json["templated"]?.boolValue ?? false,
            payload: json["payload"] ?? json["parameters"])
    }
}

extension Link {
    /// Returns a request that follows the link.
    ///
    /// A reference is resolved relative to the base URL of the client, and secrets are sent only to servers of the client. With `GET`, the
    /// payload becomes the query; otherwise it becomes a JSON body.
    ///
    /// - Parameters:
    ///   - values: the values for the names in braces; if a name in the path or the payload has no value, sending the request is an error.
    ///   - body: the body to send instead of the payload.
    ///   - type: the type of the body of the response.
    public func request<Value: Sendable>(
        filling values: [String: any JSONCodable] = [:], body: (any Encodable & Sendable)? = nil, returning type: Value.Type = Void.self
    ) -> CustomRequest<Value> {
        var failure: String?
        var task = HTTPTask.plain
        let template = URITemplate(href)
        let reference = template.expanded(values)
        if template.isMalformed { failure = "the link '\(relation)' is an invalid template" }
        if let name = template.unlimited(in: values) { failure = failure ?? "'{\(name)}' in the link '\(relation)' must be a string" }
        if let name = template.missing(in: values) { failure = failure ?? "no value for '{\(name)}' in the link '\(relation)'" }
        if let body {
            task = .json(body)
        } else if let payload {
            var missing: String?
            let filled = payload.filled(with: values, &missing)
            if let missing { failure = failure ?? "no value for '{\(missing)}' in the payload of the link '\(relation)'" }
            if method == "GET", let members = filled.objectValue { task = .query(members) } else { task = .json(filled) }
        }
        var request = CustomRequest<Value>(
            service: APIService(
                id: relation, method: method, reference: reference, hasBody: task.hasBody, security: [[.available]]),
            task: task, headers: accept)
        request.failure = failure
        return request
    }

    /// The header for the media type of the response, if ``type`` is a media type.
    private var accept: [String: String] {
        guard let type, type.contains("/"), !type.hasControlCharacter else { return [:] }
        return ["Accept": type]
    }
}

extension JSONValue {
    /// Returns the value with its templates filled in. A name in braces becomes the value if it is the whole string, and text otherwise.
    fileprivate func filled(with values: [String: any JSONCodable], _ missing: inout String?) -> JSONValue {
        switch self {
        case .object(let members):
            var filled: [String: JSONValue] = [:]
            for (key, value) in members.sorted(by: { $0.key < $1.key }) { filled[key] = value.filled(with: values, &missing) }
            return .object(filled)
        case .array(let elements): return .array(elements.map { $0.filled(with: values, &missing) })
        case .string(let string): return string.filled(with: values, &missing)
        case .null, .bool, .integer, .number, .exactNumber: return self
        }
    }
}

extension String {
    fileprivate func filled(with values: [String: any JSONCodable], _ missing: inout String?) -> JSONValue {
        var text = ""
        var rest = self[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let name = rest[rest.index(after: start)..<end]
            let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            let next = rest.index(after: end)
            guard isName else {
                text += rest[...start]
                rest = rest[rest.index(after: start)...]
                continue
            }
            guard let value = values[String(name)], let json = try? JSONValue(json: JSONWriter.data(of: value)), !json.isNull else {
                missing = missing ?? String(name)
                return .null
            }
            if start == startIndex, next == endIndex { return json }
            text += rest[..<start] + (json.stringValue ?? json.description)
            rest = rest[next...]
        }
        return .string(text + rest)
    }
}
