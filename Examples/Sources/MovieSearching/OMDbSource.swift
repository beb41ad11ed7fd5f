package import Foundation
package import OMDbClient

/// Movies, series and games of OMDb.
package struct OMDbSource: MovieSource {
    package let name = "OMDb"
    package let pageSize = 10
    package let pagesByThemselves = OMDbSearch.maximumPages
    private let client: OMDbClient
    private let searches: OMDbSearch
    private let language: Language

    /// Creates a source.
    ///
    /// - Parameter clock: measures the time between the pages that are requested automatically.
    package init(
        _ client: OMDbClient, _ language: Language = Language("en-US"), clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.client = client
        self.language = language
        searches = OMDbSearch(client, clock: clock)
    }

    package func pages(for text: String) async -> OMDbSearch.Pages? { await searches.pages(for: text) }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        do {
            let found = try await client.value(for: OMDb.Titles.Search.Request(text: OMDbSearch.pattern(text), page: page))
            return FoundPage(found, number: page)
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: error.response?.failure?.error)
        }
    }

    package func details(of id: String) async throws -> MovieDetails {
        do {
            let title = try await client.value(for: OMDb.Titles.GetById.Request(imdbID: id, plot: .full))
            return MovieDetails(
                title: title.title + (title.year.map { " (\($0))" } ?? ""), posterURL: title.poster,
                stars: title.imdbRating.map { $0 / 2 },
                rows: [
                    (.director, title.director), (.genres, title.genre), (.plot, title.plot),
                    (.released, title.released.map { language.text($0.date()) }), (.type, title.type?.rawValue.capitalized),
                    (.country, title.country), (.rated, title.rated), (.actors, title.actors), (.writer, title.writer),
                    (.awards, Awards(title.awards)?.text(language.sentences)),
                    (.boxOffice, title.boxOffice.map { "$" + $0.formatted(.number.locale(Locale(identifier: "en_US"))) }),
                    (.metascore, Score(title.metascore.map(Double.init), of: 100)?.description),
                    (.rating, Score(title.imdbRating, of: 10)?.description), (.dvd, title.dvd.map { language.text($0.date()) }),
                    (.production, title.production),
                ])
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: error.response?.failure?.error)
        }
    }

    package func poster(at url: URL) async throws -> Data { try await client.apiClient.image(at: url) }
}

extension FoundPage {
    /// The titles of a page that have an id.
    init(_ found: OMDbSearchResult, number: Int) {
        self.init(
            movies: found.search.compactMap { title in
                title.imdbID.map { FoundMovie(id: $0, title: title.title, released: title.year, posterURL: title.poster) }
            }, number: number, total: found.totalResults, hasNext: number * 10 < found.totalResults ?? 0)
    }
}
