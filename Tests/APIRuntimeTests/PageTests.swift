import Foundation
import LoopbackServer
import Testing

@testable import APIRuntime

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A list whose pages are requested in one of several ways, as the generator writes it.
private struct List: PagedRequest {
    enum Way: Sendable { case number, offset, cursor, link, header }

    var service: APIService<ListResponse> {
        APIService(
            id: "list", method: "GET", path: "/list/{id}", baseURL: "https://x.com/v1", security: [[SecurityRequirement(type: "key")]])
    }

    var way = Way.number
    var page: String?
    var offset: Int?
    var size: Int?

    func write(to request: inout RequestWriter) {
        request.path("id", 1)
        request.query("page", page)
        request.query("offset", offset)
        request.query("size", size)
        request.header("X-List", "yes")
    }

    func items(of page: JSONValue) -> [JSONValue]? { page["items"]?.arrayValue }

    func next(after page: RequestedPage<List>) -> PageStep<List> {
        let value = page.value
        return switch way {
        case .number:
            page.next(number: self.page.flatMap { Int($0) }, size: size, total: value["total"]?.intValue, pages: value["pages"]?.intValue) {
                $0.page = String($1)
            }
        case .offset: page.next(offset: offset, total: value["total"]?.intValue) { $0.offset = $1 }
        case .cursor: page.next(cursor: value["next"]?.stringValue, hasMore: value["more"]?.boolValue) { $0.page = $1 }
        case .link: page.next(link: value["next"]?.stringValue)
        case .header: page.nextInLinkHeader()
        }
    }
}

/// The method of requests for links.
private protocol LinkMethod: Sendable { static var method: HTTPMethod { get } }
private enum Getting: LinkMethod { static let method: HTTPMethod = "GET" }
private enum Posting: LinkMethod { static let method: HTTPMethod = "POST" }

/// A list that is requested by POST, and continued by links.
private struct Search<Method: LinkMethod>: PagedRequest {
    static var linkMethod: HTTPMethod { Method.method }

    var service: APIService<ListResponse> {
        APIService(id: "search", method: "POST", path: "/search", baseURL: "https://x.com/v1", hasBody: true)
    }

    func write(to request: inout RequestWriter) { request.json(JSONValue.object([:])) }
    func items(of page: JSONValue) -> [JSONValue]? { page["items"]?.arrayValue }
    func next(after page: RequestedPage<Self>) -> PageStep<Self> { page.next(link: page.value["next"]?.stringValue) }
}

private enum ListResponse: APIResponseValue {
    case status200(JSONValue)
    case status404

    init?(response: inout ResponseReader) {
        switch response.statusCode {
        case 200: self = .status200(response.json())
        case 404: self = .status404
        default: return nil
        }
    }

    var statusCode: Int { if case .status200 = self { 200 } else { 404 } }
    var success: JSONValue? { if case .status200(let value) = self { value } else { nil } }
}

/// A clock that does not wait, and records how long it should have waited.
private struct TestClock: Clock {
    let slept = Lock<[Duration]>([])
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .zero }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let duration = ContinuousClock.now.duration(to: deadline)
        slept.withLock { $0.append(.milliseconds(Int((duration / .milliseconds(100)).rounded()) * 100)) }
    }
}

@Suite("Pages")
struct PageTests {
    /// A client of a server with these bodies, by path and query, and the requests that it received.
    private static func client(
        _ bodies: [String: String], headers: [String: String] = [:]
    ) -> (client: APIClient, targets: Lock<[String]>) {
        let targets = Lock<[String]>([])
        let credentials = Credentials()
        credentials.add("secret", scheme: "key", .header("X-Key", prefix: ""))
        let client = APIClient(
            transport: ClosureTransport { request in
                let url = request.url?.absoluteString ?? ""
                let target = url.replacingOccurrences(of: "https://x.com/v1/list/1", with: "")
                let isComplete =
                    request.value(forHTTPHeaderField: "X-List") == "yes" && request.value(forHTTPHeaderField: "X-Key") == "secret"
                targets.withLock { $0.append(isComplete ? target : "incomplete " + target) }
                let link = headers[target].map { ["Link": $0] } ?? [:]
                return try TransportResponse(request, bodies[target] == nil ? 404 : 200, bodies[target] ?? "", headers: link)
            }, behaviours: [credentials])
        return (client, targets)
    }

    private static func items(_ items: [Int], _ rest: String = "") -> String { "{\"items\": \(items)\(rest)}" }

