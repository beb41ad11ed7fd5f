import Foundation
package import OMDbClient

/// Movies, series and games of OMDb.
package struct OMDbSource: MovieSource {
    package let name = "OMDb"
    package let pageSize = 10
    private let client: OMDbClient

    /// Creates a source.
    package init(_ client: OMDbClient) { self.client = client }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        do {
            let found = try await client.value(for: OMDb.Titles.Search.Request(text: text + "*", page: page))
            return FoundPage(
                movies: found.search.compactMap { title in
                    title.imdbID.map { FoundMovie(id: $0, title: title.title, released: title.year, posterURL: title.poster) }
                }, number: page, total: found.totalResults, hasNext: page * 10 < found.totalResults ?? 0)
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: error.response?.failure?.error)
        }
    }

    package func details(of id: String) async throws -> MovieDetails {
        do {
            let title = try await client.value(for: OMDb.Titles.GetById.Request(imdbID: id, plot: .full))
            var details = MovieDetails(title: title.title + (title.year.map { " (\($0))" } ?? ""), posterURL: title.poster)
            details.rows = [
                ("Director", title.director), ("Genre", title.genre), ("Plot", title.plot), ("Release Date", title.released?.description),
                ("Release Type", title.type?.rawValue.capitalized), ("Country", title.country), ("Rated", title.rated),
                ("Actors", title.actors), ("Writer", title.writer), ("Awards", Awards(title.awards)?.description),
                ("Box Office Takings", title.boxOffice.map { "$" + $0.formatted(.number.locale(Locale(identifier: "en_US"))) }),
                ("Metascore", Score(title.metascore.map(Double.init), of: 100)?.description),
                ("IMDB Rating", Score(title.imdbRating, of: 10)?.description), ("DVD Release Date", title.dvd?.description),
                ("Production", title.production),
            ].compactMap { name, value in value.map { (name, $0) } }
            return details
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode, text: error.response?.failure?.error)
        }
    }
}
