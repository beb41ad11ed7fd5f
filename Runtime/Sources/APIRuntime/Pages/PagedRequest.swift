/// A request whose response is one page of a list, for ``RequestSender/items(for:limit:maximumPages:delays:clock:options:behaviours:)``.
public protocol PagedRequest: APIRequest {
    /// The type of the items in the list.
    associatedtype Item: Sendable

    /// Returns the items of a page; nil if the page has none.
    func items(of page: Response.SuccessType) -> [Item]?

    /// The keys that lead from the body of a response to the list of items; nil if they are not known.
    ///
    /// Items that can't be decoded are dropped from a page, but count toward the total of the list.
    static var itemPath: [String]? { get }

    /// The method of requests for a page that a link leads to: `GET`, regardless of the method of the first request, unless the options
    /// specify another one.
    static var linkMethod: HTTPMethod { get }

    /// Returns how to request the page after a page that this request has returned.
    func next(after page: RequestedPage<Self>) -> PageStep<Self>
}

extension PagedRequest {
    public static var itemPath: [String]? { nil }
    public static var linkMethod: HTTPMethod { "GET" }
}

/// One page of a list.
public struct RequestedPage<Request: PagedRequest>: Sendable {
    /// The request that describes the page. If the page was requested by a link, this is the request of the previous page.
    public let request: Request
    /// The body of the response.
    public let value: Request.Response.SuccessType
    /// The items of the page.
    public let items: [Request.Item]
    /// The number of the page in its sequence, from 1.
    public let number: Int
    /// The number of items that the server sent on this page; greater than the number of ``items`` if some were dropped.
    public let sentCount: Int
    /// The number of items that the server has sent so far, including this page.
    public let itemCount: Int
    /// The request and the response.
    public let exchange: Exchange
}

/// How to request the next page.
public enum PageStep<Request: PagedRequest>: Sendable {
    /// With another request.
    case request(Request)
    /// With a link, which can be relative to the URL of the current page.
    case link(String)
    /// There is no next page.
    case end
}

extension RequestedPage {
    /// Returns the step to the page with the next number, until a page is empty or the last one.
    ///
    /// - Parameters:
    ///   - current: the number of this page according to the response or the request; nil for the first page.
    ///   - first: the number of the first page.
    ///   - size: the number of items on a full page; a page with fewer items is the last one. Nil if the server may send fewer.
    ///   - total: the number of items on all pages, if the response contains it.
    ///   - pages: the number of pages, if the response contains it.
    ///   - set: a closure that sets the number of the page in a request.
    public func next(
        number current: Int?, first: Int = 1, size: Int? = nil, total: Int? = nil, pages: Int? = nil, _ set: (inout Request, Int) -> Void
    ) -> PageStep<Request> {
        let current = current ?? first
        let (next, overflow) = current.addingReportingOverflow(1)
        if overflow || isLast(size, total, offset: itemCount) { return .end }
        if let pages, pages > 0, next.subtractingReportingOverflow(first).partialValue >= pages { return .end }
        return step { set(&$0, next) }
    }

    /// Returns the step to the page that starts after the items of this page, until a page is empty or the last one.
    ///
    /// - Parameters:
    ///   - current: the number of items before this page; nil for the first page.
    ///   - size: the number of items on a full page; a page with fewer items is the last one. Nil if the server may send fewer.
    ///   - total: the number of items on all pages, if the response contains it.
    ///   - set: a closure that sets the number of items before the page in a request.
    public func next(
        offset current: Int?, size: Int? = nil, total: Int? = nil, _ set: (inout Request, Int) -> Void
    ) -> PageStep<Request> {
        let (next, overflow) = (current ?? 0).addingReportingOverflow(sentCount)
        if overflow || isLast(size, total, offset: next) { return .end }
        return step { set(&$0, next) }
    }

