import AMCClient
import APIRuntimeTesting
import AcmeFlixClient
import Foundation
import OMDbClient
import TMDBClient
import TVDBClient
import Testing

/// The tests in the articles *Testing* of the clients, as they are there.
@Suite("The articles about tests", .timeLimit(.minutes(15)))
struct ClientArticleTests {
    @Test func getAll() async throws {
        let mock = MockTransport()
        let expected = try MoviesModel(json: Data(#"{"pageSize": 1, "pageNumber": 1, "count": 1, "_embedded": {"movies": []}}"#.utf8))
        mock.on(AMC.Movies.GetAll.Request.self) { request in .json(expected) }
        let client = AMCClient(vendorKey: "…", transport: mock)
        #expect(try await client.movies.getAll() == expected)
        #expect(mock.sent(AMC.Movies.GetAll.Request.self).count == 1)
    }

    @Test func getRoot() async throws {
        let mock = MockTransport()
        let expected = try AcmeRoot(json: Data(#"{"_links": {}}"#.utf8))
        mock.on(AcmeFlix.Catalog.GetRoot.Request.self) { request in .json(expected) }
        let client = AcmeFlixClient(transport: mock)
        #expect(try await client.catalog.getRoot() == expected)
        #expect(mock.sent(AcmeFlix.Catalog.GetRoot.Request.self).count == 1)
    }

    @Test func search() async throws {
        let mock = MockTransport()
        let expected = try OMDbSearchResult(json: Data(#"{"Search": []}"#.utf8))
        mock.on(OMDb.Titles.Search.Request.self) { request in .json(expected) }
        let client = OMDbClient(apikey: "…", transport: mock)
        #expect(try await client.titles.search(text: "…") == expected)
        #expect(mock.sent(OMDb.Titles.Search.Request.self).count == 1)
    }

    @Test func getNowPlaying() async throws {
        let mock = MockTransport()
        let expected = try TMDBMoviePage(json: Data(#"{"page": 1, "results": [], "total_pages": 1, "total_results": 1}"#.utf8))
        mock.on(TMDB.Movies.GetNowPlaying.Request.self) { request in .json(expected) }
        let client = TMDBClient(apiKey: "…", transport: mock)
        #expect(try await client.movies.getNowPlaying() == expected)
        #expect(mock.sent(TMDB.Movies.GetNowPlaying.Request.self).count == 1)
    }

    @Test func getSeriesById() async throws {
        let mock = MockTransport()
        let expected = TVDBSeriesData()
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "…"]) }
        mock.on(TVDB.Series.GetSeriesById.Request.self) { request in .json(expected) }
        let client = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: mock)
        #expect(try await client.series.get(id: 1) == expected)
        #expect(mock.sent(TVDB.Series.GetSeriesById.Request.self).count == 1)
    }

    @Test("the test in each article is compiled and run here", arguments: ["AMC", "AcmeFlix", "OMDb", "TMDB", "TVDB"])
    func articles(name: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let path = "Generated/\(name)Client/Sources/\(name)Client/\(name)Client.docc/Testing.md"
        let article = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        let code = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let test = try #require(article.components(separatedBy: "```swift\n").dropFirst().first?.components(separatedBy: "```").first)
        for line in test.split(separator: "\n") { #expect(code.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)") }
    }
}
