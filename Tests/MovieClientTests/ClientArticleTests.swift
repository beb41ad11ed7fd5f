import APIRuntimeTesting
import Foundation
import OMDbClient
import TMDBClient
import TVDBClient
import Testing

/// The tests in the articles *Testing* of the clients, as they are there.
@Suite("The articles about tests", .timeLimit(.minutes(1)))
struct ClientArticleTests {
    @Test func getById() async throws {
        let mock = MockTransport()
        let expected = OMDbTitle(title: "…")
        mock.on(OMDb.Titles.GetById.Request.self) { request in .json(expected) }
        let client = OMDbClient(apikey: "…", transport: mock)
        #expect(try await client.titles.getById(imdbID: "…") == expected)
        #expect(mock.sent(OMDb.Titles.GetById.Request.self).count == 1)
    }

    @Test func getDetails() async throws {
        let mock = MockTransport()
        let expected = TMDBMovieDetails(id: 1, title: "…")
        mock.on(TMDB.Movies.GetDetails.Request.self) { request in .json(expected) }
        let client = TMDBClient(apiKey: "…", transport: mock)
        #expect(try await client.movies.getDetails(movieID: 1) == expected)
        #expect(mock.sent(TMDB.Movies.GetDetails.Request.self).count == 1)
    }

    @Test func getEpisodesById() async throws {
        let mock = MockTransport()
        let expected = TVDBEpisodeRecordData()
        mock.on(TVDB.Authentication.PostLogin.Request.self) { _ in .json(["token": "…"]) }
        mock.on(TVDB.Episodes.GetEpisodesById.Request.self) { request in .json(expected) }
        let client = TVDBClient(apikey: "…", userkey: "…", username: "…", transport: mock)
        #expect(try await client.episodes.getEpisodesById(id: 1) == expected)
        #expect(mock.sent(TVDB.Episodes.GetEpisodesById.Request.self).count == 1)
    }

    @Test("the test in each article is compiled and run here", arguments: ["OMDb", "TMDB", "TVDB"])
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
