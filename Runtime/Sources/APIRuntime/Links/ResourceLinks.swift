/// The links of a resource.
///
/// They are read in the common forms: an array of links with `rel` and `href`; HAL, in which each relation has one or more links; and
/// JSON:API, in which a link can also be a string.
public struct ResourceLinks: APIValue, Codable, Equatable, RandomAccessCollection {
    private let links: [Link]
    /// The links in the form in which they were read.
    private let json: JSONValue

    /// Creates links.
    public init(_ links: [Link] = []) {
        self.links = links
        json = .array(links.map(\.json))
    }

    /// Reads links in any of the forms; other values are ignored.
    public init(json reader: inout JSONReader) {
        json = JSONValue(json: &reader)
        switch json {
        case .array(let elements): links = elements.compactMap { Link($0, relation: nil) }
        case .object(let relations):
            links = relations.sorted { $0.key < $1.key }.flatMap { relation, value in
                (value.arrayValue ?? [value]).compactMap { Link($0, relation: relation) }
            }
        default: links = []
        }
    }

    /// Writes the links in the form in which they were read.
    public func write(json writer: inout JSONWriter) { json.write(json: &writer) }

    public var startIndex: Int { links.startIndex }
    public var endIndex: Int { links.endIndex }
    public subscript(position: Int) -> Link { links[position] }

    /// The link with a relation: the first that has a type, or else the first.
    public subscript(relation: String) -> Link? {
        let links = links.filter { $0.relation == relation }
        return links.first { $0.type != nil } ?? links.first
    }
}

extension Link {
    fileprivate var json: JSONValue {
        var members: [String: JSONValue] = ["rel": .string(relation), "href": .string(href)]
        if method != "GET" { members["method"] = .string(method.rawValue) }
        if let type { members["type"] = .string(type) }
        if let title { members["title"] = .string(title) }
        if isTemplated { members["templated"] = true }
        if let payload { members["payload"] = payload }
        return .object(members)
    }
}
