package import Foundation
package import TMDBClient

/// Movies of TMDB.
package struct TMDBSource: MovieSource {
    package let name = "TMDB"
    package let attribution: String? = "This product uses the TMDB API but is not endorsed or certified by TMDB."
    private let client: TMDBClient
    private let language: Language

    /// Creates a source that writes days in a language.
    package init(_ client: TMDBClient, _ language: Language = Language("en-US")) {
        self.client = client
        self.language = language
    }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        do {
            let found = try await client.value(for: TMDB.Search.Movies.Request(query: text, page: page))
            if found.results.isEmpty { throw SearchProblem.nothingFound }
            return FoundPage(
                movies: found.results.map { movie in
                    FoundMovie(
                        id: String(movie.id), title: movie.title, released: movie.releaseDate.map(dayText), overview: movie.overview,
                        stars: movie.voteAverage.map { $0 / 2 }, posterURL: movie.posterURL(.w185))
                }, number: found.page, total: found.totalResults, hasNext: found.page < found.totalPages)
        } catch let error as APIFailure<TMDB.Search.Movies.Response> {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: error.response?.failure?.statusMessage)
        }
    }

    package func details(of id: String) async throws -> MovieDetails {
        guard let id = Int(id) else { throw SearchProblem.nothingFound }
        do {
            let movie = try await client.value(for: TMDB.Movies.GetDetails.Request(movieID: id))
            return MovieDetails(
                title: movie.title, posterURL: movie.posterURL(.w500), stars: movie.voteAverage.map { $0 / 2 },
                rows: [
                    (.tagline, movie.tagline?.condensed), (.released, movie.releaseDate.map(dayText)),
                    (.runtime, movie.runtime.map { "\($0) min" }),
                    (.genres, movie.genres?.compactMap(\.name).joined(separator: ", ")), (.status, movie.status?.condensed),
                    (.rating, Score(movie.voteAverage, of: 10)?.description), (.overview, movie.overview?.condensed),
                    (.homepage, movie.homepage?.condensed),
                ])
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: error.response?.failure?.statusMessage)
        }
    }

    package func poster(at url: URL) async throws -> Data { try await client.apiClient.image(at: url) }

    private func dayText(_ day: DateDay) -> String { language.text(day.date()) }
}
