import AMCClient
import AcmeFlixClient
import Foundation
import OMDbClient
import TMDBClient
import TVDBClient
import Testing

// The snippets in Examples/README.md, which call the services themselves: here they are only compiled.

private func callTVDB() async throws {
    let tvdb = TVDBClient(apikey: "…", userkey: "…", username: "…")
    for try await episode in tvdb.items(for: TVDB.Series.GetSeriesByIdEpisodes.Request(id: 153021), limit: 10) {
        print(episode.episodeName ?? "")
    }
    do {
        let results = try await tvdb.search.getSeries(name: "The Walking Dead")
        for series in results.data ?? [] { print(series.id, series.seriesName ?? "") }
    } catch {
        guard case .status404? = error.response else { throw error }
        print("no results")
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
    let acmeflix = AcmeFlixClient()
    let root = try await acmeflix.catalog.getRoot()
    let library = try await acmeflix.value(for: root.library())
    let movie = try await acmeflix.value(for: library.movies[0].movie())
    if movie.canRent { print(try await acmeflix.value(for: movie.rent()).count) }
    if movie.canRate { try await acmeflix.value(for: movie.rate(filling: ["rating": 9])) }
}

private func describe(_ error: APIClientError) {
    switch error {
    case .unexpectedStatusCode(let statusCode, _): print("status \(statusCode)")
    case .decodingError(let error): print("not as described: \(error)")
    case .requestEncodingError(let message), .validationError(let message): print("not sent: \(message)")
    case .networkError(let error), .unknownError(let error): print(error)
    // These are new.
    case .emptyBody(let statusCode): print("status \(statusCode) without a body")
    case .reportedFailure(_, let message): print(message ?? "the service reports a failure")
    case .loginError(let error): print("the login failed: \(error)")
    }
}

@Suite("README snippets")
struct READMESnippetTests {
    @Test("each snippet for the five APIs has less than ten lines and is compiled here, as is the one for older code")
    func snippets() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let code = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        let page = try String(contentsOf: root.appending(path: "Examples/README.md"), encoding: .utf8)
        let section = try #require(page.components(separatedBy: "## Five clients\n").last).components(separatedBy: "\n## ")[0]
        let snippets = section.snippets
        #expect(snippets.count == 6)
        for snippet in snippets {
            #expect(snippet.count < 10)
            for line in snippet { #expect(code.contains(line), "\(line)") }
        }
        let older = try #require(page.components(separatedBy: "## From older clients\n").last).snippets
        #expect(older.count == 1)
        for line in older.joined() { #expect(code.contains(line), "\(line)") }
    }
}

extension String {
    /// The lines of each snippet.
    fileprivate var snippets: [[String]] {
        components(separatedBy: "```swift\n").dropFirst().map { text in
            text.components(separatedBy: "```")[0].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }
}
