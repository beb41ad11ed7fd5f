import AMCClient
import AcmeFlixClient
import Foundation
import OMDbClient
import TMDBClient
import TVDBClient
import Testing

// The snippets in the README, which call the services themselves: here they are only compiled.

private func callTVDB() async throws {
    let tvdb = TVDBClient(apikey: "…", userkey: "…", username: "…")
    for try await episode in tvdb.items(for: TVDB.Series.GetSeriesByIdEpisodes.Request(id: 153021), limit: 10) {
        print(episode.episodeName ?? "")
    }
}

private func callAMC() async throws {
    let amc = AMCClient(vendorKey: "…")
    let page = try await amc.movies.getNowPlaying(pageSize: 20)
    print(page.count, page.embedded.movies.map(\.name))
    if page.hasNext { print(try await amc.value(for: page.next()).pageNumber) }
}

private func callTMDB() async throws {
    let tmdb = TMDBClient(accessToken: "…")
    for try await movie in tmdb.items(for: TMDB.Search.Movies.Request(query: "Batman"), limit: 30) {
        print(movie.title, movie.releaseDate?.description ?? "", movie.posterURL(.w185)?.absoluteString ?? "")
    }
}

private func callOMDb() async throws {
    let omdb = OMDbClient(apikey: "…")
    do {
        let title = try await omdb.titles.getByTitle(title: "Back to the Future")
        print(title.runtime ?? .zero, title.imdbVotes ?? 0, title.released ?? DateDay())
    } catch {
        print(error)  // Titles.getByTitle: GET /: Reported failure: Movie not found!
    }
}

private func callAcmeFlix() async throws {
    let acmeflix = AcmeFlixClient(baseURL: URL(string: "http://127.0.0.1:3000"))
    let root = try await acmeflix.catalog.getRoot()
    let library = try await acmeflix.value(for: root.library())
    let movie = try await acmeflix.value(for: library.movies[0].movie())
    if movie.canRent { print(try await acmeflix.value(for: movie.rent()).count) }
    if movie.canRate { try await acmeflix.value(for: movie.rate(filling: ["rating": 9])) }
}

@Suite("README snippets")
struct READMESnippetTests {
    @Test("each of the five APIs has a snippet of less than ten lines, which is compiled here")
    func snippets() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let code = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let section = try #require(readme.components(separatedBy: "## Five clients\n").last).components(separatedBy: "\n## ")[0]
        let snippets = section.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        #expect(snippets.count == 5)
        for snippet in snippets {
            let lines = snippet.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            #expect(lines.count < 10)
            for line in lines { #expect(code.contains(line), "\(line)") }
        }
    }
}