    /// Returns the step to the page that the response names, until a response does not name one.
    ///
    /// - Parameters:
    ///   - cursor: the name of the next page in the response; nil and an empty string mean that there is none.
    ///   - hasMore: whether there is a next page, if the response contains this information.
    ///   - set: a closure that sets the name of the page in a request.
    public func next<Cursor: Equatable>(
        cursor: Cursor?, hasMore: Bool? = nil, _ set: (inout Request, Cursor) -> Void
    ) -> PageStep<Request> {
        guard let cursor, hasMore != false, cursor as? String != "" else { return .end }
        return step { set(&$0, cursor) }
    }

    /// Returns the step to the page that a link in the response leads to, until there is no link.
    public func next(link: String?) -> PageStep<Request> {
        guard let link, !link.isEmpty else { return .end }
        return .link(link)
    }

    /// Returns the step to the page of the link with the relation `next` in the `Link` header (RFC 8288), until there is no link.
    public func nextInLinkHeader() -> PageStep<Request> {
        let url = exchange.responseHead?.url ?? exchange.requestHead?.url
        return next(link: exchange.header("Link")?.target(ofRelation: "next", from: url))
    }

    /// Returns whether this is the last page, because it is empty or not full, or completes the total. A total of -1 or 0 is unknown.
    ///
    /// - Parameter offset: the number of items up to the end of the page.
    private func isLast(_ size: Int?, _ total: Int?, offset: Int) -> Bool {
        sentCount == 0 || size.map { sentCount < $0 } == true || total.map { $0 > 0 && offset >= $0 } == true
    }

    private func step(_ change: (inout Request) -> Void) -> PageStep<Request> {
        var next = request
        change(&next)
        return .request(next)
    }
}

extension String {
    /// Returns the target of the first link with a relation in the value of a `Link` header (RFC 8288, section 3).
    ///
    /// - Parameter url: the URL of the response; links from another resource are ignored.
    func target(ofRelation relation: String, from url: URL?) -> String? {
        var rest = self[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let target = rest[rest.index(after: start)..<end].trimmed
            rest = rest[rest.index(after: end)...]
            let parameters = linkParameters(&rest)
            // Only the first `rel` counts.
            let relations = parameters.first { $0.name == "rel" }?.value.lowercased().split(whereSeparator: \.isWhitespace) ?? []
            let anchor = parameters.first { $0.name == "anchor" }?.value
            if relations.contains(relation[...]), anchor.map({ url?.isResource(at: $0) == true }) ?? true { return target }
        }
        return nil
    }
}

extension URL {
    /// Returns whether a reference leads to the same path, regardless of its query.
    fileprivate func isResource(at reference: String) -> Bool {
        guard let other = URL(string: reference, relativeTo: self)?.absoluteURL else { return reference.isEmpty }
        return other.hasOrigin(of: self) && other.path() == path() && other.fragment() == nil
    }
}

/// Reads the parameters after the target of a link in a `Link` header, up to the comma before the next link.
private func linkParameters(_ rest: inout Substring) -> [(name: String, value: String)] {
    var parameters: [(String, String)] = []
    rest = rest.drop(while: \.isWhitespace)
    while rest.first == ";" {
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        let name = rest.prefix { !"=;,".contains($0) }
        rest = rest.dropFirst(name.count)
        var value = ""
        if rest.first == "=" {
            rest = rest.dropFirst().drop(while: \.isWhitespace)
            if rest.first == "\"" {
                rest = rest.dropFirst()
                while let character = rest.popFirst(), character != "\"" {
                    value.append(character == "\\" ? rest.popFirst() ?? "\\" : character)
                }
            } else {
                value = String(rest.prefix { !";,".contains($0) && !$0.isWhitespace })
                rest = rest.dropFirst(value.count)
            }
        }
        parameters.append((name.lowercased().filter { !$0.isWhitespace }, value))
        rest = rest.drop(while: \.isWhitespace)
    }
    return parameters
}
