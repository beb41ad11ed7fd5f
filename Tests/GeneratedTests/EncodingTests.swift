import LoopbackServer
import TVDBClient
import Testing

@Suite("Values in paths and queries", .timeLimit(.minutes(15)))
struct EncodingTests {
    /// Values and their encoding in a URL.
    private static let values: [(String, String)] = [
        ("plain-._~09AZ", "plain-._~09AZ"),
        ("a/b", "a%2Fb"),
        ("../../login", "..%2F..%2Flogin"),
        ("a?b", "a%3Fb"),
        ("a#b", "a%23b"),
        ("100%", "100%25"),
        ("%2F", "%252F"),
        ("a b", "a%20b"),
        ("a+b", "a%2Bb"),
        ("a&b=c", "a%26b%3Dc"),
        ("a;b,c:d@e", "a%3Bb%2Cc%3Ad%40e"),
        ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
        ("!$'()*[]", "%21%24%27%28%29%2A%5B%5D"),
        ("Zoë", "Zo%C3%AB"),
        ("大陆", "%E5%A4%A7%E9%99%86"),
        ("🕯️", "%F0%9F%95%AF%EF%B8%8F"),
        ("a\r\nb\t\0", "a%0D%0Ab%09%00"),
    ]

    /// The target of the request that the server receives.
    private func target<Request: APIRequest>(of request: Request, path: String = "") async throws -> String? {
        try await LoopbackServer.run { _ in
            .init(404, json: "{}")
        } _: { server in
            let client = APIClient(baseURL: server.baseURL.absoluteString + path)
            try await client.send(request)
            #expect(server.requests.count == 1)
            return server.requests.first?.target
        }
    }

    @Test("a value in a path remains one segment", arguments: values)
    func path(value: String, encoded: String) async throws {
        let request = TVDB.Languages.GetLanguagesById.Request(id: value)
        #expect(try await target(of: request) == "/languages/" + encoded)
        #expect(request.description == "Languages.getLanguagesById: GET /languages/" + encoded)
    }

    @Test("a value in a query remains one value", arguments: values)
    func query(value: String, encoded: String) async throws {
        let request = TVDB.Search.GetSearchSeries.Request(name: value, slug: "s")
        #expect(try await target(of: request) == "/search/series?name=\(encoded)&slug=s")
    }

    @Test("a path value in braces is not replaced again")
    func braces() async throws {
        let request = TVDB.Users.DeleteUserRatingsByItemTypeByItemId.Request(itemType: "{itemId}", itemId: 7)
        #expect(try await target(of: request) == "/user/ratings/%7BitemId%7D/7")
    }

    @Test("nil is left out of the query, an empty string is not")
    func optionalQuery() async throws {
        #expect(try await target(of: TVDB.Search.GetSearchSeries.Request()) == "/search/series")
        let some = TVDB.Search.GetSearchSeries.Request(name: nil, imdbId: "tt1", zap2itId: "", slug: "s")
        #expect(try await target(of: some) == "/search/series?imdbId=tt1&zap2itId=&slug=s")
    }

    @Test("an empty required value is in the query")
    func requiredQuery() async throws {
        let filter = TVDB.Series.GetSeriesByIdFilter.Request(id: 7, keys: "")
        #expect(try await target(of: filter) == "/series/7/filter?keys=")
        let updates = TVDB.Updates.GetUpdatedQuery.Request(fromTime: "", toTime: "")
        #expect(try await target(of: updates) == "/updated/query?fromTime=&toTime=")
    }

    @Test("an integer is written in full", arguments: [(0, "0"), (-7, "-7"), (.max, "9223372036854775807")])
    func numbers(id: Int, text: String) async throws {
        #expect(try await target(of: TVDB.Series.GetSeriesById.Request(id: id)) == "/series/" + text)
    }

    @Test(
        "a path value that is empty or a dot segment is an error, and nothing is sent",
        arguments: ["", ".", ".."])
    func unusablePathValue(value: String) async throws {
        try await LoopbackServer.run { _ in
            .init(404, json: "{}")
        } _: { server in
            let client = APIClient(baseURL: server.baseURL)
            await #expect {
                try await client.send(TVDB.Languages.GetLanguagesById.Request(id: value))
            } throws: {
                "\($0)".hasPrefix("Languages.getLanguagesById: GET /languages/{id}: Request encoding failed: the path parameter 'id' ")
            }
            #expect(server.targets == [])
        }
    }

    @Test(
        "a base URL keeps its path with or without a trailing slash",
        arguments: [
            ("", ""), ("/", ""), ("/v3", "/v3"), ("/v3/", "/v3"), ("/a%20b/c", "/a%20b/c"),
        ])
    func basePath(path: String, prefix: String) async throws {
        #expect(try await target(of: TVDB.Series.GetSeriesById.Request(id: 7), path: path) == prefix + "/series/7")
        let search = TVDB.Search.GetSearchSeries.Request(name: "a b")
        #expect(try await target(of: search, path: path) == prefix + "/search/series?name=a%20b")
    }
}