    @Test("pages are requested by number until a page is empty or the last")
    func numbers() async throws {
        let (client, targets) = Self.client([
            "": Self.items([1, 2]), "?page=2": Self.items([3, 4]), "?page=3": Self.items([]),
            "?size=2": Self.items([1, 2]), "?page=2&size=2": Self.items([3]),
            "?page=9": Self.items([1, 2], #", "pages": 10, "total": -1"#), "?page=10": Self.items([3], #", "pages": 10"#),
            "?page=5": Self.items([1, 2], #", "total": 3"#), "?page=6": Self.items([3], #", "total": 3"#),
        ])
        #expect(try await client.items(for: List()).all() == [1, 2, 3, 4])
        #expect(try await client.items(for: List(size: 2)).all() == [1, 2, 3])
        #expect(try await client.items(for: List(page: "9")).all() == [1, 2, 3])
        #expect(try await client.items(for: List(page: "5")).all() == [1, 2, 3])
        #expect(
            targets.withLock { $0 }
                == ["", "?page=2", "?page=3", "?size=2", "?page=2&size=2", "?page=9", "?page=10", "?page=5", "?page=6"])
    }

    @Test("pages are requested by offset until a page is empty or the last")
    func offsets() async throws {
        let (client, targets) = Self.client([
            "": Self.items([1, 2]), "?offset=2": Self.items([3]), "?offset=3": Self.items([]),
            "?offset=7": Self.items([8, 9], #", "total": 9"#),
        ])
        #expect(try await client.items(for: List(way: .offset)).all() == [1, 2, 3])
        #expect(try await client.items(for: List(way: .offset, offset: 7)).all() == [8, 9])
        #expect(targets.withLock { $0 } == ["", "?offset=2", "?offset=3", "?offset=7"])
    }

    @Test("pages are requested by cursor until the response has none")
    func cursors() async throws {
        let (client, targets) = Self.client([
            "": Self.items([1], #", "next": "a b""#), "?page=a%20b": Self.items([], #", "next": "c""#),
            "?page=c": Self.items([2], #", "next": """#),
            "?page=x": Self.items([3], #", "next": "y", "more": false"#),
        ])
        #expect(try await client.items(for: List(way: .cursor)).all() == [1, 2])
        #expect(try await client.items(for: List(way: .cursor, page: "x")).all() == [3])
        #expect(targets.withLock { $0 } == ["", "?page=a%20b", "?page=c", "?page=x"])
    }

    @Test("pages are requested by the links in bodies, which can be relative, with the headers and secrets of the request")
    func links() async throws {
        let (client, targets) = Self.client([
            "": Self.items([1], #", "next": "?a=1""#), "?a=1": Self.items([2], #", "next": "/v1/list/1?a=2""#),
            "?a=2": Self.items([3], #", "next": "https://x.com/v1/list/1?a=3""#), "?a=3": Self.items([4]),
        ])
        #expect(try await client.items(for: List(way: .link)).all() == [1, 2, 3, 4])
        #expect(targets.withLock { $0 } == ["", "?a=1", "?a=2", "?a=3"])
    }

    @Test("pages are requested by the links in the Link header")
    func linkHeaders() async throws {
        let (client, _) = Self.client(
            ["?size=1": Self.items([1]), "?a=1": Self.items([2]), "?a=2": Self.items([3])],
            headers: [
                "?size=1": #"<https://x.com/v1/list/1?a=9>; rel="last", <https://x.com/v1/list/1?a=1>; title="a, b"; rel="prefetch Next""#,
                "?a=1": #"<?a=2>;rel=next"#, "?a=2": #"<?a=1>; rel=prev"#,
            ])
        #expect(try await client.items(for: List(way: .header, size: 1)).all() == [1, 2, 3])
    }

    @Test(
        "a link to the next page is found in every form, and only if it is one of this list",
        arguments: [
            (#"</v1/list/1?a=2>; rel = "next""#, true), (#"<?a=2> ;rel= next"#, true), (#"< ?a=2 >;REL=NEXT"#, true),
            ("<?a=9>;rel=prev,<?a=2>;rel=\"first\tNEXT\"", true),
            (#"<?a=9>; rel="prev"; title="<x>; rel=next, ", , <?a=2>; rel=next"#, true),
            (#"<?a=2>; title="a \" , b"; rel="next""#, true), (#"<?a=2>; x; rel=next; rel=prev"#, true),
            (#"<?a=2>; rel=next; anchor="https://x.com/v1/list/1""#, true), ("<?a=2>; rel=next; anchor=\"\"", true),
            (#"<?a=9>; rel=next; anchor="/other", <?a=2>; rel=next"#, true), (#"<?a=2>; rel=next; anchor="/other""#, false),
            (#"<?a=2>; anchor = "https://y.com/v1/list/1"; rel=next"#, false), ("<?a=2>; rel=next; anchor=\"#part\"", false),
            (#"<?a=2>; rel=prev; rel=next"#, false), (#"<?a=2>; rev=next"#, false), (#"<?a=2>; rel*=UTF-8''next"#, false),
            (#"<?a=2>; rel="next-page""#, false), (#"<?a=2>; title="rel=next""#, false), ("<?a=2>", false), ("?a=2; rel=next", false),
        ])
    func linkForms(header: String, isNext: Bool) async throws {
        let (client, _) = Self.client(["": Self.items([1]), "?a=2": Self.items([2])], headers: ["": header])
        #expect(try await client.items(for: List(way: .header)).all() == (isNext ? [1, 2] : [1]))
    }

    @Test("several Link headers are one")
    func linkHeaderLines() async throws {
        @Sendable func response(_ items: String, _ links: String) -> String {
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\(links)Content-Length: \(items.utf8.count)\r\n\r\n" + items
        }
        let next = "Link: </1>; rel=first\r\nLink: </2?a=%2C,b>; rel = \"next\"\r\nLink: </9>; rel=last\r\n"
        try await RawServer.run { _ in
            [.read, .write(response(Self.items([1]), next)), .read, .write(response(Self.items([2]), ""))]
        } _: { server in
            let client = APIClient(baseURL: server.baseURL, transport: URLSessionTransport())
            let items = try await client.items(for: List(way: .header)).all()
            #expect(items == [1, 2])
            #expect(server.requests.map { $0.prefix { $0 != "\r\n" } } == ["GET /list/1 HTTP/1.1", "GET /2?a=%2C,b HTTP/1.1"])
        }
    }

    @Test("a page is requested when it is needed, and no further than the limits")
    func laziness() async throws {
        let (client, targets) = Self.client(["": Self.items([1, 2]), "?page=2": Self.items([3, 4]), "?page=3": Self.items([5, 6])])
        #expect(try await client.items(for: List(), limit: 2).all() == [1, 2])
        #expect(targets.withLock { $0 } == [""])
        #expect(try await client.items(for: List(), limit: 3).all() == [1, 2, 3])
        #expect(targets.withLock { $0 } == ["", "", "?page=2"])
        #expect(try await client.items(for: List(), maximumPages: 2).all() == [1, 2, 3, 4])
        #expect(try await client.items(for: List()).limited(to: 3).all() == [1, 2, 3])
        #expect(try await client.items(for: List(), limit: 2).limited(to: 3).all() == [1, 2])
        var numbers: [Int] = []
        for try await page in client.pages(for: List(), maximumPages: 3) { numbers.append(page.number) }
        #expect(numbers == [1, 2, 3])
    }

    @Test("the last delay counts for all further pages")
    func delays() async throws {
        let clock = TestClock()
        let (client, _) = Self.client([
            "": Self.items([1]), "?page=2": Self.items([2]), "?page=3": Self.items([3]), "?page=4": Self.items([4]),
            "?page=5": Self.items([]),
        ])
        let delays: [Duration] = [.milliseconds(500), .milliseconds(500), .seconds(3)]
        #expect(try await client.items(for: List(), delays: delays, clock: clock).all() == [1, 2, 3, 4])
        #expect(clock.slept.withLock { $0 } == [.milliseconds(500), .milliseconds(500), .seconds(3), .seconds(3)])
    }

    @Test("repeated items are left out, and the limit counts the others")
    func uniqueItems() async throws {
        let (client, _) = Self.client(["": Self.items([1, 2, 2]), "?page=2": Self.items([2, 3]), "?page=3": Self.items([4])])
        #expect(try await client.items(for: List(), limit: 3).unique { $0.intValue }.all() == [1, 2, 3])
    }

    @Test("empty pages that name another one are passed, but ten in a row end the list with an error", arguments: [9, 10])
    func emptyPages(count: Int) async throws {
        var bodies = ["": Self.items([1], #", "next": "0""#), "?page=\(count)": Self.items([2])]
        for number in 0..<count { bodies["?page=\(number)"] = Self.items([], ", \"next\": \"\(number + 1)\"") }
        let (client, targets) = Self.client(bodies)
        if count < 10 {
            #expect(try await client.items(for: List(way: .cursor)).all() == [1, 2])
            return
        }
        let failure = await #expect(throws: PageFailure<List>.self) { try await client.items(for: List(way: .cursor)).all() }
        #expect(failure?.description == "after 11 pages: the server sends only empty pages")
        #expect(failure?.items == [1])
        #expect(targets.withLock { $0.count } == 11)
    }

    @Test("a link in the response to a POST is requested by GET without the body, unless the request says otherwise")
    func linksAfterPosts() async throws {
        let sent = Lock<[String]>([])
        let client = APIClient(
            transport: ClosureTransport { request in
                let isFirst = request.url?.query() == nil
                let body = request.httpBody.map { String(decoding: $0, as: UTF8.self) } ?? "-"
                sent.withLock {
                    $0.append("\(request.httpMethod ?? "") \(body) \(request.value(forHTTPHeaderField: "Content-Type") ?? "-")")
                }
                return try TransportResponse(request, 200, Self.items([isFirst ? 1 : 2], isFirst ? #", "next": "?a=1""# : ""))
            })
        #expect(try await client.items(for: Search<Getting>()).all() == [1, 2])
        #expect(sent.withLock { $0 } == ["POST {} application/json", "GET - -"])
        sent.withLock { $0 = [] }
        #expect(try await client.items(for: Search<Posting>()).all() == [1, 2])
        #expect(sent.withLock { $0 } == ["POST {} application/json", "POST {} application/json"])
    }

    @Test("a few pages in a row to which links lead can be equal")
    func equalPages() async throws {
        let targets = ["", "?a=2", "?a=3", "?a=4", "?a=5", "?a=6"]
        let links = zip(targets, targets.dropFirst()).map { ($0, "<\($1)>; rel=next") }
        let pages = zip(targets, [1, 1, 1, 1, 2, 1]).map { ($0, Self.items([$1])) }
        let (client, _) = Self.client(Dictionary(uniqueKeysWithValues: pages), headers: Dictionary(uniqueKeysWithValues: links))
        #expect(try await client.items(for: List(way: .header)).all() == [1, 1, 1, 1, 2, 1])
    }

    @Test("a page that was seen before ends the list with an error that keeps the items")
    func loops() async throws {
        let (client, targets) = Self.client([
            "": Self.items([1]), "?page=2": Self.items([1]), "?page=a": Self.items([1], #", "next": "b""#),
            "?page=b": Self.items([2], #", "next": "a""#),
        ])
        for (list, items, requests) in [(List(), [1], ["", "?page=2"]), (List(way: .cursor, page: "a"), [1, 2], ["?page=a", "?page=b"])]
            as [(List, [JSONValue], [String])]
        {
            targets.withLock { $0 = [] }
            let failure = await #expect(throws: PageFailure<List>.self) { try await client.items(for: list).all() }
            #expect(failure?.items == items)
            #expect(failure?.pageCount == items.count)
            #expect(failure?.description.hasSuffix("the server repeats a page") == true)
            #expect(targets.withLock { $0 } == requests)
        }
    }

    @Test(
        "a link to another server is an error, and is not followed",
        arguments: ["https://evil.example/v1/list/1", "http://x.com/v1/list/1", "//evil.example", "https://x.com@evil.example/"])
    func foreignLinks(link: String) async throws {
        let (client, targets) = Self.client(["": Self.items([1], #", "next": "\#(link)""#)])
        let failure = await #expect(throws: PageFailure<List>.self) { try await client.items(for: List(way: .link)).all() }
        guard case .foreignLink? = failure?.reason else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(targets.withLock { $0 } == [""])
    }

    @Test("a failed request ends the list with an error that keeps the items and the last page")
    func failures() async throws {
        let (client, _) = Self.client(["": Self.items([1]), "?page=2": Self.items([2])])
        let failure = await #expect(throws: PageFailure<List>.self) { try await client.items(for: List()).all() }
        #expect(failure?.items == [1, 2])
        #expect(failure?.lastPage?.request.page == "2")
        #expect(failure.map { "\($0)" }?.hasPrefix("after 2 pages: list: GET /list/{id}: 404") == true)
        var items = client.items(for: List()).makeAsyncIterator()
        #expect(try await items.next() == 1)
        #expect(try await items.next() == 2)
        await #expect(throws: PageFailure<List>.self) { try await items.next() }
        #expect(try await items.next() == nil)
    }

    @Test("canceling the task ends the list")
    func cancellation() async throws {
        let (client, targets) = Self.client(["": Self.items([1]), "?page=2": Self.items([2])])
        let task = Task {
            var items = client.items(for: List()).makeAsyncIterator()
            _ = try await items.next()
            withUnsafeCurrentTask { $0?.cancel() }
            _ = try await items.next()
        }
        let failure = await #expect(throws: PageFailure<List>.self) { try await task.value }
        guard case .canceled? = failure?.reason else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(targets.withLock { $0 } == [""])
    }
}
