import Foundation
package import TVDBClient

/// Series of TheTVDB.
package struct TVDBSource: MovieSource {
    package let name = "TheTVDB"
    /// There is only one page.
    package let pageSize = Int.max
    private let client: TVDBClient

    /// Creates a source.
    package init(_ client: TVDBClient) { self.client = client }

    package func search(_ text: String, page: Int) async throws -> FoundPage {
        do {
            let found = try await client.value(for: TVDB.Search.GetSearchSeries.Request(name: text))
            return FoundPage(
                movies: (found.data ?? []).map { series in
                    FoundMovie(
                        id: String(series.id), title: series.seriesName ?? "?", released: series.firstAired, overview: series.overview,
                        posterURL: series.bannerImageURL)
                }, number: 1, total: found.data?.count, hasNext: false)
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode)
        }
    }

    package func details(of id: String) async throws -> MovieDetails {
        guard let id = Int(id) else { throw SearchProblem.nothingFound }
        do {
            let series = try await client.value(for: TVDB.Series.GetSeriesById.Request(id: id)).data
            var details = MovieDetails(title: series?.seriesName ?? "?", posterURL: series?.bannerImageURL)
            details.rows = [
                ("First aired", series?.firstAired), ("Network", series?.network), ("Status", series?.status),
                ("Runtime", series?.runtime.map { "\($0) min" }), ("Overview", series?.overview),
            ].compactMap { name, value in value?.condensed.map { (name, $0) } }
            return details
        } catch {
            throw SearchProblem(error.error, statusCode: error.statusCode)
        }
    }
}
