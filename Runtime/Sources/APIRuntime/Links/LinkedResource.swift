/// A value with links to its actions and to related resources.
public protocol LinkedResource: Sendable {
    /// The links; empty if there are none.
    var resourceLinks: ResourceLinks { get }
}

extension LinkedResource {
    /// Returns whether there is a link with a relation.
    public func hasCapability(_ relation: String) -> Bool { self.relation(relation) != nil }

    /// Returns the link with a relation: the first that has a type, or else the first.
    public func relation(_ relation: String) -> Link? { resourceLinks[relation] }

    /// Calls one of two closures, depending on whether there is a link with a relation.
    public func capability<Result>(
        _ relation: String, available: (Link) throws -> Result, unavailable: () throws -> Result
    ) rethrows -> Result {
        if let link = self.relation(relation) { try available(link) } else { try unavailable() }
    }

    /// Returns a request that follows the link with a relation; if there is no such link, sending it is an error.
    ///
    /// - Parameters:
    ///   - values: the values for the names in braces in the URL and the payload.
    ///   - body: the body to send instead of the payload of the link.
    ///   - type: the type of the body of the response.
    public func request<Value: Sendable>(
        following relation: String, filling values: [String: any JSONCodable] = [:], body: (any Encodable & Sendable)? = nil,
        returning type: Value.Type = Void.self
    ) -> CustomRequest<Value> {
        if let link = self.relation(relation) { return link.request(filling: values, body: body, returning: type) }
        var request = CustomRequest<Value>(service: APIService(id: relation, reference: ""))
        request.failure = "there is no link '\(relation)'"
        return request
    }
}

/// A value with the links from the same JSON object, which are in its property `_links` or `links`.
public struct Resource<Item: JSONCodable>: APIValue, Codable, LinkedResource {
    /// The value.
    public let item: Item
    /// The links; empty if there are none.
    public let resourceLinks: ResourceLinks

    /// Creates a value with links.
    public init(_ item: Item, links: ResourceLinks = ResourceLinks()) {
        self.item = item
        resourceLinks = links
    }

    /// Reads the object twice, for its links and for the value.
    public init(json: inout JSONReader) {
        let start = json.scanner.offset
        let object = JSONValue(json: &json)
        if !json.scanner.hasFailed { json.scanner.offset = start }
        item = Item(json: &json)
        let links = try? (object["_links"] ?? object["links"])?.json()
        resourceLinks = links.flatMap { try? ResourceLinks(json: $0) } ?? ResourceLinks()
    }

    /// Writes the value, with the links as its property `_links`.
    public func write(json: inout JSONWriter) {
        guard !resourceLinks.isEmpty, let data = try? JSONWriter.data(of: item), case .object(var members)? = try? JSONValue(json: data),
            let links = try? JSONValue(json: resourceLinks.json())
        else { return item.write(json: &json) }
        if members["links"] != links { members["_links"] = links }
        JSONValue.object(members).write(json: &json)
    }
}

extension RequestSender {
    /// Follows a link and returns the body of the successful response, by default nothing.
    ///
    /// - Parameters:
    ///   - link: the link, whose URL may be relative to the base URL of the client.
    ///   - values: the values for the names in braces in the URL and the payload; a name without a value is an error.
    ///   - body: the body to send instead of the payload of the link.
    ///   - type: the type of the body of the response.
    ///   - options: the options of this request.
    ///   - behaviours: the behaviors of this request, called after those of the client.
    /// - Throws: ``APIFailure``.
    @discardableResult
    public func follow<Value: Sendable>(
        _ link: Link, filling values: [String: any JSONCodable] = [:], body: (any Encodable & Sendable)? = nil,
        returning type: Value.Type = Void.self, options: RequestOptions = .init(), behaviours: [any CallBehaviour] = []
    ) async throws(APIFailure<CustomResponse<Value>>) -> Value {
        try await value(for: link.request(filling: values, body: body, returning: type), options: options, behaviours: behaviours)
    }
}
